// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import static bowler.tools.migrate.dialect.TargetType.other;
import static bowler.tools.migrate.dialect.TargetType.same;

import bowler.tools.migrate.dialect.TargetType.Form;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/// H2 2.4.
final class H2Dialect extends Dialect {
    private static final int LONG_LENGTH = 32_700;
    private static final Map<String, String> FUNCTIONS = Vocabulary.functions("ABSVAL>ABS", "ATAN2", "ARRAY_AGG", "BIT_LENGTH", "CHAR_LENGTH", "CONCAT", "COSH", "COT", "CUME_DIST",
        "DENSE_RANK", "EVERY", "EXTRACT", "FIRST_VALUE", "GREATEST", "LAG", "LAST_VALUE", "LCASE>LOWER", "LEAD", "LEAST", "LEFT", "LISTAGG",
        "LOCATE", "LOG>LN", "LOG10", "LPAD", "NTH_VALUE", "NOW", "NTILE", "OCTET_LENGTH", "PERCENT_RANK", "POSITION", "POWER", "RANK", "REPEAT",
        "REPLACE", "RIGHT", "ROUND", "RPAD", "SINH", "SUBSTRING", "TANH", "UCASE>UPPER", "VALUE>COALESCE", "YEAR", "MONTH", "DAY", "HOUR",
        "MINUTE");
    private static final Set<String> UNKNOWN = Set.of("CYCLE", "ILIKE", "LATERAL", "MULTISET", "PIVOT", "RLIKE", "SIMILAR", "SYS", "SYSIBM", "TABLESAMPLE");
    private static final Set<String> RESERVED = Set.of("DAY", "HOUR", "IF", "KEY", "MINUTE", "MONTH", "OFFSET", "QUALIFY", "ROWNUM", "SECOND", "SYMMETRIC", "TABLE", "UNKNOWN",
        "VALUE", "YEAR", "_ROWID_");

    H2Dialect() {
        super(Product.H2, new Vocabulary(FUNCTIONS, UNKNOWN, RESERVED), new InsertLimits(100, 1 << 18));
    }

    @Override
    public TargetType type(String sql) throws Untranslatable {
        ColumnType type = ColumnType.of(sql);
        TargetType found = switch (type.base()) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "REAL", "BOOLEAN" -> same(type.base(), Form.PLAIN);
            case "DOUBLE", "FLOAT" -> same("DOUBLE PRECISION", Form.PLAIN);
            case "DECIMAL", "NUMERIC" -> same(type.base() + type.size(), Form.PLAIN);
            case "CHAR", "VARCHAR" -> same(type.base() + type.size(), Form.TEXT);
            case "LONG VARCHAR" -> same("VARCHAR(" + LONG_LENGTH + ")", Form.TEXT);
            case "CLOB" -> same("CLOB" + type.size(), Form.TEXT);
            case "BLOB" -> same("BLOB" + type.size(), Form.BLOB);
            case "CHAR FOR BIT DATA" -> same("BINARY" + type.size(), Form.BITS);
            case "VARCHAR FOR BIT DATA" -> same("VARBINARY" + type.size(), Form.BITS);
            case "LONG VARCHAR FOR BIT DATA" -> same("VARBINARY(" + LONG_LENGTH + ")", Form.BITS);
            case "DATE" -> same("DATE", Form.DATE);
            case "TIME" -> same("TIME", Form.TIME);
            case "TIMESTAMP" -> same("TIMESTAMP(9)", Form.TIMESTAMP);
            case "TIMESTAMP WITH TIME ZONE" -> same("TIMESTAMP(9) WITH TIME ZONE", Form.ZONED);
            case "TIME WITH TIME ZONE" -> same("TIME(9) WITH TIME ZONE", Form.ZONED);
            case "UUID" -> same("UUID", Form.UUID);
            case "JSON" -> same("JSON", Form.JSON);
            case "XML" -> other("CLOB", Form.AS_TEXT, "it is CLOB with the texts of the documents");
            case "ARRAY" -> same(type(type.element()).text() + " ARRAY" + (type.arguments().isEmpty() ? "" : "[" + type.arguments().getFirst() + "]"), Form.ARRAY);
            default -> type.base().startsWith("\"") ? other("JAVA_OBJECT", Form.OBJECT, "it is JAVA_OBJECT")
                : same(type.base(), Form.INTERVAL);
        };
        return type.collation() == null ? found : other(found.text(), found.form(), "it has the collation of the database");
    }

    @Override
    String bits(byte[] value, boolean isBlob) {
        return "X'" + hex(value) + "'";
    }

    @Override
    String special(TargetType type, String value) {
        return switch (type.form()) {
            case ZONED -> "CAST(" + quoted(value) + " AS " + type.text() + ")";
            case JSON -> quoted(value) + " FORMAT JSON";
            case INTERVAL -> interval(type.text().substring("INTERVAL ".length()).replaceAll("\\(\\d+(,\\s*\\d+)?\\)", ""), value);
            default -> quoted(value);
        };
    }

    private static String interval(String qualifier, String value) {
        boolean isNegative = value.startsWith("-");
        return "INTERVAL " + (isNegative ? "-" : "") + quoted(isNegative ? value.substring(1) : value) + " " + qualifier;
    }

    @Override
    public String array(Object[] elements) {
        return "ARRAY[" + String.join(", ", Arrays.stream(elements).map(this::element).toList()) + "]";
    }

    private String element(Object element) {
        return switch (element) {
            case null -> "NULL";
            case Object[] inner -> array(inner);
            case byte[] bytes -> bits(bytes, false);
            case Number number -> number.toString();
            default -> quoted(element.toString());
        };
    }

    @Override
    public boolean readsElements() {
        return true;
    }

    @Override
    String object(byte[] serialized) {
        return "CAST(X'" + hex(serialized) + "' AS JAVA_OBJECT)";
    }
}
