// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bound.Relation.TableRead;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// How many different rows there are among some.
public final class DistinctCount {
    /// Of so few rows a group each is in a group of its own.
    private static final double LITTLE = 1e-6;
    private static final double UNKNOWN_SHARE = 0.1;

    private final ColumnStatistics statistics;

    public DistinctCount(ColumnStatistics statistics) {
        this.statistics = statistics;
    }

    /// Columns of one table together have at most as many values as it has rows. Of many values few rows show few.
    public double of(Collection<? extends Scalar> keys, double rows) {
        Map<Integer, Double> byTable = new HashMap<>();
        double groups = 1;
        for (Scalar key : keys) {
            double distinct = distinct(key, rows);
            TableRead read = key instanceof Column column ? statistics.readOf(column) : null;
            if (read == null) {
                groups *= distinct;
            } else {
                byTable.merge(read.columns().getFirst().column(), distinct, (one, other) ->
                        Math.min(one * other, statistics.rows(read.table())));
            }
        }
        for (double distinct : byTable.values()) {
            groups *= distinct;
        }
        return Math.max(1, Math.min(rows, met(groups, rows)));
    }

    /// How many of some groups have rows, where each row is of any. (`Math.expm1` takes many times as long where code is new to the
    /// machine.)
    public static double met(double groups, double rows) {
        double each = rows / groups;
        return each < LITTLE ? rows : groups * (1 - Math.exp(-each));
    }

    private double distinct(Scalar key, double rows) {
        double guess = Math.max(2, rows * UNKNOWN_SHARE);
        if (key instanceof Literal) {
            return 1;
        }
        double[] known = {0};
        int[] columns = {0};
        ScalarTraversal.visit(key, node -> {
            if (node instanceof Column column) {
                columns[0]++;
                known[0] = statistics.distinct(column);
            }
        });
        if (columns[0] != 1 || known[0] < 1) {
            return guess;
        }
        return key instanceof Column ? known[0] : Math.min(known[0], guess);
    }
}
