// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.DataType;
import bowler.types.TypesError;

/// Arithmetic of SMALLINT, INTEGER and BIGINT. For the two narrow types, the sum, difference or product of two values
/// fits a `long`. It is computed without a check and then checked: `checkInteger(a * b)`.
public final class IntegerMath {
    private IntegerMath() {}

    public static long checkTinyint(long value) {
        if ((byte) value != value) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.TINYINT);
        }
        return value;
    }

    public static long checkSmallint(long value) {
        if ((short) value != value) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.SMALLINT);
        }
        return value;
    }

    public static long checkInteger(long value) {
        if ((int) value != value) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.INTEGER);
        }
        return value;
    }

    public static long addBigint(long left, long right) {
        long sum = left + right;
        if (((left ^ sum) & (right ^ sum)) < 0) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.BIGINT);
        }
        return sum;
    }

    public static long subtractBigint(long left, long right) {
        long difference = left - right;
        if (((left ^ right) & (left ^ difference)) < 0) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.BIGINT);
        }
        return difference;
    }

    public static long multiplyBigint(long left, long right) {
        long low = left * right;
        if (Math.multiplyHigh(left, right) != low >> Long.SIZE - 1) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.BIGINT);
        }
        return low;
    }

    /// Divides, truncating towards zero. The least value divided by -1 exceeds every type: check the result of the
    /// narrow ones.
    public static long divide(long left, long right) {
        if (right == 0) {
            throw TypesError.DIVISION_BY_ZERO.failure();
        }
        if (right == -1) {
            return negateBigint(left);
        }
        return left / right;
    }

    /// The remainder has the sign of the dividend.
    public static long mod(long left, long right) {
        if (right == 0) {
            throw TypesError.DIVISION_BY_ZERO.failure();
        }
        return left % right;
    }

    public static long negateBigint(long value) {
        if (value == Long.MIN_VALUE) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.BIGINT);
        }
        return -value;
    }

    /// Checks that a value is in the range of a type of whole numbers.
    public static long check(DataType type, long value) {
        return switch (type.id()) {
            case TINYINT -> checkTinyint(value);
            case SMALLINT -> checkSmallint(value);
            case INTEGER -> checkInteger(value);
            case BIGINT -> value;
            default -> throw new IllegalArgumentException(type + " is no type of whole numbers");
        };
    }

    /// Computes any operator for any of the three types. It is meant for constant folding; loops call the methods
    /// above.
    public static long apply(ArithmeticOperator operator, DataType type, long left, long right) {
        return check(type, switch (operator) {
            case ADD -> addBigint(left, right);
            case SUBTRACT -> subtractBigint(left, right);
            case MULTIPLY -> multiplyBigint(left, right);
            case DIVIDE -> divide(left, right);
        });
    }
}
