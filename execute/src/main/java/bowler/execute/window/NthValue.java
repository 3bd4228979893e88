// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// FIRST_VALUE, LAST_VALUE, NTH_VALUE: a value of the frame by its place there.
final class NthValue extends WindowValue {
    private final Frame frame;
    private final int column;
    private final int numberColumn;
    private final boolean fromLast;
    private final NotNulls notNulls;

    /// @param numberColumn negative: the first
    /// @param notNulls the rows that count, or null: all
    NthValue(
            Partition partition, Frame frame, int column, int numberColumn, boolean fromLast, NotNulls notNulls) {
        super(partition);
        this.frame = frame;
        this.column = column;
        this.numberColumn = numberColumn;
        this.fromLast = fromLast;
        this.notNulls = notNulls;
    }

    @Override
    void open() {
        frame.open();
    }

    @Override
    void begin() {
        frame.begin();
        if (notNulls != null) {
            notNulls.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            frame.moveTo(row);
            long number = 1;
            if (numberColumn >= 0) {
                Vector numbers = partition.column(numberColumn, row);
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
                into.copy(at, partition.column(column, found), RowPages.placeOf(found));
            }
        }
    }

    /// The row at a place of the frame, counted from 0, or -1.
    private long find(long index) {
        long left = index;
        for (int step = 0; step < frame.pieceCount; step++) {
            int piece = fromLast ? frame.pieceCount - 1 - step : step;
            long first = frame.pieceStart[piece];
            long last = frame.pieceEnd[piece];
            if (notNulls != null) {
                first = notNulls.countBefore(first);
                last = notNulls.countBefore(last);
            }
            if (left < last - first) {
                long found = fromLast ? last - 1 - left : first + left;
                return notNulls == null ? found : notNulls.row(found);
            }
            left -= last - first;
        }
        return -1;
    }

    @Override
    void end() {
        if (notNulls != null) {
            notNulls.close();
        }
    }
}
