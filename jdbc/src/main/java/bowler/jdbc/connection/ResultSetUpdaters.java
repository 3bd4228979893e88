// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.address.DriverMode;
import bowler.jdbc.convert.Streams;
import bowler.jdbc.convert.ToSql;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.lob.BlobValue;
import bowler.jdbc.lob.ClobValue;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Arrays;

/// The half of [ResultSet] that changes rows, by way of a [RowEditor]; refused where there is none. A long plain table.
public abstract class ResultSetUpdaters implements ResultSet {
    private static final String BLOB = "java.sql.Blob";
    private static final String CLOB = "java.sql.Clob";

    /// Returns the mode of the connection.
    abstract DriverMode mode();

    /// Returns the editor of the rows; fails if they are read-only or closed.
    abstract RowEditor editor(String method) throws SQLException;

    private void set(String method, int column, RowEditor.ColumnAssignment given) throws SQLException {
        editor(method).set(method, column, given);
    }

    /// Fails with 22005 unless a stream or large object of this kind can be stored in the type, as in Derby.
    private static void require(boolean fits, DataType type, String kind) throws SQLException {
        if (!fits) {
            throw JdbcError.NO_CONVERSION.exception(type, kind);
        }
    }

    private void bits(String method, int column, InputStream value, long length) throws SQLException {
        set(method, column, (row, at, type) -> {
            require(type.id().isBits(), type, "java.io.InputStream");
            ToSql.bytes(row, at, type, value == null ? null : Streams.bytes(value, length));
        });
    }

    private void blob(String method, int column, InputStream value, long length) throws SQLException {
        set(method, column, (row, at, type) -> {
            require(type.id() == TypeId.BLOB, type, BLOB);
            ToSql.blob(row, at, type, value == null ? null : Streams.bytes(value, length));
        });
    }

    /// Returns whether a type takes streams of characters. Derby refuses them for its own other types.
    private static boolean takesCharacters(DataType type) {
        TypeId id = type.id();
        return !id.isNumeric() && !id.isTemporal() && !id.isBits() && id != TypeId.BOOLEAN;
    }

    private void ascii(String method, int column, InputStream value, long length) throws SQLException {
        set(method, column, (row, at, type) -> {
            require(takesCharacters(type), type, "java.io.InputStream");
            ToSql.text(row, at, type, value == null ? null : Streams.ascii(value, length));
        });
    }

    private void text(String method, int column, Reader value, long length) throws SQLException {
        set(method, column, (row, at, type) -> {
            require(takesCharacters(type), type, "java.io.Reader");
            ToSql.text(row, at, type, value == null ? null : Streams.text(value, length));
        });
    }

    private void clob(String method, int column, Reader value, long length) throws SQLException {
        set(method, column, (row, at, type) -> {
            require(type.id() == TypeId.CLOB, type, CLOB);
            ToSql.clob(row, at, type, value == null ? null : Streams.text(value, length));
        });
    }

    private int column(String method, String label) throws SQLException {
        editor(method);
        return findColumn(label);
    }

    @Override
    public void insertRow() throws SQLException {
        editor("insertRow").insertRow();
    }

    @Override
    public void updateRow() throws SQLException {
        editor("updateRow").updateRow();
    }

    @Override
    public void deleteRow() throws SQLException {
        editor("deleteRow").deleteRow();
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        editor("cancelRowUpdates").cancel();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        editor("moveToInsertRow").moveToInsertRow();
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        editor("moveToCurrentRow").leaveInsertRow();
    }

