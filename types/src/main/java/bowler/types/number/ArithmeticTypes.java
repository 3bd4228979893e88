// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.TypesError;

/// Types of arithmetic results: the higher operand type in the order of [TypeId], precision and scale as in Derby.
///
///     operator       scale                     precision
///     + -  SUM       max(s1, s2)               scale + max(p1 - s1, p2 - s2) + 1   (SUM: 2 (p - s) + s)
///     *              s1 + s2                   p1 + p2
///     /              31 - p1 + s1 - s2         scale + p1 - s1 + p2
///     AVG            max(s, 4)                 scale + p - s + 1
///
/// each cut to 31; whole numbers take part with the precision of their type and scale 0.
public final class ArithmeticTypes {
    private static final int MAX = DataType.MAX_DECIMAL_PRECISION;
    private static final int LEAST_AVERAGE_SCALE = 4;

    private ArithmeticTypes() {}

    /// The type of `left operator right`, both numeric (else 42Y95). Operands are converted to it before, except that
    /// those of a DECIMAL result become DECIMALs of their own precision and scale ([#asDecimal]).
    public static DataType result(ArithmeticOperator operator, DataType left, DataType right) {
        if (!left.id().isNumeric() || !right.id().isNumeric()) {
            throw TypesError.OPERATOR_TYPES.failure(operator.sign(), left, right);
        }
        DataType higher = left.id().compareTo(right.id()) >= 0 ? left : right;
        if (higher.id() != TypeId.DECIMAL) {
            return higher;
        }
        int leftPrecision = left.precision();
        int rightPrecision = right.precision();
        int leftScale = left.scale();
        int rightScale = right.scale();
        return switch (operator) {
            case ADD, SUBTRACT -> {
                int scale = Math.max(leftScale, rightScale);
                yield capped(scale + Math.max(leftPrecision - leftScale, rightPrecision - rightScale) + 1, scale);
            }
            case MULTIPLY -> capped(leftPrecision + rightPrecision, leftScale + rightScale);
            case DIVIDE -> {
                int scale = Math.min(Math.max(MAX - leftPrecision + leftScale - rightScale, 0), MAX);
                yield capped(scale + leftPrecision - leftScale + rightPrecision, scale);
            }
        };
    }

    /// The DECIMAL that holds every value of an exact type.
    public static DataType asDecimal(DataType exact) {
        return exact.id() == TypeId.DECIMAL ? exact : DataType.decimal(exact.precision(), 0);
    }

    public static DataType sum(DataType argument) {
        requireNumeric("SUM", argument);
        return argument.id() == TypeId.DECIMAL
            ? capped(2 * (argument.precision() - argument.scale()) + argument.scale(), argument.scale())
            : argument;
    }

    public static DataType average(DataType argument) {
        requireNumeric("AVG", argument);
        if (argument.id() != TypeId.DECIMAL) {
            return argument;
        }
        int scale = Math.max(argument.scale(), LEAST_AVERAGE_SCALE);
        return capped(scale + argument.precision() - argument.scale() + 1, scale);
    }

    /// VAR_POP, VAR_SAMP, STDDEV_POP and STDDEV_SAMP.
    public static DataType deviation(String aggregate, DataType argument) {
        requireNumeric(aggregate, argument);
        return DataType.DOUBLE;
    }

    /// The type of `+x` and `-x`.
    public static DataType signed(String sign, DataType operand) {
        if (!operand.id().isNumeric()) {
            throw TypesError.SIGN_TYPE.failure(sign, operand);
        }
        return operand;
    }

    private static void requireNumeric(String aggregate, DataType argument) {
        if (!argument.id().isNumeric()) {
            throw TypesError.AGGREGATE_TYPE.failure(aggregate, argument);
        }
    }

    private static DataType capped(int precision, int scale) {
        return DataType.decimal(Math.min(precision, MAX), Math.min(scale, MAX));
    }
}
