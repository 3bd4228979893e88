// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.ScalarTraversal;
import bowler.types.Carrier;
import java.util.List;

/// The estimated rows and rounds of a recursive query.
///
/// The model: each round multiplies the rows of the previous one by the factor observed for the base. The growth ends
/// at the size of the largest table that the steps read: a traversal of a tree or graph visits each row once. The depth
/// is unknown, so the number of rounds is doubled. A plan that reads a table in each round must be better by that
/// factor. Steps that read no table count up to the number that they are compared with.
///
/// @param count the number of rounds, including the last one, which finds nothing
/// @param rows the rows of all rounds, without those of the base
public record RecursionEstimate(double count, double rows) {
    private static final double MIN_ROUNDS = 10;
    private static final double MAX_COUNTED = 1e5;
    private static final double DEEPER = 2;

    /// @param base the rows of the base
    /// @param made the rows that the steps produce from the base
    /// @param largest the rows of the largest table that the steps read; 0 if they read none
    public static RecursionEstimate of(double base, double made, double largest, List<RowSource> steps) {
        if (largest == 0) {
            double count = Math.max(MIN_ROUNDS, counted(steps));
            return new RecursionEstimate(count, count * base);
        }
        double factor = made / base;
        double max = Math.max(largest, base);
        double round = base;
        double rows = 0;
        int count = 0;
        while (rows < max && count < (factor > 1 ? MAX_COUNTED : MIN_ROUNDS)) {
            round = Math.min(max, round * factor);
            rows += round;
            count++;
        }
        return new RecursionEstimate(Math.max(MIN_ROUNDS, factor > 1 ? DEEPER * count : count), Math.min(rows, max));
    }

    /// Returns the average number of rows that a step reads per round.
    public double each(double base) {
        return Math.max(1, (base + rows) / count);
    }

    /// Returns the largest upper bound that the steps compare a value with; 0 if there is none.
    private static double counted(List<RowSource> steps) {
        double max = 0;
        for (RowSource step : steps) {
            for (var scalar : RowSourceTraversal.scalars(step)) {
                double[] found = {0};
                ScalarTraversal.visit(scalar, node -> {
                    if (node instanceof Compare(var op, var left, Literal literal) && isBelow(op) && !literal.isNull()
                            && literal.type().carrier() == Carrier.LONG) {
                        found[0] = Math.max(found[0], literal.value().bits());
                    }
                });
                max = Math.max(max, found[0]);
            }
            max = Math.max(max, counted(RowSourceTraversal.inputs(step)));
        }
        return Math.min(max, MAX_COUNTED);
    }

    private static boolean isBelow(Comparison op) {
        return op == Comparison.LESS || op == Comparison.LESS_OR_EQUAL;
    }
}
