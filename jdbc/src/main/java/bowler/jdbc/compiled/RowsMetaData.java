// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.compiled;

import bowler.jdbc.convert.JdbcTypes;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.session.ColumnDescription;
import bowler.types.Collation;
import bowler.types.DataType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/// The metadata of a result set's columns. A column's name is its label, like in Derby.
public final class RowsMetaData implements ResultSetMetaData, NoUnwrap {
    private final ResultColumns columns;

    public RowsMetaData(ResultColumns columns) {
        this.columns = columns;
    }

    private ColumnDescription column(int index) throws SQLException {
        if (index < 1 || index > columns.count()) {
            throw JdbcError.NO_COLUMN.exception(index, columns.count());
        }
        return columns.description(index - 1);
    }

    private DataType type(int index) throws SQLException {
        return column(index).type();
    }

    @Override
    public int getColumnCount() {
        return columns.count();
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        return column(column).isIdentity();
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return type(column).id().isCharacter() && Collation.isCaseSensitive(type(column).collation());
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return column(column).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return type(column).id().isNumeric();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return column(column).displaySize();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        return column(column).schemaName();
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return JdbcTypes.precision(column(column).reportedType());
    }

    @Override
    public int getScale(int column) throws SQLException {
        return JdbcTypes.scale(type(column));
    }

    @Override
    public String getTableName(int column) throws SQLException {
        return column(column).tableName();
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        column(column);
        return "";
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return JdbcTypes.code(type(column).id());
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return type(column).name();
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        return !column(column).columnName().isEmpty() && columns.isKeyed();
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return JdbcTypes.className(type(column));
    }
}
