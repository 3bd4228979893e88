// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The catalog of MariaDB and MySQL. A database there is a catalog of JDBC; it has no schemas.
final class MariaDbCatalog extends SourceCatalog {
    private static final String HERE = " WHERE %s_SCHEMA = DATABASE()";

    private final Map<String, Map<String, String>> columns = new HashMap<>();
    private final List<Map<String, String>> checks = new ArrayList<>();

    MariaDbCatalog(Connection connection) throws SQLException {
        super(connection);
        if (connection.getCatalog() == null || connection.getCatalog().isEmpty()) {
            throw new SQLException("The URL names no database. Append its name, such as jdbc:mariadb://localhost/shop", "3D000");
        }
        boolean isMariaDb = connection.getMetaData().getDatabaseProductName().equalsIgnoreCase("mariadb");
        for (Map<String, String> row : query("SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, EXTRA, GENERATION_EXPRESSION FROM INFORMATION_SCHEMA.COLUMNS"
            + HERE.replace("%s", "TABLE"))) {
            columns.put(key(row), row);
        }
        String table = isMariaDb ? "C.TABLE_NAME" : "(SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS T"
            + " WHERE T.CONSTRAINT_SCHEMA = C.CONSTRAINT_SCHEMA AND T.CONSTRAINT_NAME = C.CONSTRAINT_NAME)";
        for (Map<String, String> row : query("SELECT NULL AS SCHEMA_NAME, " + table + " AS TABLE_NAME, C.CONSTRAINT_NAME AS NAME, C.CHECK_CLAUSE AS CLAUSE"
            + " FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS C" + HERE.replace("%s", "C.CONSTRAINT"))) {
            Map<String, String> column = columns.get(row.get("TABLE_NAME") + "\0" + row.get("NAME"));
            if (column != null && row.get("CLAUSE").equals("json_valid(`" + row.get("NAME") + "`)")) {
                column.put("DATA_TYPE", "json");
            } else {
                checks.add(row);
            }
        }
    }

    private static String key(Map<String, String> row) {
        return row.get("TABLE_NAME") + "\0" + row.get("COLUMN_NAME");
    }

    @Override
    SourceNames names() throws SQLException {
        return new SourceNames(connection.getMetaData(), true, Set.of(connection.getCatalog()));
    }

    @Override
    SourceText text(SourceNames names) {
        return new SourceText(names, true, Map.of());
    }

    @Override
    List<String> measures(Map<String, String> row, String name) {
        Map<String, String> column = columns.get(key(row));
        return switch (column.get("DATA_TYPE")) {
            case "tinyint" -> List.of("MAX(" + name + " NOT IN (0, 1))");
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext", "set" -> List.of("MAX(CHAR_LENGTH(" + name + "))");
            case "time" -> List.of("MAX(" + name + " < 0 OR " + name + " >= '24:00:00' OR MICROSECOND(" + name + ") <> 0)");
            case "date", "datetime", "timestamp" -> List.of("SUM(CAST(" + name + " AS CHAR) LIKE '0000-%' OR CAST(" + name + " AS CHAR) LIKE '%-00%')");
            default -> List.of();
        };
    }

    @Override
    ColumnMapping mapping(Map<String, String> row, List<Long> measured) throws SQLException {
        Map<String, String> column = columns.get(key(row));
        String type = column.get("COLUMN_TYPE");
        boolean isUnsigned = type.contains("unsigned");
        ColumnMapping mapping = switch (column.get("DATA_TYPE")) {
            case "tinyint" -> type.startsWith("tinyint(1)") && measured.getFirst() == 0 ? ColumnMapping.of("BOOLEAN", Types.BOOLEAN)
                : ColumnMapping.of("SMALLINT", Types.BIGINT).reading("(%s + 0)");
            case "smallint" -> ColumnMapping.of(isUnsigned ? "INTEGER" : "SMALLINT", Types.BIGINT);
            case "mediumint" -> ColumnMapping.of("INTEGER", Types.BIGINT);
            case "int" -> ColumnMapping.of(isUnsigned ? "BIGINT" : "INTEGER", Types.BIGINT);
            case "bigint" -> isUnsigned ? decimal(20, 0) : ColumnMapping.of("BIGINT", Types.BIGINT);
            case "year" -> ColumnMapping.of("SMALLINT", Types.BIGINT).reading("(%s + 0)");
            case "bit" -> type.equals("bit(1)") ? ColumnMapping.of("BOOLEAN", Types.BOOLEAN) : decimal(20, 0).reading("(%s + 0)").differing(type + " becomes a number");
            case "float" -> ColumnMapping.of("REAL", Types.REAL);
            case "double" -> ColumnMapping.of("DOUBLE", Types.DOUBLE);
            case "char", "varchar" -> text(size(row));
            case "tinytext", "text", "mediumtext", "longtext" -> text(fitting(measured.getFirst()));
            case "enum" -> text(size(row)).with("%s IN " + type.substring("enum".length()));
            case "set" -> text(size(row)).differing(type + " becomes text");
            case "json" -> ColumnMapping.of("JSON", Types.VARCHAR);
            case "uuid" -> ColumnMapping.of("UUID", Types.VARCHAR);
            case "binary", "varbinary" -> bytes(size(row));
            case "tinyblob", "blob", "mediumblob", "longblob" -> bytes(0);
            case "date" -> withoutZeros(ColumnMapping.of("DATE", Types.DATE), measured.getFirst());
            case "datetime", "timestamp" -> withoutZeros(ColumnMapping.of("TIMESTAMP", Types.TIMESTAMP), measured.getFirst());
            case "time" -> measured.getFirst() == 0 ? ColumnMapping.of("TIME", Types.TIME)
                : text(20).reading("CAST(%s AS CHAR)").differing("it becomes VARCHAR(20), because a TIME has whole seconds from 00:00 to 23:59");
            case "decimal" -> decimal(size(row), scale(row));
            default -> text(0).reading("CAST(%s AS CHAR)").differing(type + " becomes text");
        };
        return column.get("EXTRA").toLowerCase(java.util.Locale.ROOT).contains("on update") ? mapping.differing("ON UPDATE has no counterpart; a trigger can do it") : mapping;
    }

