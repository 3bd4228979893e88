// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.DisplayText;
import bowler.tools.shell.print.ListPrinter;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Prints the columns, keys and indexes of one table, by the metadata of its driver. The system tables of Bowler and Derby
/// also tell of constraints, triggers and the query of a view.
final class TableDescription {
    private static final Pattern IDENTITY = Pattern.compile("(?:GENERATED_BY_DEFAULT|AUTOINCREMENT): start (-?\\d+) increment (-?\\d+)(.*)");
    private static final String OF_TABLE = """
        JOIN SYS.SYSTABLES t ON t.TABLEID = x.TABLEID JOIN SYS.SYSSCHEMAS s ON s.SCHEMAID = t.SCHEMAID
        WHERE s.SCHEMANAME = ? AND t.TABLENAME = ? ORDER BY 1""";

    private final Connection connection;
    private final DatabaseMetaData metaData;
    private final CatalogViews.Place place;
    private final PrintWriter out;
    private final boolean hasHeader;

    TableDescription(Connection connection, CatalogViews.Place place, PrintWriter out, boolean hasHeader) throws SQLException {
        this.connection = connection;
        metaData = connection.getMetaData();
        this.place = place;
        this.out = out;
        this.hasHeader = hasHeader;
    }

    /// Returns whether the database has the system tables of Derby.
    static boolean hasDerbysCatalog(DatabaseMetaData metaData) throws SQLException {
        return List.of("Bowler", "Apache Derby").contains(metaData.getDatabaseProductName());
    }

    void print() throws SQLException {
        title();
        columns();
        List<String> primaryKey = primaryKey();
        ifSupported(this::foreignKeys);
        indexes(primaryKey);
        ifSupported(this::references);
        if (hasDerbysCatalog(metaData)) {
            ofCatalog("SELECT x.CONSTRAINTNAME, c.CHECKDEFINITION FROM SYS.SYSCONSTRAINTS x JOIN SYS.SYSCHECKS c ON c.CONSTRAINTID = x.CONSTRAINTID "
                + OF_TABLE, "check");
            ofCatalog("""
                SELECT x.TRIGGERNAME, CASE FIRINGTIME WHEN 'B' THEN 'before ' WHEN 'A' THEN 'after ' ELSE 'instead of ' END
                || CASE EVENT WHEN 'I' THEN 'insert' WHEN 'U' THEN 'update' WHEN 'D' THEN 'delete' ELSE EVENT END
                || CASE TYPE WHEN 'R' THEN ', for each row' ELSE ', for each statement' END FROM SYS.SYSTRIGGERS x
                """ + OF_TABLE, "trigger");
            ofCatalog("SELECT CAST(NULL AS VARCHAR(1)), x.VIEWDEFINITION FROM SYS.SYSVIEWS x " + OF_TABLE.replace(" ORDER BY 1", ""), null);
        }
    }

    /// Prints a part of the description.
    @FunctionalInterface
    private interface Part {
        void print() throws SQLException;
    }

    /// Omits a part that the driver does not support.
    private static void ifSupported(Part part) throws SQLException {
        try {
            part.print();
        } catch (SQLFeatureNotSupportedException e) {
            return;
        }
    }

    private void title() throws SQLException {
        String remarks = "";
        try (ResultSet rows = metaData.getTables(null, place.schema(), place.name(), null)) {
            if (rows.next()) {
                remarks = text(rows, "REMARKS");
            }
        }
        out.println((place.schema() == null ? "" : place.schema() + '.') + place.name() + (remarks.isEmpty() ? "" : ": " + DisplayText.oneLine(remarks)));
    }

    private void columns() throws SQLException {
        List<List<String>> lines = new ArrayList<>();
        boolean hasRemarks = false;
        try (ResultSet rows = metaData.getColumns(null, place.schema(), place.name(), "%")) {
            while (rows.next()) {
                boolean isNullable = !"NO".equals(rows.getString("IS_NULLABLE"));
                String type = text(rows, "TYPE_NAME");
                int size = rows.getInt("COLUMN_SIZE");
                int digits = rows.getInt("DECIMAL_DIGITS");
                String remarks = DisplayText.oneLine(text(rows, "REMARKS"));
                hasRemarks |= !remarks.isEmpty();
                lines.add(List.of(text(rows, "COLUMN_NAME"), typeText(type, size, digits), isNullable ? "" : "NOT NULL",
                    defaultText(text(rows, "COLUMN_DEF")), remarks));
            }
        }
        List<String> header = List.of("COLUMN", "TYPE", "NULL", "DEFAULT", "COMMENT");
        int count = hasRemarks ? header.size() : header.size() - 1;
        new ListPrinter(out, hasHeader).print(header.subList(0, count), lines.stream().map(line -> line.subList(0, count)).toList());
    }

