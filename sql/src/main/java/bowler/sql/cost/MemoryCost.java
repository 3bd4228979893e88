// SPDX-License-Identifier: Apache-2.0
package bowler.sql.cost;

/// The memory that a statement may hold, and what it costs that rows which do not fit are written to files and read again, in
/// units of [CostConstants]. Each sort and each hash table is taken to have all of it: which of them there will be at a time is not
/// known while they are weighed.
///
/// Forms follow what `execute.spill` does. A hash join parts both sides into [#PARTITIONS] files; of a partition that does not fit,
/// either, the other side is read once for each piece. Groups that find no room are parted as often as it takes. Sorted runs are merged
/// [#MERGED_RUNS] at a time. `CostConstantsBench` measures the two constants.
public final class MemoryCost {
    /// No table is too large.
    public static final MemoryCost AMPLE = new MemoryCost(Long.MAX_VALUE);

    /// A row written to a file and read from it.
    public static final double SPILLED_ROW = 1;
    /// Each byte of such a row.
    public static final double SPILLED_BYTE = 0.02;
    /// What an entry of a hash table takes beside its row.
    private static final double ENTRY_BYTES = 48;
    /// What a row to be sorted takes beside itself.
    private static final double SORTED_BYTES = 28;
    private static final double LONG_ROW_BYTES = 4_000;
    private static final double PARTITIONS = 32;
    private static final double MERGED_RUNS = 64;

    private final double bytes;

    public MemoryCost(long bytes) {
        this.bytes = bytes;
    }

    /// Whether so many rows surely fit, however long they are, within reason.
    public boolean isFor(double rows) {
        return rows * LONG_ROW_BYTES <= bytes;
    }

    /// For a hash table of some rows in which others look for partners.
    public double ofTable(double rows, double rowBytes, double others, double otherBytes) {
        double held = rows * (rowBytes + ENTRY_BYTES);
        if (held <= bytes) {
            return 0;
        }
        double pieces = Math.ceil(held / PARTITIONS / bytes);
        return spilled(rows, rowBytes) + spilled(others, otherBytes)
                + (pieces - 1) * others * (CostConstants.HASH_PROBE + (SPILLED_ROW + SPILLED_BYTE * otherBytes) / 2);
    }

    /// For rows that are put in order.
    public double ofSort(double rows, double rowBytes) {
        double runs = rows * (rowBytes + SORTED_BYTES) / bytes;
        return runs <= 1 ? 0 : spilled(rows, rowBytes) * Math.ceil(Math.log(runs) / Math.log(MERGED_RUNS));
    }

    /// For a hash table of groups.
    ///
    /// @param groupBytes of keys and of what is computed of a group
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
