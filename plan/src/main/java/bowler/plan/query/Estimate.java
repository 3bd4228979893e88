// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

/// What the compiler expects of a node.
///
/// @param rows rows delivered by one run
/// @param cost the effort of one run with its inputs, in units of one row read from a cached page
public record Estimate(double rows, double cost) {
    /// Whoever joins and joins what he has joined gets beyond any number.
    private static final double MOST = 1e100;

    public static final Estimate ONE_ROW = new Estimate(1, 0);

    public Estimate {
        rows = Math.min(rows, MOST);
        cost = Math.min(cost, MOST);
    }
}
