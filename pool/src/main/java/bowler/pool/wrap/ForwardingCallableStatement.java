// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

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
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/// The calls of a [CallableStatement] that are passed on. Written by `WrapperGenerator`: not to be edited.
@SuppressWarnings("deprecation")
abstract class ForwardingCallableStatement extends PreparedStatementHandle implements CallableStatement {
    ForwardingCallableStatement(ConnectionHandle connection, CallableStatement statement, StatementKey key) {
        super(connection, statement, key);
    }

    @Override
    abstract CallableStatement open() throws SQLException;

    @Override
    public Array getArray(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getArray(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Array getArray(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getArray(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public BigDecimal getBigDecimal(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBigDecimal(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int first, int second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public BigDecimal getBigDecimal(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBigDecimal(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Blob getBlob(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBlob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Blob getBlob(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBlob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getBoolean(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBoolean(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getBoolean(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBoolean(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte getByte(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getByte(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte getByte(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getByte(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte[] getBytes(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBytes(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte[] getBytes(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getBytes(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getCharacterStream(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getCharacterStream(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Clob getClob(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Clob getClob(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getDate(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(int first, Calendar second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getDate(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(String first, Calendar second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public double getDouble(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getDouble(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public double getDouble(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getDouble(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public float getFloat(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getFloat(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public float getFloat(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getFloat(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getInt(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getInt(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getInt(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getInt(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getLong(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getLong(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getLong(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getLong(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getNCharacterStream(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getNCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getNCharacterStream(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getNCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public NClob getNClob(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getNClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public NClob getNClob(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getNClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getNString(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getNString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getNString(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getNString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public <T> T getObject(int first, Class<T> second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public <T> T getObject(String first, Class<T> second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getObject(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(int first, Map<String, Class<?>> second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getObject(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(String first, Map<String, Class<?>> second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Ref getRef(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getRef(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Ref getRef(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getRef(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public RowId getRowId(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getRowId(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public RowId getRowId(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getRowId(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLXML getSQLXML(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getSQLXML(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLXML getSQLXML(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getSQLXML(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public short getShort(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getShort(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public short getShort(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getShort(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getString(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getString(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTime(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(int first, Calendar second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTime(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(String first, Calendar second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTimestamp(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(int first, Calendar second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTimestamp(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(String first, Calendar second) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public URL getURL(int it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getURL(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public URL getURL(String it) throws SQLException {
        CallableStatement to = open();
        try {
            return to.getURL(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(int first, int second) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(int first, int second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(int first, int second, String third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(String first, int second) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(String first, int second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(String first, int second, String third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(int first, SQLType second) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(int first, SQLType second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(int first, SQLType second, String third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(String first, SQLType second) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(String first, SQLType second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void registerOutParameter(String first, SQLType second, String third) throws SQLException {
        CallableStatement to = open();
        try {
            to.registerOutParameter(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAsciiStream(String first, InputStream second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setAsciiStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAsciiStream(String first, InputStream second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAsciiStream(String first, InputStream second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBigDecimal(String first, BigDecimal second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBinaryStream(String first, InputStream second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBinaryStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBinaryStream(String first, InputStream second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBinaryStream(String first, InputStream second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBlob(String first, InputStream second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBlob(String first, InputStream second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBlob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBlob(String first, Blob second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBoolean(String first, boolean second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBoolean(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setByte(String first, byte second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setByte(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBytes(String first, byte[] second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setBytes(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCharacterStream(String first, Reader second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCharacterStream(String first, Reader second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCharacterStream(String first, Reader second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setClob(String first, Reader second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setClob(String first, Reader second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setClob(String first, Clob second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setDate(String first, Date second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setDate(String first, Date second, Calendar third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setDate(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setDouble(String first, double second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setDouble(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setFloat(String first, float second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setFloat(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setInt(String first, int second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setInt(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setLong(String first, long second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setLong(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNCharacterStream(String first, Reader second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNCharacterStream(String first, Reader second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNClob(String first, Reader second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNClob(String first, Reader second, long third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNClob(String first, NClob second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNString(String first, String second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNull(String first, int second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNull(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNull(String first, int second, String third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setNull(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(String first, Object second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(String first, Object second, int third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(String first, Object second, int third, int fourth) throws SQLException {
        CallableStatement to = open();
        try {
            to.setObject(first, second, third, fourth);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(String first, Object second, SQLType third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(String first, Object second, SQLType third, int fourth) throws SQLException {
        CallableStatement to = open();
        try {
            to.setObject(first, second, third, fourth);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setRowId(String first, RowId second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setRowId(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setSQLXML(String first, SQLXML second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setSQLXML(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setShort(String first, short second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setShort(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setString(String first, String second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTime(String first, Time second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTime(String first, Time second, Calendar third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setTime(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTimestamp(String first, Timestamp second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTimestamp(String first, Timestamp second, Calendar third) throws SQLException {
        CallableStatement to = open();
        try {
            to.setTimestamp(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setURL(String first, URL second) throws SQLException {
        CallableStatement to = open();
        try {
            to.setURL(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean wasNull() throws SQLException {
        CallableStatement to = open();
        try {
            return to.wasNull();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }
}
