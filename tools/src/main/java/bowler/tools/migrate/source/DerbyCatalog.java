// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Lookups that all parts of Derby's catalog need: names of schemas, tables and columns by id.
public final class DerbyCatalog {
    /// @param type T for a table, V for a view, A for a synonym, S for a system table
    public record Table(String id, String schema, String name, String type, TreeMap<Integer, String> columns) {
        String qualified() {
            return SqlName.qualified(schema, name);
        }

        public String title() {
            return schema + "." + name;
        }
    }

    private static final String NO_TABLE = "42X05";
    private static final String NO_FUNCTION = "42Y03";

    final Connection connection;
    final Map<String, String> schemas = new HashMap<>();
    public final Map<String, Table> tables = new HashMap<>();

    public DerbyCatalog(Connection connection) throws SQLException {
        this.connection = connection;
        for (Map<String, String> row : rows("SELECT * FROM SYS.SYSSCHEMAS")) {
            schemas.put(row.get("SCHEMAID"), row.get("SCHEMANAME"));
        }
        for (Map<String, String> row : rows("SELECT * FROM SYS.SYSTABLES")) {
            tables.put(row.get("TABLEID"), new Table(row.get("TABLEID"), schemas.get(row.get("SCHEMAID")), row.get("TABLENAME"),
                row.get("TABLETYPE"), new TreeMap<>()));
        }
        for (Map<String, String> row : rows("SELECT REFERENCEID, COLUMNNAME, COLUMNNUMBER FROM SYS.SYSCOLUMNS")) {
            Table table = tables.get(row.get("REFERENCEID"));
            if (table != null) {
                table.columns().put(Integer.valueOf(row.get("COLUMNNUMBER")), row.get("COLUMNNAME"));
            }
        }
    }

    public List<Map<String, String>> rows(String query) throws SQLException {
        return CatalogRows.of(connection, query);
    }

    /// Returns the rows of a system table; none if this version of Derby does not have it.
    List<Map<String, String>> rowsIfExists(String columns, String table) throws SQLException {
        try {
            return rows("SELECT " + columns + " FROM " + table);
        } catch (SQLException e) {
            if (e.getSQLState().equals(NO_TABLE)) {
                return List.of();
            }
            throw e;
        }
    }

    /// Returns the value of a function that older versions of Derby do not have.
    ///
    /// @param otherwise the value in these versions
    String valueOf(String function, String otherwise) throws SQLException {
        try {
            return value("VALUES " + function);
        } catch (SQLException e) {
            if (e.getSQLState().equals(NO_FUNCTION)) {
                return otherwise;
            }
            throw e;
        }
    }

    /// Returns the value of a query of one row and column, null without a row.
    String value(String query) throws SQLException {
        List<Map<String, String>> rows = rows(query);
        return rows.isEmpty() ? null : rows.get(0).values().iterator().next();
    }

    static boolean isSystem(String schema) {
        return schema == null || schema.startsWith("SYS") || schema.equals("NULLID") || schema.equals("SQLJ") || schema.equals("INFORMATION_SCHEMA");
    }

    /// Returns the columns of a list of numbers such as `UNIQUE BTREE (2, 1 DESC)`, each quoted and with its DESC.
    static List<String> columns(String descriptor, Table table) {
        List<String> columns = new ArrayList<>();
        for (String each : descriptor.substring(descriptor.lastIndexOf('(') + 1, descriptor.lastIndexOf(')')).split(",")) {
            String number = each.trim().replaceFirst(" .*$", "");
            columns.add(SqlName.quoted(table.columns().get(Integer.valueOf(number))) + (each.contains("DESC") ? " DESC" : ""));
        }
        return columns;
    }
}
