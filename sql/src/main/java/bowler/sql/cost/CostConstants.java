// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

/// What operations cost, in units of [#UNIT_NANOS]: what `CostConstantsBench` in `bench` measured, which prints what it finds beside these.
/// Ways down a tree and rows read in passing were also measured in the tables of TPC-H at scale 0.1, as they cost the more the less of a
/// tree stays in the processor's caches: 320 ns in 7 MB, 430 to 610 in 84 MB; a row of 140 bytes takes 19 ns in passing.
public final class CostConstants {
    /// How long a unit is, more or less.
    public static final double UNIT_NANOS = 50;
    /// From the root of a small tree to a leaf.
    public static final double DESCENT = 4;
    /// An entry of an index in key order.
    public static final double INDEX_ROW = 0.9;
    /// From an index entry to its row, beside the way down the table's tree.
    private static final double ENTRY = 0.5;
    /// How much longer the way down is in a tree twice as large.
    private static final double DESCENT_PER_DOUBLING = 1.8;
    private static final double CACHED_BYTES = 8 << 20;
    private static final double SMALL_ROW = 0.2;
    private static final double ROW_BYTE = 1.0 / 800;
    private static final double UNSEEN_ROW = 0.01;
    /// An entry of an index of which nothing but the row's key is wanted.
    public static final double KEY_OF_INDEX = 0.6;
    /// A row found by its key on the page of the row before.
    public static final double KEYED_ROW = 2.5;
    /// What a leaf has of rows, more or less.
    public static final double LEAF_BYTES = 11_000;
    /// A condition on a row.
    public static final double CONDITION = 0.1;
    /// A computed value.
    public static final double VALUE = 0.1;
    /// A text of JSON that is read.
    public static final double JSON_TEXT = 20;
    /// A value found in it by a path.
    public static final double JSON_VALUE = 4;
    /// A row put into a hash table.
    public static final double HASH_BUILD = 2;
    /// Each slot of such a row.
    private static final double BUILD_SLOT = 0.35;
    /// Each byte of such a row beyond those of numbers.
    static final double BUILD_BYTE = 0.03;
    /// A row looked up in a hash table.
    public static final double HASH_PROBE = 0.7;
    /// A row of either side of a merge.
    public static final double MERGED_ROW = 0.2;
    /// A row beside the one before it, to see whether they are of one group.
    public static final double ORDERED_ROW = 0.2;
    /// A row of one of several inputs that come in order, to the next place of all their rows.
    public static final double INTERLEAVED_ROW = 1.2;
    /// A row of such an input, counted with its equals.
    public static final double COUNTED_ROW = 1;
    /// A row of a kept input, read again.
    public static final double KEPT_ROW = 0.3;
    /// A row handed from a join.
    public static final double JOINED_ROW = 0.4;
    /// Of what the statement has forbidden: no plan costs as much otherwise.
    public static final double FORBIDDEN = 1e100;
    /// So little, some 50 microseconds, is not worth to be planned in another way: that takes milliseconds, and tens of them where the
    /// code is new to the machine.
    public static final double TRIFLE = 1_000;
    private static final double COMPARISON = 0.15;

    private CostConstants() {}

    /// From the root to a leaf, of a tree of some bytes.
    public static double descent(double treeBytes) {
        return DESCENT + DESCENT_PER_DOUBLING * log2(treeBytes / CACHED_BYTES);
    }

    /// From an index entry to its row.
    ///
    /// @param strayShare how often the row is on another page than the one before it
    public static double fetch(double tableBytes, double strayShare) {
        return ENTRY + DESCENT + strayShare * (descent(tableBytes) - DESCENT);
    }

    /// A row of a table in key order.
    public static double tableRow(double rowBytes) {
        return SMALL_ROW + ROW_BYTE * rowBytes;
    }

    /// A row of which no column is wanted: it may be counted with its leaf.
    ///
    /// @param bytes that it has in the tree read
    public static double unseenRow(double bytes) {
        return UNSEEN_ROW + DESCENT * bytes / LEAF_BYTES;
    }

    public static double sort(double rows) {
        return rows * (1 + COMPARISON * log2(rows));
    }

    /// A row put into a hash table with its slots.
    public static double build(int slotCount, double rowBytes) {
        return HASH_BUILD + BUILD_SLOT * slotCount + BUILD_BYTE * Math.max(0, rowBytes - (1 + slotCount) * Long.BYTES);
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
