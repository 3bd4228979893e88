// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.TypesError;
import bowler.types.cast.ValueText;
import bowler.types.number.NumberText;
import bowler.types.time.DateTimeFields;
import bowler.types.time.IntervalText;
import bowler.types.time.TemporalText;
import bowler.types.time.ZonedText;
import bowler.types.time.ZonedTimeText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;

/// Values of a row as Java values of another type than the column's own. No value given here is NULL.
///
///     numbers     from numbers, BOOLEAN (0, 1) and texts but CLOB; what is out of range fails with 22003
///     boolean     from numbers (not 0) and texts (all but `false` and `0`)
///     String      from everything
///     byte[]      from bit types and BLOB
///     dates       from dates, timestamps and texts; times likewise; a timestamp also of a date (midnight) or a time
///                 (of 1970-01-01)
///
/// Every other pair fails with 22005.
public final class ToJava {
    private static final double LONG_LIMIT = 0x1p63;
    private static final int LONG_BITS = Long.SIZE - 1;

    private ToJava() {}

    /// Returns a whole number within bounds.
    ///
    /// @param javaType for the message
    public static long whole(DataType type, RowReader row, int column, long min, long max, String javaType)
            throws SQLException {
        try {
            long value = whole(type, row, column, javaType);
            if (value < min || value > max) {
                throw type.id().isCharacter()
                    ? TypesError.BAD_TEXT.failure(row.objectAt(column), javaType) : TypesError.OUT_OF_RANGE.failure(javaType);
            }
            return value;
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    private static long whole(DataType type, RowReader row, int column, String javaType)
            throws SQLException {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, BOOLEAN -> row.longAt(column);
            case REAL, DOUBLE -> {
                double value = row.doubleAt(column);
                if (!(value >= -LONG_LIMIT && value < LONG_LIMIT)) {
                    throw TypesError.OUT_OF_RANGE.failure(javaType);
                }
                yield (long) value;
            }
            case DECIMAL, NUMERIC -> {
                BigInteger whole = ((BigDecimal) row.objectAt(column)).setScale(0, RoundingMode.DOWN).unscaledValue();
                if (whole.bitLength() > LONG_BITS) {
                    throw TypesError.OUT_OF_RANGE.failure(javaType);
                }
                yield whole.longValue();
            }
            case CHAR, VARCHAR, LONG_VARCHAR ->
                IntegerText.parse((String) row.objectAt(column), DataType.BIGINT);
            case CLOB, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, UUID, JSON, XML, JAVA_OBJECT, ARRAY, DATE, TIME, TIME_TZ, TIMESTAMP,
                 TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                throw noConversion(type, javaType);
        };
    }

    public static double floating(DataType type, RowReader row, int column, boolean single) throws SQLException {
        String javaType = single ? "float" : "double";
        try {
            double value = switch (type.id()) {
                case TINYINT, SMALLINT, INTEGER, BIGINT, BOOLEAN -> row.longAt(column);
                case REAL, DOUBLE -> row.doubleAt(column);
                case DECIMAL, NUMERIC -> ((BigDecimal) row.objectAt(column)).doubleValue();
                case CHAR, VARCHAR, LONG_VARCHAR ->
                    NumberText.parseDouble((String) row.objectAt(column), DataType.DOUBLE);
                case CLOB, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, UUID, JSON, XML, JAVA_OBJECT, ARRAY, DATE, TIME, TIME_TZ, TIMESTAMP,
                 TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                    throw noConversion(type, javaType);
            };
            if (single && Float.isInfinite((float) value)) {
                throw TypesError.OUT_OF_RANGE.failure(javaType);
            }
            return value;
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    public static BigDecimal decimal(DataType type, RowReader row, int column) throws SQLException {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, BOOLEAN -> BigDecimal.valueOf(row.longAt(column));
            case REAL -> new BigDecimal(Float.toString((float) row.doubleAt(column)));
            case DOUBLE -> BigDecimal.valueOf(row.doubleAt(column));
            case DECIMAL, NUMERIC -> (BigDecimal) row.objectAt(column);
            case CHAR, VARCHAR, LONG_VARCHAR -> decimal((String) row.objectAt(column));
            case CLOB, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, UUID, JSON, XML, JAVA_OBJECT, ARRAY, DATE, TIME, TIME_TZ, TIMESTAMP,
                 TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                throw noConversion(type, "BigDecimal");
        };
    }

    private static BigDecimal decimal(String text) throws SQLException {
        try {
            return new BigDecimal(text.strip());
        } catch (NumberFormatException e) {
            throw SqlExceptions.of(TypesError.BAD_TEXT.causedBy(e, text, TypeId.DECIMAL.sqlName()), false);
        }
    }

    public static boolean truth(DataType type, RowReader row, int column) throws SQLException {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, BOOLEAN -> row.longAt(column) != 0;
            case REAL, DOUBLE -> row.doubleAt(column) != 0;
            case DECIMAL, NUMERIC -> ((BigDecimal) row.objectAt(column)).signum() != 0;
            case CHAR, VARCHAR, LONG_VARCHAR -> {
                String text = ((String) row.objectAt(column)).strip();
                yield !text.equals("0") && !text.equalsIgnoreCase("false");
            }
            case CLOB, CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, UUID, JSON, XML, JAVA_OBJECT, ARRAY, DATE, TIME, TIME_TZ, TIMESTAMP,
                 TIMESTAMP_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                throw noConversion(type, "boolean");
        };
    }

    public static String text(DataType type, RowReader row, int column) throws SQLException {
        if (type.id() == TypeId.JAVA_OBJECT) {
            return row.isNull(column) ? null : JavaObjects.read((byte[]) row.objectAt(column), type, null).toString();
        }
        return ValueText.of(type, row, column);
    }

    /// Returns the text of a character type, for readers and CLOBs.
    public static String characters(DataType type, RowReader row, int column, String javaType) throws SQLException {
        if (!type.id().isCharacter()) {
            throw noConversion(type, javaType);
        }
        return (String) row.objectAt(column);
    }

    /// Returns a copy of the bytes of a bit type.
    public static byte[] bytes(DataType type, RowReader row, int column, String javaType) throws SQLException {
        return sharedBytes(type, row, column, javaType).clone();
    }

    /// Returns the bytes of the row itself, not to be shown to who might change them.
    public static byte[] sharedBytes(DataType type, RowReader row, int column, String javaType) throws SQLException {
        if (!type.id().isBits()) {
            throw noConversion(type, javaType);
        }
        return (byte[]) row.objectAt(column);
    }

    public static LocalDate date(DataType type, RowReader row, int column) throws SQLException {
        try {
            return switch (type.id()) {
                case DATE -> LocalDate.ofEpochDay(row.longAt(column));
                case TIMESTAMP -> ((LocalDateTime) row.objectAt(column)).toLocalDate();
                case TIMESTAMP_TZ -> DateTimeFields.local((OffsetDateTime) row.objectAt(column)).toLocalDate();
                case CHAR, VARCHAR, LONG_VARCHAR ->
                    LocalDate.ofEpochDay(TemporalText.parseDate((String) row.objectAt(column)));
                case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN, CLOB, CHAR_BITS,
                     VARCHAR_BITS, LONG_VARCHAR_BITS, UUID, JSON, XML, JAVA_OBJECT, ARRAY, BLOB, TIME, TIME_TZ, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                    throw noConversion(type, "Date");
            };
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    public static LocalTime time(DataType type, RowReader row, int column) throws SQLException {
        try {
            return switch (type.id()) {
                case TIME -> LocalTime.ofNanoOfDay(row.longAt(column));
                case TIME_TZ -> DateTimeFields.local((OffsetTime) row.objectAt(column));
                case TIMESTAMP -> ((LocalDateTime) row.objectAt(column)).toLocalTime();
                case TIMESTAMP_TZ -> DateTimeFields.local((OffsetDateTime) row.objectAt(column)).toLocalTime();
                case CHAR, VARCHAR, LONG_VARCHAR ->
                    LocalTime.ofNanoOfDay(TemporalText.parseTime((String) row.objectAt(column)));
                case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN, CLOB, CHAR_BITS,
                     VARCHAR_BITS, LONG_VARCHAR_BITS, UUID, JSON, XML, JAVA_OBJECT, ARRAY, BLOB, DATE, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                    throw noConversion(type, "Time");
            };
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    public static LocalDateTime timestamp(DataType type, RowReader row, int column) throws SQLException {
        try {
            return switch (type.id()) {
                case TIMESTAMP -> (LocalDateTime) row.objectAt(column);
                case TIMESTAMP_TZ -> DateTimeFields.local((OffsetDateTime) row.objectAt(column));
                case DATE -> LocalDate.ofEpochDay(row.longAt(column)).atStartOfDay();
                case TIME, TIME_TZ -> time(type, row, column).atDate(LocalDate.EPOCH);
                case CHAR, VARCHAR, LONG_VARCHAR -> TemporalText.parseTimestamp((String) row.objectAt(column));
                case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN, CLOB, CHAR_BITS,
                     VARCHAR_BITS, LONG_VARCHAR_BITS, UUID, JSON, XML, JAVA_OBJECT, ARRAY, BLOB, INTERVAL_MONTHS, INTERVAL_SECONDS ->
                    throw noConversion(type, "Timestamp");
            };
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    /// Returns a moment with its zone; what has none is of the local one.
    public static OffsetDateTime zoned(DataType type, RowReader row, int column) throws SQLException {
        if (type.id() == TypeId.TIMESTAMP_TZ) {
            return (OffsetDateTime) row.objectAt(column);
        }
        if (type.id() == TypeId.TIME_TZ) {
            return ((OffsetTime) row.objectAt(column)).atDate(LocalDate.EPOCH);
        }
        try {
            return type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR || type.id() == TypeId.LONG_VARCHAR
                ? ZonedText.parse((String) row.objectAt(column)) : DateTimeFields.zoned(timestamp(type, row, column));
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    /// Returns a time of day with its zone; what has none is of the local one.
    public static OffsetTime zonedTime(DataType type, RowReader row, int column) throws SQLException {
        try {
            return switch (type.id()) {
                case TIME_TZ -> (OffsetTime) row.objectAt(column);
                case TIME -> DateTimeFields.zoned(LocalTime.ofNanoOfDay(row.longAt(column)));
                case CHAR, VARCHAR, LONG_VARCHAR -> ZonedTimeText.parse((String) row.objectAt(column));
                case TIMESTAMP, TIMESTAMP_TZ -> zoned(type, row, column).toOffsetTime();
                default -> throw noConversion(type, "OffsetTime");
            };
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    /// Returns an interval of years and months.
    public static Period period(DataType type, RowReader row, int column) throws SQLException {
        return switch (type.id()) {
            case INTERVAL_MONTHS -> period(row.longAt(column));
            case CHAR, VARCHAR, LONG_VARCHAR -> {
                try {
                    yield period(IntervalText.parseMonths(
                        (String) row.objectAt(column), IntervalQualifier.of(IntervalQualifier.ANY_MONTHS)));
                } catch (SqlFailure failure) {
                    throw SqlExceptions.of(failure, false);
                }
            }
            default -> throw noConversion(type, "Period");
        };
    }

    private static Period period(long months) {
        return Period.of((int) (months / 12), (int) (months % 12), 0);
    }

    /// Returns an interval of days, hours, minutes and seconds.
    public static Duration duration(DataType type, RowReader row, int column) throws SQLException {
        return switch (type.id()) {
            case INTERVAL_SECONDS -> (Duration) row.objectAt(column);
            case CHAR, VARCHAR, LONG_VARCHAR -> {
                try {
                    yield IntervalText.parse(
                        (String) row.objectAt(column), IntervalQualifier.of(IntervalQualifier.ANY_SECONDS));
                } catch (SqlFailure failure) {
                    throw SqlExceptions.of(failure, false);
                }
            }
            default -> throw noConversion(type, "Duration");
        };
    }

    private static SQLException noConversion(DataType type, String javaType) {
        return JdbcError.NO_CONVERSION.exception(type, javaType);
    }
}
