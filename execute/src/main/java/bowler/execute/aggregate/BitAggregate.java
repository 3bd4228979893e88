// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.function.AggregateFunction;
import java.util.Arrays;

/// BIT_AND, BIT_OR and BIT_XOR of whole numbers.
final class BitAggregate extends Accumulator {
    private final AggregateFunction function;
    private long[] bits = {};
    private long[] counts = {};

    BitAggregate(AggregateFunction function) {
        this.function = function;
    }

    @Override
    public int bytesPerGroup() {
        return 2 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        bits = Arrays.copyOf(bits, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            add(groups[at], argument.longs[rows[at]], 1);
        }
    }

    private void add(int group, long value, long count) {
        bits[group] = counts[group] == 0 ? value : switch (function) {
            case BIT_AND -> bits[group] & value;
            case BIT_OR -> bits[group] | value;
            default -> bits[group] ^ value;
        };
        counts[group] += count;
    }

    @Override
    public void clear(int group) {
        bits[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        BitAggregate fold = (BitAggregate) from;
        if (fold.counts[other] > 0) {
            add(group, fold.bits[other], fold.counts[other]);
        }
    }

    @Override
    public boolean canRemove() {
        return function == AggregateFunction.BIT_XOR;
    }

    @Override
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            bits[groups[at]] ^= argument.longs[rows[at]];
            counts[groups[at]]--;
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (counts[group] == 0) {
            into.setNull(place);
        } else {
            into.setLong(place, bits[group]);
        }
    }
}
