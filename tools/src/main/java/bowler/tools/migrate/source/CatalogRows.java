// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The rows of a query on a catalog as strings by column name. A column that an older catalog lacks is null.
final class CatalogRows {
    private CatalogRows() {}

    static List<Map<String, String>> of(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            return of(rows);
        }
    }

    /// Reads and closes a result set.
    static List<Map<String, String>> of(ResultSet rows) throws SQLException {
        try (rows) {
            List<Map<String, String>> read = new ArrayList<>();
            ResultSetMetaData columns = rows.getMetaData();
            while (rows.next()) {
                Map<String, String> row = new HashMap<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    row.put(columns.getColumnLabel(i).toUpperCase(java.util.Locale.ROOT), text(rows, i, columns.getColumnType(i)));
                }
                read.add(row);
            }
            return read;
        }
    }

    /// Derby's columns of Java objects have their SQL text as their string.
    private static String text(ResultSet rows, int column, int type) throws SQLException {
        if (type == java.sql.Types.JAVA_OBJECT) {
            Object value = rows.getObject(column);
            return value == null ? null : value.toString();
        }
        return rows.getString(column);
    }
}
