// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.failure.JdbcError;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/// The getters that only forward: by label to the getter by number, and those of types that SQL here lacks to an
/// error. A long plain table.
public abstract class ResultSetLabelGetters extends ResultSetUpdaters {
    @Override
    public String getNString(int column) throws SQLException {
        mode().requireBeyondDerby("getNString");
        return getString(column);
    }

    @Override
    public Reader getNCharacterStream(int column) throws SQLException {
        mode().requireBeyondDerby("getNCharacterStream");
        return getCharacterStream(column);
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int column) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getUnicodeStream");
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getRef");
    }

    @Override
    public Ref getRef(String label) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getRef");
    }

    @Override
    public Array getArray(String label) throws SQLException {
        mode().requireBeyondDerby("getArray");
        return getArray(findColumn(label));
    }

    @Override
    public java.net.URL getURL(int column) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getURL");
    }

    @Override
    public java.net.URL getURL(String label) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getURL");
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getRowId");
    }

    @Override
    public RowId getRowId(String label) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getRowId");
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getNClob");
    }

    @Override
    public NClob getNClob(String label) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getNClob");
    }

    @Override
    public SQLXML getSQLXML(String label) throws SQLException {
        mode().requireBeyondDerby("getSQLXML");
        return getSQLXML(findColumn(label));
    }

    @Override
    public int getInt(String label) throws SQLException {
        return getInt(findColumn(label));
    }

    @Override
    public long getLong(String label) throws SQLException {
        return getLong(findColumn(label));
    }

    @Override
    public short getShort(String label) throws SQLException {
        return getShort(findColumn(label));
    }

    @Override
    public byte getByte(String label) throws SQLException {
        return getByte(findColumn(label));
    }

    @Override
    public double getDouble(String label) throws SQLException {
        return getDouble(findColumn(label));
    }

    @Override
    public float getFloat(String label) throws SQLException {
        return getFloat(findColumn(label));
    }

    @Override
    public boolean getBoolean(String label) throws SQLException {
        return getBoolean(findColumn(label));
    }

    @Override
    public String getString(String label) throws SQLException {
        return getString(findColumn(label));
    }

    @Override
    public BigDecimal getBigDecimal(String label) throws SQLException {
        return getBigDecimal(findColumn(label));
    }

    @Override
    public byte[] getBytes(String label) throws SQLException {
        return getBytes(findColumn(label));
    }

    @Override
    public Date getDate(String label) throws SQLException {
        return getDate(findColumn(label));
    }

    @Override
    public Time getTime(String label) throws SQLException {
        return getTime(findColumn(label));
    }

    @Override
    public Timestamp getTimestamp(String label) throws SQLException {
        return getTimestamp(findColumn(label));
    }

    @Override
    public Object getObject(String label) throws SQLException {
        return getObject(findColumn(label));
    }

    @Override
    public Blob getBlob(String label) throws SQLException {
        return getBlob(findColumn(label));
    }

    @Override
    public Clob getClob(String label) throws SQLException {
        return getClob(findColumn(label));
    }

    @Override
    public InputStream getBinaryStream(String label) throws SQLException {
        return getBinaryStream(findColumn(label));
    }

    @Override
    public InputStream getAsciiStream(String label) throws SQLException {
        return getAsciiStream(findColumn(label));
    }

    @Override
    public Reader getCharacterStream(String label) throws SQLException {
        return getCharacterStream(findColumn(label));
    }

    @Override
    public String getNString(String label) throws SQLException {
        mode().requireBeyondDerby("getNString");
        return getNString(findColumn(label));
    }

    @Override
    public Reader getNCharacterStream(String label) throws SQLException {
        mode().requireBeyondDerby("getNCharacterStream");
        return getNCharacterStream(findColumn(label));
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(String label, int scale) throws SQLException {
        return getBigDecimal(findColumn(label), scale);
    }

    @Override
    public Date getDate(String label, Calendar calendar) throws SQLException {
        return getDate(findColumn(label), calendar);
    }

    @Override
    public Time getTime(String label, Calendar calendar) throws SQLException {
        return getTime(findColumn(label), calendar);
    }

    @Override
    public Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
        return getTimestamp(findColumn(label), calendar);
    }

    @Override
    public <T> T getObject(String label, Class<T> wanted) throws SQLException {
        return getObject(findColumn(label), wanted);
    }

    @Override
    public Object getObject(String label, Map<String, Class<?>> map) throws SQLException {
        return getObject(findColumn(label), map);
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String label) throws SQLException {
        throw JdbcError.NOT_SUPPORTED.exception("getUnicodeStream");
    }
}
