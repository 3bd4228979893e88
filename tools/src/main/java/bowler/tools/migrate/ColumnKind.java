// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.Calendar;

/// Reads and hashes the values of a column by its type. [TableScan] reads LOBs.
enum ColumnKind {
    INTEGER, BOOLEAN, DECIMAL, FLOAT, DOUBLE, TEXT, BYTES, DATE, TIME, TIMESTAMP, ZONED_TIME, ZONED_TIMESTAMP, OBJECT, CLOB, BLOB;

    private static final long FIRST_GREGORIAN_MILLIS = -12_219_292_800_000L;

    static ColumnKind of(int jdbcType) {
        return switch (jdbcType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> INTEGER;
            case Types.BOOLEAN, Types.BIT -> BOOLEAN;
            case Types.DECIMAL, Types.NUMERIC -> DECIMAL;
            case Types.REAL -> FLOAT;
            case Types.FLOAT, Types.DOUBLE -> DOUBLE;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> BYTES;
            case Types.DATE -> DATE;
            case Types.TIME -> TIME;
            case Types.TIMESTAMP -> TIMESTAMP;
            case Types.CLOB, Types.NCLOB -> CLOB;
            case Types.BLOB -> BLOB;
            case Types.JAVA_OBJECT -> OBJECT;
            default -> TEXT;
        };
    }

    /// Returns the kind for values that are read as this type although the driver may report another one.
    static ColumnKind demanded(int jdbcType) {
        return switch (jdbcType) {
            case Types.TIME_WITH_TIMEZONE -> ZONED_TIME;
            case Types.TIMESTAMP_WITH_TIMEZONE -> ZONED_TIMESTAMP;
            default -> of(jdbcType);
        };
    }

    boolean isLarge() {
        return this == CLOB || this == BLOB;
    }

    /// Reads a value as the object that setObject takes; null for NULL. Dates are [LocalDate], moments are [LocalDateTime].
    ///
    /// @param calendar in UTC, so that no local time is skipped or repeated; for drivers without `java.time`
    /// @param hasJavaTime whether the driver returns the types of `java.time`
    Object read(ResultSet rows, int column, Calendar calendar, boolean hasJavaTime) throws SQLException {
        if (hasJavaTime && this == DATE) {
            return rows.getObject(column, LocalDate.class);
        }
        if (hasJavaTime && this == TIMESTAMP) {
            return rows.getObject(column, LocalDateTime.class);
        }
        return switch (this) {
            case INTEGER -> {
                long number = rows.getLong(column);
                yield number == 0 && rows.wasNull() ? null : (Long) number;
            }
            case BOOLEAN -> {
                boolean flag = rows.getBoolean(column);
                yield !flag && rows.wasNull() ? null : (Boolean) flag;
            }
            case FLOAT -> {
                float number = rows.getFloat(column);
                yield number == 0 && rows.wasNull() ? null : (Float) number;
            }
            case DOUBLE -> {
                double number = rows.getDouble(column);
                yield number == 0 && rows.wasNull() ? null : (Double) number;
            }
            case DECIMAL -> rows.getBigDecimal(column);
            case TEXT -> rows.getString(column);
            case BYTES -> rows.getBytes(column);
            case DATE -> date(rows.getDate(column, calendar), calendar);
            case TIME -> rows.getTime(column, calendar);
            case TIMESTAMP -> moment(rows.getTimestamp(column, calendar), calendar);
            case ZONED_TIME -> rows.getObject(column, OffsetTime.class);
            case ZONED_TIMESTAMP -> rows.getObject(column, OffsetDateTime.class);
            case OBJECT -> rows.getObject(column);
            case CLOB, BLOB -> throw new IllegalStateException(name());
        };
    }

    /// Returns whether [#readHash] needs no object.
    boolean isNumber() {
        return this == INTEGER || this == BOOLEAN || this == FLOAT || this == DOUBLE;
    }

    /// Reads a number or a boolean only to hash it.
    long readHash(ResultSet rows, int column) throws SQLException {
        long hash;
        boolean isZero;
        switch (this) {
            case INTEGER -> {
                hash = rows.getLong(column);
                isZero = hash == 0;
            }
            case BOOLEAN -> {
                isZero = !rows.getBoolean(column);
                hash = isZero ? 2 : 1;
            }
            case FLOAT -> {
                float number = rows.getFloat(column);
                isZero = number == 0;
                hash = Double.doubleToLongBits(number);
            }
            case DOUBLE -> {
                double number = rows.getDouble(column);
                isZero = number == 0;
                hash = Double.doubleToLongBits(number);
            }
            default -> throw new IllegalStateException(name());
        }
        return isZero && rows.wasNull() ? ValueHash.NULL : hash;
    }

    private static LocalDate date(Date date, Calendar utc) {
        return date == null ? null : moment(date.getTime(), 0, utc).toLocalDate();
    }

    private static LocalDateTime moment(Timestamp moment, Calendar utc) {
        return moment == null ? null : moment(moment.getTime(), moment.getNanos(), utc);
    }

    /// Returns the fields of milliseconds. Before 1582-10-15 these follow the Julian calendar.
    private static LocalDateTime moment(long millis, int nanos, Calendar utc) {
        if (millis >= FIRST_GREGORIAN_MILLIS) {
            return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000), nanos, ZoneOffset.UTC);
        }
        utc.setTimeInMillis(millis);
        return LocalDateTime.of(utc.get(Calendar.YEAR), utc.get(Calendar.MONTH) + 1, 1, utc.get(Calendar.HOUR_OF_DAY), utc.get(Calendar.MINUTE),
            utc.get(Calendar.SECOND), nanos).plusDays(utc.get(Calendar.DAY_OF_MONTH) - 1L);
    }

    long hash(Object value) throws SQLException {
        return switch (value) {
            case null -> ValueHash.NULL;
            case Long number -> number;
            case Boolean flag -> flag ? 1 : 2;
            case java.math.BigDecimal number -> ValueHash.of(number);
            case Float number -> Double.doubleToLongBits(number);
            case Double number -> Double.doubleToLongBits(number);
            case String text -> ValueHash.of(text);
            case byte[] bytes -> ValueHash.of(bytes);
            case LocalDate date -> date.toEpochDay();
            case LocalDateTime moment -> moment.toEpochSecond(ZoneOffset.UTC) * 1_000_000_007L + moment.getNano();
            case OffsetTime time -> time.toLocalTime().toNanoOfDay() * 100_003L + time.getOffset().getTotalSeconds();
            case OffsetDateTime moment -> moment.toEpochSecond() * 1_000_000_007L + moment.getNano();
            case java.util.Date moment -> moment.getTime();
            default -> ValueHash.of(serialized(value));
        };
    }

    private static byte[] serialized(Object value) throws SQLException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new SQLException("a value of " + value.getClass().getName() + " cannot be serialized", e);
        }
        return bytes.toByteArray();
    }
}
