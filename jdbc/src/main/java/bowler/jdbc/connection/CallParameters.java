// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.failure.JdbcError;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
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
import java.util.Calendar;
import java.util.Map;

/// The methods of [CallableStatement] that read parameters or name them. A long plain table.
public abstract class CallParameters extends BowlerPreparedStatement implements CallableStatement {
    CallParameters(BowlerConnection connection, StatementOptions options, CompiledSql compiled, boolean returns) throws SQLException {
        super(connection, options, compiled, returns);
    }

    /// Returns the value that the call returned, as the one column of the row that this result set stands on.
    ///
    /// @param index which parameter is read; fails unless it is the returned value
    abstract ResultSet value(int index) throws SQLException;

    @Override
    public Array getArray(int index) throws SQLException {
        requireBeyondDerby("getArray");
        return value(index).getArray(1);
    }

    @Override
    public BigDecimal getBigDecimal(int index) throws SQLException {
        return value(index).getBigDecimal(1);
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int index, int scale) throws SQLException {
        return value(index).getBigDecimal(1, scale);
    }

    @Override
    public Blob getBlob(int index) throws SQLException {
        return value(index).getBlob(1);
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        return value(index).getBoolean(1);
    }

    @Override
    public byte getByte(int index) throws SQLException {
        return value(index).getByte(1);
    }

    @Override
    public byte[] getBytes(int index) throws SQLException {
        return value(index).getBytes(1);
    }

    @Override
    public Reader getCharacterStream(int index) throws SQLException {
        return value(index).getCharacterStream(1);
    }

    @Override
    public Clob getClob(int index) throws SQLException {
        return value(index).getClob(1);
    }

    @Override
    public Date getDate(int index) throws SQLException {
        return value(index).getDate(1);
    }

    @Override
    public Date getDate(int index, Calendar calendar) throws SQLException {
        return value(index).getDate(1, calendar);
    }

    @Override
    public double getDouble(int index) throws SQLException {
        return value(index).getDouble(1);
    }

    @Override
    public float getFloat(int index) throws SQLException {
        return value(index).getFloat(1);
    }

    @Override
    public int getInt(int index) throws SQLException {
        return value(index).getInt(1);
    }

    @Override
    public long getLong(int index) throws SQLException {
        return value(index).getLong(1);
    }

    @Override
    public Reader getNCharacterStream(int index) throws SQLException {
        requireBeyondDerby("getNCharacterStream");
        return value(index).getNCharacterStream(1);
    }

