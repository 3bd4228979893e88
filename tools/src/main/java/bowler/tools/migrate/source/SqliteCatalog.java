// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// SQLite's catalog. A column there can have values of any type, so the values decide with the declared type.
final class SqliteCatalog extends SourceCatalog {
    private static final Pattern VIEW = Pattern.compile("\\s*CREATE\\s+VIEW\\b.*?\\bAS\\b(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern CHECK = Pattern.compile("\\bCHECK\\s*(?=\\()", Pattern.CASE_INSENSITIVE);
    private static final Pattern SIZED = Pattern.compile(".*\\(\\s*(\\d+)\\s*(?:,\\s*(\\d+)\\s*)?\\).*");

    /// The columns' types as declared. The driver reports them without precision.
    private final Map<String, String> declared = new HashMap<>();

    SqliteCatalog(Connection connection) throws SQLException {
        super(connection);
        for (Map<String, String> row : query("SELECT m.name AS TABLE_NAME, p.name AS NAME, p.type AS TYPE FROM sqlite_master m JOIN pragma_table_xinfo(m.name) p WHERE m.type = 'table'")) {
            declared.put(row.get("TABLE_NAME") + "\0" + row.get("NAME"), row.get("TYPE").toUpperCase(Locale.ROOT));
        }
    }

    @Override
    SourceNames names() throws SQLException {
        return new SourceNames(connection.getMetaData(), true, Set.of("main"));
    }

    private String type(Map<String, String> column) {
        return declared.getOrDefault(column.get("TABLE_NAME") + "\0" + column.get("COLUMN_NAME"), "");
    }

    /// The places of the measures.
    private static final int INTEGERS = 0, REALS = 1, TEXTS = 2, BLOBS = 3, LENGTH = 4, MIN = 5, MAX = 6, NO_DATES = 7, NO_TIMESTAMPS = 8, NO_DECIMALS = 9;

    @Override
    List<String> measures(Map<String, String> column, String name) {
        List<String> measures = new ArrayList<>();
        for (String kind : List.of("integer", "real", "text", "blob")) {
            measures.add("SUM(typeof(" + name + ") = '" + kind + "')");
        }
        measures.add("MAX(LENGTH(" + name + "))");
        measures.add("MIN(CASE WHEN typeof(" + name + ") = 'integer' THEN " + name + " END)");
        measures.add("MAX(CASE WHEN typeof(" + name + ") = 'integer' THEN " + name + " END)");
        measures.add("SUM(" + name + " NOT GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]')");
        measures.add("SUM(" + name + " NOT GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9][ T][0-2][0-9]:[0-5][0-9]:[0-5][0-9]*' OR LENGTH(" + name + ") > 23)");
        Matcher sized = SIZED.matcher(type(column));
        measures.add(sized.matches() && sized.group(2) != null ? "SUM(" + name + " <> ROUND(" + name + ", " + sized.group(2) + "))" : "0");
        return measures;
    }

    @Override
    ColumnMapping mapping(Map<String, String> column, List<Long> measured) throws SQLException {
        String type = type(column);
        Matcher sized = SIZED.matcher(type);
        int size = sized.matches() ? Integer.parseInt(sized.group(1)) : 0;
        boolean isExact = sized.matches() && sized.group(2) != null && measured.get(NO_DECIMALS) == 0;
        boolean hasNumbers = measured.get(INTEGERS) + measured.get(REALS) > 0;
        boolean hasText = measured.get(TEXTS) > 0;
        boolean hasBlobs = measured.get(BLOBS) > 0;
        boolean isEmpty = !hasNumbers && !hasText && !hasBlobs;
        if (type.contains("BOOL") && !hasText && !hasBlobs && measured.get(REALS) == 0 && measured.get(MIN) >= 0 && measured.get(MAX) <= 1) {
            return ColumnMapping.of("BOOLEAN", Types.BOOLEAN);
        }
        boolean isMoment = type.contains("DATETIME") || type.contains("TIMESTAMP");
        if (isMoment && !hasNumbers && !hasBlobs && measured.get(NO_TIMESTAMPS) == 0) {
            return ColumnMapping.of("TIMESTAMP", Types.TIMESTAMP).reading("strftime('%Y-%m-%d %H:%M:%f', %s)");
        }
        if (type.startsWith("DATE") && !hasNumbers && !hasBlobs && measured.get(NO_DATES) == 0) {
            return ColumnMapping.of("DATE", Types.DATE).reading("strftime('%Y-%m-%d %H:%M:%f', %s)");
        }
        boolean isNumeric = hasNumbers || isEmpty && List.of(Types.INTEGER, Types.BIGINT, Types.SMALLINT, Types.REAL, Types.FLOAT, Types.DOUBLE, Types.NUMERIC, Types.DECIMAL).contains(dataType(column));
        if (isNumeric && !hasText && !hasBlobs) {
            return number(type, size, isExact ? Integer.parseInt(sized.group(2)) : -1, measured);
        }
        if (hasBlobs && !hasText && !hasNumbers || isEmpty && type.contains("BLOB")) {
            return bytes(0);
        }
        boolean isMixed = hasNumbers || hasBlobs;
        ColumnMapping text = text(!isMixed && size >= measured.get(LENGTH) && size > 0 ? size : fitting(measured.get(LENGTH)));
        return isMixed ? text.reading("CAST(%s AS TEXT)").differing("it has values of several types, which become text") : text;
    }

    /// @param scale the declared digits after the point; -1 if a value has more
    private static ColumnMapping number(String type, int size, int scale, List<Long> measured) {
        boolean isShort = measured.get(MIN) >= Integer.MIN_VALUE && measured.get(MAX) <= Integer.MAX_VALUE;
        if (scale >= 0) {
            return decimal(size, scale);
        }
        if (measured.get(REALS) == 0 && (type.contains("INT") || type.isEmpty())) {
            return ColumnMapping.of(type.contains("INT") && !type.contains("BIGINT") && isShort ? "INTEGER" : "BIGINT", Types.BIGINT);
        }
        return measured.get(REALS) == 0 && !isShort ? ColumnMapping.of("BIGINT", Types.BIGINT) : ColumnMapping.of("DOUBLE", Types.DOUBLE);
    }

    /// Returns the rowid columns, which get a number by themselves with AUTOINCREMENT or without.
    @Override
    List<Map<String, String>> identities() throws SQLException {
        return query("SELECT NULL AS SCHEMA_NAME, m.name AS TABLE_NAME, p.name AS NAME, 0 AS IS_ALWAYS, NULL AS NEXT_VALUE FROM sqlite_master m JOIN pragma_table_info(m.name) p"
            + " WHERE m.type = 'table' AND UPPER(p.type) = 'INTEGER' AND p.pk = 1 AND (SELECT COUNT(*) FROM pragma_table_info(m.name) k WHERE k.pk > 0) = 1"
            + " AND m.name NOT IN (SELECT name FROM pragma_table_list WHERE wr = 1)");
    }

    @Override
    List<Map<String, String>> views() throws SQLException {
        List<Map<String, String>> views = query("SELECT NULL AS SCHEMA_NAME, name AS NAME, sql AS CLAUSE FROM sqlite_master WHERE type = 'view' ORDER BY rowid");
        for (Map<String, String> view : views) {
            Matcher query = VIEW.matcher(view.get("CLAUSE"));
            view.put("CLAUSE", query.matches() ? query.group(1).trim() : null);
        }
        return views;
    }

    @Override
    List<Map<String, String>> checks() throws SQLException {
        List<Map<String, String>> checks = new ArrayList<>();
        for (Map<String, String> table : query("SELECT name AS TABLE_NAME, sql AS TEXT FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL")) {
            Matcher check = CHECK.matcher(table.get("TEXT"));
            for (int at = 0; check.find(at); ) {
                at = endOfParentheses(table.get("TEXT"), check.end());
                Map<String, String> row = new HashMap<>();
                row.put("TABLE_NAME", table.get("TABLE_NAME"));
                row.put("CLAUSE", table.get("TEXT").substring(check.end(), at));
                checks.add(row);
            }
        }
        return checks;
    }

    /// Returns the position after the parenthesis that closes the one here.
    private static int endOfParentheses(String text, int start) {
        int depth = 0;
        char quote = 0;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"' || c == '`') {
                quote = c;
            } else if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    @Override
    List<Map<String, String>> others() throws SQLException {
        return query("SELECT 'trigger' AS KIND, name AS NAME FROM sqlite_master WHERE type = 'trigger'");
    }
}
