// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.Identifier;
import bowler.tools.shell.print.ListPrinter;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Prints what a database contains, by the metadata of its driver.
final class CatalogViews {
    private static final Set<String> SYSTEM_SCHEMAS = Set.of("SYS", "SYSIBM", "SYSCAT", "SYSCS_DIAG", "SYSCS_UTIL", "SYSFUN", "SYSPROC",
        "SYSSTAT", "SQLJ", "NULLID", "INFORMATION_SCHEMA", "pg_catalog", "information_schema");
    private static final List<String> PRIVILEGES = List.of("SELECT", "INSERT", "UPDATE", "DELETE", "REFERENCES", "TRIGGER");

    private final Connection connection;
    private final DatabaseMetaData metaData;
    private final PrintWriter out;
    private final ShellSettings settings;

    CatalogViews(Connection connection, PrintWriter out, ShellSettings settings) throws SQLException {
        this.connection = connection;
        metaData = connection.getMetaData();
        this.out = out;
        this.settings = settings;
    }

    void tables() throws SQLException {
        listed(List.of("SCHEMA", "NAME", "TYPE"), metaData.getTables(null, null, "%", null), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE");
    }

    void views() throws SQLException {
        listed(List.of("SCHEMA", "NAME"), metaData.getTables(null, null, "%", new String[] {"VIEW"}), "TABLE_SCHEM", "TABLE_NAME");
    }

    void sequences() throws SQLException {
        ofCatalog(List.of("SCHEMA", "NAME", "TYPE", "START", "INCREMENT", "CYCLES"), """
            SELECT s.SCHEMANAME, q.SEQUENCENAME, CAST(q.SEQUENCEDATATYPE AS VARCHAR(20)), q.STARTVALUE, q.INCREMENT, q.CYCLEOPTION
            FROM SYS.SYSSEQUENCES q JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = q.SCHEMAID WHERE s.SCHEMANAME <> 'SYS' ORDER BY 1, 2""");
    }

    void roles() throws SQLException {
        ofCatalog(List.of("ROLE", "GRANTEE", "GRANTOR", "ADMIN"), """
            SELECT ROLEID, CASE ISDEF WHEN 'Y' THEN '' ELSE GRANTEE END, GRANTOR, WITHADMINOPTION FROM SYS.SYSROLES ORDER BY ISDEF DESC, 1, 2""");
    }

    void privileges() throws SQLException {
        ofCatalog(List.of("SCHEMA", "TABLE", "GRANTEE", "PRIVILEGES"), """
            SELECT s.SCHEMANAME, t.TABLENAME, p.GRANTEE, p.SELECTPRIV, p.INSERTPRIV, p.UPDATEPRIV, p.DELETEPRIV, p.REFERENCESPRIV, p.TRIGGERPRIV
            FROM SYS.SYSTABLEPERMS p JOIN SYS.SYSTABLES t ON t.TABLEID = p.TABLEID JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID
            ORDER BY 1, 2, 3""");
    }

    /// Prints the rows of a query of Derby's system tables. Columns beyond the header are privileges, which are joined.
    private void ofCatalog(List<String> header, String query) throws SQLException {
        if (!TableDescription.hasDerbysCatalog(metaData)) {
            throw new ShellMistake("this list needs the system tables of Bowler or Derby");
        }
        List<List<String>> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            int last = header.size();
            boolean hasPrivileges = rows.getMetaData().getColumnCount() > last;
            while (rows.next()) {
                List<String> line = new ArrayList<>();
                for (int column = 1; column <= last; column++) {
                    String text = rows.getString(column);
                    line.add(text == null ? "" : text);
                }
                if (hasPrivileges) {
                    line.set(last - 1, privileges(rows, last));
                }
                lines.add(line);
            }
        }
        print(header, lines);
    }

    private static String privileges(ResultSet rows, int first) throws SQLException {
        List<String> granted = new ArrayList<>();
        for (int at = 0; at < PRIVILEGES.size(); at++) {
            if (!rows.getString(first + at).equalsIgnoreCase("N")) {
                granted.add(PRIVILEGES.get(at));
            }
        }
        return String.join(", ", granted);
    }

