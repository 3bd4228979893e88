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

/// Estimates the number of distinct rows.
public final class DistinctCount {
    /// Below this number of rows per group, each row is assumed to be its own group.
    private static final double MIN_ROWS_PER_GROUP = 1e-6;
    private static final double UNKNOWN_SHARE = 0.1;

    private final ColumnStatistics statistics;

    public DistinctCount(ColumnStatistics statistics) {
        this.statistics = statistics;
    }

    /// Estimates the distinct combinations of keys among rows. The columns of one table have together at most as many
    /// combinations as the table has rows. A small sample of a column with many values contains few of them.
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

    /// Returns the expected number of non-empty groups if each row falls into a random group. (`Math.expm1` is many
    /// times slower in code that is not yet compiled.)
    public static double met(double groups, double rows) {
        double each = rows / groups;
        return each < MIN_ROWS_PER_GROUP ? rows : groups * (1 - Math.exp(-each));
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
