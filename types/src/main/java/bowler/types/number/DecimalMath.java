// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Arithmetic of DECIMAL. Digits after the result type's scale are truncated, not rounded; overflow of the digits
/// before the point is an error.
public final class DecimalMath {
    /// The maximum number of digits of an unscaled number that fits a long.
    public static final int LONG_DIGITS = 18;

    private DecimalMath() {}

    /// Returns the unscaled number of a value of at most [#LONG_DIGITS] digits. A BigDecimal stores it as a long, for
    /// which `unscaledValue` allocates two objects: 10 ns instead of 1.
    public static long unscaled(BigDecimal value) {
        return value.scaleByPowerOfTen(value.scale()).longValue();
    }

    /// Returns the value as a DECIMAL(precision, scale).
    public static BigDecimal fit(BigDecimal value, int precision, int scale) {
        BigDecimal scaled = value.scale() == scale ? value : value.setScale(scale, RoundingMode.DOWN);
        if (scaled.precision() > precision) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.decimal(precision, scale));
        }
        return scaled;
    }

    public static BigDecimal fit(BigDecimal value, DataType type) {
        return fit(value, type.length(), type.scale());
    }

    public static BigDecimal add(BigDecimal left, BigDecimal right, DataType type) {
        return fit(left.add(right), type);
    }

    public static BigDecimal subtract(BigDecimal left, BigDecimal right, DataType type) {
        return fit(left.subtract(right), type);
    }

    public static BigDecimal multiply(BigDecimal left, BigDecimal right, DataType type) {
        return fit(left.multiply(right), type);
    }

    public static BigDecimal divide(BigDecimal left, BigDecimal right, DataType type) {
        if (right.signum() == 0) {
            throw TypesError.DIVISION_BY_ZERO.failure();
        }
        return fit(left.divide(right, type.scale(), RoundingMode.DOWN), type);
    }

    public static BigDecimal apply(ArithmeticOperator operator, DataType type, BigDecimal left, BigDecimal right) {
        return switch (operator) {
            case ADD -> add(left, right, type);
            case SUBTRACT -> subtract(left, right, type);
            case MULTIPLY -> multiply(left, right, type);
            case DIVIDE -> divide(left, right, type);
        };
    }
}
