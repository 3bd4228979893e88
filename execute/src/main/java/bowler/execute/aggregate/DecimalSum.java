// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.DecimalMath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/// SUM and AVG of DECIMAL. Numbers that fit into longs are summed in 128 bits, other numbers as objects.
final class DecimalSum extends Accumulator {
    private static final int BYTES = Int128Sums.BYTES_PER_GROUP + 56;

    private final DataType type;
    private final int argumentScale;
    private final boolean average;
    private final Int128Sums sums = new Int128Sums();
    /// Null until the first value that does not fit; a null element means zero.
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
        sums.reserve(groupCount);
        if (others != null) {
            others = Arrays.copyOf(others, groupCount);
        }
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        if (!argument.isScaled()) {
            addBigDecimals(argument, rows, count, groups, false);
            return;
        }
        sums.add(argument.longs, rows, count, groups);
    }

    @Override
    public void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        if (!argument.isScaled()) {
            addBigDecimals(argument, rows, count, zeros, false);
            return;
        }
        sums.addToFirst(argument.longs, rows, count);
    }

    private void addBigDecimals(Vector argument, int[] rows, int count, int[] groups, boolean takeOut) {
        if (others == null) {
            others = new BigDecimal[sums.groups()];
        }
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            BigDecimal value = (BigDecimal) argument.objectAt(rows[at]);
            BigDecimal change = takeOut ? value.negate() : value;
            others[group] = others[group] == null ? change : others[group].add(change);
            sums.count(group, takeOut ? -1 : 1);
        }
    }

    @Override
    public void clear(int group) {
        sums.clear(group);
        if (others != null) {
            others[group] = null;
        }
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        DecimalSum more = (DecimalSum) from;
        sums.merge(group, more.sums, other);
        BigDecimal apart = more.others == null ? null : more.others[other];
        if (apart != null) {
            if (others == null) {
                others = new BigDecimal[sums.groups()];
            }
            others[group] = others[group] == null ? apart : others[group].add(apart);
        }
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    public void remove(Vector argument, int[] rows, int count, int[] groups) {
        if (!argument.isScaled()) {
            addBigDecimals(argument, rows, count, groups, true);
            return;
        }
        sums.remove(argument.longs, rows, count, groups);
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (sums.count(group) == 0) {
            into.setNull(place);
            return;
        }
        BigDecimal sum = sum(group);
        BigDecimal value = average
            ? sum.divide(BigDecimal.valueOf(sums.count(group)), type.scale(), RoundingMode.DOWN) : sum;
        into.setObject(place, DecimalMath.fit(value, type));
    }

    private BigDecimal sum(int group) {
        BigDecimal sum = sums.isLong(group) ? BigDecimal.valueOf(sums.low(group), argumentScale)
            : new BigDecimal(sums.exact(group), argumentScale);
        return others == null || others[group] == null ? sum : sum.add(others[group]);
    }
}
