// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.ValueOrder;
import java.util.Arrays;

/// MODE: equal values come one after the other; the longest run wins, the first of equally long ones.
final class MostFrequent extends InOrder {
    private static final int BYTES = 160;

    private final Vector best;
    private final Vector last;
    private long[] bestRuns = {};
    private long[] lastRuns = {};

    MostFrequent(DataType type) {
        best = new Vector(type);
        last = new Vector(type);
    }

    @Override
    public int bytesPerGroup() {
        return BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        best.reserve(groupCount);
        last.reserve(groupCount);
        bestRuns = Arrays.copyOf(bestRuns, groupCount);
        lastRuns = Arrays.copyOf(lastRuns, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            int row = rows[at];
            if (lastRuns[group] > 0 && isLast(argument, row, group)) {
                lastRuns[group]++;
            } else {
                last.copy(group, argument, row);
                lastRuns[group] = 1;
            }
            if (lastRuns[group] > bestRuns[group]) {
                bestRuns[group] = lastRuns[group];
                best.copy(group, last, group);
            }
        }
    }

    private boolean isLast(Vector argument, int row, int group) {
        return switch (argument.carrier) {
            case LONG -> argument.longs[row] == last.longs[group];
            case DOUBLE -> argument.doubles[row] == last.doubles[group];
            case OBJECT ->
                ValueOrder.compareObjects(argument.type, argument.objectAt(row), last.objectAt(group)) == 0;
        };
    }

    @Override
    public void clear(int group) {
        bestRuns[group] = 0;
        lastRuns[group] = 0;
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (bestRuns[group] == 0) {
            into.setNull(place);
        } else {
            into.copy(place, best, group);
        }
    }
}
