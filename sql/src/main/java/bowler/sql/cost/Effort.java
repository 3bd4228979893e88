// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

/// What operations cost, in units of [#UNIT_NANOS]. `EffortBench` in `bench` measures them and prints what it finds beside these;
/// of rows of six numbers: an index entry 0.9, from there to its row 2.9, a descent 6.4, put into a hash table 2.4, found there 0.7, a
/// joined row 0.4, a kept row 0.3, a row beside the one before it 0.2, a sorted one 3.6.
///
/// Those are figures of one run. A row read in passing takes 0.2 when it is small and cached, less than the 1 said here: wide rows take
/// more, and their pages have to come from somewhere. A set nearer to the figures (0.35 for it, 6 for a descent, 3.5 from an entry to
/// its row, 0.15 for a merged row) made no better plans in one trial, TPC-H at scale 0.01; what each of the four does was not tried.
public final class Effort {
    /// How long a unit is, more or less.
    public static final double UNIT_NANOS = 50;
    /// From the root of a tree to a leaf.
    public static final double DESCENT = 4;
    /// A row of a table in key order.
    public static final double TABLE_ROW = 1;
    /// An entry of an index in key order.
    public static final double INDEX_ROW = 0.8;
    /// From an index entry to its row.
    public static final double FETCH_BY_INDEX = DESCENT + 0.5;
    /// A condition on a row.
    public static final double CONDITION = 0.1;
    /// A computed value.
    public static final double VALUE = 0.1;
    /// A row put into a hash table.
    public static final double HASH_BUILD = 2;
    /// A row looked up in a hash table.
    public static final double HASH_PROBE = 0.8;
    /// A row of either side of a merge.
    public static final double MERGED_ROW = 0.3;
    /// A row beside the one before it, to see whether they are of one group.
    public static final double ORDERED_ROW = 0.3;
    /// A row of a kept input, read again.
    public static final double KEPT_ROW = 0.2;
    /// A row handed from a join.
    public static final double JOINED_ROW = 0.2;
    /// Of what the statement has forbidden: no plan costs as much otherwise.
    public static final double FORBIDDEN = 1e100;
    private static final double COMPARISON = 0.15;

    private Effort() {}

    public static double sort(double rows) {
        return rows * (1 + COMPARISON * log2(rows));
    }

    /// Sorting that keeps only the first rows.
    public static double firstOf(double rows, double kept) {
        return Math.min(sort(rows), rows * COMPARISON * 2 + sort(Math.min(kept, rows)));
    }

    /// Whether a plan has something forbidden in it.
    public static boolean isForbidden(double cost) {
        return cost > Math.sqrt(FORBIDDEN);
    }

    private static double log2(double value) {
        return value < 2 ? 1 : Math.log(value) / Math.log(2);
    }
}
