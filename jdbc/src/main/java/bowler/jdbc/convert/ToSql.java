// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.lob.BlobValue;
import bowler.jdbc.lob.ClobValue;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.cast.Casts;
import bowler.types.function.Functions;
import bowler.types.number.DoubleMath;
import bowler.types.time.DateTimeFields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.UUID;

/// Converts Java values to the parameter's type and sets them in a row of parameters.
///
/// A Java class stands for an SQL type (`int` for INTEGER, `String` for text of any length, ...). The value is
/// converted from that type to the parameter's type. Numbers and booleans convert to each other and to text; text
/// converts to all types except bits; dates, times and timestamps convert to text and, where no field is missing, to
/// each other; bits convert to bits. Other pairs fail with XCL12, and values that do not fit fail with the SQLState of
/// the conversion (22001, 22003, 22007, 22018).
public final class ToSql {
    private static final DataType TEXT = DataType.clob(DataType.MAX_LOB_LENGTH);
    private static final DataType LONG_TEXT = DataType.varchar(DataType.MAX_LOB_LENGTH);
    private static final DataType BITS = DataType.varcharBits(DataType.MAX_LOB_LENGTH);
    private static final DataType ANY_BLOB = DataType.blob(DataType.MAX_LOB_LENGTH);

    private ToSql() {}

    /// Returns whether a value of one type is accepted for a parameter of another.
    public static boolean accepts(TypeId given, TypeId parameter) {
        return switch (given) {
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN ->
                parameter.isNumeric() || parameter == TypeId.BOOLEAN || isPlainText(parameter);
            case CHAR, VARCHAR, LONG_VARCHAR -> !parameter.isBits() && parameter != TypeId.JAVA_OBJECT;
            case CLOB -> parameter == TypeId.CLOB || parameter == TypeId.JSON;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> parameter.isBits();
            case BLOB -> parameter == TypeId.BLOB;
            case DATE -> parameter == TypeId.DATE || parameter == TypeId.TIMESTAMP || parameter == TypeId.TIMESTAMP_TZ
                || isPlainText(parameter);
            case TIME, TIME_TZ -> parameter == TypeId.TIME || parameter == TypeId.TIME_TZ || isPlainText(parameter);
            case INTERVAL_MONTHS, INTERVAL_SECONDS -> parameter == given || isPlainText(parameter);
            case TIMESTAMP, TIMESTAMP_TZ -> parameter.isTemporal() || isPlainText(parameter);
            case XML, JAVA_OBJECT -> parameter == given;
            case JSON -> parameter == TypeId.JSON || isPlainText(parameter);
            case UUID -> parameter == TypeId.UUID || isPlainText(parameter);
            case ARRAY -> parameter == TypeId.ARRAY || isPlainText(parameter);
        };
    }

    /// The same check for a parameter's full type, which matters for a parameter that accepts values of any type.
    public static boolean accepts(TypeId given, DataType parameter) {
        return parameter.equals(DataType.JSON_ITEM) ? !given.isBits() : accepts(given, parameter.id());
    }

    private static boolean isPlainText(TypeId id) {
        return id.isCharacter() && id != TypeId.CLOB;
    }

    public static void whole(RowBuffer row, int at, DataType type, DataType given, long value) throws SQLException {
        boolean fits = switch (type.id()) {
            case SMALLINT -> value == (short) value;
            case INTEGER -> value == (int) value;
            case BIGINT -> true;
            default -> false;
        };
        if (fits) {
            row.setLong(at, value);
        } else {
            put(row, at, type, Value.of(given, value));
        }
    }

