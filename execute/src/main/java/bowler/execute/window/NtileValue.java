// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// NTILE: rows parted as evenly as possible, the first parts being the greater ones. How many parts is what the
/// partition's first row says.
final class NtileValue extends WindowValue {
    private final int column;
    private boolean isNull;
    private long parts;

    NtileValue(Partition partition, int column) {
        super(partition);
        this.column = column;
    }

    @Override
    void begin() {
        Vector numbers = partition.column(column, partition.start);
        int place = RowPages.placeOf(partition.start);
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
            long size = partition.rowCount() / parts;
            long greater = partition.rowCount() % parts;
            long index = row - partition.start;
            long inGreater = greater * (size + 1);
            into.setLong(at, 1 + (index < inGreater ? index / (size + 1) : greater + (index - inGreater) / size));
        }
    }
}
