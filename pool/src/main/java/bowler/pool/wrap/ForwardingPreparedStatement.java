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
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/// The calls of a [PreparedStatement] that are passed on. Written by `WrapperGenerator`: not to be edited.
@SuppressWarnings("deprecation")
abstract class ForwardingPreparedStatement extends StatementHandle implements PreparedStatement {
    ForwardingPreparedStatement(ConnectionHandle connection, PreparedStatement statement, StatementKey key) {
        super(connection, statement, key);
    }

    @Override
    abstract PreparedStatement open() throws SQLException;

    @Override
    public void addBatch() throws SQLException {
        PreparedStatement to = open();
        try {
            to.addBatch();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void clearParameters() throws SQLException {
        PreparedStatement to = open();
        try {
            to.clearParameters();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean execute() throws SQLException {
        PreparedStatement to = open();
        changing();
        try {
            return to.execute();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        PreparedStatement to = open();
        changing();
        try {
            return to.executeLargeUpdate();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        PreparedStatement to = open();
        changing();
        try {
            return result(to.executeQuery());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public int executeUpdate() throws SQLException {
        PreparedStatement to = open();
        changing();
        try {
            return to.executeUpdate();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        PreparedStatement to = open();
        try {
            return to.getMetaData();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        PreparedStatement to = open();
        try {
            return to.getParameterMetaData();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setArray(int first, Array second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setArray(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAsciiStream(int first, InputStream second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setAsciiStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAsciiStream(int first, InputStream second, int third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAsciiStream(int first, InputStream second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setAsciiStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBigDecimal(int first, BigDecimal second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBigDecimal(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBinaryStream(int first, InputStream second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBinaryStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBinaryStream(int first, InputStream second, int third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBinaryStream(int first, InputStream second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBinaryStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBlob(int first, InputStream second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBlob(int first, InputStream second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBlob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBlob(int first, Blob second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBlob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBoolean(int first, boolean second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBoolean(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setByte(int first, byte second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setByte(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setBytes(int first, byte[] second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setBytes(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCharacterStream(int first, Reader second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCharacterStream(int first, Reader second, int third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setCharacterStream(int first, Reader second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setClob(int first, Reader second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setClob(int first, Reader second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setClob(int first, Clob second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setDate(int first, Date second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setDate(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setDate(int first, Date second, Calendar third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setDate(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setDouble(int first, double second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setDouble(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setFloat(int first, float second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setFloat(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setInt(int first, int second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setInt(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setLong(int first, long second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setLong(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNCharacterStream(int first, Reader second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNCharacterStream(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNCharacterStream(int first, Reader second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNCharacterStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNClob(int first, Reader second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNClob(int first, Reader second, long third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNClob(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNClob(int first, NClob second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNClob(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNString(int first, String second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNull(int first, int second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNull(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setNull(int first, int second, String third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setNull(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(int first, Object second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setObject(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(int first, Object second, int third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(int first, Object second, int third, int fourth) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setObject(first, second, third, fourth);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(int first, Object second, SQLType third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setObject(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setObject(int first, Object second, SQLType third, int fourth) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setObject(first, second, third, fourth);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setRef(int first, Ref second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setRef(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setRowId(int first, RowId second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setRowId(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setSQLXML(int first, SQLXML second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setSQLXML(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setShort(int first, short second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setShort(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setString(int first, String second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setString(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTime(int first, Time second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setTime(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTime(int first, Time second, Calendar third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setTime(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTimestamp(int first, Timestamp second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setTimestamp(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setTimestamp(int first, Timestamp second, Calendar third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setTimestamp(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setURL(int first, URL second) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setURL(first, second);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    @Deprecated
    public void setUnicodeStream(int first, InputStream second, int third) throws SQLException {
        PreparedStatement to = open();
        try {
            to.setUnicodeStream(first, second, third);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }
}
