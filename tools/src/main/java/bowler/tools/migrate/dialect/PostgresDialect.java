// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import static bowler.tools.migrate.dialect.TargetType.other;
import static bowler.tools.migrate.dialect.TargetType.same;

import bowler.tools.migrate.dialect.TargetType.Form;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// PostgreSQL 15. It folds names to lower case, so a name that needs no quotes in Bowler becomes lower case.
final class PostgresDialect extends Dialect {
    private static final Pattern ORDINARY = Pattern.compile("[A-Z_][A-Z0-9_]*");
    private static final Map<String, String> FUNCTIONS = Vocabulary.functions("ABSVAL>ABS", "ARRAY_AGG", "ATAN2", "BIT_LENGTH", "CHAR_LENGTH", "CONCAT", "COSH", "COT", "CUME_DIST",
        "DENSE_RANK", "EVERY", "EXTRACT", "FIRST_VALUE", "GREATEST", "LAG", "LAST_VALUE", "LCASE>LOWER", "LEAD", "LEAST", "LEFT", "LOG>LN",
        "LOG10", "LPAD", "NTH_VALUE", "NOW", "NTILE", "OCTET_LENGTH", "PERCENT_RANK", "POSITION", "POWER", "RANK", "REPEAT", "REPLACE", "RIGHT",
        "RPAD", "SINH", "STRING_AGG", "SUBSTRING", "TANH", "UCASE>UPPER", "VALUE>COALESCE");
    private static final Set<String> UNKNOWN = Set.of("CYCLE", "DUAL", "JSON", "MULTISET", "PIVOT", "QUALIFY", "REGEXP", "RLIKE", "SYS", "SYSIBM");
    private static final Set<String> RESERVED = Set.of("ANALYSE", "ANALYZE", "ASC", "DESC", "DO", "END", "INITIALLY", "LIMIT", "OFFSET", "PLACING", "RETURNING",
        "VARIADIC", "WINDOW");

    PostgresDialect() {
        super(Product.POSTGRESQL, new Vocabulary(FUNCTIONS, UNKNOWN, RESERVED), new InsertLimits(100, 1 << 18));
    }

    @Override
    public String name(String identifier) {
        String folded = ORDINARY.matcher(identifier).matches() ? identifier.toLowerCase(Locale.ROOT) : identifier;
        return '"' + folded.replace("\"", "\"\"") + '"';
    }

    @Override
    public String setSchema(String schema) {
        return "SET search_path TO " + name(schema);
    }

    @Override
    public TargetType type(String sql) throws Untranslatable {
        ColumnType type = ColumnType.of(sql);
        TargetType found = switch (type.base()) {
            case "TINYINT" -> same("smallint", Form.PLAIN);
            case "SMALLINT", "INTEGER", "BIGINT", "REAL", "BOOLEAN" -> same(type.base().toLowerCase(Locale.ROOT), Form.PLAIN);
            case "DOUBLE", "FLOAT" -> same("double precision", Form.PLAIN);
            case "DECIMAL", "NUMERIC" -> same("numeric" + type.size(), Form.PLAIN);
            case "CHAR", "VARCHAR" -> same(type.base().toLowerCase(Locale.ROOT) + type.size(), Form.TEXT);
            case "LONG VARCHAR", "CLOB" -> same("text", Form.TEXT);
            case "BLOB", "CHAR FOR BIT DATA", "VARCHAR FOR BIT DATA", "LONG VARCHAR FOR BIT DATA" -> same("bytea", Form.BITS);
            case "DATE" -> same("date", Form.DATE);
            case "TIME" -> same("time", Form.TIME);
            case "TIMESTAMP" -> same("timestamp", Form.TIMESTAMP);
            case "TIMESTAMP WITH TIME ZONE" -> same("timestamp with time zone", Form.ZONED);
            case "TIME WITH TIME ZONE" -> same("time with time zone", Form.ZONED);
            case "UUID" -> same("uuid", Form.UUID);
            case "JSON" -> same("json", Form.JSON);
            case "XML" -> same("xml", Form.XML);
            // PostgreSQL's arrays of arrays are rectangular.
            case "ARRAY" -> ColumnType.of(type.element()).base().equals("ARRAY") ? other("text", Form.AS_TEXT, "it is text with the texts of the arrays") : same(type(type.element()).text() + "[]", Form.ARRAY);
            default -> type.base().startsWith("\"") ? other("bytea", Form.OBJECT, "it is bytea with serialized objects")
                : same(interval(type.base()), Form.INTERVAL);
        };
        return type.collation() == null ? found : other(found.text(), found.form(), "it has the collation of the database");
    }

    /// PostgreSQL has a precision for seconds only.
    private static String interval(String type) {
        return type.toLowerCase(Locale.ROOT).replaceAll("(year|month|day|hour|minute) ?\\(\\d+\\)", "$1").replaceAll("second ?\\(\\d+\\)", "second")
            .replaceAll("second ?\\(\\d+, ?(\\d)\\d*\\)", "second($1)");
    }

    @Override
    String bits(byte[] value, boolean isBlob) {
        return "'\\x" + hex(value) + "'";
    }

    @Override
    String special(TargetType type, String value) {
        return quoted(value);
    }

    @Override
    public String generated(String expression) {
        return "GENERATED ALWAYS AS (" + expression + ") STORED";
    }
}
