// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.lob.BlobValue;
import bowler.jdbc.lob.ClobValue;
import bowler.jdbc.lob.LobAccess;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypeId;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Map;
import java.util.UUID;

/// Values of a row as objects: of the column's own class, or of a class asked for. No value given here is NULL.
public final class ToObject {
    private static final Map<Class<?>, Reading> READINGS = Map.ofEntries(
        Map.entry(Object.class, ToObject::of),
        Map.entry(String.class, ToJava::text),
        Map.entry(Boolean.class, ToJava::truth),
        Map.entry(Byte.class, (type, row, column) ->
            (byte) ToJava.whole(type, row, column, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte")),
        Map.entry(Short.class, (type, row, column) ->
            (short) ToJava.whole(type, row, column, Short.MIN_VALUE, Short.MAX_VALUE, "short")),
        Map.entry(Integer.class, (type, row, column) ->
            (int) ToJava.whole(type, row, column, Integer.MIN_VALUE, Integer.MAX_VALUE, "int")),
        Map.entry(Long.class, (type, row, column) ->
            ToJava.whole(type, row, column, Long.MIN_VALUE, Long.MAX_VALUE, "long")),
        Map.entry(Float.class, (type, row, column) -> (float) ToJava.floating(type, row, column, true)),
        Map.entry(Double.class, (type, row, column) -> ToJava.floating(type, row, column, false)),
        Map.entry(BigDecimal.class, ToJava::decimal),
        Map.entry(BigInteger.class, (type, row, column) -> ToJava.decimal(type, row, column).toBigInteger()),
        Map.entry(byte[].class, (type, row, column) -> ToJava.bytes(type, row, column, "byte[]")),
        Map.entry(Date.class, (type, row, column) -> date(type, row, column, null)),
        Map.entry(Time.class, (type, row, column) -> time(type, row, column, null)),
        Map.entry(Timestamp.class, (type, row, column) -> timestamp(type, row, column, null)),
        Map.entry(java.util.Date.class, ToObject::moment),
        Map.entry(LocalDate.class, ToJava::date),
        Map.entry(LocalTime.class, ToJava::time),
        Map.entry(LocalDateTime.class, ToJava::timestamp),
        Map.entry(OffsetDateTime.class, ToJava::zoned),
        Map.entry(ZonedDateTime.class, (type, row, column) -> ToJava.zoned(type, row, column).toZonedDateTime()),
        Map.entry(Instant.class, (type, row, column) -> ToJava.zoned(type, row, column).toInstant()),
        Map.entry(OffsetTime.class, ToJava::zonedTime),
        Map.entry(Period.class, ToJava::period),
        Map.entry(Duration.class, ToJava::duration),
        Map.entry(Blob.class, (type, row, column) -> blob(type, row, column, null)),
        Map.entry(Clob.class, (type, row, column) -> clob(type, row, column, null)),
        Map.entry(UUID.class, ToObject::uuid));

    private ToObject() {}

    /// Converts a value to a class.
    private interface Reading {
        Object read(DataType type, RowReader row, int column) throws SQLException;
    }

    public static <T> T of(DataType type, RowReader row, int column, Class<T> wanted) throws SQLException {
        if (type.id() == TypeId.ARRAY && wanted.isArray()) {
            return wanted.cast(ArrayObject.array(type, (ArrayValue) row.objectAt(column), wanted.getComponentType()));
        }
        if (type.id() == TypeId.JAVA_OBJECT && wanted != String.class) {
            Object object = JavaObjects.read((byte[]) row.objectAt(column), type, wanted.getClassLoader());
            if (!wanted.isInstance(object)) {
                throw JdbcError.NO_CONVERSION.exception(type, wanted.getName());
            }
            return wanted.cast(object);
        }
        Reading reading = READINGS.get(wanted);
        Object value = reading == null ? of(type, row, column) : reading.read(type, row, column);
        if (!wanted.isInstance(value)) {
            throw JdbcError.NO_CONVERSION.exception(type, wanted.getName());
        }
        return wanted.cast(value);
    }

    /// Returns an object of the column's own class for DATE and TIME, and a timestamp otherwise.
    private static Object moment(DataType type, RowReader row, int column) throws SQLException {
        return switch (type.id()) {
            case DATE, TIME -> of(type, row, column);
            default -> timestamp(type, row, column, null);
        };
    }

    public static Object of(DataType type, RowReader row, int column) throws SQLException {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER -> (int) row.longAt(column);
            case BIGINT -> row.longAt(column);
            case DECIMAL, NUMERIC, CHAR, VARCHAR, LONG_VARCHAR, UUID, JSON, INTERVAL_SECONDS, TIME_TZ, TIMESTAMP_TZ ->
                row.objectAt(column);
            case INTERVAL_MONTHS -> ToJava.period(type, row, column);
            case XML -> new XmlObject((String) row.objectAt(column));
            case ARRAY -> array(type, row, column, null);
            case JAVA_OBJECT -> JavaObjects.read((byte[]) row.objectAt(column), type, null);
            case REAL -> (float) row.doubleAt(column);
            case DOUBLE -> row.doubleAt(column);
            case BOOLEAN -> row.longAt(column) != 0;
            case CLOB -> clob(type, row, column, null);
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> ToJava.bytes(type, row, column, "byte[]");
            case BLOB -> blob(type, row, column, null);
            case DATE -> date(type, row, column, null);
            case TIME -> time(type, row, column, null);
            case TIMESTAMP -> timestamp(type, row, column, null);
        };
    }

    public static Date date(DataType type, RowReader row, int column, Calendar calendar) throws SQLException {
        return Temporals.date(ToJava.date(type, row, column), calendar);
    }

    public static Time time(DataType type, RowReader row, int column, Calendar calendar) throws SQLException {
        return Temporals.time(ToJava.time(type, row, column), calendar);
    }

    public static Timestamp timestamp(DataType type, RowReader row, int column, Calendar calendar)
            throws SQLException {
        return Temporals.timestamp(ToJava.timestamp(type, row, column), calendar);
    }

    /// @param shown makes result sets of it; null: none can be made
    public static Array array(DataType type, RowReader row, int column, ArrayObject.ResultSetFactory shown) throws SQLException {
        if (type.id() != TypeId.ARRAY) {
            throw JdbcError.NO_CONVERSION.exception(type, "Array");
        }
        return new ArrayObject(type, (ArrayValue) row.objectAt(column), shown);
    }

    /// @param owner the connection's; null: the value belongs to none
    public static Blob blob(DataType type, RowReader row, int column, LobAccess owner) throws SQLException {
        return new BlobValue(ToJava.bytes(type, row, column, "Blob"), owner);
    }

    /// @param owner the connection's; null: the value belongs to none
    public static Clob clob(DataType type, RowReader row, int column, LobAccess owner) throws SQLException {
        return new ClobValue(ToJava.characters(type, row, column, "Clob"), owner);
    }

    private static UUID uuid(DataType type, RowReader row, int column) throws SQLException {
        if (type.id() == TypeId.UUID) {
            return (UUID) row.objectAt(column);
        }
        String text = ToJava.characters(type, row, column, "UUID").strip();
        try {
            return UUID.fromString(text);
        } catch (IllegalArgumentException e) {
            SQLException failure = JdbcError.NO_CONVERSION.exception("'" + text + "'", "UUID");
            failure.addSuppressed(e);
            throw failure;
        }
    }
}
