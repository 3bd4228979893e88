// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.DecimalMath;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/// SUM and AVG of DECIMAL.
final class DecimalSum extends Accumulator {
    private static final int BYTES = 64;

    private final DataType type;
    private final boolean average;
    private BigDecimal[] sums = {};
    private long[] counts = {};

    DecimalSum(DataType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public int bytesPerGroup() {
        return BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        sums = Arrays.copyOf(sums, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            BigDecimal value = (BigDecimal) argument.objects[rows[at]];
            sums[group] = sums[group] == null ? value : sums[group].add(value);
            counts[group]++;
        }
    }

    @Override
    public void clear(int group) {
        sums[group] = null;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, int other) {
        if (counts[other] > 0) {
            sums[group] = counts[group] == 0 ? sums[other] : sums[group].add(sums[other]);
            counts[group] += counts[other];
        }
    }

    @Override
    public boolean canRemove() {
        return true;
    }

    @Override
    void remove(Vector argument, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            sums[group] = sums[group].subtract((BigDecimal) argument.objects[rows[at]]);
            counts[group]--;
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (counts[group] == 0) {
            into.setNull(place);
            return;
        }
        BigDecimal value = average
            ? sums[group].divide(BigDecimal.valueOf(counts[group]), type.scale(), RoundingMode.DOWN) : sums[group];
        into.setObject(place, DecimalMath.fit(value, type));
    }
}
