// SPDX-License-Identifier: Apache-2.0
package bowler.derby.dblook;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The rows of the system tables as texts, and the tables by their ids.
final class Catalog {
    private final Connection connection;
    private final Map<String, Table> tables = new HashMap<>();
    private final Map<String, String> schemas = new HashMap<>();

    /// @param columns the names in the order of their numbers
    record Table(String schema, String name, List<String> columns) {
        String qualified() {
            return Names.qualified(schema, name);
        }
    }

    Catalog(Connection connection) throws SQLException {
        this.connection = connection;
        for (Map<String, String> row : rows("SELECT SCHEMAID, SCHEMANAME FROM SYS.SYSSCHEMAS")) {
            schemas.put(row.get("SCHEMAID"), row.get("SCHEMANAME"));
        }
        for (Map<String, String> row : rows("SELECT TABLEID, TABLENAME, SCHEMAID FROM SYS.SYSTABLES")) {
            tables.put(row.get("TABLEID"), new Table(schemas.get(row.get("SCHEMAID")), row.get("TABLENAME"), new ArrayList<>()));
        }
        for (Map<String, String> row : rows("SELECT REFERENCEID, COLUMNNAME FROM SYS.SYSCOLUMNS ORDER BY REFERENCEID, COLUMNNUMBER")) {
            Table table = tables.get(row.get("REFERENCEID"));
            if (table != null) {
                table.columns().add(row.get("COLUMNNAME"));
            }
        }
    }

    List<Map<String, String>> rows(String query) throws SQLException {
        List<Map<String, String>> found = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                Map<String, String> row = new HashMap<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.put(rows.getMetaData().getColumnLabel(i), rows.getString(i));
                }
                found.add(row);
            }
        }
        return found;
    }

    Table table(String id) {
        return tables.get(id);
    }

    String schema(String id) {
        return schemas.get(id);
    }
}
