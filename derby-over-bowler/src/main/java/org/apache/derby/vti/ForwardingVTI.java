// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;

/// A table function that forwards its calls to another result set.
public class ForwardingVTI extends VTITemplate {
    private ResultSet wrapped;

    public ForwardingVTI() {}

    /// Sets the result set that receives the calls.
    public final void wrapResultSet(ResultSet rows) {
        wrapped = rows;
    }

    public final ResultSet getWrappedResultSet() {
        return wrapped;
    }

    /// Returns the column of the result set for a column of the table function. Both are counted from 1.
    protected int mapColumnNumber(int columnNumber) {
        return columnNumber;
    }

    @Override
    public boolean next() throws SQLException {
        return wrapped.next();
    }

    @Override
    public void close() throws SQLException {
        wrapped.close();
    }

    @Override
    public boolean wasNull() throws SQLException {
        return wrapped.wasNull();
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return wrapped.getMetaData();
    }

    @Override
    public String getString(int column) throws SQLException {
        return wrapped.getString(mapColumnNumber(column));
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        return wrapped.getBoolean(mapColumnNumber(column));
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return wrapped.getByte(mapColumnNumber(column));
    }

    @Override
    public short getShort(int column) throws SQLException {
        return wrapped.getShort(mapColumnNumber(column));
    }

    @Override
    public int getInt(int column) throws SQLException {
        return wrapped.getInt(mapColumnNumber(column));
    }

    @Override
    public long getLong(int column) throws SQLException {
        return wrapped.getLong(mapColumnNumber(column));
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return wrapped.getFloat(mapColumnNumber(column));
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return wrapped.getDouble(mapColumnNumber(column));
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        return wrapped.getBigDecimal(mapColumnNumber(column));
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return wrapped.getBytes(mapColumnNumber(column));
    }

    @Override
    public Date getDate(int column) throws SQLException {
        return wrapped.getDate(mapColumnNumber(column));
    }

    @Override
    public Time getTime(int column) throws SQLException {
        return wrapped.getTime(mapColumnNumber(column));
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        return wrapped.getTimestamp(mapColumnNumber(column));
    }

    @Override
    public Object getObject(int column) throws SQLException {
        return wrapped.getObject(mapColumnNumber(column));
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        return wrapped.getBlob(mapColumnNumber(column));
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        return wrapped.getClob(mapColumnNumber(column));
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        return wrapped.getAsciiStream(mapColumnNumber(column));
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        return wrapped.getBinaryStream(mapColumnNumber(column));
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        return wrapped.getCharacterStream(mapColumnNumber(column));
    }
}
