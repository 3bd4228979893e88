// SPDX-License-Identifier: Apache-2.0
package bowler.types.number;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.TypesError;

/// Types of arithmetic results: the higher operand type in the order of [TypeId], with precision and scale as in Derby.
///
///     operator       scale                     precision
///     + -            max(s1, s2)               scale + max(p1 - s1, p2 - s2) + 1
///     SUM            s                         s + max(2 (p - s), p - s + 9)
///     *              s1 + s2                   p1 + p2
///     /              31 - p1 + s1 - s2         scale + p1 - s1 + p2
///     AVG            max(s, 4)                 scale + p - s + 1
///
/// Derby's SUM has precision s + 2 (p - s), which sums of a small DECIMAL soon exceed without an error in Derby. Here
/// the declared precision always holds. It therefore allows for 10^9 values, with more than 31 digits if necessary. A
/// limit of 31 would leave the quotient of two sums without decimals.
///
/// Each precision except that of SUM is limited to 31 if no operand has more digits, otherwise to 76. The same limit
/// replaces the 31 of a division. Whole numbers have the precision of their type and scale 0. TINYINTs are computed as
/// SMALLINT, their SUM and AVG as INTEGER.
public final class ArithmeticTypes {
    private static final int MIN_AVERAGE_SCALE = 4;
    private static final int DIGITS_OF_COUNT = 9;

    private ArithmeticTypes() {}

    /// Returns the type of `left operator right`, both numeric (otherwise it fails with 42Y95). Operands are first
    /// converted to this type. Operands of a DECIMAL result are instead converted to DECIMALs of their own precision
    /// and scale ([#asDecimal]).
    public static DataType result(ArithmeticOperator operator, DataType left, DataType right) {
        if (!left.id().isNumeric() || !right.id().isNumeric()) {
            throw TypesError.OPERATOR_TYPES.failure(operator.sign(), left, right);
        }
        DataType higher = left.id().compareTo(right.id()) >= 0 ? left : right;
        if (!higher.id().isDecimal()) {
            return higher.id() == TypeId.TINYINT ? DataType.SMALLINT : higher;
        }
        int max = most(left, right);
        TypeId id = left.id().isDecimal() ? left.id() : right.id();
        int leftPrecision = left.precision();
        int rightPrecision = right.precision();
        int leftScale = left.scale();
        int rightScale = right.scale();
        return switch (operator) {
            case ADD, SUBTRACT -> {
                int scale = Math.max(leftScale, rightScale);
                yield limited(scale + Math.max(leftPrecision - leftScale, rightPrecision - rightScale) + 1, scale, id, max);
            }
            case MULTIPLY -> limited(leftPrecision + rightPrecision, leftScale + rightScale, id, max);
            case DIVIDE -> {
                int scale = Math.min(Math.max(max - leftPrecision + leftScale - rightScale, 0), max);
                yield limited(scale + leftPrecision - leftScale + rightPrecision, scale, id, max);
            }
        };
    }

    /// Returns the DECIMAL type that holds every value of an exact type.
    public static DataType asDecimal(DataType exact) {
        return exact.id().isDecimal() ? exact : DataType.decimal(exact.precision(), 0);
    }

    public static DataType sum(DataType argument) {
        if (argument.id().isInterval()) {
            return IntervalQualifier.of(argument).withPrecision(IntervalQualifier.MAX_PRECISION).type();
        }
        requireNumeric("SUM", argument);
        if (!argument.id().isDecimal()) {
            return whole(argument);
        }
        int whole = argument.precision() - argument.scale();
        return limited(argument.scale() + Math.max(2 * whole, whole + DIGITS_OF_COUNT), argument.scale(), argument.id(),
            DataType.MAX_DECIMAL_PRECISION);
    }

    public static DataType average(DataType argument) {
        if (argument.id().isInterval()) {
            return argument;
        }
        requireNumeric("AVG", argument);
        if (!argument.id().isDecimal()) {
            return whole(argument);
        }
        int scale = Math.max(argument.scale(), MIN_AVERAGE_SCALE);
        return limited(scale + argument.precision() - argument.scale() + 1, scale, argument.id(),
            most(argument, argument));
    }

    /// Returns the type of VAR_POP, VAR_SAMP, STDDEV_POP and STDDEV_SAMP.
    public static DataType deviation(String aggregate, DataType argument) {
        requireNumeric(aggregate, argument);
        return DataType.DOUBLE;
    }

    private static void requireNumeric(String aggregate, DataType argument) {
        if (!argument.id().isNumeric()) {
            throw TypesError.AGGREGATE_TYPE.failure(aggregate, argument);
        }
    }

    private static DataType whole(DataType argument) {
        return argument.id() == TypeId.TINYINT ? DataType.INTEGER : argument;
    }

    /// Limits a precision to the maximum for results of these operands.
    public static int capped(int precision, DataType left, DataType right) {
        return Math.min(precision, most(left, right));
    }

    private static int most(DataType left, DataType right) {
        return Math.max(left.precision(), right.precision()) <= DataType.DERBY_DECIMAL_PRECISION
            ? DataType.DERBY_DECIMAL_PRECISION : DataType.MAX_DECIMAL_PRECISION;
    }

    private static DataType limited(int precision, int scale, TypeId id, int max) {
        return new DataType(id, Math.min(precision, max), Math.min(scale, max));
    }
}
