// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// A type with its parameters.
///
/// @param length characters or bytes for string types and serialized objects, and the precision for DECIMAL; p + 1 for a TIMESTAMP(p) with p
///     below 9; the digits of an interval's first field; 1 for JSON_ITEM; the maximum cardinality of an array;
///     otherwise 0
/// @param scale digits after the decimal point for DECIMAL, the [Collation] of character strings, fields and fraction
///     of an interval ([IntervalQualifier]); otherwise 0
/// @param element the type of an array's elements; otherwise null
/// @param user the type that CREATE TYPE has made; otherwise null
public record DataType(TypeId id, int length, int scale, DataType element, UserType user) {
    public static final int MAX_CHAR_LENGTH = 254;
    public static final int MAX_VARCHAR_LENGTH = 32_672;
    public static final int MAX_LONG_VARCHAR_LENGTH = 32_700;
    public static final int MAX_LOB_LENGTH = Integer.MAX_VALUE;
    /// The maximum size of a serialized object, which lies in its row.
    public static final int MAX_OBJECT_BYTES = 1_500_000;
    public static final int MAX_DECIMAL_PRECISION = 76;
    /// The maximum precision of arithmetic results while no operand has more digits, as in Derby.
    public static final int DERBY_DECIMAL_PRECISION = 31;
    public static final int MAX_FRACTION_DIGITS = 9;
    /// The maximum cardinality of an array type declared without one.
    public static final int MAX_CARDINALITY = Integer.MAX_VALUE;

    public static final DataType TINYINT = new DataType(TypeId.TINYINT, 0, 0);
    public static final DataType SMALLINT = new DataType(TypeId.SMALLINT, 0, 0);
    public static final DataType INTEGER = new DataType(TypeId.INTEGER, 0, 0);
    public static final DataType BIGINT = new DataType(TypeId.BIGINT, 0, 0);
    public static final DataType REAL = new DataType(TypeId.REAL, 0, 0);
    public static final DataType DOUBLE = new DataType(TypeId.DOUBLE, 0, 0);
    public static final DataType BOOLEAN = new DataType(TypeId.BOOLEAN, 0, 0);
    public static final DataType DATE = new DataType(TypeId.DATE, 0, 0);
    public static final DataType TIME = new DataType(TypeId.TIME, 0, 0);
    public static final DataType TIMESTAMP = new DataType(TypeId.TIMESTAMP, 0, 0);
    public static final DataType TIMESTAMP_TZ = new DataType(TypeId.TIMESTAMP_TZ, 0, 0);
    public static final DataType TIME_TZ = new DataType(TypeId.TIME_TZ, 0, 0);
    public static final DataType UUID = new DataType(TypeId.UUID, 0, 0);
    public static final DataType JSON = new DataType(TypeId.JSON, 0, 0);
    public static final DataType XML = new DataType(TypeId.XML, 0, 0);
    /// The type of a parameter that accepts a value of any type as JSON. A number becomes a JSON number. A text becomes
    /// a JSON string and is not parsed.
    public static final DataType JSON_ITEM = new DataType(TypeId.JSON, 1, 0);
    public static final DataType LONG_VARCHAR = new DataType(TypeId.LONG_VARCHAR, MAX_LONG_VARCHAR_LENGTH, 0);
    public static final DataType LONG_VARCHAR_BITS = new DataType(TypeId.LONG_VARCHAR_BITS, MAX_LONG_VARCHAR_LENGTH, 0);

    public DataType(TypeId id, int length, int scale) {
        this(id, length, scale, null, null);
        assert id != TypeId.ARRAY && id != TypeId.JAVA_OBJECT;
    }

    public static DataType decimal(int precision, int scale) {
        return new DataType(TypeId.DECIMAL, precision, scale);
    }

    /// Returns a TIMESTAMP type, with or without time zone, with a precision of `fractionDigits`.
    public static DataType timestamp(TypeId id, int fractionDigits) {
        return new DataType(id, fractionDigits == MAX_FRACTION_DIGITS ? 0 : fractionDigits + 1, 0);
    }

    /// Returns the number of digits in the fraction of a second that a TIMESTAMP holds.
    public int fractionDigits() {
        return length == 0 ? MAX_FRACTION_DIGITS : length - 1;
    }

    public static DataType character(int length) {
        return new DataType(TypeId.CHAR, length, 0);
    }

    public static DataType varchar(int length) {
        return new DataType(TypeId.VARCHAR, length, 0);
    }

    public static DataType clob(int length) {
        return new DataType(TypeId.CLOB, length, 0);
    }

    /// Returns the collation of a character string type; UCS_BASIC for other types.
    public int collation() {
        return id.isCharacter() ? scale : id == TypeId.JSON ? Collation.JSON : Collation.UCS_BASIC;
    }

