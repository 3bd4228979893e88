// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.ValueOrder;

/// MODE: equal values arrive consecutively. The longest run wins, and the first one among equally long runs.
final class Mode extends OrderedAggregate {
    private final Vector best;
    private final Vector last;
    private long bestRun;
    private long lastRun;

    Mode(DataType type) {
        best = new Vector(type).start(1);
        last = new Vector(type).start(1);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count) {
        for (int at = 0; at < count; at++) {
            int row = rows[at];
            if (lastRun > 0 && isLast(argument, row)) {
                lastRun++;
            } else {
                last.start(1).copy(0, argument, row);
                lastRun = 1;
            }
            if (lastRun > bestRun) {
                bestRun = lastRun;
                best.start(1).copy(0, last, 0);
            }
        }
    }

    private boolean isLast(Vector argument, int row) {
        return switch (argument.carrier) {
            case LONG -> argument.longs[row] == last.longs[0];
            case DOUBLE -> argument.doubles[row] == last.doubles[0];
            case OBJECT -> ValueOrder.compareObjects(argument.type, argument.objectAt(row), last.objectAt(0)) == 0;
        };
    }

    @Override
    public void clear() {
        bestRun = 0;
        lastRun = 0;
    }

    @Override
    void result(Vector into, int place) {
        if (bestRun == 0) {
            into.setNull(place);
        } else {
            into.copy(place, best, 0);
        }
    }
}
