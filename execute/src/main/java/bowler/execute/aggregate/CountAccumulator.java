// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.IntegerMath;
import java.util.Arrays;

/// COUNT.
public final class CountAccumulator extends Accumulator {
    private final DataType type;
    private long[] counts = {};

    CountAccumulator(DataType type) {
        this.type = type;
    }

    @Override
    public int bytesPerGroup() {
        return Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        long[] counts = this.counts;
        for (int at = 0; at < count; at++) {
            counts[groups[at]]++;
        }
    }

    @Override
    public void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        counts[0] += count;
    }

    /// Adds `rows` rows to group 0.
    public void count(long rows) {
        counts[0] += rows;
    }

    @Override
    public void clear(int group) {
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        counts[group] += ((CountAccumulator) from).counts[other];
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            counts[groups[at]]--;
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        into.setLong(place, IntegerMath.check(type, counts[group]));
    }
}
