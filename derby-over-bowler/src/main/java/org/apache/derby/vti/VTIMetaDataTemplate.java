// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/// Metadata of a table function whose methods all fail as not implemented. A subclass implements those that it needs.
public abstract class VTIMetaDataTemplate implements ResultSetMetaData {
    private static SQLException notImplemented(String method) {
        return new SQLFeatureNotSupportedException("The method " + method + " is not implemented.", "0A000");
    }

    @Override
    public int getColumnCount() throws SQLException {
        throw notImplemented("getColumnCount");
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        throw notImplemented("isAutoIncrement");
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        throw notImplemented("isCaseSensitive");
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        throw notImplemented("isSearchable");
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        throw notImplemented("isCurrency");
    }

    @Override
    public int isNullable(int column) throws SQLException {
        throw notImplemented("isNullable");
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        throw notImplemented("isSigned");
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        throw notImplemented("getColumnDisplaySize");
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        throw notImplemented("getColumnLabel");
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        throw notImplemented("getColumnName");
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        throw notImplemented("getSchemaName");
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        throw notImplemented("getPrecision");
    }

    @Override
    public int getScale(int column) throws SQLException {
        throw notImplemented("getScale");
    }

    @Override
    public String getTableName(int column) throws SQLException {
        throw notImplemented("getTableName");
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        throw notImplemented("getCatalogName");
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        throw notImplemented("getColumnType");
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        throw notImplemented("getColumnTypeName");
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        throw notImplemented("isReadOnly");
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        throw notImplemented("isWritable");
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        throw notImplemented("isDefinitelyWritable");
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        throw notImplemented("getColumnClassName");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        throw notImplemented("isWrapperFor");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw notImplemented("unwrap");
    }
}