    @Override
    public NClob getNClob(int index) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getNClob");
    }

    @Override
    public String getNString(int index) throws SQLException {
        requireBeyondDerby("getNString");
        return value(index).getNString(1);
    }

    @Override
    public Object getObject(int index) throws SQLException {
        return value(index).getObject(1);
    }

    @Override
    public <T> T getObject(int index, Class<T> wanted) throws SQLException {
        return value(index).getObject(1, wanted);
    }

    @Override
    public Object getObject(int index, Map<String, Class<?>> map) throws SQLException {
        return value(index).getObject(1, map);
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getRef");
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getRowId");
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getSQLXML");
    }

    @Override
    public short getShort(int index) throws SQLException {
        return value(index).getShort(1);
    }

    @Override
    public String getString(int index) throws SQLException {
        return value(index).getString(1);
    }

    @Override
    public Time getTime(int index) throws SQLException {
        return value(index).getTime(1);
    }

    @Override
    public Time getTime(int index, Calendar calendar) throws SQLException {
        return value(index).getTime(1, calendar);
    }

    @Override
    public Timestamp getTimestamp(int index) throws SQLException {
        return value(index).getTimestamp(1);
    }

    @Override
    public Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
        return value(index).getTimestamp(1, calendar);
    }

    @Override
    public URL getURL(int index) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getURL");
    }

    // Parameters by name

    /// Returns the index of a procedure's parameter, counted from 1; letters of both cases are equal.
    abstract int indexOf(String name) throws SQLException;

    @Override
    public Array getArray(String name) throws SQLException {
        return getArray(indexOf(name));
    }

    @Override
    public BigDecimal getBigDecimal(String name) throws SQLException {
        return getBigDecimal(indexOf(name));
    }

    @Override
    public Blob getBlob(String name) throws SQLException {
        return getBlob(indexOf(name));
    }

    @Override
    public boolean getBoolean(String name) throws SQLException {
        return getBoolean(indexOf(name));
    }

    @Override
    public byte getByte(String name) throws SQLException {
        return getByte(indexOf(name));
    }

    @Override
    public byte[] getBytes(String name) throws SQLException {
        return getBytes(indexOf(name));
    }

    @Override
    public Reader getCharacterStream(String name) throws SQLException {
        return getCharacterStream(indexOf(name));
    }

    @Override
    public Clob getClob(String name) throws SQLException {
        return getClob(indexOf(name));
    }

    @Override
    public Date getDate(String name) throws SQLException {
        return getDate(indexOf(name));
    }

    @Override
    public Date getDate(String name, Calendar calendar) throws SQLException {
        return getDate(indexOf(name), calendar);
    }

    @Override
    public double getDouble(String name) throws SQLException {
        return getDouble(indexOf(name));
    }

    @Override
    public float getFloat(String name) throws SQLException {
        return getFloat(indexOf(name));
    }

    @Override
    public int getInt(String name) throws SQLException {
        return getInt(indexOf(name));
    }

    @Override
    public long getLong(String name) throws SQLException {
        return getLong(indexOf(name));
    }

    @Override
    public Reader getNCharacterStream(String name) throws SQLException {
        return getNCharacterStream(indexOf(name));
    }

    @Override
    public NClob getNClob(String name) throws SQLException {
        return getNClob(indexOf(name));
    }

    @Override
    public String getNString(String name) throws SQLException {
        return getNString(indexOf(name));
    }

    @Override
    public Object getObject(String name) throws SQLException {
        return getObject(indexOf(name));
    }

    @Override
    public <T> T getObject(String name, Class<T> wanted) throws SQLException {
        return getObject(indexOf(name), wanted);
    }

    @Override
    public Object getObject(String name, Map<String, Class<?>> map) throws SQLException {
        return getObject(indexOf(name), map);
    }

    @Override
    public Ref getRef(String name) throws SQLException {
        return getRef(indexOf(name));
    }

    @Override
    public RowId getRowId(String name) throws SQLException {
        return getRowId(indexOf(name));
    }

    @Override
    public SQLXML getSQLXML(String name) throws SQLException {
        return getSQLXML(indexOf(name));
    }

    @Override
    public short getShort(String name) throws SQLException {
        return getShort(indexOf(name));
    }

    @Override
    public String getString(String name) throws SQLException {
        return getString(indexOf(name));
    }

    @Override
    public Time getTime(String name) throws SQLException {
        return getTime(indexOf(name));
    }

    @Override
    public Time getTime(String name, Calendar calendar) throws SQLException {
        return getTime(indexOf(name), calendar);
    }

    @Override
    public Timestamp getTimestamp(String name) throws SQLException {
        return getTimestamp(indexOf(name));
    }

    @Override
    public Timestamp getTimestamp(String name, Calendar calendar) throws SQLException {
        return getTimestamp(indexOf(name), calendar);
    }

    @Override
    public URL getURL(String name) throws SQLException {
        return getURL(indexOf(name));
    }

    @Override
    public void registerOutParameter(String name, SQLType type) throws SQLException {
        registerOutParameter(indexOf(name), type);
    }

    @Override
    public void registerOutParameter(String name, int typeCode) throws SQLException {
        registerOutParameter(indexOf(name), typeCode);
    }

    @Override
    public void registerOutParameter(String name, SQLType type, String typeName) throws SQLException {
        registerOutParameter(indexOf(name), type, typeName);
    }

    @Override
    public void registerOutParameter(String name, SQLType type, int scale) throws SQLException {
        registerOutParameter(indexOf(name), type, scale);
    }

    @Override
    public void registerOutParameter(String name, int typeCode, String typeName) throws SQLException {
        registerOutParameter(indexOf(name), typeCode, typeName);
    }

    @Override
    public void registerOutParameter(String name, int typeCode, int scale) throws SQLException {
        registerOutParameter(indexOf(name), typeCode, scale);
    }

    @Override
    public void setAsciiStream(String name, InputStream value) throws SQLException {
        setAsciiStream(indexOf(name), value);
    }

    @Override
    public void setAsciiStream(String name, InputStream value, int length) throws SQLException {
        setAsciiStream(indexOf(name), value, length);
    }

    @Override
    public void setAsciiStream(String name, InputStream value, long length) throws SQLException {
        setAsciiStream(indexOf(name), value, length);
    }

    @Override
    public void setBigDecimal(String name, BigDecimal value) throws SQLException {
        setBigDecimal(indexOf(name), value);
    }

    @Override
    public void setBinaryStream(String name, InputStream value) throws SQLException {
        setBinaryStream(indexOf(name), value);
    }

    @Override
    public void setBinaryStream(String name, InputStream value, int length) throws SQLException {
        setBinaryStream(indexOf(name), value, length);
    }

    @Override
    public void setBinaryStream(String name, InputStream value, long length) throws SQLException {
        setBinaryStream(indexOf(name), value, length);
    }

    @Override
    public void setBlob(String name, Blob value) throws SQLException {
        setBlob(indexOf(name), value);
    }

    @Override
    public void setBlob(String name, InputStream value) throws SQLException {
        setBlob(indexOf(name), value);
    }

    @Override
    public void setBlob(String name, InputStream value, long length) throws SQLException {
        setBlob(indexOf(name), value, length);
    }

    @Override
    public void setBoolean(String name, boolean value) throws SQLException {
        setBoolean(indexOf(name), value);
    }

    @Override
    public void setByte(String name, byte value) throws SQLException {
        setByte(indexOf(name), value);
    }

    @Override
    public void setBytes(String name, byte[] value) throws SQLException {
        setBytes(indexOf(name), value);
    }

    @Override
    public void setCharacterStream(String name, Reader value) throws SQLException {
        setCharacterStream(indexOf(name), value);
    }

    @Override
    public void setCharacterStream(String name, Reader value, int length) throws SQLException {
        setCharacterStream(indexOf(name), value, length);
    }

    @Override
    public void setCharacterStream(String name, Reader value, long length) throws SQLException {
        setCharacterStream(indexOf(name), value, length);
    }

    @Override
    public void setClob(String name, Clob value) throws SQLException {
        setClob(indexOf(name), value);
    }

    @Override
    public void setClob(String name, Reader value) throws SQLException {
        setClob(indexOf(name), value);
    }

    @Override
    public void setClob(String name, Reader value, long length) throws SQLException {
        setClob(indexOf(name), value, length);
    }

    @Override
    public void setDate(String name, Date value) throws SQLException {
        setDate(indexOf(name), value);
    }

    @Override
    public void setDate(String name, Date value, Calendar calendar) throws SQLException {
        setDate(indexOf(name), value, calendar);
    }

    @Override
    public void setDouble(String name, double value) throws SQLException {
        setDouble(indexOf(name), value);
    }

    @Override
    public void setFloat(String name, float value) throws SQLException {
        setFloat(indexOf(name), value);
    }

    @Override
    public void setInt(String name, int value) throws SQLException {
        setInt(indexOf(name), value);
    }

    @Override
    public void setLong(String name, long length) throws SQLException {
        setLong(indexOf(name), length);
    }

    @Override
    public void setNCharacterStream(String name, Reader value) throws SQLException {
        setNCharacterStream(indexOf(name), value);
    }

    @Override
    public void setNCharacterStream(String name, Reader value, long length) throws SQLException {
        setNCharacterStream(indexOf(name), value, length);
    }

    @Override
    public void setNClob(String name, NClob value) throws SQLException {
        setNClob(indexOf(name), value);
    }

    @Override
    public void setNClob(String name, Reader value) throws SQLException {
        setNClob(indexOf(name), value);
    }

    @Override
    public void setNClob(String name, Reader value, long length) throws SQLException {
        setNClob(indexOf(name), value, length);
    }

    @Override
    public void setNString(String name, String value) throws SQLException {
        setNString(indexOf(name), value);
    }

    @Override
    public void setNull(String name, int typeCode) throws SQLException {
        setNull(indexOf(name), typeCode);
    }

    @Override
    public void setNull(String name, int typeCode, String typeName) throws SQLException {
        setNull(indexOf(name), typeCode, typeName);
    }

    @Override
    public void setObject(String name, Object value) throws SQLException {
        setObject(indexOf(name), value);
    }

    @Override
    public void setObject(String name, Object value, SQLType type) throws SQLException {
        setObject(indexOf(name), value, type);
    }

    @Override
    public void setObject(String name, Object value, int typeCode) throws SQLException {
        setObject(indexOf(name), value, typeCode);
    }

    @Override
    public void setObject(String name, Object value, SQLType type, int scale) throws SQLException {
        setObject(indexOf(name), value, type, scale);
    }

    @Override
    public void setObject(String name, Object value, int typeCode, int scale) throws SQLException {
        setObject(indexOf(name), value, typeCode, scale);
    }

    @Override
    public void setRowId(String name, RowId value) throws SQLException {
        setRowId(indexOf(name), value);
    }

    @Override
    public void setSQLXML(String name, SQLXML value) throws SQLException {
        setSQLXML(indexOf(name), value);
    }

    @Override
    public void setShort(String name, short value) throws SQLException {
        setShort(indexOf(name), value);
    }

    @Override
    public void setString(String name, String value) throws SQLException {
        setString(indexOf(name), value);
    }

    @Override
    public void setTime(String name, Time value) throws SQLException {
        setTime(indexOf(name), value);
    }

    @Override
    public void setTime(String name, Time value, Calendar calendar) throws SQLException {
        setTime(indexOf(name), value, calendar);
    }

    @Override
    public void setTimestamp(String name, Timestamp value) throws SQLException {
        setTimestamp(indexOf(name), value);
    }

    @Override
    public void setTimestamp(String name, Timestamp value, Calendar calendar) throws SQLException {
        setTimestamp(indexOf(name), value, calendar);
    }

    @Override
    public void setURL(String name, URL value) throws SQLException {
        setURL(indexOf(name), value);
    }
}
