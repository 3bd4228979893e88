// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/// The calls of a [ResultSet] that are passed on. Written by `WrapperGenerator`: not to be edited.
@SuppressWarnings("deprecation")
abstract class ForwardingResultSet extends Handle implements ResultSet {
    ForwardingResultSet(PhysicalConnection physical) {
        super(physical);
    }

    /// The driver's own, if this is not closed.
    abstract ResultSet open() throws SQLException;

    @Override
    public boolean absolute(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.absolute(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void afterLast() throws SQLException {
        ResultSet to = open();
        try {
            to.afterLast();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void beforeFirst() throws SQLException {
        ResultSet to = open();
        try {
            to.beforeFirst();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        ResultSet to = open();
        try {
            to.cancelRowUpdates();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void clearWarnings() throws SQLException {
        ResultSet to = open();
        try {
            to.clearWarnings();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void deleteRow() throws SQLException {
        ResultSet to = open();
        changing();
        try {
            to.deleteRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int findColumn(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.findColumn(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean first() throws SQLException {
        ResultSet to = open();
        try {
            return to.first();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Array getArray(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getArray(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Array getArray(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getArray(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public InputStream getAsciiStream(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getAsciiStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public InputStream getAsciiStream(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getAsciiStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public BigDecimal getBigDecimal(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBigDecimal(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int first, int second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public BigDecimal getBigDecimal(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBigDecimal(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(String first, int second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public InputStream getBinaryStream(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBinaryStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public InputStream getBinaryStream(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBinaryStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Blob getBlob(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBlob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Blob getBlob(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBlob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getBoolean(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBoolean(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean getBoolean(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBoolean(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte getByte(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getByte(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte getByte(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getByte(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte[] getBytes(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBytes(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public byte[] getBytes(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getBytes(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getCharacterStream(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getCharacterStream(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Clob getClob(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Clob getClob(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getConcurrency() throws SQLException {
        ResultSet to = open();
        try {
            return to.getConcurrency();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getCursorName() throws SQLException {
        ResultSet to = open();
        try {
            return to.getCursorName();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getDate(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(int first, Calendar second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getDate(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Date getDate(String first, Calendar second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public double getDouble(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getDouble(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public double getDouble(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getDouble(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getFetchDirection() throws SQLException {
        ResultSet to = open();
        try {
            return to.getFetchDirection();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getFetchSize() throws SQLException {
        ResultSet to = open();
        try {
            return to.getFetchSize();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public float getFloat(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getFloat(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public float getFloat(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getFloat(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getHoldability() throws SQLException {
        ResultSet to = open();
        try {
            return to.getHoldability();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getInt(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getInt(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getInt(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getInt(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getLong(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getLong(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long getLong(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getLong(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        ResultSet to = open();
        try {
            return to.getMetaData();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getNCharacterStream(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getNCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Reader getNCharacterStream(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getNCharacterStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public NClob getNClob(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getNClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public NClob getNClob(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getNClob(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getNString(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getNString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getNString(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getNString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public <T> T getObject(int first, Class<T> second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public <T> T getObject(String first, Class<T> second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getObject(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(int first, Map<String, Class<?>> second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getObject(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Object getObject(String first, Map<String, Class<?>> second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Ref getRef(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getRef(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Ref getRef(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getRef(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getRow() throws SQLException {
        ResultSet to = open();
        try {
            return to.getRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public RowId getRowId(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getRowId(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public RowId getRowId(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getRowId(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLXML getSQLXML(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getSQLXML(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLXML getSQLXML(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getSQLXML(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public short getShort(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getShort(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public short getShort(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getShort(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getString(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public String getString(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getString(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTime(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(int first, Calendar second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTime(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Time getTime(String first, Calendar second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTimestamp(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(int first, Calendar second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTimestamp(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Timestamp getTimestamp(String first, Calendar second) throws SQLException {
        ResultSet to = open();
        try {
            return to.getTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int getType() throws SQLException {
        ResultSet to = open();
        try {
            return to.getType();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public URL getURL(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getURL(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public URL getURL(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getURL(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getUnicodeStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String it) throws SQLException {
        ResultSet to = open();
        try {
            return to.getUnicodeStream(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        ResultSet to = open();
        try {
            return to.getWarnings();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void insertRow() throws SQLException {
        ResultSet to = open();
        changing();
        try {
            to.insertRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        ResultSet to = open();
        try {
            return to.isAfterLast();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        ResultSet to = open();
        try {
            return to.isBeforeFirst();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isFirst() throws SQLException {
        ResultSet to = open();
        try {
            return to.isFirst();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isLast() throws SQLException {
        ResultSet to = open();
        try {
            return to.isLast();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean last() throws SQLException {
        ResultSet to = open();
        try {
            return to.last();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        ResultSet to = open();
        try {
            to.moveToCurrentRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        ResultSet to = open();
        try {
            to.moveToInsertRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean next() throws SQLException {
        ResultSet to = open();
        try {
            return to.next();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean previous() throws SQLException {
        ResultSet to = open();
        try {
            return to.previous();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void refreshRow() throws SQLException {
        ResultSet to = open();
        try {
            to.refreshRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean relative(int it) throws SQLException {
        ResultSet to = open();
        try {
            return to.relative(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        ResultSet to = open();
        try {
            return to.rowDeleted();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean rowInserted() throws SQLException {
        ResultSet to = open();
        try {
            return to.rowInserted();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        ResultSet to = open();
        try {
            return to.rowUpdated();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setFetchDirection(int it) throws SQLException {
        ResultSet to = open();
        try {
            to.setFetchDirection(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setFetchSize(int it) throws SQLException {
        ResultSet to = open();
        try {
            to.setFetchSize(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateArray(int first, Array second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateArray(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateArray(String first, Array second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateArray(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateAsciiStream(int first, InputStream second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateAsciiStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateAsciiStream(int first, InputStream second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateAsciiStream(int first, InputStream second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateAsciiStream(String first, InputStream second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateAsciiStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateAsciiStream(String first, InputStream second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateAsciiStream(String first, InputStream second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBigDecimal(int first, BigDecimal second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBigDecimal(String first, BigDecimal second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBinaryStream(int first, InputStream second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBinaryStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBinaryStream(int first, InputStream second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBinaryStream(int first, InputStream second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBinaryStream(String first, InputStream second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBinaryStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBinaryStream(String first, InputStream second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBinaryStream(String first, InputStream second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBlob(int first, InputStream second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBlob(int first, InputStream second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBlob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBlob(int first, Blob second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBlob(String first, InputStream second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBlob(String first, InputStream second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBlob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBlob(String first, Blob second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBoolean(int first, boolean second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBoolean(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBoolean(String first, boolean second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBoolean(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateByte(int first, byte second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateByte(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateByte(String first, byte second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateByte(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBytes(int first, byte[] second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBytes(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateBytes(String first, byte[] second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateBytes(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateCharacterStream(int first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateCharacterStream(int first, Reader second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateCharacterStream(int first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateCharacterStream(String first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateCharacterStream(String first, Reader second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateCharacterStream(String first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateClob(int first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateClob(int first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateClob(int first, Clob second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateClob(String first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateClob(String first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateClob(String first, Clob second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateDate(int first, Date second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateDate(String first, Date second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateDouble(int first, double second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateDouble(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateDouble(String first, double second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateDouble(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateFloat(int first, float second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateFloat(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateFloat(String first, float second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateFloat(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateInt(int first, int second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateInt(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateInt(String first, int second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateInt(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateLong(int first, long second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateLong(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateLong(String first, long second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateLong(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNCharacterStream(int first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNCharacterStream(int first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNCharacterStream(String first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNCharacterStream(String first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNClob(int first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNClob(int first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNClob(int first, NClob second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNClob(String first, Reader second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNClob(String first, Reader second, long third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNClob(String first, NClob second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNString(int first, String second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNString(String first, String second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNull(int it) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNull(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateNull(String it) throws SQLException {
        ResultSet to = open();
        try {
            to.updateNull(it);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(int first, Object second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(int first, Object second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(String first, Object second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(String first, Object second, int third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(int first, Object second, SQLType third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(int first, Object second, SQLType third, int fourth) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second, third, fourth);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(String first, Object second, SQLType third) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateObject(String first, Object second, SQLType third, int fourth) throws SQLException {
        ResultSet to = open();
        try {
            to.updateObject(first, second, third, fourth);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateRef(int first, Ref second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateRef(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateRef(String first, Ref second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateRef(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateRow() throws SQLException {
        ResultSet to = open();
        changing();
        try {
            to.updateRow();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateRowId(int first, RowId second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateRowId(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateRowId(String first, RowId second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateRowId(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateSQLXML(int first, SQLXML second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateSQLXML(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateSQLXML(String first, SQLXML second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateSQLXML(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateShort(int first, short second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateShort(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateShort(String first, short second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateShort(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateString(int first, String second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateString(String first, String second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateTime(int first, Time second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateTime(String first, Time second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateTimestamp(int first, Timestamp second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void updateTimestamp(String first, Timestamp second) throws SQLException {
        ResultSet to = open();
        try {
            to.updateTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean wasNull() throws SQLException {
        ResultSet to = open();
        try {
            return to.wasNull();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }
}
