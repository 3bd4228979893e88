// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import bowler.types.number.DoubleMath;
import java.math.BigDecimal;
import java.util.Arrays;

/// Variance and standard deviation, computed from the sums of the deviations from the first value of each group and of
/// their squares. Each sum is kept as two doubles, the second of which holds the rounding error of the first. Source:
/// Dekker, *A floating-point technique for extending the available precision*, Numerische Mathematik 1971. So integers
/// give exact results, equal values give 0, and large sums that lost precision are never subtracted.
final class Variance extends Accumulator {
    private final AggregateFunction function;
    private final DataType type;
    /// The first value of each group.
    private double[] bases = {};
    private double[] sums = {};
    private double[] sumRests = {};
    private double[] squares = {};
    private double[] squareRests = {};
    private long[] counts = {};

    Variance(AggregateFunction function, DataType type) {
        this.function = function;
        this.type = type;
    }

    @Override
    public int bytesPerGroup() {
        return 6 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        bases = Arrays.copyOf(bases, groupCount);
        sums = Arrays.copyOf(sums, groupCount);
        sumRests = Arrays.copyOf(sumRests, groupCount);
        squares = Arrays.copyOf(squares, groupCount);
        squareRests = Arrays.copyOf(squareRests, groupCount);
        counts = Arrays.copyOf(counts, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            double value = valueOf(argument, rows[at]);
            if (counts[group]++ == 0) {
                bases[group] = value;
            } else {
                double apart = value - bases[group];
                double rest = sumRest(value, -bases[group], apart);
                double square = apart * apart;
                plus(sums, sumRests, group, apart, rest);
                plus(squares, squareRests, group, square, Math.fma(apart, apart, -square) + 2 * apart * rest);
            }
        }
    }

    /// Adds a number in two parts to the sum of a group.
    private static void plus(double[] highs, double[] rests, int group, double high, double rest) {
        double sum = highs[group] + high;
        double small = sumRest(highs[group], high, sum) + rests[group] + rest;
        highs[group] = sum + small;
        rests[group] = small - (highs[group] - sum);
    }

    /// Returns the rounding error of an addition.
    private static double sumRest(double left, double right, double sum) {
        double added = sum - left;
        return left - (sum - added) + (right - added);
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
        sums[group] = 0;
        sumRests[group] = 0;
        squares[group] = 0;
        squareRests[group] = 0;
        counts[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        Variance more = (Variance) from;
        long number = more.counts[other];
        if (number == 0) {
            return;
        }
        if (counts[group] == 0) {
            bases[group] = more.bases[other];
        }
        // The difference of the two bases, by which the other group's deviations must be shifted.
        double apart = more.bases[other] - bases[group];
        double rest = sumRest(more.bases[other], -bases[group], apart);
        double moved = apart * number;
        double movedRest = Math.fma(apart, number, -moved) + rest * number;
        plus(sums, sumRests, group, moved, movedRest);
        plus(squares, squareRests, group, more.squares[other], more.squareRests[other]);
        plusProduct(group, apart, rest, moved, movedRest);
        plusProduct(group, apart, rest, 2 * more.sums[other], 2 * more.sumRests[other]);
        plus(sums, sumRests, group, more.sums[other], more.sumRests[other]);
        counts[group] += number;
    }

    private void plusProduct(int group, double left, double leftRest, double right, double rightRest) {
        double product = left * right;
        plus(squares, squareRests, group, product,
            Math.fma(left, right, -product) + left * rightRest + leftRest * right);
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
        double variance = aroundMean(group) / divisor;
        into.setDouble(place, DoubleMath.check(type, root ? Math.sqrt(variance) : variance));
    }

    /// Returns the sum of squared deviations from the mean: those around the base, minus the square of the sum divided
    /// by the count.
    private double aroundMean(int group) {
        double sum = sums[group];
        double number = counts[group];
        double mean = sum / number;
        double meanRest = (Math.fma(-mean, number, sum) + sumRests[group]) / number;
        double product = mean * sum;
        double productRest = Math.fma(mean, sum, -product) + mean * sumRests[group] + meanRest * sum;
        double difference = squares[group] - product;
        double small = sumRest(squares[group], -product, difference) + squareRests[group] - productRest;
        return Math.max(0, difference + small);
    }
}
