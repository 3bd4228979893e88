// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import bowler.derby.ij.ResultPrinter.Columns;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// SHOW and DESCRIBE: what the metadata of a connection tell, in columns of the widths that Derby chose.
final class CatalogCommands {
    private static final String ROLES = "SELECT ROLEID FROM SYS.SYSROLES WHERE ISDEF='Y' ORDER BY ROLEID ASC";
    private static final String ENABLED_ROLES = """
        WITH RECURSIVE ENABLED (ROLEID) AS (
          SELECT ROLEID FROM SYS.SYSROLES WHERE ISDEF = 'Y' AND CAST('"' || REPLACE(ROLEID, '"', '""') || '"' AS VARCHAR(258)) = CURRENT_ROLE
          UNION SELECT R.ROLEID FROM SYS.SYSROLES R JOIN ENABLED E ON R.GRANTEE = E.ROLEID WHERE R.ISDEF = 'N')
        SELECT ROLEID FROM ENABLED ORDER BY ROLEID""";
    private static final String SETTABLE_ROLES = "SELECT DISTINCT * FROM (SELECT ROLEID FROM SYS.SYSROLES S WHERE S.GRANTEE = CURRENT_USER"
        + " OR S.GRANTEE = 'PUBLIC' UNION SELECT ROLEID FROM SYS.SYSROLES S WHERE S.ISDEF = 'Y' AND CURRENT_USER IN"
        + " (SELECT AUTHORIZATIONID FROM SYS.SYSSCHEMAS WHERE SCHEMANAME = 'SYS')) T ORDER BY ROLEID";
    private static final List<String> INDEX_COLUMNS =
        List.of("TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "NON_UNIQUE", "TYPE", "ASC_OR_DESC", "CARDINALITY", "PAGES");
    private static final int[] INDEX_WIDTHS = {20, 20, 20, 6, 4, 4, 8, 8};
    private static final List<String> TABLE_COLUMNS = List.of("TABLE_SCHEM", "TABLE_NAME", "COLUMN_NAME", "TYPE_NAME", "DECIMAL_DIGITS",
        "NUM_PREC_RADIX", "COLUMN_SIZE", "COLUMN_DEF", "CHAR_OCTET_LENGTH", "IS_NULLABLE");
    private static final int[] TABLE_WIDTHS = {20, 20, 20, 9, 4, 4, 6, 10, 10, 8};

    private final PrintWriter out;
    private final Connection connection;

    CatalogCommands(PrintWriter out, Connection connection) {
        this.out = out;
        this.connection = connection;
    }

    private DatabaseMetaData metaData() throws SQLException {
        return connection.getMetaData();
    }

    void showTables(String schema, String... types) throws SQLException {
        print(metaData().getTables(null, schema, null, types), List.of("TABLE_SCHEM", "TABLE_NAME", "REMARKS"), 20, 30, 20);
    }

    void showProcedures(String schema) throws SQLException {
        print(metaData().getProcedures(null, schema, null), List.of("PROCEDURE_SCHEM", "PROCEDURE_NAME", "REMARKS"), 20, 30, 20);
    }

    void showFunctions(String schema) throws SQLException {
        print(metaData().getFunctions(null, schema, null), List.of("FUNCTION_SCHEM", "FUNCTION_NAME", "REMARKS"), 14, 28, 35);
    }

    void showSchemas() throws SQLException {
        print(metaData().getSchemas(), List.of("TABLE_SCHEM"), 30);
    }

    void showRoles() throws SQLException {
        printRoles(ROLES);
    }

    void showEnabledRoles() throws SQLException {
        printRoles(ENABLED_ROLES);
    }

    void showSettableRoles() throws SQLException {
        printRoles(SETTABLE_ROLES);
    }

    private void printRoles(String query) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            print(statement.executeQuery(query), List.of("ROLEID"), 30);
        }
    }

    /// @param schema null for all schemas, or for the current one if a table is given
    /// @param table null for all tables
    void showIndexes(String schema, String table) throws SQLException {
        String shown = schema == null && table != null ? currentSchema() : schema;
        List<ResultSet> results = new ArrayList<>();
        for (String each : table == null ? tables(shown) : List.of(table)) {
            requireTable(shown, each);
            results.add(metaData().getIndexInfo(null, shown, each, false, true));
        }
        if (results.isEmpty()) {
            throw IjFailure.missing("ResultSetMetaData");
        }
        ResultPrinter.print(out, results, columns(results.getFirst(), INDEX_COLUMNS, shown == null ? 0 : 1, INDEX_WIDTHS));
        for (ResultSet rows : results) {
            rows.close();
        }
    }

    private List<String> tables(String schema) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = metaData().getTables(null, schema, null, null)) {
            while (rows.next()) {
                tables.add(rows.getString("TABLE_NAME"));
            }
        }
        return tables;
    }

    /// @param schema null for the current one
    /// @param table null for all of the schema
    void describe(String schema, String table) throws SQLException {
        String shown = schema == null ? currentSchema() : schema;
        requireTable(shown, table);
        try (ResultSet rows = metaData().getColumns(null, shown, table, null)) {
            boolean isOneTable = shown != null && table != null;
            ResultPrinter.print(out, List.of(rows), columns(rows, TABLE_COLUMNS, isOneTable ? 2 : 0, TABLE_WIDTHS));
        }
    }

    private void requireTable(String schema, String table) throws SQLException {
        if (schema != null) {
            try (ResultSet rows = metaData().getTables(null, schema, table, null)) {
                if (!rows.next()) {
                    throw IjFailure.noTable(table);
                }
            }
        }
    }

    /// Returns the current schema, or null if the database does not tell.
    private String currentSchema() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES CURRENT SCHEMA")) {
            return rows.next() ? rows.getString(1) : null;
        } catch (SQLException e) {
            return null;
        }
    }

    private void print(ResultSet rows, List<String> names, int... widths) throws SQLException {
        try (rows) {
            ResultPrinter.print(out, List.of(rows), columns(rows, names, 0, widths));
        }
    }

    private static Columns columns(ResultSet rows, List<String> names, int from, int... widths) throws SQLException {
        int[] numbers = new int[names.size() - from];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = rows.findColumn(names.get(from + i));
        }
        return new Columns(numbers, Arrays.copyOfRange(widths, from, widths.length));
    }
}
