// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;

/// Arithmetic of REAL and DOUBLE. A result that is not finite, or zero by underflow, is out of range.
public final class DoubleMath {
    private DoubleMath() {}

    /// Returns the value if it is finite, and 0 for -0.
    public static double checkDouble(double value) {
        if (!(Math.abs(value) <= Double.MAX_VALUE)) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.DOUBLE);
        }
        return value + 0.0;
    }

    /// Rounds the value to a REAL.
    public static double checkReal(double value) {
        float rounded = (float) value;
        if (!(Math.abs(rounded) <= Float.MAX_VALUE) || rounded == 0 && value != 0) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.REAL);
        }
        return rounded + 0.0;
    }

    public static double add(double left, double right) {
        return checkDouble(left + right);
    }

    public static double subtract(double left, double right) {
        return checkDouble(left - right);
    }

    public static double multiply(double left, double right) {
        double product = left * right;
        if (product == 0 && left != 0 && right != 0) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.DOUBLE);
        }
        return checkDouble(product);
    }

    public static double divide(double left, double right) {
        if (right == 0) {
            throw TypesError.DIVISION_BY_ZERO.failure();
        }
        double quotient = left / right;
        if (quotient == 0 && left != 0) {
            throw TypesError.OUT_OF_RANGE.failure(DataType.DOUBLE);
        }
        return checkDouble(quotient);
    }

    /// Rounds the result to a REAL if that is the type; REAL arithmetic is computed as DOUBLE and rounded once.
    public static double check(DataType type, double value) {
        return type.id() == TypeId.REAL ? checkReal(value) : checkDouble(value);
    }

    /// Computes any operator for both types. It is meant for constant folding; loops call the methods above.
    public static double apply(ArithmeticOperator operator, DataType type, double left, double right) {
        double result = switch (operator) {
            case ADD -> add(left, right);
            case SUBTRACT -> subtract(left, right);
            case MULTIPLY -> multiply(left, right);
            case DIVIDE -> divide(left, right);
        };
        return type.id() == TypeId.REAL ? checkReal(result) : result;
    }
}