    private static ColumnMapping withoutZeros(ColumnMapping mapping, long zeros) {
        return zeros == 0 ? mapping : mapping.reading("CASE WHEN CAST(%s AS CHAR) LIKE '0000-%' OR CAST(%s AS CHAR) LIKE '%-00%' THEN NULL ELSE %s END")
            .differing("dates with zeros become NULL in " + zeros + " rows");
    }

    @Override
    String defaultValue(Map<String, String> row, ColumnMapping mapping, SourceText text) throws SQLException {
        String value = super.defaultValue(row, mapping, text);
        return value == null ? null : value.replaceFirst("(?i)^current_timestamp ?\\(\\d?\\)$", "CURRENT_TIMESTAMP");
    }

    @Override
    List<Map<String, String>> generated() {
        List<Map<String, String>> rows = new ArrayList<>();
        for (Map<String, String> column : columns.values()) {
            String expression = column.get("GENERATION_EXPRESSION");
            if (expression != null && !expression.isEmpty()) {
                rows.add(Map.of("TABLE_NAME", column.get("TABLE_NAME"), "NAME", column.get("COLUMN_NAME"), "CLAUSE", expression));
            }
        }
        return rows;
    }

    @Override
    List<Map<String, String>> identities() throws SQLException {
        return query("SELECT NULL AS SCHEMA_NAME, C.TABLE_NAME, C.COLUMN_NAME AS NAME, T.AUTO_INCREMENT AS NEXT_VALUE, 0 AS IS_ALWAYS FROM INFORMATION_SCHEMA.COLUMNS C"
            + " JOIN INFORMATION_SCHEMA.TABLES T ON T.TABLE_SCHEMA = C.TABLE_SCHEMA AND T.TABLE_NAME = C.TABLE_NAME"
            + HERE.replace("%s", "C.TABLE") + " AND C.EXTRA LIKE '%auto_increment%'");
    }

    @Override
    List<Map<String, String>> views() throws SQLException {
        return query("SELECT NULL AS SCHEMA_NAME, TABLE_NAME AS NAME, VIEW_DEFINITION AS CLAUSE FROM INFORMATION_SCHEMA.VIEWS" + HERE.replace("%s", "TABLE"));
    }

    @Override
    List<Map<String, String>> checks() {
        return checks;
    }

    @Override
    List<Map<String, String>> sequences() throws SQLException {
        List<Map<String, String>> sequences = new ArrayList<>();
        for (Map<String, String> row : query("SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES" + HERE.replace("%s", "TABLE") + " AND TABLE_TYPE = 'SEQUENCE'")) {
            Map<String, String> sequence = query("SELECT next_not_cached_value AS NEXT_VALUE, increment AS INCREMENT, minimum_value AS MINIMUM, maximum_value AS MAXIMUM,"
                + " cycle_option AS IS_CYCLE FROM " + names().quoted(row.get("TABLE_NAME"))).getFirst();
            sequence.put("NAME", row.get("TABLE_NAME"));
            sequences.add(sequence);
        }
        return sequences;
    }

    @Override
    List<Map<String, String>> others() throws SQLException {
        return query("SELECT 'trigger' AS KIND, TRIGGER_NAME AS NAME FROM INFORMATION_SCHEMA.TRIGGERS" + HERE.replace("%s", "TRIGGER")
            + " UNION ALL SELECT 'routine', ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES" + HERE.replace("%s", "ROUTINE")
            + " UNION ALL SELECT 'event', EVENT_NAME FROM INFORMATION_SCHEMA.EVENTS" + HERE.replace("%s", "EVENT"));
    }
}
