// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.PlanShape;
import bowler.plan.RowSource;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.ScalarShape;
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
record Rounds(double count, double rows) {
    private static final double LEAST = 10;
    private static final double MOST_COUNTED = 1e5;
    private static final double DEEPER = 2;

    /// @param base rows
    /// @param made rows that the steps make of those
    /// @param largest table that the steps read, in rows; 0: they read none
    static Rounds of(double base, double made, double largest, List<RowSource> steps) {
        if (largest == 0) {
            double count = Math.max(LEAST, counted(steps));
            return new Rounds(count, count * base);
        }
        double factor = made / base;
        double most = Math.max(largest, base);
        double round = base;
        double rows = 0;
        int count = 0;
        while (rows < most && count < (factor > 1 ? MOST_COUNTED : LEAST)) {
            round = Math.min(most, round * factor);
            rows += round;
            count++;
        }
        return new Rounds(Math.max(LEAST, factor > 1 ? DEEPER * count : count), Math.min(rows, most));
    }

    /// How many rows the steps have at hand in a round.
    double each(double base) {
        return Math.max(1, (base + rows) / count);
    }

    /// The number that something is to be less than; 0: none is found.
    private static double counted(List<RowSource> steps) {
        double most = 0;
        for (RowSource step : steps) {
            for (var scalar : PlanShape.scalars(step)) {
                double[] found = {0};
                ScalarShape.visit(scalar, node -> {
                    if (node instanceof Compare(var op, var left, Literal literal) && isBelow(op) && !literal.isNull()
                            && literal.type().carrier() == Carrier.LONG) {
                        found[0] = Math.max(found[0], literal.value().bits());
                    }
                });
                most = Math.max(most, found[0]);
            }
            most = Math.max(most, counted(PlanShape.inputs(step)));
        }
        return Math.min(most, MOST_COUNTED);
    }

    private static boolean isBelow(Comparison op) {
        return op == Comparison.LESS || op == Comparison.LESS_OR_EQUAL;
    }
}
