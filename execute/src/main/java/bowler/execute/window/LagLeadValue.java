// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// LAG and LEAD: the value at an offset in rows, which may be negative.
final class LagLeadValue extends WindowValue {
    private final int column;
    private final int offsetColumn;
    private final int defaultColumn;
    private final int sign;
    private final NonNullRows nonNullRows;

    /// @param offsetColumn negative: the offset is 1
    /// @param defaultColumn negative: the default is NULL
    /// @param nonNullRows the rows that count, or null for all
    LagLeadValue(
            WindowPartition windowPartition, boolean lead, int column, int offsetColumn, int defaultColumn, NonNullRows nonNullRows) {
        super(windowPartition);
        sign = lead ? 1 : -1;
        this.column = column;
        this.offsetColumn = offsetColumn;
        this.defaultColumn = defaultColumn;
        this.nonNullRows = nonNullRows;
    }

    @Override
    void begin() {
        if (nonNullRows != null) {
            nonNullRows.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            int own = RowPages.placeOf(row);
            long distance = sign;
            if (offsetColumn >= 0) {
                Vector offsets = windowPartition.column(offsetColumn, row);
                if (offsets.isNull(own)) {
                    into.setNull(at);
                    continue;
                }
                distance = sign * offsets.longs[own];
            }
            long target = nonNullRows == null || distance == 0 ? offsetRow(row, distance) : offsetNotNull(row, distance);
            if (target >= 0) {
                into.copy(at, windowPartition.column(column, target), RowPages.placeOf(target));
            } else if (defaultColumn >= 0) {
                into.copy(at, windowPartition.column(defaultColumn, row), own);
            } else {
                into.setNull(at);
            }
        }
    }

    /// Returns the row at a distance; -1 if it is outside.
    private long offsetRow(long row, long distance) {
        boolean inside = distance < 0 ? distance >= windowPartition.start - row : distance < windowPartition.end - row;
        return inside ? row + distance : -1;
    }

    private long offsetNotNull(long row, long distance) {
        int before = nonNullRows.countBefore(row);
        if (distance < 0) {
            return distance >= -before ? nonNullRows.row(before + distance) : -1;
        }
        int upTo = nonNullRows.countBefore(row + 1);
        return distance <= nonNullRows.count() - upTo ? nonNullRows.row(upTo + distance - 1) : -1;
    }

    @Override
    void end() {
        if (nonNullRows != null) {
            nonNullRows.close();
        }
    }
}
