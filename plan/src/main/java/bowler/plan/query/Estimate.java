// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// The compiler's estimate of a node.
///
/// @param rows rows returned by one run
/// @param cost the cost of one run including the inputs, in units of 50 ns (`CostConstants`)
public record Estimate(double rows, double cost) {
    /// The upper limit of estimates, because chains of joins overflow any number.
    private static final double MAX_ESTIMATE = 1e100;

    public static final Estimate ONE_ROW = new Estimate(1, 0);

    public Estimate {
        assert rows >= 0 && cost >= 0 : "not an estimate: rows " + rows + ", cost " + cost;
        rows = Math.min(rows, MAX_ESTIMATE);
        cost = Math.min(cost, MAX_ESTIMATE);
    }
}
