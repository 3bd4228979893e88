// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Calendar;

/// Reads and hashes the values of a column by its type. [TableScan] reads LOBs.
enum ColumnKind {
    INTEGER, BOOLEAN, DECIMAL, FLOAT, DOUBLE, TEXT, BYTES, DATE, TIME, TIMESTAMP, OBJECT, CLOB, BLOB;

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

    boolean isLarge() {
        return this == CLOB || this == BLOB;
    }

    /// Reads a value as the object that setObject takes; null for NULL.
    /// @param calendar in UTC, so that no local time is skipped or repeated
    Object read(ResultSet rows, int column, Calendar calendar) throws SQLException {
        Object value = switch (this) {
            case INTEGER -> rows.getLong(column);
            case BOOLEAN -> rows.getBoolean(column);
            case DECIMAL -> rows.getBigDecimal(column);
            case FLOAT -> rows.getFloat(column);
            case DOUBLE -> rows.getDouble(column);
            case TEXT -> rows.getString(column);
            case BYTES -> rows.getBytes(column);
            case DATE -> rows.getDate(column, calendar);
            case TIME -> rows.getTime(column, calendar);
            case TIMESTAMP -> rows.getTimestamp(column, calendar);
            case OBJECT -> rows.getObject(column);
            case CLOB, BLOB -> throw new IllegalStateException(name());
        };
        return rows.wasNull() ? null : value;
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
            case java.sql.Timestamp moment -> moment.getTime() / 1000 * 1_000_000_007L + moment.getNanos();
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
