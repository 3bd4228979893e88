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

/// How many rows a recursion is taken to give, and in how many rounds. What its steps make of the rows of the base grows, or
/// shrinks, by the same factor in each round, as far as the largest table that they read has rows: who goes through a tree or a
/// graph meets each row of it once. How deep it is nobody knows, so rounds are taken to be twice as many as that takes: a plan
/// that reads a table in each of them has to be better by so much. Steps that read no table count up, to the number that
/// they are compared with.
///
/// @param count of rounds, that in which the steps find nothing among them
/// @param rows of all rounds, without the base's
public record RecursionEstimate(double count, double rows) {
    private static final double LEAST = 10;
    private static final double MAX_COUNTED = 1e5;
    private static final double DEEPER = 2;

    /// @param base rows
    /// @param made rows that the steps make of those
    /// @param largest table that the steps read, in rows; 0: they read none
    public static RecursionEstimate of(double base, double made, double largest, List<RowSource> steps) {
        if (largest == 0) {
            double count = Math.max(LEAST, counted(steps));
            return new RecursionEstimate(count, count * base);
        }
        double factor = made / base;
        double max = Math.max(largest, base);
        double round = base;
        double rows = 0;
        int count = 0;
        while (rows < max && count < (factor > 1 ? MAX_COUNTED : LEAST)) {
            round = Math.min(max, round * factor);
            rows += round;
            count++;
        }
        return new RecursionEstimate(Math.max(LEAST, factor > 1 ? DEEPER * count : count), Math.min(rows, max));
    }

    /// How many rows the steps have at hand in a round.
    public double each(double base) {
        return Math.max(1, (base + rows) / count);
    }

    /// The number that something is to be less than; 0: none is found.
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
