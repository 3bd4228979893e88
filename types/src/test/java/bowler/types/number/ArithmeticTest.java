// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.TypesError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ArithmeticTest {
    private static final DataType D52 = DataType.decimal(5, 2);
    private static final DataType D318 = DataType.decimal(31, 8);
    private static final DataType D2015 = DataType.decimal(20, 15);

    @Test
    void unscaledNumbersAreThoseOfBigDecimal() {
        for (String text : List.of("0", "0.00", "1", "-1.50", "999999999999999999", "-0.999999999999999999", "12E+3", "7E-20")) {
            BigDecimal value = new BigDecimal(text);
            assertThat(DecimalMath.unscaled(value)).as(text).isEqualTo(value.unscaledValue().longValueExact());
        }
    }

    /// The types are those that Derby 10.17 reports.
    @Test
    void typesOfResults() {
        assertThat(result(ArithmeticOperator.ADD, DataType.SMALLINT, DataType.SMALLINT)).isEqualTo(DataType.SMALLINT);
        assertThat(result(ArithmeticOperator.ADD, DataType.INTEGER, DataType.REAL)).isEqualTo(DataType.REAL);
        assertThat(result(ArithmeticOperator.ADD, D52, DataType.REAL)).isEqualTo(DataType.REAL);
        assertThat(result(ArithmeticOperator.ADD, DataType.INTEGER, D52)).isEqualTo(DataType.decimal(13, 2));
        assertThat(result(ArithmeticOperator.SUBTRACT, D52, D318)).isEqualTo(D318);
        assertThat(result(ArithmeticOperator.ADD, DataType.BIGINT, D52)).isEqualTo(DataType.decimal(22, 2));
        assertThat(result(ArithmeticOperator.MULTIPLY, D52, D52)).isEqualTo(DataType.decimal(10, 4));
        assertThat(result(ArithmeticOperator.MULTIPLY, DataType.INTEGER, D52)).isEqualTo(DataType.decimal(15, 2));
        assertThat(result(ArithmeticOperator.MULTIPLY, D318, D318)).isEqualTo(DataType.decimal(31, 16));
        assertThat(result(ArithmeticOperator.MULTIPLY, D2015, D2015)).isEqualTo(DataType.decimal(31, 30));
        assertThat(result(ArithmeticOperator.DIVIDE, D52, D52)).isEqualTo(DataType.decimal(31, 26));
        assertThat(result(ArithmeticOperator.DIVIDE, D52, DataType.INTEGER)).isEqualTo(DataType.decimal(31, 28));
        assertThat(result(ArithmeticOperator.DIVIDE, DataType.INTEGER, D52)).isEqualTo(DataType.decimal(31, 19));
        assertThat(result(ArithmeticOperator.DIVIDE, D318, D52)).isEqualTo(DataType.decimal(31, 6));
        assertThat(result(ArithmeticOperator.DIVIDE, D52, D318)).isEqualTo(DataType.decimal(31, 20));
        assertThat(result(ArithmeticOperator.DIVIDE, D2015, D2015)).isEqualTo(DataType.decimal(31, 11));
        assertThat(ArithmeticTypes.sum(D52)).isEqualTo(DataType.decimal(14, 2));
        assertThat(ArithmeticTypes.sum(D318)).isEqualTo(DataType.decimal(54, 8));
        assertThat(ArithmeticTypes.average(D52)).isEqualTo(DataType.decimal(8, 4));
        assertThat(ArithmeticTypes.average(DataType.decimal(10, 0))).isEqualTo(DataType.decimal(15, 4));
        assertThat(ArithmeticTypes.average(DataType.INTEGER)).isEqualTo(DataType.INTEGER);
        assertFails(TypesError.OPERATOR_TYPES,
            () -> result(ArithmeticOperator.ADD, DataType.varchar(3), DataType.INTEGER));
        assertFails(TypesError.AGGREGATE_TYPE, () -> ArithmeticTypes.sum(DataType.DATE));
    }

    @Property
    void bigintsAreExactOrOutOfRange(@ForAll long left, @ForAll long right, @ForAll ArithmeticOperator operator) {
        BigInteger a = BigInteger.valueOf(left);
        BigInteger b = BigInteger.valueOf(right);
        if (operator == ArithmeticOperator.DIVIDE && right == 0) {
            assertFails(TypesError.DIVISION_BY_ZERO, () -> IntegerMath.divide(left, right));
            return;
        }
        BigInteger exact = switch (operator) {
            case ADD -> a.add(b);
            case SUBTRACT -> a.subtract(b);
            case MULTIPLY -> a.multiply(b);
            case DIVIDE -> a.divide(b);
        };
        if (exact.bitLength() < Long.SIZE) {
            assertThat(IntegerMath.apply(operator, DataType.BIGINT, left, right)).isEqualTo(exact.longValue());
        } else {
            assertFails(TypesError.OUT_OF_RANGE, () -> IntegerMath.apply(operator, DataType.BIGINT, left, right));
        }
    }

    @Test
    void narrowIntegersDoNotWrap() {
        assertFails(TypesError.OUT_OF_RANGE, () -> IntegerMath.checkInteger(Integer.MAX_VALUE + 1L));
        assertFails(TypesError.OUT_OF_RANGE, () -> IntegerMath.checkSmallint(Short.MIN_VALUE - 1L));
        assertFails(TypesError.OUT_OF_RANGE, () -> IntegerMath.divide(Long.MIN_VALUE, -1));
        assertThat(IntegerMath.divide(-7, 2)).isEqualTo(-3);
        assertThat(IntegerMath.mod(-7, 2)).isEqualTo(-1);
        assertFails(TypesError.DIVISION_BY_ZERO, () -> IntegerMath.mod(7, 0));
    }

    @Test
    void doublesStayFinite() {
        assertFails(TypesError.OUT_OF_RANGE, () -> DoubleMath.multiply(1e308, 10));
        assertFails(TypesError.OUT_OF_RANGE, () -> DoubleMath.multiply(1e-200, 1e-200));
        assertFails(TypesError.OUT_OF_RANGE, () -> DoubleMath.checkDouble(Double.NaN));
        assertFails(TypesError.DIVISION_BY_ZERO, () -> DoubleMath.divide(1, 0));
        assertFails(TypesError.OUT_OF_RANGE, () -> DoubleMath.apply(ArithmeticOperator.ADD, DataType.REAL, 3e38, 3e38));
        assertThat(1 / DoubleMath.multiply(-1, 0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(DoubleMath.apply(ArithmeticOperator.DIVIDE, DataType.REAL, 1, 3)).isEqualTo((double) (float) (1.0 / 3));
    }

    @Test
    void decimalsAreTruncatedToTheirScale() {
        DataType quotient = result(ArithmeticOperator.DIVIDE, DataType.decimal(3, 1), DataType.INTEGER);
        assertThat(DecimalMath.divide(new BigDecimal("10.0"), BigDecimal.valueOf(3), quotient).toString())
            .isEqualTo("3.33333333333333333333333333333");
        assertThat(DecimalMath.add(new BigDecimal("1.25"), new BigDecimal("2"), DataType.decimal(13, 2)))
            .isEqualTo(new BigDecimal("3.25"));
        assertFails(TypesError.DIVISION_BY_ZERO, () -> DecimalMath.divide(BigDecimal.ONE, BigDecimal.ZERO, D52));
        assertFails(TypesError.OUT_OF_RANGE, () -> DecimalMath.fit(new BigDecimal("1000"), D52));
    }

    private static DataType result(ArithmeticOperator operator, DataType left, DataType right) {
        return ArithmeticTypes.result(operator, left, right);
    }

    private static void assertFails(TypesError error, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(error));
    }
}
