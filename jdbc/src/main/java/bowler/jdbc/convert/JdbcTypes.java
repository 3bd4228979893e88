// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.util.UUID;

/// SQL types as [Types] and Java classes, and the numbers that metadata report of them.
public final class JdbcTypes {
    private JdbcTypes() {}

    /// Returns the type for fast paths: NUMERIC is as DECIMAL.
    public static byte kind(TypeId id) {
        return (byte) (id == TypeId.NUMERIC ? TypeId.DECIMAL : id).ordinal();
    }

    public static int code(TypeId id) {
        return switch (id) {
            case TINYINT -> Types.TINYINT;
            case SMALLINT -> Types.SMALLINT;
            case INTEGER -> Types.INTEGER;
            case BIGINT -> Types.BIGINT;
            case DECIMAL -> Types.DECIMAL;
            case NUMERIC -> Types.NUMERIC;
            case REAL -> Types.REAL;
            case DOUBLE -> Types.DOUBLE;
            case BOOLEAN -> Types.BOOLEAN;
            case CHAR -> Types.CHAR;
            case VARCHAR -> Types.VARCHAR;
            case LONG_VARCHAR -> Types.LONGVARCHAR;
            case CLOB -> Types.CLOB;
            case CHAR_BITS -> Types.BINARY;
            case VARCHAR_BITS -> Types.VARBINARY;
            case LONG_VARCHAR_BITS -> Types.LONGVARBINARY;
            case BLOB -> Types.BLOB;
            case DATE -> Types.DATE;
            case TIME -> Types.TIME;
            case TIMESTAMP -> Types.TIMESTAMP;
            case TIMESTAMP_TZ -> Types.TIMESTAMP_WITH_TIMEZONE;
            case TIME_TZ -> Types.TIME_WITH_TIMEZONE;
            case ARRAY -> Types.ARRAY;
            case XML -> Types.SQLXML;
            case JAVA_OBJECT -> Types.JAVA_OBJECT;
            case UUID, JSON, INTERVAL_MONTHS, INTERVAL_SECONDS -> Types.OTHER;
        };
    }

    /// Returns the type that a value given under a type code is taken as; null for codes that no type serves.
    public static TypeId ofCode(int code) {
        return switch (code) {
            case Types.BIT, Types.BOOLEAN -> TypeId.BOOLEAN;
            case Types.TINYINT, Types.SMALLINT -> TypeId.SMALLINT;
            case Types.INTEGER -> TypeId.INTEGER;
            case Types.BIGINT -> TypeId.BIGINT;
            case Types.DECIMAL, Types.NUMERIC -> TypeId.DECIMAL;
            case Types.REAL -> TypeId.REAL;
            case Types.FLOAT, Types.DOUBLE -> TypeId.DOUBLE;
            case Types.CHAR -> TypeId.CHAR;
            case Types.VARCHAR -> TypeId.VARCHAR;
            case Types.LONGVARCHAR -> TypeId.LONG_VARCHAR;
            case Types.CLOB -> TypeId.CLOB;
            case Types.BINARY -> TypeId.CHAR_BITS;
            case Types.VARBINARY -> TypeId.VARCHAR_BITS;
            case Types.LONGVARBINARY -> TypeId.LONG_VARCHAR_BITS;
            case Types.BLOB -> TypeId.BLOB;
            case Types.DATE -> TypeId.DATE;
            case Types.TIME -> TypeId.TIME;
            case Types.TIMESTAMP -> TypeId.TIMESTAMP;
            case Types.TIME_WITH_TIMEZONE -> TypeId.TIME_TZ;
            case Types.TIMESTAMP_WITH_TIMEZONE -> TypeId.TIMESTAMP_TZ;
            case Types.ARRAY -> TypeId.ARRAY;
            case Types.JAVA_OBJECT -> TypeId.JAVA_OBJECT;
            default -> null;
        };
    }

    /// Returns the class that `getObject` gives.
    public static Class<?> javaClass(TypeId id) {
        return switch (id) {
            case TINYINT, SMALLINT, INTEGER -> Integer.class;
            case BIGINT -> Long.class;
            case DECIMAL, NUMERIC -> BigDecimal.class;
            case REAL -> Float.class;
            case DOUBLE -> Double.class;
            case BOOLEAN -> Boolean.class;
            case CHAR, VARCHAR, LONG_VARCHAR, JSON -> String.class;
            case XML -> SQLXML.class;
            case CLOB -> Clob.class;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> byte[].class;
            case BLOB -> Blob.class;
            case DATE -> Date.class;
            case TIME -> Time.class;
            case TIMESTAMP -> Timestamp.class;
            case TIMESTAMP_TZ -> OffsetDateTime.class;
            case TIME_TZ -> OffsetTime.class;
            case INTERVAL_MONTHS -> Period.class;
            case INTERVAL_SECONDS -> Duration.class;
            case UUID -> UUID.class;
            case ARRAY -> Array.class;
            case JAVA_OBJECT -> Object.class;
        };
    }

    /// Returns the name of [#javaClass] as metadata spell it: an array of bytes as `byte[]`.
    public static String className(DataType type) {
        if (type.id() == TypeId.JAVA_OBJECT) {
            return type.user().className();
        }
        Class<?> javaClass = javaClass(type.id());
        return javaClass.isArray() ? javaClass.getSimpleName() : javaClass.getName();
    }

    public static int precision(DataType type) {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC -> type.precision();
            case REAL -> 7;
            case DOUBLE -> 15;
            case BOOLEAN -> 1;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, ARRAY -> type.length();
            case JAVA_OBJECT -> 0;
            case UUID, JSON, XML, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ -> type.displaySize();
            case INTERVAL_MONTHS, INTERVAL_SECONDS -> IntervalQualifier.of(type).precision();
        };
    }

    public static int scale(DataType type) {
        return type.id() == TypeId.TIMESTAMP || type.id() == TypeId.TIMESTAMP_TZ ? type.fractionDigits()
            : type.id().isInterval() ? IntervalQualifier.of(type).fraction() : type.id().isCharacter() ? 0 : type.scale();
    }
}