    void schemas() throws SQLException {
        List<List<String>> lines = new ArrayList<>();
        try (ResultSet rows = metaData.getSchemas()) {
            while (rows.next()) {
                lines.add(List.of(text(rows, "TABLE_SCHEM")));
            }
        }
        print(List.of("SCHEMA"), lines);
    }

    void routines() throws SQLException {
        List<List<String>> lines = new ArrayList<>();
        try (ResultSet rows = metaData.getProcedures(null, null, "%")) {
            while (rows.next()) {
                add(lines, text(rows, "PROCEDURE_SCHEM"), text(rows, "PROCEDURE_NAME"), "PROCEDURE");
            }
        }
        try (ResultSet rows = metaData.getFunctions(null, null, "%")) {
            while (rows.next()) {
                add(lines, text(rows, "FUNCTION_SCHEM"), text(rows, "FUNCTION_NAME"), "FUNCTION");
            }
        }
        print(List.of("SCHEMA", "NAME", "KIND"), lines);
    }

    private static void add(List<List<String>> lines, String schema, String name, String kind) {
        if (!SYSTEM_SCHEMAS.contains(schema)) {
            lines.add(List.of(schema, name, kind));
        }
    }

    private void listed(List<String> header, ResultSet found, String... columns) throws SQLException {
        List<List<String>> lines = new ArrayList<>();
        try (ResultSet rows = found) {
            while (rows.next()) {
                if (!SYSTEM_SCHEMAS.contains(text(rows, columns[0]))) {
                    List<String> line = new ArrayList<>();
                    for (String column : columns) {
                        line.add(text(rows, column));
                    }
                    lines.add(line);
                }
            }
        }
        print(header, lines);
    }

    private static String text(ResultSet rows, String column) throws SQLException {
        String text = rows.getString(column);
        return text == null ? "" : text;
    }

    // -- one table

    /// A table's name and its schema, which is null in databases without schemas.
    record Place(String schema, String name) {}

    private Place place(String written) throws SQLException {
        int dot = written.indexOf('.');
        String schema = dot < 0 ? null : Identifier.meant(written.substring(0, dot));
        String name = Identifier.meant(written.substring(dot + 1));
        for (String each : List.of(name, written.substring(dot + 1))) {
            String own = schema == null ? connection.getSchema() : schema;
            for (String in : own == null ? new String[] {null} : schema == null ? new String[] {own, null} : new String[] {own}) {
                try (ResultSet rows = metaData.getTables(null, in, each, null)) {
                    if (rows.next()) {
                        return new Place(rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME"));
                    }
                }
            }
        }
        throw new ShellMistake("there is no table or view " + written + "; \\d lists all");
    }

    void describe(String written) throws SQLException {
        Place place = place(written);
        new TableDescription(connection, place, out, settings.hasHeader).print();
    }

    /// @param table empty for all tables
    void indexes(String table) throws SQLException {
        List<Place> places = new ArrayList<>();
        if (table.isEmpty()) {
            try (ResultSet rows = metaData.getTables(null, null, "%", new String[] {"TABLE"})) {
                while (rows.next()) {
                    if (!SYSTEM_SCHEMAS.contains(text(rows, "TABLE_SCHEM"))) {
                        places.add(new Place(rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME")));
                    }
                }
            }
        } else {
            places.add(place(table));
        }
        List<List<String>> lines = new ArrayList<>();
        for (Place place : places) {
            try (ResultSet rows = metaData.getIndexInfo(null, place.schema, place.name, false, true)) {
                while (rows.next()) {
                    if (rows.getString("INDEX_NAME") != null) {
                        lines.add(List.of(place.name, rows.getString("INDEX_NAME"), rows.getString("COLUMN_NAME"),
                            rows.getBoolean("NON_UNIQUE") ? "" : "UNIQUE", "D".equals(rows.getString("ASC_OR_DESC")) ? "DESC" : "ASC"));
                    }
                }
            }
        }
        print(List.of("TABLE", "INDEX", "COLUMN", "UNIQUE", "ORDER"), lines);
    }

    private void print(List<String> header, List<List<String>> lines) {
        new ListPrinter(out, settings.hasHeader).print(header, lines);
    }
}
