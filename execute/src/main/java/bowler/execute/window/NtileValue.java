// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// NTILE: divides rows as evenly as possible, with the larger parts first. The first row of the partition determines
/// the number of parts.
final class NtileValue extends WindowValue {
    private final int column;
    private boolean isNull;
    private long parts;

    NtileValue(WindowPartition windowPartition, int column) {
        super(windowPartition);
        this.column = column;
    }

    @Override
    void begin() {
        Vector numbers = windowPartition.column(column, windowPartition.start);
        int place = RowPages.placeOf(windowPartition.start);
        isNull = numbers.isNull(place);
        parts = isNull ? 0 : numbers.longs[place];
        if (!isNull && parts <= 0) {
            throw WindowError.NTILE.failure(parts);
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            if (isNull) {
                into.setNull(at);
                continue;
            }
            long size = windowPartition.rowCount() / parts;
            long greater = windowPartition.rowCount() % parts;
            long index = row - windowPartition.start;
            long inGreater = greater * (size + 1);
            into.setLong(at, 1 + (index < inGreater ? index / (size + 1) : greater + (index - inGreater) / size));
        }
    }
}
