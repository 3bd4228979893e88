// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.number.DoubleMath;
import java.util.Arrays;

/// SUM and AVG of REAL and DOUBLE.
final class DoubleSum extends Accumulator {
    private final DataType type;
    private final boolean average;
    private double[] sums = {};
    private long[] counts = {};

    DoubleSum(DataType type, boolean average) {
        this.type = type;
        this.average = average;
    }

    @Override
    public int bytesPerGroup() {
        return 2 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        sums = Arrays.copyOf(sums, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        double[] values = argument.doubles;
        for (int at = 0; at < count; at++) {
            sums[groups[at]] += values[rows[at]];
            counts[groups[at]]++;
        }
    }

    @Override
    public void addToOne(Vector argument, Vector second, int[] rows, int count, int[] zeros) {
        double[] values = argument.doubles;
        double sum = sums[0];
        for (int at = 0; at < count; at++) {
            sum += values[rows[at]];
        }
        sums[0] = sum;
        counts[0] += count;
    }

    @Override
    public void clear(int group) {
        sums[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        DoubleSum sum = (DoubleSum) from;
        sums[group] += sum.sums[other];
        counts[group] += sum.counts[other];
    }

    @Override
    public void result(int group, Vector into, int place) {
        if (counts[group] == 0) {
            into.setNull(place);
            return;
        }
        into.setDouble(place, DoubleMath.check(type, average ? sums[group] / counts[group] : sums[group]));
    }
}
