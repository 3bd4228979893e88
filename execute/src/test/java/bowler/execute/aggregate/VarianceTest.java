// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import bowler.execute.row.Vector;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Compares variances with exact arithmetic, computed in one part and merged from several.
final class VarianceTest {
    private static final double[] FAR = {0, 1, -1e6, 123456789.0123, 1e12};
    private static final int SIZE = 40;

    @Test
    void combinedPartsEqualTheTotal() {
        Random random = new Random(7);
        for (double far : FAR) {
            for (int round = 0; round < 50; round++) {
                double[] values = new double[SIZE];
                for (int i = 0; i < SIZE; i++) {
                    values[i] = far + (round % 2 == 0 ? random.nextInt(-9, 9) : random.nextGaussian());
                }
                double expected = exactly(values);
                assertThat(together(values, SIZE)).isCloseTo(expected, within(expected * 1e-15));
                assertThat(together(values, random.nextInt(1, 9))).isCloseTo(expected, within(expected * 1e-15));
            }
        }
    }

    @Test
    void equalValuesDoNotDeviate() {
        double[] values = new double[SIZE];
        Arrays.fill(values, 0.1);
        assertThat(together(values, 7)).isZero();
    }

    /// Returns the population variance of values that are added in parts of a given size.
    private static double together(double[] values, int size) {
        Variance whole = new Variance(AggregateFunction.VAR_POP, DataType.DOUBLE);
        whole.reserve(1);
        for (int from = 0; from < values.length; from += size) {
            Variance part = new Variance(AggregateFunction.VAR_POP, DataType.DOUBLE);
            part.reserve(1);
            Vector vector = new Vector(DataType.DOUBLE);
            vector.doubles = values;
            int count = Math.min(size, values.length - from);
            int[] rows = new int[count];
            for (int i = 0; i < count; i++) {
                rows[i] = from + i;
            }
            part.add(vector, null, rows, count, new int[count]);
            whole.merge(0, part, 0);
        }
        Vector result = new Vector(DataType.DOUBLE);
        result.doubles = new double[1];
        whole.result(0, result, 0);
        return result.doubles[0];
    }

    private static double exactly(double[] values) {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        for (double value : values) {
            BigDecimal exact = new BigDecimal(value);
            sum = sum.add(exact);
            squares = squares.add(exact.multiply(exact));
        }
        BigDecimal count = BigDecimal.valueOf(values.length);
        return squares.multiply(count).subtract(sum.multiply(sum))
            .divide(count.multiply(count), MathContext.DECIMAL128).doubleValue();
    }
}
