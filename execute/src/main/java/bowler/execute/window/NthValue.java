// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// FIRST_VALUE, LAST_VALUE, NTH_VALUE: a value of the frame by its place.
final class NthValue extends WindowValue {
    private final WindowFrameRange windowFrameRange;
    private final int column;
    private final int numberColumn;
    private final boolean fromLast;
    private final NonNullRows nonNullRows;

    /// @param numberColumn negative: the first value
    /// @param nonNullRows the rows that count, or null for all
    NthValue(
            WindowPartition windowPartition, WindowFrameRange windowFrameRange, int column, int numberColumn, boolean fromLast, NonNullRows nonNullRows) {
        super(windowPartition);
        this.windowFrameRange = windowFrameRange;
        this.column = column;
        this.numberColumn = numberColumn;
        this.fromLast = fromLast;
        this.nonNullRows = nonNullRows;
    }

    @Override
    void open() {
        windowFrameRange.open();
    }

    @Override
    void begin() {
        windowFrameRange.begin();
        if (nonNullRows != null) {
            nonNullRows.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            windowFrameRange.moveTo(row);
            long number = 1;
            if (numberColumn >= 0) {
                Vector numbers = windowPartition.column(numberColumn, row);
                int own = RowPages.placeOf(row);
                if (numbers.isNull(own)) {
                    into.setNull(at);
                    continue;
                }
                number = numbers.longs[own];
                if (number <= 0) {
                    throw WindowError.NTH_VALUE.failure(number);
                }
            }
            long found = find(number - 1);
            if (found < 0) {
                into.setNull(at);
            } else {
                into.copy(at, windowPartition.column(column, found), RowPages.placeOf(found));
            }
        }
    }

    /// Returns the row at a place of the frame, counted from 0, or -1.
    private long find(long index) {
        long left = index;
        for (int step = 0; step < windowFrameRange.pieceCount; step++) {
            int piece = fromLast ? windowFrameRange.pieceCount - 1 - step : step;
            long first = windowFrameRange.pieceStart[piece];
            long last = windowFrameRange.pieceEnd[piece];
            if (nonNullRows != null) {
                first = nonNullRows.countBefore(first);
                last = nonNullRows.countBefore(last);
            }
            if (left < last - first) {
                long found = fromLast ? last - 1 - left : first + left;
                return nonNullRows == null ? found : nonNullRows.row(found);
            }
            left -= last - first;
        }
        return -1;
    }

    @Override
    void end() {
        if (nonNullRows != null) {
            nonNullRows.close();
        }
    }
}
