// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// LAG and LEAD: the value some rows away, which may be in the other direction too.
final class ShiftValue extends WindowValue {
    private final int column;
    private final int offsetColumn;
    private final int defaultColumn;
    private final int sign;
    private final NotNulls notNulls;

    /// @param offsetColumn negative: one row
    /// @param defaultColumn negative: NULL
    /// @param notNulls the rows that count, or null: all
    ShiftValue(
            Partition partition, boolean lead, int column, int offsetColumn, int defaultColumn, NotNulls notNulls) {
        super(partition);
        sign = lead ? 1 : -1;
        this.column = column;
        this.offsetColumn = offsetColumn;
        this.defaultColumn = defaultColumn;
        this.notNulls = notNulls;
    }

    @Override
    void begin() {
        if (notNulls != null) {
            notNulls.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            int own = RowPages.placeOf(row);
            long distance = sign;
            if (offsetColumn >= 0) {
                Vector offsets = partition.column(offsetColumn, row);
                if (offsets.isNull(own)) {
                    into.setNull(at);
                    continue;
                }
                distance = sign * offsets.longs[own];
            }
            long target = notNulls == null || distance == 0 ? away(row, distance) : notNullAway(row, distance);
            if (target >= 0) {
                into.copy(at, partition.column(column, target), RowPages.placeOf(target));
            } else if (defaultColumn >= 0) {
                into.copy(at, partition.column(defaultColumn, row), own);
            } else {
                into.setNull(at);
            }
        }
    }

    /// -1: outside.
    private long away(long row, long distance) {
        boolean inside = distance < 0 ? distance >= partition.start - row : distance < partition.end - row;
        return inside ? row + distance : -1;
    }

    private long notNullAway(long row, long distance) {
        int before = notNulls.countBefore(row);
        if (distance < 0) {
            return distance >= -before ? notNulls.row(before + distance) : -1;
        }
        int upTo = notNulls.countBefore(row + 1);
        return distance <= notNulls.count() - upTo ? notNulls.row(upTo + distance - 1) : -1;
    }

    @Override
    void end() {
        if (notNulls != null) {
            notNulls.close();
        }
    }
}
