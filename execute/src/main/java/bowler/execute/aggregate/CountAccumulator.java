// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.IntegerMath;
import java.util.Arrays;

/// COUNT.
final class CountAccumulator extends Accumulator {
    private final DataType type;
    private long[] counts = {};

    CountAccumulator(DataType type) {
        this.type = type;
    }

    @Override
    int bytesPerGroup() {
        return Long.BYTES;
    }

    @Override
    void reserve(int groupCount) {
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    void add(Vector argument, int[] rows, int count, int[] groups) {
        long[] counts = this.counts;
        for (int at = 0; at < count; at++) {
            counts[groups[at]]++;
        }
    }

    @Override
    void result(int group, Vector into, int place) {
        into.setLong(place, IntegerMath.check(type, counts[group]));
    }
}
