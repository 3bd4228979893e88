// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

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
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;

/// A table function whose methods all fail as not implemented. A subclass implements `next`, `close`, `wasNull` and the
/// getters of its columns.
public abstract class VTITemplate implements ResultSet, AwareVTI {
    private VTIContext context;

    @Override
    public VTIContext getContext() {
        return context;
    }

    @Override
    public void setContext(VTIContext given) {
        context = given;
    }

    private static SQLException notImplemented(String method) {
        return new SQLFeatureNotSupportedException("the table function does not implement " + method, "0A000");
    }

    @Override
    public boolean absolute(int given) throws SQLException {
        throw notImplemented("absolute");
    }

    @Override
    public void afterLast() throws SQLException {
        throw notImplemented("afterLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw notImplemented("beforeFirst");
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        throw notImplemented("cancelRowUpdates");
    }

    @Override
    public void clearWarnings() throws SQLException {
        throw notImplemented("clearWarnings");
    }

    @Override
    public void deleteRow() throws SQLException {
        throw notImplemented("deleteRow");
    }

    @Override
    public int findColumn(String given) throws SQLException {
        throw notImplemented("findColumn");
    }

    @Override
    public boolean first() throws SQLException {
        throw notImplemented("first");
    }

    @Override
    public Array getArray(String given) throws SQLException {
        throw notImplemented("getArray");
    }

    @Override
    public Array getArray(int given) throws SQLException {
        throw notImplemented("getArray");
    }

    @Override
    public InputStream getAsciiStream(String given) throws SQLException {
        throw notImplemented("getAsciiStream");
    }

    @Override
    public InputStream getAsciiStream(int given) throws SQLException {
        throw notImplemented("getAsciiStream");
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(String given1, int given2) throws SQLException {
        throw notImplemented("getBigDecimal");
    }

    @Override
    public BigDecimal getBigDecimal(String given) throws SQLException {
        throw notImplemented("getBigDecimal");
    }

    @Override
    @Deprecated
    public BigDecimal getBigDecimal(int given1, int given2) throws SQLException {
        throw notImplemented("getBigDecimal");
    }

    @Override
    public BigDecimal getBigDecimal(int given) throws SQLException {
        throw notImplemented("getBigDecimal");
    }

    @Override
    public InputStream getBinaryStream(String given) throws SQLException {
        throw notImplemented("getBinaryStream");
    }

    @Override
    public InputStream getBinaryStream(int given) throws SQLException {
        throw notImplemented("getBinaryStream");
    }

    @Override
    public Blob getBlob(String given) throws SQLException {
        throw notImplemented("getBlob");
    }

    @Override
    public Blob getBlob(int given) throws SQLException {
        throw notImplemented("getBlob");
    }

    @Override
    public boolean getBoolean(String given) throws SQLException {
        throw notImplemented("getBoolean");
    }

    @Override
    public boolean getBoolean(int given) throws SQLException {
        throw notImplemented("getBoolean");
    }

    @Override
    public byte getByte(String given) throws SQLException {
        throw notImplemented("getByte");
    }

    @Override
    public byte getByte(int given) throws SQLException {
        throw notImplemented("getByte");
    }

    @Override
    public byte[] getBytes(String given) throws SQLException {
        throw notImplemented("getBytes");
    }

    @Override
    public byte[] getBytes(int given) throws SQLException {
        throw notImplemented("getBytes");
    }

    @Override
    public Reader getCharacterStream(String given) throws SQLException {
        throw notImplemented("getCharacterStream");
    }

    @Override
    public Reader getCharacterStream(int given) throws SQLException {
        throw notImplemented("getCharacterStream");
    }

    @Override
    public Clob getClob(String given) throws SQLException {
        throw notImplemented("getClob");
    }

    @Override
    public Clob getClob(int given) throws SQLException {
        throw notImplemented("getClob");
    }

    @Override
    public int getConcurrency() throws SQLException {
        throw notImplemented("getConcurrency");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw notImplemented("getCursorName");
    }

    @Override
    public Date getDate(String given1, Calendar given2) throws SQLException {
        throw notImplemented("getDate");
    }

    @Override
    public Date getDate(String given) throws SQLException {
        throw notImplemented("getDate");
    }

    @Override
    public Date getDate(int given1, Calendar given2) throws SQLException {
        throw notImplemented("getDate");
    }

    @Override
    public Date getDate(int given) throws SQLException {
        throw notImplemented("getDate");
    }

    @Override
    public double getDouble(String given) throws SQLException {
        throw notImplemented("getDouble");
    }

    @Override
    public double getDouble(int given) throws SQLException {
        throw notImplemented("getDouble");
    }

    @Override
    public int getFetchDirection() throws SQLException {
        throw notImplemented("getFetchDirection");
    }

    @Override
    public int getFetchSize() throws SQLException {
        throw notImplemented("getFetchSize");
    }

    @Override
    public float getFloat(String given) throws SQLException {
        throw notImplemented("getFloat");
    }

    @Override
    public float getFloat(int given) throws SQLException {
        throw notImplemented("getFloat");
    }

    @Override
    public int getHoldability() throws SQLException {
        throw notImplemented("getHoldability");
    }

    @Override
    public int getInt(String given) throws SQLException {
        throw notImplemented("getInt");
    }

    @Override
    public int getInt(int given) throws SQLException {
        throw notImplemented("getInt");
    }

    @Override
    public long getLong(String given) throws SQLException {
        throw notImplemented("getLong");
    }

    @Override
    public long getLong(int given) throws SQLException {
        throw notImplemented("getLong");
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        throw notImplemented("getMetaData");
    }

    @Override
    public Reader getNCharacterStream(String given) throws SQLException {
        throw notImplemented("getNCharacterStream");
    }

    @Override
    public Reader getNCharacterStream(int given) throws SQLException {
        throw notImplemented("getNCharacterStream");
    }

    @Override
    public NClob getNClob(String given) throws SQLException {
        throw notImplemented("getNClob");
    }

    @Override
    public NClob getNClob(int given) throws SQLException {
        throw notImplemented("getNClob");
    }

    @Override
    public String getNString(String given) throws SQLException {
        throw notImplemented("getNString");
    }

    @Override
    public String getNString(int given) throws SQLException {
        throw notImplemented("getNString");
    }

    @Override
    public <T> T getObject(String given1, Class<T> given2) throws SQLException {
        throw notImplemented("getObject");
    }

    @Override
    public Object getObject(String given1, Map<String, Class<?>> given2) throws SQLException {
        throw notImplemented("getObject");
    }

    @Override
    public Object getObject(String given) throws SQLException {
        throw notImplemented("getObject");
    }

    @Override
    public <T> T getObject(int given1, Class<T> given2) throws SQLException {
        throw notImplemented("getObject");
    }

    @Override
    public Object getObject(int given1, Map<String, Class<?>> given2) throws SQLException {
        throw notImplemented("getObject");
    }

    @Override
    public Object getObject(int given) throws SQLException {
        throw notImplemented("getObject");
    }

    @Override
    public Ref getRef(String given) throws SQLException {
        throw notImplemented("getRef");
    }

    @Override
    public Ref getRef(int given) throws SQLException {
        throw notImplemented("getRef");
    }

    @Override
    public int getRow() throws SQLException {
        throw notImplemented("getRow");
    }

    @Override
    public RowId getRowId(String given) throws SQLException {
        throw notImplemented("getRowId");
    }

    @Override
    public RowId getRowId(int given) throws SQLException {
        throw notImplemented("getRowId");
    }

    @Override
    public SQLXML getSQLXML(String given) throws SQLException {
        throw notImplemented("getSQLXML");
    }

    @Override
    public SQLXML getSQLXML(int given) throws SQLException {
        throw notImplemented("getSQLXML");
    }

    @Override
    public short getShort(String given) throws SQLException {
        throw notImplemented("getShort");
    }

    @Override
    public short getShort(int given) throws SQLException {
        throw notImplemented("getShort");
    }

    @Override
    public Statement getStatement() throws SQLException {
        throw notImplemented("getStatement");
    }

    @Override
    public String getString(String given) throws SQLException {
        throw notImplemented("getString");
    }

    @Override
    public String getString(int given) throws SQLException {
        throw notImplemented("getString");
    }

    @Override
    public Time getTime(String given1, Calendar given2) throws SQLException {
        throw notImplemented("getTime");
    }

    @Override
    public Time getTime(String given) throws SQLException {
        throw notImplemented("getTime");
    }

    @Override
    public Time getTime(int given1, Calendar given2) throws SQLException {
        throw notImplemented("getTime");
    }

    @Override
    public Time getTime(int given) throws SQLException {
        throw notImplemented("getTime");
    }

    @Override
    public Timestamp getTimestamp(String given1, Calendar given2) throws SQLException {
        throw notImplemented("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(String given) throws SQLException {
        throw notImplemented("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(int given1, Calendar given2) throws SQLException {
        throw notImplemented("getTimestamp");
    }

    @Override
    public Timestamp getTimestamp(int given) throws SQLException {
        throw notImplemented("getTimestamp");
    }

    @Override
    public int getType() throws SQLException {
        throw notImplemented("getType");
    }

    @Override
    public URL getURL(String given) throws SQLException {
        throw notImplemented("getURL");
    }

    @Override
    public URL getURL(int given) throws SQLException {
        throw notImplemented("getURL");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(String given) throws SQLException {
        throw notImplemented("getUnicodeStream");
    }

    @Override
    @Deprecated
    public InputStream getUnicodeStream(int given) throws SQLException {
        throw notImplemented("getUnicodeStream");
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        throw notImplemented("getWarnings");
    }

    @Override
    public void insertRow() throws SQLException {
        throw notImplemented("insertRow");
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        throw notImplemented("isAfterLast");
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        throw notImplemented("isBeforeFirst");
    }

    @Override
    public boolean isClosed() throws SQLException {
        throw notImplemented("isClosed");
    }

    @Override
    public boolean isFirst() throws SQLException {
        throw notImplemented("isFirst");
    }

    @Override
    public boolean isLast() throws SQLException {
        throw notImplemented("isLast");
    }

    @Override
    public boolean isWrapperFor(Class<?> given) throws SQLException {
        throw notImplemented("isWrapperFor");
    }

    @Override
    public boolean last() throws SQLException {
        throw notImplemented("last");
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw notImplemented("moveToCurrentRow");
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw notImplemented("moveToInsertRow");
    }

    @Override
    public boolean previous() throws SQLException {
        throw notImplemented("previous");
    }

    @Override
    public void refreshRow() throws SQLException {
        throw notImplemented("refreshRow");
    }

    @Override
    public boolean relative(int given) throws SQLException {
        throw notImplemented("relative");
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        throw notImplemented("rowDeleted");
    }

    @Override
    public boolean rowInserted() throws SQLException {
        throw notImplemented("rowInserted");
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        throw notImplemented("rowUpdated");
    }

    @Override
    public void setFetchDirection(int given) throws SQLException {
        throw notImplemented("setFetchDirection");
    }

    @Override
    public void setFetchSize(int given) throws SQLException {
        throw notImplemented("setFetchSize");
    }

    @Override
    public <T> T unwrap(Class<T> given) throws SQLException {
        throw notImplemented("unwrap");
    }

    @Override
    public void updateArray(String given1, Array given2) throws SQLException {
        throw notImplemented("updateArray");
    }

    @Override
    public void updateArray(int given1, Array given2) throws SQLException {
        throw notImplemented("updateArray");
    }

    @Override
    public void updateAsciiStream(String given1, InputStream given2, int given3) throws SQLException {
        throw notImplemented("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String given1, InputStream given2, long given3) throws SQLException {
        throw notImplemented("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(String given1, InputStream given2) throws SQLException {
        throw notImplemented("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int given1, InputStream given2, int given3) throws SQLException {
        throw notImplemented("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int given1, InputStream given2, long given3) throws SQLException {
        throw notImplemented("updateAsciiStream");
    }

    @Override
    public void updateAsciiStream(int given1, InputStream given2) throws SQLException {
        throw notImplemented("updateAsciiStream");
    }

    @Override
    public void updateBigDecimal(String given1, BigDecimal given2) throws SQLException {
        throw notImplemented("updateBigDecimal");
    }

    @Override
    public void updateBigDecimal(int given1, BigDecimal given2) throws SQLException {
        throw notImplemented("updateBigDecimal");
    }

    @Override
    public void updateBinaryStream(String given1, InputStream given2, int given3) throws SQLException {
        throw notImplemented("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String given1, InputStream given2, long given3) throws SQLException {
        throw notImplemented("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(String given1, InputStream given2) throws SQLException {
        throw notImplemented("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int given1, InputStream given2, int given3) throws SQLException {
        throw notImplemented("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int given1, InputStream given2, long given3) throws SQLException {
        throw notImplemented("updateBinaryStream");
    }

    @Override
    public void updateBinaryStream(int given1, InputStream given2) throws SQLException {
        throw notImplemented("updateBinaryStream");
    }

    @Override
    public void updateBlob(String given1, InputStream given2, long given3) throws SQLException {
        throw notImplemented("updateBlob");
    }

    @Override
    public void updateBlob(String given1, InputStream given2) throws SQLException {
        throw notImplemented("updateBlob");
    }

    @Override
    public void updateBlob(String given1, Blob given2) throws SQLException {
        throw notImplemented("updateBlob");
    }

    @Override
    public void updateBlob(int given1, InputStream given2, long given3) throws SQLException {
        throw notImplemented("updateBlob");
    }

    @Override
    public void updateBlob(int given1, InputStream given2) throws SQLException {
        throw notImplemented("updateBlob");
    }

    @Override
    public void updateBlob(int given1, Blob given2) throws SQLException {
        throw notImplemented("updateBlob");
    }

    @Override
    public void updateBoolean(String given1, boolean given2) throws SQLException {
        throw notImplemented("updateBoolean");
    }

    @Override
    public void updateBoolean(int given1, boolean given2) throws SQLException {
        throw notImplemented("updateBoolean");
    }

    @Override
    public void updateByte(String given1, byte given2) throws SQLException {
        throw notImplemented("updateByte");
    }

    @Override
    public void updateByte(int given1, byte given2) throws SQLException {
        throw notImplemented("updateByte");
    }

    @Override
    public void updateBytes(String given1, byte[] given2) throws SQLException {
        throw notImplemented("updateBytes");
    }

    @Override
    public void updateBytes(int given1, byte[] given2) throws SQLException {
        throw notImplemented("updateBytes");
    }

    @Override
    public void updateCharacterStream(String given1, Reader given2, int given3) throws SQLException {
        throw notImplemented("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(String given1, Reader given2) throws SQLException {
        throw notImplemented("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int given1, Reader given2, int given3) throws SQLException {
        throw notImplemented("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateCharacterStream");
    }

    @Override
    public void updateCharacterStream(int given1, Reader given2) throws SQLException {
        throw notImplemented("updateCharacterStream");
    }

    @Override
    public void updateClob(String given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateClob");
    }

    @Override
    public void updateClob(String given1, Reader given2) throws SQLException {
        throw notImplemented("updateClob");
    }

    @Override
    public void updateClob(String given1, Clob given2) throws SQLException {
        throw notImplemented("updateClob");
    }

    @Override
    public void updateClob(int given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateClob");
    }

    @Override
    public void updateClob(int given1, Reader given2) throws SQLException {
        throw notImplemented("updateClob");
    }

    @Override
    public void updateClob(int given1, Clob given2) throws SQLException {
        throw notImplemented("updateClob");
    }

    @Override
    public void updateDate(String given1, Date given2) throws SQLException {
        throw notImplemented("updateDate");
    }

    @Override
    public void updateDate(int given1, Date given2) throws SQLException {
        throw notImplemented("updateDate");
    }

    @Override
    public void updateDouble(String given1, double given2) throws SQLException {
        throw notImplemented("updateDouble");
    }

    @Override
    public void updateDouble(int given1, double given2) throws SQLException {
        throw notImplemented("updateDouble");
    }

    @Override
    public void updateFloat(String given1, float given2) throws SQLException {
        throw notImplemented("updateFloat");
    }

    @Override
    public void updateFloat(int given1, float given2) throws SQLException {
        throw notImplemented("updateFloat");
    }

    @Override
    public void updateInt(String given1, int given2) throws SQLException {
        throw notImplemented("updateInt");
    }

    @Override
    public void updateInt(int given1, int given2) throws SQLException {
        throw notImplemented("updateInt");
    }

    @Override
    public void updateLong(String given1, long given2) throws SQLException {
        throw notImplemented("updateLong");
    }

    @Override
    public void updateLong(int given1, long given2) throws SQLException {
        throw notImplemented("updateLong");
    }

    @Override
    public void updateNCharacterStream(String given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(String given1, Reader given2) throws SQLException {
        throw notImplemented("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateNCharacterStream");
    }

    @Override
    public void updateNCharacterStream(int given1, Reader given2) throws SQLException {
        throw notImplemented("updateNCharacterStream");
    }

    @Override
    public void updateNClob(String given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateNClob");
    }

    @Override
    public void updateNClob(String given1, Reader given2) throws SQLException {
        throw notImplemented("updateNClob");
    }

    @Override
    public void updateNClob(String given1, NClob given2) throws SQLException {
        throw notImplemented("updateNClob");
    }

    @Override
    public void updateNClob(int given1, Reader given2, long given3) throws SQLException {
        throw notImplemented("updateNClob");
    }

    @Override
    public void updateNClob(int given1, Reader given2) throws SQLException {
        throw notImplemented("updateNClob");
    }

    @Override
    public void updateNClob(int given1, NClob given2) throws SQLException {
        throw notImplemented("updateNClob");
    }

    @Override
    public void updateNString(String given1, String given2) throws SQLException {
        throw notImplemented("updateNString");
    }

    @Override
    public void updateNString(int given1, String given2) throws SQLException {
        throw notImplemented("updateNString");
    }

    @Override
    public void updateNull(String given) throws SQLException {
        throw notImplemented("updateNull");
    }

    @Override
    public void updateNull(int given) throws SQLException {
        throw notImplemented("updateNull");
    }

    @Override
    public void updateObject(String given1, Object given2, int given3) throws SQLException {
        throw notImplemented("updateObject");
    }

    @Override
    public void updateObject(String given1, Object given2) throws SQLException {
        throw notImplemented("updateObject");
    }

    @Override
    public void updateObject(int given1, Object given2, int given3) throws SQLException {
        throw notImplemented("updateObject");
    }

    @Override
    public void updateObject(int given1, Object given2) throws SQLException {
        throw notImplemented("updateObject");
    }

    @Override
    public void updateRef(String given1, Ref given2) throws SQLException {
        throw notImplemented("updateRef");
    }

    @Override
    public void updateRef(int given1, Ref given2) throws SQLException {
        throw notImplemented("updateRef");
    }

    @Override
    public void updateRow() throws SQLException {
        throw notImplemented("updateRow");
    }

    @Override
    public void updateRowId(String given1, RowId given2) throws SQLException {
        throw notImplemented("updateRowId");
    }

    @Override
    public void updateRowId(int given1, RowId given2) throws SQLException {
        throw notImplemented("updateRowId");
    }

    @Override
    public void updateSQLXML(String given1, SQLXML given2) throws SQLException {
        throw notImplemented("updateSQLXML");
    }

    @Override
    public void updateSQLXML(int given1, SQLXML given2) throws SQLException {
        throw notImplemented("updateSQLXML");
    }

    @Override
    public void updateShort(String given1, short given2) throws SQLException {
        throw notImplemented("updateShort");
    }

    @Override
    public void updateShort(int given1, short given2) throws SQLException {
        throw notImplemented("updateShort");
    }

    @Override
    public void updateString(String given1, String given2) throws SQLException {
        throw notImplemented("updateString");
    }

    @Override
    public void updateString(int given1, String given2) throws SQLException {
        throw notImplemented("updateString");
    }

    @Override
    public void updateTime(String given1, Time given2) throws SQLException {
        throw notImplemented("updateTime");
    }

    @Override
    public void updateTime(int given1, Time given2) throws SQLException {
        throw notImplemented("updateTime");
    }

    @Override
    public void updateTimestamp(String given1, Timestamp given2) throws SQLException {
        throw notImplemented("updateTimestamp");
    }

    @Override
    public void updateTimestamp(int given1, Timestamp given2) throws SQLException {
        throw notImplemented("updateTimestamp");
    }

    @Override
    public boolean wasNull() throws SQLException {
        throw notImplemented("wasNull");
    }
}
