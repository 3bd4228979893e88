// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.DecimalMath;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/// SUM and AVG of DECIMAL: numbers that longs hold in 128 bits, the others beside them as objects.
final class DecimalSum extends Accumulator {
    private static final int BYTES = 3 * Long.BYTES + 56;

    private final DataType type;
    private final int argumentScale;
    private final boolean average;
    private long[] low = {};
    private long[] high = {};
    private long[] counts = {};
    /// Null until there is one; null in it is nothing.
    private BigDecimal[] others;

    DecimalSum(DataType type, DataType argumentType, boolean average) {
        this.type = type;
        argumentScale = argumentType.scale();
        this.average = average;
    }

    @Override
    public int bytesPerGroup() {
        return BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        low = Arrays.copyOf(low, groupCount);
        high = Arrays.copyOf(high, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
        if (others != null) {
            others = Arrays.copyOf(others, groupCount);
        }
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        if (!argument.isScaled()) {
            addOthers(argument, rows, count, groups, false);
            return;
        }
        long[] values = argument.longs;
        long[] low = this.low;
        long[] high = this.high;
        long[] counts = this.counts;
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            long value = values[rows[at]];
            long sum = low[group] + value;
            high[group] += (value >> Long.SIZE - 1) + (Long.compareUnsigned(sum, value) < 0 ? 1 : 0);
            low[group] = sum;
            counts[group]++;
        }
    }

    @Override
    void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        if (!argument.isScaled()) {
            addOthers(argument, rows, count, zeros, false);
            return;
        }
        long[] values = argument.longs;
        long lowPart = low[0];
        long highPart = high[0];
        for (int at = 0; at < count; at++) {
            long value = values[rows[at]];
            long sum = lowPart + value;
            highPart += (value >> Long.SIZE - 1) + (Long.compareUnsigned(sum, value) < 0 ? 1 : 0);
            lowPart = sum;
        }
        low[0] = lowPart;
        high[0] = highPart;
        counts[0] += count;
    }

    private void addOthers(Vector argument, int[] rows, int count, int[] groups, boolean takeOut) {
        if (others == null) {
            others = new BigDecimal[counts.length];
        }
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            BigDecimal value = (BigDecimal) argument.objectAt(rows[at]);
            BigDecimal change = takeOut ? value.negate() : value;
            others[group] = others[group] == null ? change : others[group].add(change);
            counts[group] += takeOut ? -1 : 1;
        }
    }

    @Override
    public void clear(int group) {
        low[group] = 0;
        high[group] = 0;
        counts[group] = 0;
        if (others != null) {
            others[group] = null;
        }
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        DecimalSum more = (DecimalSum) from;
        long sum = low[group] + more.low[other];
        high[group] += more.high[other] + (Long.compareUnsigned(sum, more.low[other]) < 0 ? 1 : 0);
        low[group] = sum;
        counts[group] += more.counts[other];
        BigDecimal apart = more.others == null ? null : more.others[other];
        if (apart != null) {
            if (others == null) {
                others = new BigDecimal[counts.length];
            }
            others[group] = others[group] == null ? apart : others[group].add(apart);
        }
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    void remove(Vector argument, int[] rows, int count, int[] groups) {
        if (!argument.isScaled()) {
            addOthers(argument, rows, count, groups, true);
            return;
        }
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
        BigDecimal sum = sum(group);
        BigDecimal value = average
            ? sum.divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.DOWN) : sum;
        into.setObject(place, DecimalMath.fit(value, type));
    }

    private BigDecimal sum(int group) {
        BigDecimal sum = high[group] == low[group] >> Long.SIZE - 1 ? BigDecimal.valueOf(low[group], argumentScale)
            : new BigDecimal(
                BigInteger.valueOf(high[group]).shiftLeft(Long.SIZE)
                    .add(new BigInteger(Long.toUnsignedString(low[group]))), argumentScale);
        return others == null || others[group] == null ? sum : sum.add(others[group]);
    }
}
