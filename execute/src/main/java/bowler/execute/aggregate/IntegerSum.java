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

/// SUM and AVG of integers and of intervals of months, in 128 bits. The sum is exact in any order of the rows.
final class IntegerSum extends Accumulator {
    private final DataType type;
    private final boolean average;
    private final Int128Sums sums = new Int128Sums();

    IntegerSum(DataType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public int bytesPerGroup() {
        return Int128Sums.BYTES_PER_GROUP;
    }

    @Override
    public void reserve(int groupCount) {
        sums.reserve(groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        sums.add(argument.longs, rows, count, groups);
    }

    /// The sum of a batch of narrow values fits into a long.
    @Override
    public void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        if (argument.type.id() == TypeId.BIGINT) {
            sums.addToFirst(argument.longs, rows, count);
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
        sums.addToFirst(part, count);
    }

    @Override
    public void clear(int group) {
        sums.clear(group);
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        sums.merge(group, ((IntegerSum) from).sums, other);
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        sums.remove(argument.longs, rows, count, groups);
    }

    @Override
    public void result(int group, Vector into, int place) {
        long count = sums.count(group);
        if (count == 0) {
            into.setNull(place);
        } else if (average) {
            into.setLong(place, checked(sums.isLong(group) ? sums.low(group) / count
                : sums.exact(group).divide(BigInteger.valueOf(count)).longValueExact()));
        } else if (sums.isLong(group)) {
            into.setLong(place, checked(sums.low(group)));
        } else {
            throw TypesError.OUT_OF_RANGE.failure(type);
        }
    }

    private long checked(long value) {
        return type.id().isInterval() ? IntervalQualifier.of(type).fit(value) : IntegerMath.check(type, value);
    }
}
