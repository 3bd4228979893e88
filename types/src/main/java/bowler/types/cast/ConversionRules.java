// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;

/// The pairs of types that are allowed in each context, as in Derby. A test compares the tables cell by cell.
public final class ConversionRules {
    private ConversionRules() {}

    /// Returns whether CAST(from AS to) is allowed.
    public static boolean isCastable(TypeId from, TypeId to) {
        return switch (from) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC -> to.isNumeric() || to == TypeId.CHAR || to.isInterval();
            case REAL, DOUBLE -> to.isNumeric();
            case BOOLEAN -> to == TypeId.BOOLEAN || to.isCharacter();
            case CHAR, VARCHAR ->
                to.isExact() || to == TypeId.BOOLEAN || to.isCharacter() || to.isTemporal() || to == TypeId.UUID
                    || to == TypeId.JSON || to == TypeId.ARRAY || to.isInterval();
            case LONG_VARCHAR, CLOB -> to == TypeId.BOOLEAN || to.isCharacter() || to == TypeId.JSON || to == TypeId.ARRAY;
            case JSON -> to.isCharacter() || to == TypeId.JSON;
            case XML -> to == from;
            case JAVA_OBJECT -> to == from || to == TypeId.BLOB;
            case ARRAY -> to.isCharacter() || to == TypeId.ARRAY;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> to.isBits() || to == TypeId.JAVA_OBJECT;
            case BLOB -> to == TypeId.BLOB || to == TypeId.JAVA_OBJECT;
            case DATE -> isShortText(to) || to == TypeId.DATE || isTimestamp(to);
            case TIME, TIME_TZ -> isShortText(to) || isTime(to) || isTimestamp(to);
            case TIMESTAMP, TIMESTAMP_TZ -> isShortText(to) || to.isTemporal();
            case UUID -> isShortText(to) || to == TypeId.UUID;
            case INTERVAL_MONTHS, INTERVAL_SECONDS -> isShortText(to) || to == from || to.isExact();
        };
    }

    /// Returns whether CAST is allowed, considering type parameters: a number converts to an interval with one field.
    public static boolean isCastable(DataType from, DataType to) {
        return isCastable(from.id(), to.id()) && (from.id().isExact() == to.id().isExact() || isSingleField(from, to))
            && elementsAgree(from, to, ConversionRules::isCastable);
    }

    private interface Rule {
        boolean allows(DataType left, DataType right);
    }

    /// Compares two types of users, and applies a rule to the elements of two array types. Conversions that depend on the current date or the session's
    /// time zone are not allowed for elements.
    private static boolean elementsAgree(DataType left, DataType right, Rule rule) {
        if (left.user() != null && right.user() != null) {
            return left.user().equals(right.user());
        }
        DataType one = left.element();
        DataType other = right.element();
        if (one == null || other == null) {
            DataType element = one == null ? other : one;
            return element == null || !left.id().isCharacter() || isConvertible(TypeId.VARCHAR, innermost(element).id())
                && !isZoned(innermost(element));
        }
        boolean bothTimes = one.id().isTemporal() && other.id().isTemporal() && one.id() != other.id();
        return !bothTimes && rule.allows(one, other);
    }

    private static DataType innermost(DataType type) {
        return type.element() == null ? type : innermost(type.element());
    }

    private static boolean isZoned(DataType type) {
        return type.id() == TypeId.TIMESTAMP_TZ || type.id() == TypeId.TIME_TZ;
    }

    /// Returns whether a value of one type can be stored in a column of another.
    public static boolean isAssignable(DataType from, DataType to) {
        return isAssignable(from.id(), to.id()) && elementsAgree(from, to, ConversionRules::isAssignable);
    }

    /// Returns whether `left = right` and the other comparisons are allowed.
    public static boolean isComparable(DataType left, DataType right) {
        return isComparable(left.id(), right.id()) && elementsAgree(left, right, ConversionRules::isComparableElement);
    }

    /// Excludes elements of different collations.
    private static boolean isComparableElement(DataType left, DataType right) {
        return isComparable(left, right) && (!left.id().isCharacter() || !right.id().isCharacter()
            || left.collation() == right.collation() || left.collation() == 0 || right.collation() == 0);
    }

    /// Returns whether two types can be branches of CASE and COALESCE: those allowed in set operations, and text with
    /// BOOLEAN.
    public static boolean isBranchable(DataType left, DataType right) {
        return isBranchable(left.id(), right.id()) && elementsAgree(left, right, ConversionRules::isBranchable);
    }

    /// Returns whether two types can be columns of a set operation.
    public static boolean isUnitable(DataType left, DataType right) {
        return isUnitable(left.id(), right.id()) && elementsAgree(left, right, ConversionRules::isUnitable);
    }

    /// Returns whether neither type is an interval with several fields.
    static boolean isSingleField(DataType from, DataType to) {
        return isSingle(from) && isSingle(to);
    }

    private static boolean isSingle(DataType type) {
        return !type.id().isInterval() || IntervalQualifier.of(type).isSingle();
    }

    /// Returns whether a value of `from` can be stored in a column of `to`.
    public static boolean isAssignable(TypeId from, TypeId to) {
        return switch (from) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE -> to.isNumeric();
            case BOOLEAN -> to == TypeId.BOOLEAN || to.isCharacter();
            case CHAR, VARCHAR ->
                to == TypeId.BOOLEAN || to.isCharacter() || to.isTemporal() || to == TypeId.UUID
                    || to == TypeId.JSON || to == TypeId.ARRAY || to.isInterval();
            case LONG_VARCHAR, CLOB -> to == TypeId.BOOLEAN || to.isCharacter() || to == TypeId.JSON || to == TypeId.ARRAY;
            case JSON -> to.isCharacter() || to == TypeId.JSON;
            case XML, JAVA_OBJECT -> to == from;
            case ARRAY -> to.isCharacter() || to == TypeId.ARRAY;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> to.isBits() && to != TypeId.BLOB;
            case BLOB -> to == TypeId.BLOB;
            case DATE, UUID, INTERVAL_MONTHS, INTERVAL_SECONDS -> isShortText(to) || to == from;
            case TIME, TIME_TZ -> isShortText(to) || isTime(to);
            case TIMESTAMP, TIMESTAMP_TZ -> isShortText(to) || isTimestamp(to);
        };
    }

    /// Returns whether `left = right` and the other comparisons are allowed.
    public static boolean isComparable(TypeId left, TypeId right) {
        if (!left.isOrdered() || !right.isOrdered()) {
            return false;
        }
        if (left.isNumeric()) {
            return right.isNumeric();
        }
        if (left.isBits()) {
            return right.isBits();
        }
        if (isShortText(left)) {
            return !right.isNumeric() && !right.isBits();
        }
        return right == left || isShortText(right) || isTimestamp(left) && isTimestamp(right) || isTime(left) && isTime(right);
    }

    /// Returns whether two types can be branches of CASE and COALESCE: those allowed in set operations, and text with
    /// BOOLEAN.
    public static boolean isBranchable(TypeId left, TypeId right) {
        return isUnitable(left, right)
            || left == TypeId.BOOLEAN && isShortText(right) || right == TypeId.BOOLEAN && isShortText(left);
    }

    /// Returns whether two types can be columns of a set operation.
    public static boolean isUnitable(TypeId left, TypeId right) {
        return switch (left) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE -> right.isNumeric();
            case CHAR, VARCHAR -> right.isCharacter() || right.isTemporal() || right == TypeId.UUID || right.isInterval();
            case LONG_VARCHAR, CLOB -> right.isCharacter();
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> right.isBits() && right != TypeId.BLOB;
            case BOOLEAN, BLOB, JSON, XML, ARRAY, JAVA_OBJECT -> right == left;
            case DATE, UUID, INTERVAL_MONTHS, INTERVAL_SECONDS -> isShortText(right) || right == left;
            case TIME, TIME_TZ -> isShortText(right) || isTime(right);
            case TIMESTAMP, TIMESTAMP_TZ -> isShortText(right) || isTimestamp(right);
        };
    }

    private static boolean isTime(TypeId id) {
        return id == TypeId.TIME || id == TypeId.TIME_TZ;
    }

    private static boolean isTimestamp(TypeId id) {
        return id == TypeId.TIMESTAMP || id == TypeId.TIMESTAMP_TZ;
    }

    private static boolean isShortText(TypeId id) {
        return id == TypeId.CHAR || id == TypeId.VARCHAR;
    }

    /// Returns whether values of one type can become values of the other, whatever their length and element type.
    public static boolean isConvertible(TypeId from, TypeId to) {
        if (from.isNumeric()) {
            return to.isNumeric() || to.isCharacter() || from.isExact() && to.isInterval();
        }
        if (from.isCharacter()) {
            return !to.isBits() && to != TypeId.XML && to != TypeId.JAVA_OBJECT;
        }
        return (from.isTemporal() || from.isInterval() || from == TypeId.UUID || from == TypeId.JSON) && to.isCharacter() || from.isBits() && to.isBits()
            || isCastable(from, to);
    }
}