    /// Returns the text of a DEFAULT; that of an identity column says so.
    private static String defaultText(String text) {
        Matcher identity = IDENTITY.matcher(text);
        return identity.matches() ? "identity (start " + identity.group(1) + ", increment " + identity.group(2) + ")" + identity.group(3)
            : DisplayText.oneLine(text);
    }

    private static String typeText(String type, int size, int digits) {
        boolean hasLength = type.contains("CHAR") || type.contains("BINARY");
        boolean hasScale = type.equals("DECIMAL") || type.equals("NUMERIC");
        return type.contains("(") ? type.replace("()", "(" + size + ")")
            : hasScale ? type + '(' + size + ',' + digits + ')' : hasLength ? type + '(' + size + ')' : type;
    }

    private List<String> primaryKey() throws SQLException {
        Map<Integer, String> key = new TreeMap<>();
        try (ResultSet rows = metaData.getPrimaryKeys(null, place.schema(), place.name())) {
            while (rows.next()) {
                key.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
            }
        }
        if (!key.isEmpty()) {
            out.println("primary key (" + String.join(", ", key.values()) + ')');
        }
        return List.copyOf(key.values());
    }

    private void foreignKeys() throws SQLException {
        keys(metaData.getImportedKeys(null, place.schema(), place.name()), "FK", "PK").forEach((name, ends) ->
            out.println("foreign key " + name + " (" + String.join(", ", ends.own) + ") references " + ends.other + " (" + String.join(", ", ends.columns) + ')'));
    }

    /// Prints the foreign keys of other tables that refer to this one.
    private void references() throws SQLException {
        keys(metaData.getExportedKeys(null, place.schema(), place.name()), "PK", "FK").forEach((name, ends) ->
            out.println("referenced by " + ends.other + " (" + String.join(", ", ends.columns) + "), foreign key " + name));
    }

    /// The two ends of a foreign key.
    ///
    /// @param own the columns of this table
    /// @param other the other table
    /// @param columns the columns of the other table
    private record Ends(List<String> own, String other, List<String> columns) {}

    /// @param own the prefix of the metadata columns about this table
    /// @param other the prefix of those about the other table
    private static Map<String, Ends> keys(ResultSet found, String own, String other) throws SQLException {
        Map<String, Ends> keys = new LinkedHashMap<>();
        try (ResultSet rows = found) {
            while (rows.next()) {
                String schema = text(rows, other + "TABLE_SCHEM");
                String table = (schema.isEmpty() ? "" : schema + '.') + rows.getString(other + "TABLE_NAME");
                Ends ends = keys.computeIfAbsent(text(rows, "FK_NAME"), each -> new Ends(new ArrayList<>(), table, new ArrayList<>()));
                ends.own.add(rows.getString(own + "COLUMN_NAME"));
                ends.columns.add(rows.getString(other + "COLUMN_NAME"));
            }
        }
        return keys;
    }

    /// Prints the indexes, except the one that implements the primary key.
    private void indexes(List<String> primaryKey) throws SQLException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        Map<String, Boolean> unique = new LinkedHashMap<>();
        try (ResultSet rows = metaData.getIndexInfo(null, place.schema(), place.name(), false, true)) {
            while (rows.next()) {
                String name = rows.getString("INDEX_NAME");
                if (name != null) {
                    unique.put(name, !rows.getBoolean("NON_UNIQUE"));
                    columns.computeIfAbsent(name, each -> new ArrayList<>())
                        .add(rows.getString("COLUMN_NAME") + ("D".equals(rows.getString("ASC_OR_DESC")) ? " DESC" : ""));
                }
            }
        }
        columns.forEach((name, parts) -> {
            if (!unique.get(name) || !parts.equals(primaryKey)) {
                out.println((unique.get(name) ? "unique index " : "index ") + name + " (" + String.join(", ", parts) + ')');
            }
        });
    }

    /// Prints a line for each row of a query of a name, which may be NULL, and a text.
    ///
    /// @param kind null: the text alone
    private void ofCatalog(String query, String kind) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, place.schema());
            statement.setString(2, place.name());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    out.println(kind == null ? rows.getString(2) : kind + ' ' + rows.getString(1) + ": " + DisplayText.oneLine(rows.getString(2)));
                }
            }
        }
    }

    private static String text(ResultSet rows, String column) throws SQLException {
        String text = rows.getString(column);
        return text == null ? "" : text;
    }
}
