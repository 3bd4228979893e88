// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.number.ArithmeticTypes;

/// Determines the common type of two sides.
public final class CommonType {
    private CommonType() {}

    /// Returns the type of a column of a set operation; 42X61 if there is none.
    public static DataType union(DataType left, DataType right) {
        if (!ConversionRules.isUnitable(left, right)) {
            throw TypesError.NO_COMMON_TYPE.failure(left, right);
        }
        return meet(left, right);
    }

    /// Returns the type of the branches of CASE and COALESCE; 42X89 if there is none.
    public static DataType branches(DataType left, DataType right) {
        if (!ConversionRules.isBranchable(left, right)) {
            throw TypesError.BRANCHES_DIFFER.failure(left, right);
        }
        return meet(left, right);
    }

    /// Returns the type of the elements of one array; 42X61 if there is none. It equals that of branches, except that
    /// texts of different lengths are not padded.
    public static DataType elements(DataType left, DataType right) {
        if (!ConversionRules.isBranchable(left, right)) {
            throw TypesError.NO_COMMON_TYPE.failure(left, right);
        }
        return meetElements(left, right);
    }

    private static DataType meetElements(DataType left, DataType right) {
        DataType met = meet(left, right);
        return left.equals(right) ? met : switch (met.id()) {
            case CHAR -> DataType.varchar(met.length()).withCollation(met.collation());
            case CHAR_BITS -> DataType.varcharBits(met.length());
            default -> met;
        };
    }

    /// Returns the type to which an operand of a comparison is converted first; 42818 if the two types do not compare.
    /// Afterwards [bowler.types.ValueOrder] compares both, with either type. DECIMALs keep their own scales, so that no
    /// digit is lost. An exact number meets a REAL as REAL, and a text meets a DATE as DATE, as in Derby.
    public static DataType comparisonOperand(DataType operand, DataType other) {
        if (!ConversionRules.isComparable(operand, other)) {
            throw TypesError.NOT_COMPARABLE.failure(operand, other);
        }
        if (operand.id().isNumeric()) {
            boolean bothDecimal = operand.id().isDecimal() && other.id().isDecimal();
            if (bothDecimal || operand.id() == other.id() || operand.id().compareTo(other.id()) > 0) {
                return operand;
            }
            return other.id().isDecimal() ? ArithmeticTypes.asDecimal(operand) : other;
        }
        if (operand.id() == TypeId.ARRAY && other.id() == TypeId.ARRAY) {
            return DataType.array(comparisonElement(operand.element(), other.element()), operand.length());
        }
        boolean isTextAndOther = operand.id().isCharacter() && !other.id().isCharacter();
        boolean localMeetsZoned = operand.id() == TypeId.TIMESTAMP && other.id() == TypeId.TIMESTAMP_TZ
            || operand.id() == TypeId.TIME && other.id() == TypeId.TIME_TZ;
        return isTextAndOther || localMeetsZoned ? other : operand;
    }

    private static DataType comparisonElement(DataType element, DataType other) {
        DataType due = comparisonOperand(element, other);
        return due.id().isCharacter() && due.collation() == Collation.UCS_BASIC && other.id().isCharacter()
            ? due.withCollation(other.collation()) : due;
    }

    private static DataType meet(DataType left, DataType right) {
        TypeId leftId = left.id();
        TypeId rightId = right.id();
        if (leftId == TypeId.ARRAY && rightId == TypeId.ARRAY) {
            return DataType.array(meetElements(left.element(), right.element()), Math.max(left.length(), right.length()));
        }
        if (leftId.isNumeric()) {
            return meetNumbers(left, right);
        }
        if (leftId.isTemporal() && rightId.isTemporal()) {
            TypeId later = leftId.compareTo(rightId) >= 0 ? leftId : rightId;
            return leftId == TypeId.DATE ? left : leftId == TypeId.TIME || leftId == TypeId.TIME_TZ ? new DataType(later, 0, 0)
                : DataType.timestamp(later, Math.max(left.fractionDigits(), right.fractionDigits()));
        }
        if (leftId == rightId && (leftId == TypeId.JSON || leftId == TypeId.XML || leftId == TypeId.JAVA_OBJECT)) {
            return left;
        }
        boolean leftIsText = leftId.isCharacter();
        if (leftIsText != rightId.isCharacter()) {
            return leftIsText ? right : left;
        }
        if (leftId.isInterval()) {
            return IntervalQualifier.of(left).with(IntervalQualifier.of(right)).type();
        }
        int collation = left.collation() == right.collation() || right.collation() == Collation.UCS_BASIC ? left.collation()
            : left.collation() == Collation.UCS_BASIC ? right.collation() : Collation.UCS_BASIC;
        return new DataType(
            leftId.compareTo(rightId) >= 0 ? leftId : rightId, Math.max(left.length(), right.length()), collation);
    }

    private static DataType meetNumbers(DataType left, DataType right) {
        DataType higher = left.id().compareTo(right.id()) >= 0 ? left : right;
        if (higher.id() == TypeId.REAL && left.id() != right.id()) {
            return DataType.DOUBLE;
        }
        if (!higher.id().isDecimal()) {
            return higher;
        }
        int scale = Math.max(left.scale(), right.scale());
        int whole = Math.max(left.precision() - left.scale(), right.precision() - right.scale());
        return new DataType(right.id().isDecimal() ? right.id() : left.id(), ArithmeticTypes.capped(scale + whole, left, right), scale);
    }
}