    /// Returns this character string type with another collation.
    public DataType withCollation(int collation) {
        assert id.isCharacter() : this;
        return collation == scale ? this : new DataType(id, length, collation);
    }

    public static DataType charBits(int length) {
        return new DataType(TypeId.CHAR_BITS, length, 0);
    }

    public static DataType varcharBits(int length) {
        return new DataType(TypeId.VARCHAR_BITS, length, 0);
    }

    public static DataType blob(int length) {
        return new DataType(TypeId.BLOB, length, 0);
    }

    /// @param length the maximum number of elements
    public static DataType array(DataType element, int length) {
        return new DataType(TypeId.ARRAY, length, 0, element, null);
    }

    public static DataType object(UserType user) {
        return new DataType(TypeId.JAVA_OBJECT, MAX_OBJECT_BYTES, 0, null, user);
    }

    /// Returns whether values can be elements of an array. Long values cannot, because they are stored apart from their
    /// rows.
    public boolean isElement() {
        return id.isOrdered();
    }

    /// Returns whether values can be part of keys and indexes.
    public boolean isIndexed() {
        return id == TypeId.ARRAY ? element.isIndexed() : id.isOrdered() && id != TypeId.JSON;
    }

    public Carrier carrier() {
        return id.carrier();
    }

    /// Returns the number of decimal digits that an exact numeric type can hold; 0 for other types.
    public int precision() {
        return switch (id) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case DECIMAL, NUMERIC -> length;
            default -> 0;
        };
    }

    /// Returns the length in characters of the longest text of a value (see `ValueText`). CHAR(x) and the driver report
    /// it.
    public int displaySize() {
        return switch (id) {
            case TINYINT -> 4;
            case SMALLINT -> 6;
            case INTEGER -> 11;
            case BIGINT -> 20;
            case DECIMAL, NUMERIC -> length + (scale == 0 ? 1 : scale == length ? 3 : 2);
            case REAL -> 15;
            case DOUBLE -> 24;
            case BOOLEAN -> 5;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB -> length;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB ->
                length > MAX_LOB_LENGTH / 2 ? MAX_LOB_LENGTH : 2 * length;
            case DATE -> 10;
            case TIME -> 8;
            case TIME_TZ -> 14;
            case INTERVAL_MONTHS, INTERVAL_SECONDS -> IntervalQualifier.of(this).displaySize();
            case TIMESTAMP -> Math.max(20 + fractionDigits(), 21);
            case TIMESTAMP_TZ -> Math.max(26 + fractionDigits(), 27);
            case UUID -> 36;
            case JSON, XML, ARRAY -> MAX_LOB_LENGTH;
            case JAVA_OBJECT -> 15;
        };
    }

    /// Returns the SQL notation: `DECIMAL(5,2)`, `VARCHAR(10) FOR BIT DATA`.
    @Override
    public String toString() {
        return switch (id) {
            case DECIMAL, NUMERIC -> id.sqlName() + "(" + length + "," + scale + ")";
            case CHAR, VARCHAR, CLOB -> id.sqlName() + "(" + length + ")" + collate();
            case BLOB -> id.sqlName() + "(" + length + ")";
            case LONG_VARCHAR -> id.sqlName() + collate();
            case CHAR_BITS -> "CHAR(" + length + ") FOR BIT DATA";
            case VARCHAR_BITS -> "VARCHAR(" + length + ") FOR BIT DATA";
            case TIMESTAMP -> "TIMESTAMP" + fraction();
            case TIMESTAMP_TZ -> "TIMESTAMP" + fraction() + " WITH TIME ZONE";
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, BOOLEAN, LONG_VARCHAR_BITS, UUID, JSON, XML, DATE, TIME, TIME_TZ -> id.sqlName();
            case INTERVAL_MONTHS, INTERVAL_SECONDS -> "INTERVAL " + IntervalQualifier.of(this);
            case JAVA_OBJECT -> user.toString();
            case ARRAY -> element + " ARRAY" + (length == MAX_CARDINALITY ? "" : "[" + length + "]");
        };
    }

    /// Returns the name without parameters, as metadata show it.
    public String name() {
        return id.isInterval() ? "INTERVAL " + IntervalQualifier.of(this).fields()
            : id == TypeId.ARRAY ? element.name() + " ARRAY" : id == TypeId.JAVA_OBJECT ? user.toString() : id.sqlName();
    }

    private String collate() {
        return scale == Collation.UCS_BASIC ? "" : " COLLATE \"" + Collation.name(scale) + '"';
    }

    private String fraction() {
        return length == 0 ? "" : "(" + fractionDigits() + ")";
    }
}
