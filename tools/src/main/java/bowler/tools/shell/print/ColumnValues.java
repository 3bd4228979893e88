// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;

/// The values of a result's columns as text.
public final class ColumnValues {
    private final ResultSet rows;
    private final ResultSetMetaData metaData;
    private final int count;

    public ColumnValues(ResultSet rows) throws SQLException {
        this.rows = rows;
        metaData = rows.getMetaData();
        count = metaData.getColumnCount();
    }

    public int count() {
        return count;
    }

    String label(int column) throws SQLException {
        return metaData.getColumnLabel(column);
    }

    /// Returns the name of the table of the first column; empty if there is none.
    String table() throws SQLException {
        String table = metaData.getTableName(1);
        return table == null ? "" : table;
    }

    public boolean isNumber(int column) throws SQLException {
        return switch (metaData.getColumnType(column)) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT, Types.DOUBLE, Types.DECIMAL,
                Types.NUMERIC -> true;
            default -> false;
        };
    }

    boolean isBoolean(int column) throws SQLException {
        int type = metaData.getColumnType(column);
        return type == Types.BOOLEAN || type == Types.BIT;
    }

    boolean isBinary(int column) throws SQLException {
        return switch (metaData.getColumnType(column)) {
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> true;
            default -> false;
        };
    }

    /// Returns the keyword of a typed literal for the column, such as DATE; null if strings serve.
    String literalPrefix(int column) throws SQLException {
        return switch (metaData.getColumnType(column)) {
            case Types.DATE -> "DATE";
            case Types.TIME -> "TIME";
            case Types.TIMESTAMP -> "TIMESTAMP";
            default -> null;
        };
    }

    /// Returns a value of the current row as text, binary values in hexadecimal; null for NULL.
    public String text(int column) throws SQLException {
        if (isBinary(column)) {
            byte[] bytes = rows.getBytes(column);
            return bytes == null ? null : HexFormat.of().formatHex(bytes);
        }
        return rows.getString(column);
    }
}
