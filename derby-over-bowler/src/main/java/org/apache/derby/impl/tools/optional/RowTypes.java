// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.impl.tools.optional;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;

/// Writes the type of rows for the RETURNS clause of a table function.
public final class RowTypes {
    private static final int MAX_VARCHAR = 32_672;
    private static final int MAX_CHAR = 254;
    private static final int MAX_DIGITS = 31;

    private RowTypes() {}

    public static String of(ResultSetMetaData columns) throws SQLException {
        StringBuilder text = new StringBuilder("TABLE (");
        for (int at = 1; at <= columns.getColumnCount(); at++) {
            text.append(at == 1 ? "" : ", ").append(quoted(columns.getColumnName(at))).append(' ')
                .append(type(columns.getColumnType(at), columns.getColumnTypeName(at), columns.getPrecision(at), columns.getScale(at)));
        }
        return text.append(')').toString();
    }

    /// Fails if another database has a type that is not known here.
    public static String type(int code, String name, int precision, int scale) throws SQLException {
        return switch (code) {
            case Types.SMALLINT, Types.TINYINT -> "SMALLINT";
            case Types.INTEGER -> "INTEGER";
            case Types.BIGINT -> "BIGINT";
            case Types.REAL -> "REAL";
            case Types.FLOAT, Types.DOUBLE -> "DOUBLE";
            case Types.BOOLEAN, Types.BIT -> "BOOLEAN";
            case Types.DECIMAL, Types.NUMERIC -> precision == 0 || precision > MAX_DIGITS ? "DECIMAL(31, " + Math.min(scale, MAX_DIGITS) + ")"
                : "DECIMAL(" + precision + ", " + scale + ")";
            case Types.CHAR, Types.NCHAR -> precision <= 0 || precision > MAX_CHAR ? "VARCHAR(32672)" : "CHAR(" + precision + ")";
            case Types.VARCHAR, Types.NVARCHAR -> "VARCHAR(" + (precision <= 0 ? MAX_VARCHAR : Math.min(precision, MAX_VARCHAR)) + ")";
            case Types.LONGVARCHAR, Types.LONGNVARCHAR -> "LONG VARCHAR";
            case Types.CLOB, Types.NCLOB, Types.SQLXML -> "CLOB";
            case Types.BINARY -> precision <= 0 || precision > MAX_CHAR ? "VARCHAR(32672) FOR BIT DATA" : "CHAR(" + precision + ") FOR BIT DATA";
            case Types.VARBINARY -> "VARCHAR(" + (precision <= 0 ? MAX_VARCHAR : Math.min(precision, MAX_VARCHAR)) + ") FOR BIT DATA";
            case Types.LONGVARBINARY -> "LONG VARCHAR FOR BIT DATA";
            case Types.BLOB -> "BLOB";
            case Types.DATE -> "DATE";
            case Types.TIME, Types.TIME_WITH_TIMEZONE -> "TIME";
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> "TIMESTAMP";
            default -> throw new SQLException("A column of the type " + name + " cannot be a column of a table function.", "42X94");
        };
    }

    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
