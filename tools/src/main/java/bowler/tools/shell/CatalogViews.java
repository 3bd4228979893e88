// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.DisplayText;
import bowler.tools.shell.print.Identifier;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Prints what a database contains, by the metadata of its driver.
final class CatalogViews {
    private static final Set<String> SYSTEM_SCHEMAS = Set.of("SYS", "SYSIBM", "SYSCAT", "SYSCS_DIAG", "SYSCS_UTIL", "SYSFUN", "SYSPROC",
        "SYSSTAT", "SQLJ", "NULLID", "INFORMATION_SCHEMA", "pg_catalog", "information_schema");

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

    /// A table's name and its schema.
    private record Place(String schema, String name) {}

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
        List<List<String>> lines = new ArrayList<>();
        try (ResultSet rows = metaData.getColumns(null, place.schema, place.name, "%")) {
            while (rows.next()) {
                boolean isNullable = !"NO".equals(rows.getString("IS_NULLABLE"));
                String type = text(rows, "TYPE_NAME");
                int size = rows.getInt("COLUMN_SIZE");
                int digits = rows.getInt("DECIMAL_DIGITS");
                lines.add(List.of(text(rows, "COLUMN_NAME"), typeText(type, size, digits), isNullable ? "" : "NOT NULL",
                    text(rows, "COLUMN_DEF")));
            }
        }
        out.println((place.schema == null ? "" : place.schema + '.') + place.name);
        print(List.of("COLUMN", "TYPE", "NULL", "DEFAULT"), lines);
        keys(place);
        indexes(place);
    }

    private static String typeText(String type, int size, int digits) {
        boolean hasLength = type.contains("CHAR") || type.contains("BINARY");
        boolean hasScale = type.equals("DECIMAL") || type.equals("NUMERIC");
        return type.contains("(") ? type.replace("()", "(" + size + ")")
            : hasScale ? type + '(' + size + ',' + digits + ')' : hasLength ? type + '(' + size + ')' : type;
    }

    private void keys(Place place) throws SQLException {
        Map<Integer, String> key = new java.util.TreeMap<>();
        try (ResultSet rows = metaData.getPrimaryKeys(null, place.schema, place.name)) {
            while (rows.next()) {
                key.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
            }
        }
        if (!key.isEmpty()) {
            out.println("primary key (" + String.join(", ", key.values()) + ')');
        }
        Map<String, List<String>> own = new LinkedHashMap<>();
        Map<String, String> targets = new LinkedHashMap<>();
        try (ResultSet rows = metaData.getImportedKeys(null, place.schema, place.name)) {
            while (rows.next()) {
                String name = text(rows, "FK_NAME");
                own.computeIfAbsent(name, each -> new ArrayList<>()).add(rows.getString("FKCOLUMN_NAME"));
                targets.merge(name, text(rows, "PKTABLE_SCHEM") + '.' + rows.getString("PKTABLE_NAME") + " ("
                    + rows.getString("PKCOLUMN_NAME"), (before, now) -> before + ", " + now.substring(now.indexOf('(') + 1));
            }
        }
        own.forEach((name, columns) ->
            out.println("foreign key " + name + " (" + String.join(", ", columns) + ") references " + targets.get(name) + ')'));
    }

    private void indexes(Place place) throws SQLException {
        Map<String, StringBuilder> found = new LinkedHashMap<>();
        try (ResultSet rows = metaData.getIndexInfo(null, place.schema, place.name, false, true)) {
            while (rows.next()) {
                String name = rows.getString("INDEX_NAME");
                if (name != null) {
                    boolean isUnique = !rows.getBoolean("NON_UNIQUE");
                    StringBuilder text = found.computeIfAbsent(name, each -> new StringBuilder(isUnique ? "unique index " : "index ")
                        .append(each).append(" ("));
                    text.append(text.charAt(text.length() - 1) == '(' ? "" : ", ").append(rows.getString("COLUMN_NAME"));
                }
            }
        }
        found.values().forEach(text -> out.println(text.append(')')));
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
        int[] widths = new int[header.size()];
        List<List<String>> all = new ArrayList<>(lines);
        if (settings.hasHeader) {
            all.addFirst(header);
        }
        for (List<String> line : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], DisplayText.width(line.get(i)));
            }
        }
        for (List<String> line : all) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                text.append(i == 0 ? "" : " | ").append(DisplayText.padded(line.get(i), widths[i], false));
            }
            out.println(text.toString().stripTrailing());
            if (line == header) {
                StringBuilder rule = new StringBuilder();
                for (int i = 0; i < widths.length; i++) {
                    rule.append(i == 0 ? "" : "-+-").append("-".repeat(widths[i]));
                }
                out.println(rule);
            }
        }
        out.println("(" + lines.size() + (lines.size() == 1 ? " row)" : " rows)"));
    }
}
