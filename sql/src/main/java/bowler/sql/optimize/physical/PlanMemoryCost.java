// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize.physical;

import bowler.plan.query.RowSource.TableAccess;
import bowler.sql.cost.MemoryCost;
import java.util.BitSet;
import java.util.Map;

/// The cost of spilling the rows of plans that do not fit in memory.
public final class PlanMemoryCost {
    private static final double HEADER_BYTES = 6;
    /// Bytes of one aggregate of a group.
    private static final double AGGREGATE_BYTES = 16;

    private final ColumnStatistics statistics;
    private final MemoryCost memoryCost;

    public PlanMemoryCost(ColumnStatistics statistics, MemoryCost memoryCost) {
        this.statistics = statistics;
        this.memoryCost = memoryCost;
    }

    /// Returns the estimated bytes of a row of the plan.
    public double bytes(PhysicalPlan plan) {
        double bytes = HEADER_BYTES;
        if (plan.source() instanceof TableAccess access) {
            double[] widths = statistics.columnBytes(access.table());
            for (int position : access.columns()) {
                bytes += position < widths.length ? widths[position] : Long.BYTES;
            }
            return bytes;
        }
        BitSet counted = new BitSet();
        for (Map.Entry<Integer, Integer> column : plan.slots().entrySet()) {
            if (!counted.get(column.getValue())) {
                counted.set(column.getValue());
                bytes += statistics.bytes(column.getKey());
            }
        }
        return bytes;
    }

    /// Returns whether the plan's rows do not all fit in memory.
    public boolean isShort(PhysicalPlan plan) {
        return ofSort(plan, plan.rows()) > 0;
    }

    /// Returns the spill cost of a hash table of the right rows.
    public double ofTable(CandidatePlan left, CandidatePlan right) {
        return memoryCost.ofTable(right.rows, right.rowBytes, left.rows, left.rowBytes);
    }

    public double ofSort(CandidatePlan input) {
        return memoryCost.ofSort(input.rows, input.rowBytes);
    }

    public double ofSort(PhysicalPlan input, double rows) {
        return memoryCost.isFor(rows) ? 0 : memoryCost.ofSort(rows, bytes(input));
    }

    /// Returns the spill cost of grouping a plan's rows.
    ///
    /// @param slots the slots of the groups, by column id
    public double ofGroups(double groups, Map<Integer, Integer> slots, int callCount, PhysicalPlan input) {
        if (memoryCost.isFor(groups)) {
            return 0;
        }
        double groupBytes = AGGREGATE_BYTES * callCount + HEADER_BYTES;
        for (int id : slots.keySet()) {
            groupBytes += statistics.bytes(id);
        }
        return memoryCost.ofGroups(groups, groupBytes, input.rows(), bytes(input));
    }
}
