// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import bowler.types.number.DoubleMath;
import java.math.BigDecimal;
import java.util.Arrays;

/// Variance and standard deviation, by the running method of Welford, *Note on a method for calculating corrected sums
/// of squares and products*, Technometrics 1962: no difference of two large sums is taken. Parts are put together as Chan,
/// Golub and LeVeque do, *Algorithms for computing the sample variance*, The American Statistician 1983.
final class Deviation extends Accumulator {
    private final AggregateFunction function;
    private final DataType type;
    private double[] means = {};
    private double[] squares = {};
    private long[] counts = {};

    Deviation(AggregateFunction function, DataType type) {
        this.function = function;
        this.type = type;
    }

    @Override
    public int bytesPerGroup() {
        return 3 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        means = Arrays.copyOf(means, groupCount);
        squares = Arrays.copyOf(squares, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            double value = valueOf(argument, rows[at]);
            long number = ++counts[group];
            double fromMean = value - means[group];
            means[group] += fromMean / number;
            squares[group] += fromMean * (value - means[group]);
        }
    }

    private static double valueOf(Vector argument, int row) {
        return switch (argument.carrier) {
            case LONG -> argument.longs[row];
            case DOUBLE -> argument.doubles[row];
            case OBJECT -> ((BigDecimal) argument.objectAt(row)).doubleValue();
        };
    }

    @Override
    public void clear(int group) {
        means[group] = 0;
        squares[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        Deviation more = (Deviation) from;
        long count = counts[group] + more.counts[other];
        if (more.counts[other] > 0) {
            double apart = more.means[other] - means[group];
            squares[group] += more.squares[other] + apart * apart * counts[group] / count * more.counts[other];
            means[group] += apart * more.counts[other] / count;
            counts[group] = count;
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        boolean sample = function == AggregateFunction.VAR_SAMP || function == AggregateFunction.STDDEV_SAMP;
        boolean root = function == AggregateFunction.STDDEV_POP || function == AggregateFunction.STDDEV_SAMP;
        long divisor = sample ? counts[group] - 1 : counts[group];
        if (divisor <= 0) {
            into.setNull(place);
            return;
        }
        double variance = squares[group] / divisor;
        into.setDouble(place, DoubleMath.check(type, root ? Math.sqrt(variance) : variance));
    }
}
