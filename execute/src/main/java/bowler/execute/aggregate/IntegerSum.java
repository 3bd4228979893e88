// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.number.IntegerMath;
import java.math.BigInteger;
import java.util.Arrays;

/// SUM and AVG of whole numbers, and of intervals of months, in 128 bits: the sum is exact whatever the order of the rows.
final class IntegerSum extends Accumulator {
    private final DataType type;
    private final boolean average;
    private long[] low = {};
    private long[] high = {};
    private long[] counts = {};

    IntegerSum(DataType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public int bytesPerGroup() {
        return 3 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        low = Arrays.copyOf(low, groupCount);
        high = Arrays.copyOf(high, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        long[] values = argument.longs;
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            long value = values[rows[at]];
            long sum = low[group] + value;
            high[group] += (value >> Long.SIZE - 1) + (Long.compareUnsigned(sum, value) < 0 ? 1 : 0);
            low[group] = sum;
            counts[group]++;
        }
    }

    /// The sum of a batch of narrow values fits a long.
    @Override
    void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        if (argument.type.id() == TypeId.BIGINT) {
            add(argument, second, rows, count, zeros);
            return;
        }
        long[] values = argument.longs;
        long part = 0;
        if (rows == Batch.ALL) {
            for (int row = 0; row < count; row++) {
                part += values[row];
            }
        } else {
            for (int at = 0; at < count; at++) {
                part += values[rows[at]];
            }
        }
        long sum = low[0] + part;
        high[0] += (part >> Long.SIZE - 1) + (Long.compareUnsigned(sum, part) < 0 ? 1 : 0);
        low[0] = sum;
        counts[0] += count;
    }

    @Override
    public void clear(int group) {
        low[group] = 0;
        high[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        IntegerSum more = (IntegerSum) from;
        long sum = low[group] + more.low[other];
        high[group] += more.high[other] + (Long.compareUnsigned(sum, more.low[other]) < 0 ? 1 : 0);
        low[group] = sum;
        counts[group] += more.counts[other];
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    void remove(Vector argument, int[] rows, int count, int[] groups) {
        long[] values = argument.longs;
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            long value = values[rows[at]];
            high[group] -= (value >> Long.SIZE - 1) + (Long.compareUnsigned(low[group], value) < 0 ? 1 : 0);
            low[group] -= value;
            counts[group]--;
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (counts[group] == 0) {
            into.setNull(place);
            return;
        }
        boolean isLong = high[group] == low[group] >> Long.SIZE - 1;
        if (average) {
            into.setLong(place, checked(isLong ? low[group] / counts[group] : exactAverage(group)));
        } else if (isLong) {
            into.setLong(place, checked(low[group]));
        } else {
            throw TypesError.OUT_OF_RANGE.failure(type);
        }
    }

    private long checked(long value) {
        return type.id().isInterval() ? IntervalQualifier.of(type).fit(value) : IntegerMath.check(type, value);
    }

    private long exactAverage(int group) {
        BigInteger unsignedLow = new BigInteger(Long.toUnsignedString(low[group]));
        BigInteger sum = BigInteger.valueOf(high[group]).shiftLeft(Long.SIZE).add(unsignedLow);
        return sum.divide(BigInteger.valueOf(counts[group])).longValueExact();
    }
}
