// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.plan.query.WindowFunction;

/// ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST.
final class RankValue extends WindowValue {
    private final WindowFunction function;
    private final WindowPeers windowPeers;

    RankValue(WindowPartition windowPartition, WindowFunction function) {
        super(windowPartition);
        this.function = function;
        windowPeers = new WindowPeers(windowPartition);
    }

    @Override
    void begin() {
        if (function != WindowFunction.ROW_NUMBER) {
            windowPeers.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        long start = windowPartition.start;
        double count = windowPartition.rowCount();
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            if (function == WindowFunction.ROW_NUMBER) {
                into.setLong(at, row - start + 1);
                continue;
            }
            windowPeers.moveTo(row);
            switch (function) {
                case RANK -> into.setLong(at, windowPeers.start - start + 1);
                case DENSE_RANK -> into.setLong(at, windowPeers.number + 1);
                case PERCENT_RANK -> into.setDouble(at, count == 1 ? 0 : (windowPeers.start - start) / (count - 1));
                case CUME_DIST -> into.setDouble(at, (windowPeers.end - start) / count);
                default -> throw new IllegalStateException(function + " is no rank");
            }
        }
    }
}
