// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// PostgreSQL's catalog, from version 10 on.
final class PostgresCatalog extends SourceCatalog {
    private static final String USER_SCHEMAS = "n.nspname NOT IN ('information_schema', 'pg_catalog', 'pg_toast') AND n.nspname NOT LIKE 'pg\\_t%'";
    private static final String NOT_OF_EXTENSION = " AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.objid = %s.oid AND e.deptype = 'e')";
    private static final Pattern SIZED = Pattern.compile("([a-z\" ]+?)\\((\\d+)(?:,(-?\\d+))?\\)(.*)");
    private static final Pattern NEXTVAL = Pattern.compile("nextval\\('(.*)'(?:::regclass|::text)*\\)");

    private final Map<String, Column> columns = new HashMap<>();
    private final Set<String> partitions = new HashSet<>();
    private final Map<String, String> types = new HashMap<>(Map.of("bpchar", "VARCHAR", "numeric", "DECIMAL(31, 10)"));

    /// @param type the type as PostgreSQL writes it, that of the base of a domain
    /// @param check the condition that a domain or the labels of an enum make; null if there is none
    private record Column(String type, String check) {}

    PostgresCatalog(Connection connection) throws SQLException {
        super(connection);
        for (Map<String, String> row : query("SELECT n.nspname AS SCHEMA_NAME, c.relname AS NAME FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relispartition")) {
            partitions.add(row.get("SCHEMA_NAME") + "\0" + row.get("NAME"));
        }
        Map<String, String> labels = new HashMap<>();
        for (Map<String, String> row : query("SELECT t.oid AS ID, t.typname AS NAME, string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) AS LABELS"
            + " FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid GROUP BY t.oid, t.typname")) {
            labels.put(row.get("ID"), row.get("LABELS"));
            types.put(row.get("NAME"), "VARCHAR");
        }
        Map<String, String> domains = new HashMap<>();
        for (Map<String, String> row : query("SELECT t.oid AS ID, t.typname AS NAME, format_type(t.typbasetype, t.typtypmod) AS BASE,"
            + " (SELECT string_agg(pg_get_expr(c.conbin, 0), ' AND ') FROM pg_constraint c WHERE c.contypid = t.oid AND c.contype = 'c') AS CONDITION"
            + " FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE t.typtype = 'd' AND " + USER_SCHEMAS)) {
            types.put(row.get("NAME"), row.get("BASE"));
            if (row.get("CONDITION") != null) {
                domains.put(row.get("ID"), row.get("CONDITION").replaceAll("\\bVALUE\\b", "%s"));
            }
        }
        for (Map<String, String> row : query("SELECT n.nspname AS SCHEMA_NAME, c.relname AS TABLE_NAME, a.attname AS NAME, t.oid AS ID,"
            + " CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) ELSE format_type(a.atttypid, a.atttypmod) END AS TYPE"
            + " FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " JOIN pg_type t ON t.oid = a.atttypid WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p') AND " + USER_SCHEMAS)) {
            String values = labels.get(row.get("ID"));
            columns.put(key(row.get("SCHEMA_NAME"), row.get("TABLE_NAME"), row.get("NAME")),
                new Column(values == null ? row.get("TYPE") : "text", values == null ? domains.get(row.get("ID")) : "%s IN (" + values + ")"));
        }
    }

    private static String key(String schema, String table, String column) {
        return schema + "\0" + table + "\0" + column;
    }

    private Column column(Map<String, String> row) {
        return columns.getOrDefault(key(row.get("TABLE_SCHEM"), row.get("TABLE_NAME"), row.get("COLUMN_NAME")), new Column("text", null));
    }

    /// The partitioned table has the rows of its partitions.
    @Override
    boolean isPart(Map<String, String> table) {
        return partitions.contains(table.get("TABLE_SCHEM") + "\0" + table.get("TABLE_NAME"));
    }

    /// A query without ONLY returns the rows of tables that inherit, too.
    @Override
    String source(Map<String, String> table, String name) {
        return table.get("TABLE_TYPE").equals("TABLE") ? "ONLY " + name : name;
    }

    @Override
    SourceNames names() throws SQLException {
        return new SourceNames(connection.getMetaData(), false, Set.of("public"));
    }

    @Override
    SourceText text(SourceNames names) {
        return new SourceText(names, false, types);
    }

    @Override
    List<String> measures(Map<String, String> row, String name) {
        String type = column(row).type;
        String base = type.replaceFirst("\\(.*\\)", "");
        return switch (base) {
            case "smallint", "integer", "bigint", "boolean", "uuid", "json", "jsonb", "time with time zone", "money", "bytea" -> List.of();
            case "numeric" -> List.of("MAX(scale(" + name + "))", "MAX(length(trunc(abs(" + name + "))::text))", "count(*) FILTER (WHERE " + name + "::text IN ('NaN', 'Infinity', '-Infinity'))");
            case "real", "double precision" -> List.of("count(*) FILTER (WHERE " + name + "::text IN ('NaN', 'Infinity', '-Infinity'))");
            case "date", "timestamp without time zone", "timestamp with time zone" -> List.of("count(*) FILTER (WHERE NOT isfinite(" + name + "))");
            case "time without time zone" -> List.of("count(*) FILTER (WHERE date_trunc('second', " + name + ") <> " + name + " OR " + name + " = '24:00')");
            default -> type.equals(base) ? List.of("MAX(length(" + name + "::text))") : List.of();
        };
    }

    @Override
    ColumnMapping mapping(Map<String, String> row, List<Long> measured) {
        Column column = column(row);
        ColumnMapping mapping = mapping(column.type, measured);
        return column.check == null ? mapping : mapping.with(column.check);
    }

    private static ColumnMapping mapping(String type, List<Long> measured) {
        Matcher sized = SIZED.matcher(type);
        String base = sized.matches() ? sized.group(1) + sized.group(4) : type;
        int size = sized.matches() ? Integer.parseInt(sized.group(2)) : 0;
        return switch (base) {
            case "smallint" -> ColumnMapping.of("SMALLINT", Types.BIGINT);
            case "integer" -> ColumnMapping.of("INTEGER", Types.BIGINT);
            case "bigint" -> ColumnMapping.of("BIGINT", Types.BIGINT);
            case "boolean" -> ColumnMapping.of("BOOLEAN", Types.BOOLEAN);
            case "real" -> finite(ColumnMapping.of("REAL", Types.REAL), measured.getFirst());
            case "double precision" -> finite(ColumnMapping.of("DOUBLE", Types.DOUBLE), measured.getFirst());
            case "numeric" -> finite(sized.matches() && Integer.parseInt(sized.group(3)) >= 0 ? decimal(size, Integer.parseInt(sized.group(3)))
                : unlimited(measured), measured.get(2));
            case "money" -> ColumnMapping.of("DECIMAL(19, 2)", Types.DECIMAL).reading("%s::numeric").differing("money becomes DECIMAL(19, 2)");
            case "character varying" -> text(size > 0 ? size : fitting(measured.getFirst()));
            case "character" -> size <= 254 ? ColumnMapping.of("CHAR(" + size + ")", Types.CHAR) : text(size);
            case "text", "name", "\"char\"" -> text(fitting(measured.getFirst()));
            case "bytea" -> bytes(0);
            case "date" -> datable(ColumnMapping.of("DATE", Types.DATE), measured.getFirst());
            case "timestamp without time zone" -> datable(ColumnMapping.of("TIMESTAMP", Types.TIMESTAMP), measured.getFirst());
            case "timestamp with time zone" -> datable(ColumnMapping.of("TIMESTAMP WITH TIME ZONE", Types.TIMESTAMP_WITH_TIMEZONE), measured.getFirst());
            case "time without time zone" -> measured.getFirst() == 0 ? ColumnMapping.of("TIME", Types.TIME)
                : text(15).reading("%s::text").differing("it becomes VARCHAR(15), because a TIME has whole seconds before 24:00");
            case "time with time zone" -> ColumnMapping.of("TIME WITH TIME ZONE", Types.TIME_WITH_TIMEZONE);
            case "uuid" -> ColumnMapping.of("UUID", Types.VARCHAR);
            case "json", "jsonb" -> ColumnMapping.of("JSON", Types.VARCHAR);
            case "xml" -> text(0).reading("%s::text").differing("xml becomes CLOB");
            default -> text(measured.isEmpty() ? 0 : fitting(measured.getFirst())).reading("%s::text").differing(type + " becomes text");
        };
    }

    private static ColumnMapping finite(ColumnMapping mapping, long infinite) {
        return infinite == 0 ? mapping : mapping.reading("CASE WHEN %s::text IN ('NaN', 'Infinity', '-Infinity') THEN NULL ELSE %s END")
            .differing("NaN and infinity become NULL, in rows: " + infinite);
    }

    private static ColumnMapping datable(ColumnMapping mapping, long infinite) {
        return infinite == 0 ? mapping : mapping.reading("CASE WHEN isfinite(%s) THEN %s END").differing("infinity becomes NULL, in rows: " + infinite);
    }

    /// A numeric without precision gets as many digits after the point as its values have, and a few for new values.
    private static ColumnMapping unlimited(List<Long> measured) {
        long scale = Math.max(10, measured.get(0));
        long digits = Math.max(38, scale + measured.get(1));
        ColumnMapping mapping = digits <= MAX_DECIMAL_DIGITS ? decimal(digits, scale) : text(0).reading("%s::text");
        return mapping.differing("numeric without a limit becomes " + mapping.type());
    }

    @Override
    String defaultValue(Map<String, String> row, ColumnMapping mapping, SourceText text) throws SQLException {
        Matcher next = NEXTVAL.matcher(row.get("COLUMN_DEF") == null ? "" : row.get("COLUMN_DEF"));
        return next.matches() ? "NEXT VALUE FOR " + text.sql(next.group(1)) : super.defaultValue(row, mapping, text);
    }

    @Override
    List<Map<String, String>> generated() throws SQLException {
        boolean hasThem = connection.getMetaData().getDatabaseMajorVersion() >= 12;
        return !hasThem ? List.of() : query("SELECT n.nspname AS SCHEMA_NAME, c.relname AS TABLE_NAME, a.attname AS NAME, pg_get_expr(d.adbin, d.adrelid) AS CLAUSE"
            + " FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum JOIN pg_class c ON c.oid = a.attrelid"
            + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE a.attgenerated <> ''");
    }

    @Override
    List<Map<String, String>> identities() throws SQLException {
        return query("SELECT n.nspname AS SCHEMA_NAME, c.relname AS TABLE_NAME, a.attname AS NAME, CASE a.attidentity WHEN 'a' THEN 1 ELSE 0 END AS IS_ALWAYS,"
            + " COALESCE(s.last_value + s.increment_by, s.start_value) AS NEXT_VALUE" + OWNED_SEQUENCES);
    }

    /// The sequences that belong to a column, which is an identity column or was declared as serial.
    private static final String OWNED_SEQUENCES = " FROM pg_depend d JOIN pg_class q ON q.oid = d.objid AND q.relkind = 'S' JOIN pg_namespace m ON m.oid = q.relnamespace"
        + " JOIN pg_sequences s ON s.schemaname = m.nspname AND s.sequencename = q.relname JOIN pg_class c ON c.oid = d.refobjid"
        + " JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid"
        + " WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')";

    @Override
    List<Map<String, String>> views() throws SQLException {
        return query("SELECT n.nspname AS SCHEMA_NAME, c.relname AS NAME, pg_get_viewdef(c.oid) AS CLAUSE FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE c.relkind = 'v' AND " + USER_SCHEMAS + NOT_OF_EXTENSION.replace("%s", "c") + " ORDER BY c.oid");
    }

    @Override
    List<Map<String, String>> checks() throws SQLException {
        return query("SELECT n.nspname AS SCHEMA_NAME, c.relname AS TABLE_NAME, k.conname AS NAME, pg_get_expr(k.conbin, k.conrelid) AS CLAUSE"
            + " FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE k.contype = 'c' AND NOT c.relispartition AND " + USER_SCHEMAS + " ORDER BY k.oid");
    }

    @Override
    List<Map<String, String>> sequences() throws SQLException {
        return query("SELECT schemaname AS SCHEMA_NAME, sequencename AS NAME, COALESCE(last_value + increment_by, start_value) AS NEXT_VALUE, increment_by AS INCREMENT,"
            + " min_value AS MINIMUM, max_value AS MAXIMUM, CASE WHEN cycle THEN 1 ELSE 0 END AS IS_CYCLE FROM pg_sequences"
            + " WHERE (schemaname, sequencename) NOT IN (SELECT s.schemaname, s.sequencename" + OWNED_SEQUENCES + ")");
    }

    @Override
    List<Map<String, String>> others() throws SQLException {
        return query("SELECT 'trigger' AS KIND, n.nspname AS SCHEMA_NAME, t.tgname AS NAME FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
            + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT t.tgisinternal AND " + USER_SCHEMAS
            + " UNION ALL SELECT 'routine', n.nspname, p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE " + USER_SCHEMAS
            + NOT_OF_EXTENSION.replace("%s", "p")
            + " UNION ALL SELECT CASE c.relkind WHEN 'm' THEN 'materialized view' ELSE 'foreign table' END, n.nspname, c.relname FROM pg_class c"
            + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('m', 'f') AND " + USER_SCHEMAS
            + " UNION ALL SELECT 'exclusion constraint', n.nspname, k.conname FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace"
            + " WHERE k.contype = 'x' AND " + USER_SCHEMAS);
    }
}