    /// @param given REAL or DOUBLE
    public static void floating(RowBuffer row, int at, DataType type, DataType given, double value)
            throws SQLException {
        try {
            put(row, at, type, Value.of(given, DoubleMath.checkDouble(value)));
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    public static void text(RowBuffer row, int at, DataType type, String value) throws SQLException {
        if (value != null && type.id().isInteger()) {
            try {
                row.setLong(at, IntegerText.parse(value, type));
            } catch (SqlFailure failure) {
                throw SqlExceptions.of(failure, false);
            }
            return;
        }
        put(row, at, type, Value.of(LONG_TEXT, value));
    }

    public static void clob(RowBuffer row, int at, DataType type, String value) throws SQLException {
        put(row, at, type, Value.of(TEXT, value));
    }

    public static void bytes(RowBuffer row, int at, DataType type, byte[] value) throws SQLException {
        put(row, at, type, value == null && type.id().isCharacter() ? Value.nullOf(type)
            : Value.of(BITS, value == null ? null : value.clone()));
    }

    /// Sets bytes that no other object references.
    public static void ownBytes(RowBuffer row, int at, DataType type, byte[] value) throws SQLException {
        put(row, at, type, Value.of(BITS, value));
    }

    public static void blob(RowBuffer row, int at, DataType type, byte[] value) throws SQLException {
        put(row, at, type, Value.of(ANY_BLOB, value));
    }

    public static void decimal(RowBuffer row, int at, DataType type, BigDecimal value) throws SQLException {
        put(row, at, type, decimal(value));
    }

    private static Value decimal(BigDecimal value) {
        int scale = value == null ? 0 : value.scale();
        return Value.of(DataType.decimal(Integer.MAX_VALUE, scale), value);
    }

    public static void date(RowBuffer row, int at, DataType type, Date value, Calendar calendar) throws SQLException {
        put(row, at, type, value == null ? Value.nullOf(DataType.DATE) : date(Temporals.date(value, calendar)));
    }

    public static void time(RowBuffer row, int at, DataType type, Time value, Calendar calendar) throws SQLException {
        put(row, at, type, value == null ? Value.nullOf(DataType.TIME) : time(Temporals.time(value, calendar)));
    }

    public static void timestamp(RowBuffer row, int at, DataType type, Timestamp value, Calendar calendar)
            throws SQLException {
        put(row, at, type,
            value == null ? Value.nullOf(DataType.TIMESTAMP) : timestamp(Temporals.timestamp(value, calendar)));
    }

    /// Any object of a class that stands for an SQL type; null is NULL of every type.
    public static void object(RowBuffer row, int at, DataType type, Object value) throws SQLException {
        if (value == null) {
            row.setNull(at);
        } else {
            put(row, at, type, valueOf(value, type));
        }
    }

    /// Sets a value like [#object], but converts it first to another type, as `setObject` with a type code requires.
    ///
    /// @param scale digits after the decimal point for DECIMAL; negative for the scale of the value
    public static void object(RowBuffer row, int at, DataType type, Object value, TypeId by, int scale)
            throws SQLException {
        if (!accepts(by, type)) {
            throw JdbcError.NO_CONVERSION.exception(by.sqlName(), type);
        }
        if (value == null) {
            row.setNull(at);
            return;
        }
        Value given = valueOf(value, type);
        if (by.isDecimal() && accepts(given.type().id(), by)) {
            BigDecimal number = ToJava.decimal(given.type(), given, 0);
            put(row, at, type, decimal(scale < 0 ? number : number.setScale(scale, RoundingMode.DOWN)));
            return;
        }
        DataType step = by == TypeId.ARRAY || by == TypeId.JAVA_OBJECT ? type : largest(by);
        RowBuffer converted = new RowBuffer(1);
        put(converted, 0, step, given);
        put(row, at, type, Value.of(step, converted, 0));
    }

    /// Returns the type of an id that cuts nothing.
    private static DataType largest(TypeId id) {
        return switch (id) {
            case CHAR, VARCHAR, LONG_VARCHAR -> LONG_TEXT;
            case CLOB -> TEXT;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> BITS;
            case BLOB -> ANY_BLOB;
            case DECIMAL, NUMERIC -> DataType.decimal(Integer.MAX_VALUE, 0);
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, BOOLEAN, UUID, JSON, XML, DATE, TIME, TIME_TZ, TIMESTAMP,
                 TIMESTAMP_TZ -> new DataType(id, 0, 0);
            case JAVA_OBJECT -> throw new IllegalArgumentException("an object is of some class");
            case ARRAY -> throw new IllegalArgumentException("an array has elements of some type");
            case INTERVAL_MONTHS -> IntervalQualifier.ANY_MONTHS;
            case INTERVAL_SECONDS -> IntervalQualifier.ANY_SECONDS;
        };
    }

    /// @param type that it is given for
    private static Value valueOf(Object value, DataType type) throws SQLException {
        if (type.id() == TypeId.JAVA_OBJECT) {
            return Value.of(type, (Object) JavaObjects.write(value, type));
        }
        try {
            return switch (value) {
                case String text -> Value.of(LONG_TEXT, text);
                case Integer number -> Value.of(DataType.INTEGER, number.longValue());
                case Long number -> Value.of(DataType.BIGINT, number.longValue());
                case BigDecimal number -> decimal(number);
                case Boolean truth -> Value.of(truth);
                case Double number -> Value.of(DataType.DOUBLE, DoubleMath.checkDouble(number));
                case Float number -> Value.of(DataType.REAL, DoubleMath.checkReal(number));
                case Short number -> Value.of(DataType.SMALLINT, number.longValue());
                case Byte number -> Value.of(DataType.SMALLINT, number.longValue());
                case BigInteger number -> decimal(new BigDecimal(number));
                case byte[] bits -> Value.of(BITS, bits.clone());
                case Date date -> date(date.toLocalDate());
                case Time time -> time(time.toLocalTime());
                case Timestamp timestamp -> timestamp(timestamp.toLocalDateTime());
                case java.util.Date date -> timestamp(Temporals.timestamp(date));
                case Calendar calendar -> timestamp(Temporals.timestamp(calendar));
                case LocalDate date -> date(date);
                case LocalTime time -> time(time);
                case LocalDateTime timestamp -> timestamp(timestamp);
                case Character character -> Value.of(LONG_TEXT, character.toString());
                case UUID uuid -> Value.of(DataType.UUID, uuid);
                case OffsetDateTime moment -> zoned(moment);
                case ZonedDateTime moment -> zoned(moment.toOffsetDateTime());
                case Instant moment -> zoned(moment.atOffset(ZoneOffset.UTC));
                case OffsetTime time -> Value.of(DataType.TIME_TZ, DateTimeFields.cut(time));
                case Duration duration -> Value.of(IntervalQualifier.ANY_SECONDS,
                    IntervalQualifier.of(IntervalQualifier.ANY_SECONDS).fit(duration));
                case Period period -> period(period, type);
                case Array array -> ArrayParameter.of(array, type);
                case Clob clob -> Value.of(TEXT, ClobValue.textOf(clob));
                case Blob blob -> Value.of(ANY_BLOB, BlobValue.bytesOf(blob));
                default -> {
                    if (value.getClass().isArray()) {
                        yield ArrayParameter.of(value, type);
                    }
                    throw JdbcError.NO_CONVERSION.exception(value.getClass().getName(), "any SQL type");
                }
            };
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    /// Days count as such for an interval that has them.
    private static Value period(Period period, DataType type) throws SQLException {
        long months = period.toTotalMonths();
        if (months == 0 && (period.getDays() != 0 || type.id() == TypeId.INTERVAL_SECONDS)) {
            return Value.of(IntervalQualifier.ANY_SECONDS, Duration.ofDays(period.getDays()));
        }
        if (period.getDays() != 0) {
            throw JdbcError.NO_CONVERSION.exception(period, type);
        }
        return Value.of(IntervalQualifier.ANY_MONTHS, IntervalQualifier.of(IntervalQualifier.ANY_MONTHS).fit(months));
    }

    private static Value date(LocalDate date) throws SQLException {
        try {
            return Value.of(DataType.DATE, Temporals.epochDay(date));
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    private static Value time(LocalTime time) {
        return Value.of(DataType.TIME, Temporals.nanoOfDay(time));
    }

    private static Value timestamp(LocalDateTime timestamp) throws SQLException {
        try {
            return Value.of(DataType.TIMESTAMP, Temporals.checked(timestamp));
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    private static Value zoned(OffsetDateTime moment) throws SQLException {
        try {
            Temporals.epochDay(moment.toLocalDate());
            return Value.of(DataType.TIMESTAMP_TZ, moment);
        } catch (SqlFailure failure) {
            throw SqlExceptions.of(failure, false);
        }
    }

    private static void put(RowBuffer row, int at, DataType type, Value given) throws SQLException {
        TypeId from = given.type().id();
        TypeId to = type.id();
        if (from == to && needsNoConversion(given.type(), type)) {
            row.set(at, type, given, 0);
            return;
        }
        if (!accepts(from, type)) {
            throw JdbcError.CANNOT_SET.exception(from.sqlName(), type);
        }
        if (given.isNull()) {
            row.setNull(at);
        } else if (type.equals(DataType.JSON_ITEM)) {
            Functions.jsonScalar(given.type()).evaluate(given, row, at);
        } else if (to == TypeId.XML) {
            // The database parses the text.
            row.setObject(at, given.object());
        } else if (to == TypeId.BOOLEAN && from.isNumeric()) {
            row.setLong(at, isZero(given) ? 0 : 1);
        } else {
            Value counted = from == TypeId.BOOLEAN && to.isNumeric() ? Value.of(DataType.SMALLINT, given.bits()) : given;
            try {
                Casts.convert(counted.type(), type, null).convert(counted, 0, row, at);
            } catch (SqlFailure failure) {
                throw SqlExceptions.of(failure, false);
            }
        }
    }

    /// Returns whether a value keeps its form, for the types that applications set most. A timestamp may lose digits.
    private static boolean needsNoConversion(DataType given, DataType type) {
        return switch (type.id()) {
            case DATE, TIME, BOOLEAN, REAL, DOUBLE -> true;
            case TIMESTAMP -> given.fractionDigits() <= type.fractionDigits();
            default -> false;
        };
    }

    private static boolean isZero(Value number) {
        return switch (number.type().carrier()) {
            case LONG -> number.bits() == 0;
            case DOUBLE -> Double.longBitsToDouble(number.bits()) == 0;
            case OBJECT -> ((BigDecimal) number.object()).signum() == 0;
        };
    }
}
