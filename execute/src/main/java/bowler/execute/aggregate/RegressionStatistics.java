// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import bowler.types.number.DoubleMath;
import bowler.types.number.IntegerMath;
import java.util.Arrays;

/// Statistics of two variables: correlation, covariance, linear regression. The first argument is the dependent
/// variable, y. Means and sums of products are maintained incrementally as in [Variance].
final class RegressionStatistics extends Accumulator {
    private final AggregateFunction function;
    private final DataType type;
    private long[] counts = {};
    private double[] meanX = {};
    private double[] meanY = {};
    private double[] squaresX = {};
    private double[] squaresY = {};
    private double[] products = {};

    RegressionStatistics(AggregateFunction function, DataType type) {
        this.function = function;
        this.type = type;
    }

    @Override
    public int bytesPerGroup() {
        return 6 * Long.BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        counts = Arrays.copyOf(counts, groupCount);
        meanX = Arrays.copyOf(meanX, groupCount);
        meanY = Arrays.copyOf(meanY, groupCount);
        squaresX = Arrays.copyOf(squaresX, groupCount);
        squaresY = Arrays.copyOf(squaresY, groupCount);
        products = Arrays.copyOf(products, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        for (int at = 0; at < count; at++) {
            int group = groups[at];
            double y = argument.doubles[rows[at]];
            double x = second.doubles[rows[at]];
            long number = ++counts[group];
            double fromX = x - meanX[group];
            double fromY = y - meanY[group];
            meanX[group] += fromX / number;
            meanY[group] += fromY / number;
            squaresX[group] += fromX * (x - meanX[group]);
            squaresY[group] += fromY * (y - meanY[group]);
            products[group] += fromX * (y - meanY[group]);
        }
    }

    @Override
    public void clear(int group) {
        counts[group] = 0;
        meanX[group] = 0;
        meanY[group] = 0;
        squaresX[group] = 0;
        squaresY[group] = 0;
        products[group] = 0;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        RegressionStatistics more = (RegressionStatistics) from;
        if (more.counts[other] == 0) {
            return;
        }
        long count = counts[group] + more.counts[other];
        double share = (double) more.counts[other] / count;
        double weight = counts[group] * share;
        double apartX = more.meanX[other] - meanX[group];
        double apartY = more.meanY[other] - meanY[group];
        squaresX[group] += more.squaresX[other] + apartX * apartX * weight;
        squaresY[group] += more.squaresY[other] + apartY * apartY * weight;
        products[group] += more.products[other] + apartX * apartY * weight;
        meanX[group] += apartX * share;
        meanY[group] += apartY * share;
        counts[group] = count;
    }

    @Override
    public void result(int group, Vector into, int place) {
        long count = counts[group];
        if (function == AggregateFunction.REGR_COUNT) {
            into.setLong(place, IntegerMath.check(type, count));
            return;
        }
        double value = count == 0 ? Double.NaN : value(group, count);
        if (Double.isNaN(value)) {
            into.setNull(place);
        } else {
            into.setDouble(place, DoubleMath.check(type, value));
        }
    }

    /// Returns the result; NaN if there is none.
    private double value(int group, long count) {
        double xx = squaresX[group];
        double yy = squaresY[group];
        double xy = products[group];
        return switch (function) {
            case CORR -> xx == 0 || yy == 0 ? Double.NaN : xy / Math.sqrt(xx * yy);
            case COVAR_POP -> xy / count;
            case COVAR_SAMP -> count == 1 ? Double.NaN : xy / (count - 1);
            case REGR_AVGX -> meanX[group];
            case REGR_AVGY -> meanY[group];
            case REGR_INTERCEPT -> xx == 0 ? Double.NaN : meanY[group] - xy / xx * meanX[group];
            case REGR_R2 -> xx == 0 ? Double.NaN : yy == 0 ? 1 : xy * xy / (xx * yy);
            case REGR_SLOPE -> xx == 0 ? Double.NaN : xy / xx;
            case REGR_SXX -> xx;
            case REGR_SXY -> xy;
            case REGR_SYY -> yy;
            default -> throw new IllegalStateException(function + " is not of two variables");
        };
    }
}
