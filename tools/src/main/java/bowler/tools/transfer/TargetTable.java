// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// The table that an import fills: its columns, and the INSERT for them.
final class TargetTable {
    private static final String DATA_EXCEPTION = "22";

    private final String name;
    private final List<Column> columns;

    /// @param name as the database spells it
    record Column(String name, int type) {}

    private TargetTable(String name, List<Column> columns) {
        this.name = name;
        this.columns = columns;
    }

    /// @param name as SQL writes it
    /// @param wanted the columns to fill, whatever their case; null for all
    /// @throws SQLException 42X04 for a column that the table lacks
    static TargetTable of(Connection connection, String name, List<String> wanted) throws SQLException {
        List<Column> all = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT * FROM " + name + " WHERE 1 = 0")) {
            ResultSetMetaData metaData = rows.getMetaData();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                all.add(new Column(metaData.getColumnName(i), metaData.getColumnType(i)));
            }
        }
        if (wanted == null) {
            return new TargetTable(name, all);
        }
        List<Column> chosen = new ArrayList<>();
        for (String each : wanted) {
            Column column = all.stream().filter(other -> other.name().equals(each)).findFirst()
                .or(() -> all.stream().filter(other -> other.name().equalsIgnoreCase(each)).findFirst())
                .orElseThrow(() -> new SQLException("The table " + name + " has no column " + each + ". It has "
                    + String.join(", ", all.stream().map(Column::name).toList()) + ".", "42X04"));
            if (chosen.contains(column)) {
                throw new SQLException("Two fields have the name " + each + ". Name the columns of the fields with --columns.", "42X13");
            }
            chosen.add(column);
        }
        return new TargetTable(name, chosen);
    }

    List<Column> columns() {
        return columns;
    }

    String insert() {
        return "INSERT INTO " + name + " (" + String.join(", ", columns.stream().map(column -> quoted(column.name())).toList())
            + ") VALUES (" + "?, ".repeat(columns.size() - 1) + "?)";
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /// Sets the parameters of the INSERT.
    ///
    /// @throws BadValue if a field does not have the form of its column's type
    void set(PreparedStatement statement, List<String> fields) throws SQLException, BadValue {
        if (fields.size() != columns.size()) {
            throw new BadValue(null, fields.size() + " fields for " + columns.size() + " columns");
        }
        for (int i = 0; i < fields.size(); i++) {
            String text = fields.get(i);
            Column column = columns.get(i);
            if (text == null) {
                statement.setNull(i + 1, column.type());
                continue;
            }
            try {
                set(statement, i + 1, column.type(), text);
            } catch (IllegalArgumentException e) {
                throw new BadValue(column.name(), "'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "' is no " + kind(column.type()));
            } catch (SQLException e) {
                if (e.getSQLState() == null || !e.getSQLState().startsWith(DATA_EXCEPTION)) {
                    throw e;
                }
                throw new BadValue(column.name(), e.getMessage());
            }
        }
    }

    private static void set(PreparedStatement statement, int index, int type, String text) throws SQLException {
        switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> statement.setLong(index, Long.parseLong(text.strip()));
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> statement.setDouble(index, Double.parseDouble(text));
            case Types.DECIMAL, Types.NUMERIC -> statement.setBigDecimal(index, new BigDecimal(text.strip()));
            case Types.BOOLEAN, Types.BIT -> statement.setBoolean(index, bool(text));
            case Types.DATE -> statement.setDate(index, Date.valueOf(text.strip()));
            case Types.TIME -> statement.setTime(index, Time.valueOf(text.strip()));
            case Types.TIMESTAMP -> statement.setTimestamp(index, Timestamp.valueOf(text.strip().replace('T', ' ')));
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> statement.setBytes(index, HexFormat.of().parseHex(text));
            default -> statement.setString(index, text);
        }
    }

    private static boolean bool(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "1", "on" -> true;
            case "false", "f", "no", "n", "0", "off" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static String kind(int type) {
        return switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> "whole number";
            case Types.REAL, Types.FLOAT, Types.DOUBLE, Types.DECIMAL, Types.NUMERIC -> "number";
            case Types.BOOLEAN, Types.BIT -> "true or false";
            case Types.DATE -> "date such as 2024-12-31";
            case Types.TIME -> "time such as 23:59:59";
            case Types.TIMESTAMP -> "timestamp such as 2024-12-31 23:59:59";
            default -> "binary value in hexadecimal digits";
        };
    }

    /// A record that does not fit the table.
    static final class BadValue extends Exception {
        private static final long serialVersionUID = 1L;
        private final String column;

        /// @param column null if the record as a whole is wrong
        BadValue(String column, String message) {
            super(message);
            this.column = column;
        }

        String column() {
            return column;
        }
    }
}
