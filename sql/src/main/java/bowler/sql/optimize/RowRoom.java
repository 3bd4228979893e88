// SPDX-License-Identifier: Apache-2.0
package bowler.sql.optimize;

import bowler.plan.RowSource.TableAccess;
import bowler.sql.cost.Room;
import java.util.BitSet;
import java.util.Map;

/// What it costs that rows of plans find no room in memory.
final class RowRoom {
    private static final double HEADER_BYTES = 6;
    /// Of an aggregate of a group.
    private static final double AGGREGATE_BYTES = 16;

    private final ColumnStatistics statistics;
    private final Room room;

    RowRoom(ColumnStatistics statistics, Room room) {
        this.statistics = statistics;
        this.room = room;
    }

    /// What a row of a plan takes, more or less.
    double bytes(Physical plan) {
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

    /// Whether a plan's rows do not all fit.
    boolean isShort(Physical plan) {
        return ofSort(plan, plan.rows()) > 0;
    }

    /// For a hash table of the right rows.
    double ofTable(Draft left, Draft right) {
        return room.ofTable(right.rows, right.rowBytes, left.rows, left.rowBytes);
    }

    double ofSort(Draft input) {
        return room.ofSort(input.rows, input.rowBytes);
    }

    double ofSort(Physical input, double rows) {
        return room.isFor(rows) ? 0 : room.ofSort(rows, bytes(input));
    }

    /// For groups of a plan's rows.
    ///
    /// @param slots of the groups, by columns
    double ofGroups(double groups, Map<Integer, Integer> slots, int callCount, Physical input) {
        if (room.isFor(groups)) {
            return 0;
        }
        double groupBytes = AGGREGATE_BYTES * callCount + HEADER_BYTES;
        for (int id : slots.keySet()) {
            groupBytes += statistics.bytes(id);
        }
        return room.ofGroups(groups, groupBytes, input.rows(), bytes(input));
    }
}
