// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

/// The memory that a statement may use, and the cost of spilling rows that do not fit, in units of [CostConstants].
///
/// Each sort and each hash table is assumed to have the whole memory. The number of operators that run at the same time
/// is unknown while plans are compared.
///
/// The formulas follow `execute.spill`. A hash join partitions both sides into [#PARTITIONS] files. If a partition of
/// the hash table does not fit either, the other side is read once per piece. Groups that do not fit are partitioned
/// repeatedly. Sorted runs are merged [#MERGED_RUNS] at a time. `CostConstantsBench` measures the two constants.
public final class MemoryCost {
    /// Unlimited memory.
    public static final MemoryCost AMPLE = new MemoryCost(Long.MAX_VALUE);

    /// Writing a row to a file and reading it again.
    public static final double SPILLED_ROW = 1;
    /// Additional cost per byte of such a row.
    public static final double SPILLED_BYTE = 0.02;
    /// Bytes of a hash table entry in addition to its row.
    private static final double ENTRY_BYTES = 48;
    /// Bytes of a row to be sorted in addition to the row itself.
    private static final double SORTED_BYTES = 28;
    private static final double LONG_ROW_BYTES = 4_000;
    private static final double PARTITIONS = 32;
    private static final double MERGED_RUNS = 64;

    private final double bytes;

    public MemoryCost(long bytes) {
        this.bytes = bytes;
    }

    /// Returns whether this many rows surely fit, assuming rows of at most 4,000 bytes.
    public boolean isFor(double rows) {
        return rows * LONG_ROW_BYTES <= bytes;
    }

    /// Returns the spill cost of a hash join.
    ///
    /// @param rows the rows of the hash table
    /// @param others the rows that probe it
    public double ofTable(double rows, double rowBytes, double others, double otherBytes) {
        double held = rows * (rowBytes + ENTRY_BYTES);
        if (held <= bytes) {
            return 0;
        }
        double pieces = Math.ceil(held / PARTITIONS / bytes);
        return spilled(rows, rowBytes) + spilled(others, otherBytes)
                + (pieces - 1) * others * (CostConstants.HASH_PROBE + (SPILLED_ROW + SPILLED_BYTE * otherBytes) / 2);
    }

    /// Returns the spill cost of a sort.
    public double ofSort(double rows, double rowBytes) {
        double runs = rows * (rowBytes + SORTED_BYTES) / bytes;
        return runs <= 1 ? 0 : spilled(rows, rowBytes) * Math.ceil(Math.log(runs) / Math.log(MERGED_RUNS));
    }

    /// Returns the spill cost of a hash table of groups.
    ///
    /// @param groupBytes the bytes of a group's keys and aggregates
    public double ofGroups(double groups, double groupBytes, double rows, double rowBytes) {
        double held = groups * (groupBytes + ENTRY_BYTES);
        if (held <= bytes) {
            return 0;
        }
        double late = rows * (1 - bytes / held);
        double times = Math.ceil(Math.log(held / bytes) / Math.log(PARTITIONS));
        return times * (spilled(late, rowBytes) + late * CostConstants.HASH_PROBE);
    }

    private static double spilled(double rows, double rowBytes) {
        return rows * (SPILLED_ROW + SPILLED_BYTE * rowBytes);
    }
}
