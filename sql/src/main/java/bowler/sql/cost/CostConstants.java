// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

/// The costs of operations, in units of [#UNIT_NANOS]. `CostConstantsBench` in `bench` measures them and prints its
/// results next to these.
///
/// Tree descents and sequential reads were also measured in the tables of TPC-H at scale 0.1. They cost more if less of
/// a tree stays in the processor's caches. A descent takes 320 ns in 7 MB and 430 to 610 ns in 84 MB. A sequential read
/// of a row of 140 bytes takes 19 ns.
public final class CostConstants {
    /// The approximate length of a unit.
    public static final double UNIT_NANOS = 50;
    /// Descent from the root of a small tree to a leaf.
    public static final double DESCENT = 4;
    /// Reading an index entry in key order.
    public static final double INDEX_ROW = 0.9;
    /// Going from an index entry to its row, without the descent of the table's tree.
    private static final double ENTRY = 0.5;
    /// Additional cost of a descent per doubling of the tree's size.
    private static final double DESCENT_PER_DOUBLING = 1.8;
    private static final double CACHED_BYTES = 8 << 20;
    private static final double SMALL_ROW = 0.2;
    private static final double ROW_BYTE = 1.0 / 800;
    private static final double SKIPPED_ROW = 0.01;
    /// Reading an index entry of which only the row's key is needed.
    public static final double KEY_OF_INDEX = 0.6;
    /// Finding a row by its key on the page of the previous row.
    public static final double KEYED_ROW = 2.5;
    /// Approximate bytes of rows in a leaf.
    public static final double LEAF_BYTES = 11_000;
    /// Evaluating a predicate on a row.
    public static final double CONDITION = 0.1;
    /// Computing a value.
    public static final double VALUE = 0.1;
    /// Parsing a JSON text.
    public static final double JSON_TEXT = 20;
    /// Finding a value in a parsed JSON text by a path.
    public static final double JSON_VALUE = 4;
    /// Inserting a row into a hash table.
    public static final double HASH_BUILD = 2;
    /// Additional cost per slot of such a row.
    private static final double BUILD_SLOT = 0.35;
    /// Additional cost per byte of such a row beyond 8 bytes per slot.
    static final double BUILD_BYTE = 0.03;
    /// Probing a hash table with a row.
    public static final double HASH_PROBE = 0.7;
    /// Merging a row of either side of a merge join.
    public static final double MERGED_ROW = 0.2;
    /// Comparing a row with the previous one to see whether both belong to one group.
    public static final double ORDERED_ROW = 0.2;
    /// Merging a row of several ordered inputs into one order.
    public static final double INTERLEAVED_ROW = 1.2;
    /// Counting a row of such an input together with its duplicates.
    public static final double COUNTED_ROW = 1;
    /// Reading a row of a materialized input again.
    public static final double MATERIALIZED_ROW = 0.3;
    /// Returning a row from a join.
    public static final double JOINED_ROW = 0.4;
    /// The cost of a plan that violates a hint; no other plan costs as much.
    public static final double FORBIDDEN = 1e100;
    /// Minimum cost, about 50 µs, for which a second form of a query is planned. Planning takes milliseconds, and tens
    /// of milliseconds in code that is not yet compiled by the JIT.
    public static final double NEGLIGIBLE = 1_000;
    /// Additional costs of reading a whole table or a whole index in Derby's mode. Derby uses an index for a condition on
    /// its key even if the table is tiny. Programs made for Derby check its plans.
    public static final double DERBY_TABLE_SCAN = 40;
    public static final double DERBY_INDEX_SCAN = 30;
    private static final double COMPARISON = 0.15;

    private CostConstants() {}

    /// Returns the cost of a descent from the root to a leaf of a tree of this size.
    public static double descent(double treeBytes) {
        return DESCENT + DESCENT_PER_DOUBLING * log2(treeBytes / CACHED_BYTES);
    }

    /// Returns the cost of going from an index entry to its row.
    ///
    /// @param unclusteredShare the fraction of rows on another page than the previous row
    public static double fetch(double tableBytes, double unclusteredShare) {
        return ENTRY + DESCENT + unclusteredShare * (descent(tableBytes) - DESCENT);
    }

    /// Returns the cost of reading a table row in key order.
    public static double tableRow(double rowBytes) {
        return SMALL_ROW + ROW_BYTE * rowBytes;
    }

    /// Returns the cost of a row of which no column is needed, so that rows are counted per leaf.
    ///
    /// @param bytes the bytes of the row in the tree that is read
    public static double skippedRow(double bytes) {
        return SKIPPED_ROW + DESCENT * bytes / LEAF_BYTES;
    }

    public static double sort(double rows) {
        return rows * (1 + COMPARISON * log2(rows));
    }

    /// Returns the cost of inserting a row with its slots into a hash table.
    public static double build(int slotCount, double rowBytes) {
        return HASH_BUILD + BUILD_SLOT * slotCount + BUILD_BYTE * Math.max(0, rowBytes - (1 + slotCount) * Long.BYTES);
    }

    /// Returns the cost of a sort that keeps only the first rows.
    public static double firstOf(double rows, double kept) {
        return Math.min(sort(rows), rows * COMPARISON * 2 + sort(Math.min(kept, rows)));
    }

    /// Returns whether a plan of this cost violates a hint.
    public static boolean isForbidden(double cost) {
        return cost > Math.sqrt(FORBIDDEN);
    }

    private static double log2(double value) {
        return value < 2 ? 1 : Math.log(value) / Math.log(2);
    }
}
