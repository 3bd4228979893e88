// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.plan.WindowFunction;

/// ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST.
final class RankValue extends WindowValue {
    private final WindowFunction function;
    private final Peers peers;

    RankValue(Partition partition, WindowFunction function) {
        super(partition);
        this.function = function;
        peers = new Peers(partition);
    }

    @Override
    void begin() {
        if (function != WindowFunction.ROW_NUMBER) {
            peers.begin();
        }
    }

    @Override
    void compute(long from, long to, Vector into, int place) {
        long start = partition.start;
        double count = partition.rowCount();
        for (long row = from; row < to; row++) {
            int at = place + (int) (row - from);
            if (function == WindowFunction.ROW_NUMBER) {
                into.setLong(at, row - start + 1);
                continue;
            }
            peers.moveTo(row);
            switch (function) {
                case RANK -> into.setLong(at, peers.start - start + 1);
                case DENSE_RANK -> into.setLong(at, peers.number + 1);
                case PERCENT_RANK -> into.setDouble(at, count == 1 ? 0 : (peers.start - start) / (count - 1));
                case CUME_DIST -> into.setDouble(at, (peers.end - start) / count);
                default -> throw new IllegalStateException(function + " is no rank");
            }
        }
    }
}