    /// Not supported, as in Derby: rows show the state at the time of the read.
    @Override
    public void refreshRow() throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("refreshRow");
    }

    @Override
    public void updateNull(int column) throws SQLException {
        set("updateNull", column, (row, at, type) -> row.setNull(at));
    }

    @Override
    public void updateNull(String label) throws SQLException {
        updateNull(column("updateNull", label));
    }

    @Override
    public void updateBoolean(int column, boolean value) throws SQLException {
        set("updateBoolean", column, (row, at, type) -> ToSql.object(row, at, type, value));
    }

    @Override
    public void updateBoolean(String label, boolean value) throws SQLException {
        updateBoolean(column("updateBoolean", label), value);
    }

    @Override
    public void updateByte(int column, byte value) throws SQLException {
        set("updateByte", column, (row, at, type) -> ToSql.whole(row, at, type, DataType.SMALLINT, value));
    }

    @Override
    public void updateByte(String label, byte value) throws SQLException {
        updateByte(column("updateByte", label), value);
    }

    @Override
    public void updateShort(int column, short value) throws SQLException {
        set("updateShort", column, (row, at, type) -> ToSql.whole(row, at, type, DataType.SMALLINT, value));
    }

    @Override
    public void updateShort(String label, short value) throws SQLException {
        updateShort(column("updateShort", label), value);
    }

    @Override
    public void updateInt(int column, int value) throws SQLException {
        set("updateInt", column, (row, at, type) -> ToSql.whole(row, at, type, DataType.INTEGER, value));
    }

    @Override
    public void updateInt(String label, int value) throws SQLException {
        updateInt(column("updateInt", label), value);
    }

    @Override
    public void updateLong(int column, long value) throws SQLException {
        set("updateLong", column, (row, at, type) -> ToSql.whole(row, at, type, DataType.BIGINT, value));
    }

    @Override
    public void updateLong(String label, long value) throws SQLException {
        updateLong(column("updateLong", label), value);
    }

    @Override
    public void updateFloat(int column, float value) throws SQLException {
        set("updateFloat", column, (row, at, type) -> ToSql.floating(row, at, type, DataType.REAL, value));
    }

    @Override
    public void updateFloat(String label, float value) throws SQLException {
        updateFloat(column("updateFloat", label), value);
    }

    @Override
    public void updateDouble(int column, double value) throws SQLException {
        set("updateDouble", column, (row, at, type) -> ToSql.floating(row, at, type, DataType.DOUBLE, value));
    }

    @Override
    public void updateDouble(String label, double value) throws SQLException {
        updateDouble(column("updateDouble", label), value);
    }

    @Override
    public void updateBigDecimal(int column, BigDecimal value) throws SQLException {
        set("updateBigDecimal", column, (row, at, type) -> ToSql.decimal(row, at, type, value));
    }

    @Override
    public void updateBigDecimal(String label, BigDecimal value) throws SQLException {
        updateBigDecimal(column("updateBigDecimal", label), value);
    }

    @Override
    public void updateString(int column, String value) throws SQLException {
        set("updateString", column, (row, at, type) -> ToSql.text(row, at, type, value));
    }

    @Override
    public void updateString(String label, String value) throws SQLException {
        updateString(column("updateString", label), value);
    }

    @Override
    public void updateNString(int column, String value) throws SQLException {
        mode().requireBeyondDerby("updateNString");
        set("updateNString", column, (row, at, type) -> ToSql.text(row, at, type, value));
    }

    @Override
    public void updateNString(String label, String value) throws SQLException {
        mode().requireBeyondDerby("updateNString");
        updateNString(column("updateNString", label), value);
    }

    @Override
    public void updateBytes(int column, byte[] value) throws SQLException {
        set("updateBytes", column, (row, at, type) -> {
            if (value != null && type.id().isCharacter() && type.id() != TypeId.CLOB) {
                // Derby takes the bytes as UTF-16, big-endian, with a zero byte after an odd number of them.
                byte[] pairs = Arrays.copyOf(value, value.length + value.length % 2);
                ToSql.text(row, at, type, new String(pairs, StandardCharsets.UTF_16BE));
            } else {
                ToSql.bytes(row, at, type, value);
            }
        });
    }

    @Override
    public void updateBytes(String label, byte[] value) throws SQLException {
        updateBytes(column("updateBytes", label), value);
    }

    @Override
    public void updateDate(int column, Date value) throws SQLException {
        set("updateDate", column, (row, at, type) -> ToSql.date(row, at, type, value, null));
    }

    @Override
    public void updateDate(String label, Date value) throws SQLException {
        updateDate(column("updateDate", label), value);
    }

    @Override
    public void updateTime(int column, Time value) throws SQLException {
        set("updateTime", column, (row, at, type) -> ToSql.time(row, at, type, value, null));
    }

    @Override
    public void updateTime(String label, Time value) throws SQLException {
        updateTime(column("updateTime", label), value);
    }

    @Override
    public void updateTimestamp(int column, Timestamp value) throws SQLException {
        set("updateTimestamp", column, (row, at, type) -> ToSql.timestamp(row, at, type, value, null));
    }

    @Override
    public void updateTimestamp(String label, Timestamp value) throws SQLException {
        updateTimestamp(column("updateTimestamp", label), value);
    }

    @Override
    public void updateObject(int column, Object value) throws SQLException {
        set("updateObject", column, (row, at, type) -> ToSql.object(row, at, type, value));
    }

    @Override
    public void updateObject(String label, Object value) throws SQLException {
        updateObject(column("updateObject", label), value);
    }

    @Override
    public void updateObject(int column, Object value, int scale) throws SQLException {
        set("updateObject", column, (row, at, type) -> ToSql.object(row, at, type, scaled(value, scale)));
    }

    @Override
    public void updateObject(String label, Object value, int scale) throws SQLException {
        updateObject(column("updateObject", label), value, scale);
    }

    @Override
    public void updateObject(int column, Object value, SQLType given) throws SQLException {
        updateObject(column, value);
    }

    @Override
    public void updateObject(int column, Object value, SQLType given, int scale) throws SQLException {
        updateObject(column, value, scale);
    }

    @Override
    public void updateObject(String label, Object value, SQLType given) throws SQLException {
        updateObject(label, value);
    }

    @Override
    public void updateObject(String label, Object value, SQLType given, int scale) throws SQLException {
        updateObject(label, value, scale);
    }

    @Override
    public void updateBlob(int column, Blob value) throws SQLException {
        set("updateBlob", column, (row, at, type) -> {
            require(type.id() == TypeId.BLOB, type, BLOB);
            ToSql.blob(row, at, type, value == null ? null : BlobValue.bytesOf(value));
        });
    }

    @Override
    public void updateBlob(String label, Blob value) throws SQLException {
        updateBlob(column("updateBlob", label), value);
    }

    @Override
    public void updateClob(int column, Clob value) throws SQLException {
        set("updateClob", column, (row, at, type) -> {
            require(type.id() == TypeId.CLOB, type, CLOB);
            ToSql.clob(row, at, type, value == null ? null : ClobValue.textOf(value));
        });
    }

    @Override
    public void updateClob(String label, Clob value) throws SQLException {
        updateClob(column("updateClob", label), value);
    }

    @Override
    public void updateNClob(int column, NClob value) throws SQLException {
        mode().requireBeyondDerby("updateNClob");
        set("updateNClob", column, (row, at, type) -> {
            require(type.id() == TypeId.CLOB, type, CLOB);
            ToSql.clob(row, at, type, value == null ? null : ClobValue.textOf(value));
        });
    }

    @Override
    public void updateNClob(String label, NClob value) throws SQLException {
        mode().requireBeyondDerby("updateNClob");
        updateNClob(column("updateNClob", label), value);
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, int length) throws SQLException {
        updateBinaryStream(column, value, (long) length);
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, int length) throws SQLException {
        updateBinaryStream(column("updateBinaryStream", label), value, length);
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, long length) throws SQLException {
        bits("updateBinaryStream", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, long length) throws SQLException {
        updateBinaryStream(column("updateBinaryStream", label), value, length);
    }

    @Override
    public void updateBinaryStream(int column, InputStream value) throws SQLException {
        bits("updateBinaryStream", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateBinaryStream(String label, InputStream value) throws SQLException {
        updateBinaryStream(column("updateBinaryStream", label), value);
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, int length) throws SQLException {
        updateAsciiStream(column, value, (long) length);
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, int length) throws SQLException {
        updateAsciiStream(column("updateAsciiStream", label), value, length);
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, long length) throws SQLException {
        ascii("updateAsciiStream", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, long length) throws SQLException {
        updateAsciiStream(column("updateAsciiStream", label), value, length);
    }

    @Override
    public void updateAsciiStream(int column, InputStream value) throws SQLException {
        ascii("updateAsciiStream", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateAsciiStream(String label, InputStream value) throws SQLException {
        updateAsciiStream(column("updateAsciiStream", label), value);
    }

    @Override
    public void updateCharacterStream(int column, Reader value, int length) throws SQLException {
        updateCharacterStream(column, value, (long) length);
    }

    @Override
    public void updateCharacterStream(String label, Reader value, int length) throws SQLException {
        updateCharacterStream(column("updateCharacterStream", label), value, length);
    }

    @Override
    public void updateCharacterStream(int column, Reader value, long length) throws SQLException {
        text("updateCharacterStream", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateCharacterStream(String label, Reader value, long length) throws SQLException {
        updateCharacterStream(column("updateCharacterStream", label), value, length);
    }

    @Override
    public void updateCharacterStream(int column, Reader value) throws SQLException {
        text("updateCharacterStream", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateCharacterStream(String label, Reader value) throws SQLException {
        updateCharacterStream(column("updateCharacterStream", label), value);
    }

    @Override
    public void updateNCharacterStream(int column, Reader value, long length) throws SQLException {
        mode().requireBeyondDerby("updateNCharacterStream");
        text("updateNCharacterStream", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateNCharacterStream(String label, Reader value, long length) throws SQLException {
        mode().requireBeyondDerby("updateNCharacterStream");
        updateNCharacterStream(column("updateNCharacterStream", label), value, length);
    }

    @Override
    public void updateNCharacterStream(int column, Reader value) throws SQLException {
        mode().requireBeyondDerby("updateNCharacterStream");
        text("updateNCharacterStream", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateNCharacterStream(String label, Reader value) throws SQLException {
        mode().requireBeyondDerby("updateNCharacterStream");
        updateNCharacterStream(column("updateNCharacterStream", label), value);
    }

    @Override
    public void updateBlob(int column, InputStream value, long length) throws SQLException {
        blob("updateBlob", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateBlob(String label, InputStream value, long length) throws SQLException {
        updateBlob(column("updateBlob", label), value, length);
    }

    @Override
    public void updateBlob(int column, InputStream value) throws SQLException {
        blob("updateBlob", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateBlob(String label, InputStream value) throws SQLException {
        updateBlob(column("updateBlob", label), value);
    }

    @Override
    public void updateClob(int column, Reader value, long length) throws SQLException {
        clob("updateClob", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateClob(String label, Reader value, long length) throws SQLException {
        updateClob(column("updateClob", label), value, length);
    }

    @Override
    public void updateClob(int column, Reader value) throws SQLException {
        clob("updateClob", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateClob(String label, Reader value) throws SQLException {
        updateClob(column("updateClob", label), value);
    }

    @Override
    public void updateNClob(int column, Reader value, long length) throws SQLException {
        mode().requireBeyondDerby("updateNClob");
        clob("updateNClob", column, value, Streams.checkedLength(length));
    }

    @Override
    public void updateNClob(String label, Reader value, long length) throws SQLException {
        mode().requireBeyondDerby("updateNClob");
        updateNClob(column("updateNClob", label), value, length);
    }

    @Override
    public void updateNClob(int column, Reader value) throws SQLException {
        mode().requireBeyondDerby("updateNClob");
        clob("updateNClob", column, value, Streams.UNKNOWN);
    }

    @Override
    public void updateNClob(String label, Reader value) throws SQLException {
        mode().requireBeyondDerby("updateNClob");
        updateNClob(column("updateNClob", label), value);
    }

    @Override
    public void updateRef(int column, Ref value) throws SQLException {
        mode().requireBeyondDerby("updateRef");
        throw notSupported("updateRef");
    }

    @Override
    public void updateRef(String label, Ref value) throws SQLException {
        mode().requireBeyondDerby("updateRef");
        throw notSupported("updateRef");
    }

    @Override
    public void updateArray(int column, Array value) throws SQLException {
        mode().requireBeyondDerby("updateArray");
        set("updateArray", column, (row, at, type) -> {
            if (type.id() != TypeId.ARRAY) {
                throw JdbcError.NOT_SUPPORTED.exception("updateArray");
            }
            ToSql.object(row, at, type, value);
        });
    }

    @Override
    public void updateArray(String label, Array value) throws SQLException {
        mode().requireBeyondDerby("updateArray");
        updateArray(column("updateArray", label), value);
    }

    @Override
    public void updateRowId(int column, RowId value) throws SQLException {
        mode().requireBeyondDerby("updateRowId");
        throw notSupported("updateRowId");
    }

    @Override
    public void updateRowId(String label, RowId value) throws SQLException {
        mode().requireBeyondDerby("updateRowId");
        throw notSupported("updateRowId");
    }

    @Override
    public void updateSQLXML(int column, SQLXML value) throws SQLException {
        mode().requireBeyondDerby("updateSQLXML");
        String text = value == null ? null : value.getString();
        set("updateSQLXML", column, (row, at, type) -> {
            if (type.id() != TypeId.XML) {
                throw JdbcError.NO_CONVERSION.exception("java.sql.SQLXML", type);
            }
            row.setObject(at, text);
        });
    }

    @Override
    public void updateSQLXML(String label, SQLXML value) throws SQLException {
        mode().requireBeyondDerby("updateSQLXML");
        updateSQLXML(column("updateSQLXML", label), value);
    }

    private SQLException notSupported(String method) throws SQLException {
        editor(method);
        return JdbcError.NOT_SUPPORTED.exception(method);
    }

    private static Object scaled(Object value, int scale) {
        return value instanceof BigDecimal number ? number.setScale(scale, RoundingMode.DOWN) : value;
    }
}
