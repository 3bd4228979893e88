// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import static bowler.tools.migrate.dialect.TargetType.other;
import static bowler.tools.migrate.dialect.TargetType.same;

import bowler.tools.migrate.dialect.TargetType.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Apache Derby 10.17. Its compiler cannot take long literals, so these are joined from pieces.
final class DerbyDialect extends Dialect {
    private static final int MAX_PRECISION = 31;
    private static final int MAX_CHAR_LENGTH = 254;
    private static final int MAX_VARCHAR_LENGTH = 32_672;
    /// A literal of a class file has at most 65,535 bytes, and a character at most 3.
    private static final int PIECE_LENGTH = 16_000;
    private static final int SIGN_AND_POINT = 3;
    private static final Map<String, String> FUNCTIONS = Vocabulary.functions("ABSVAL", "ATAN2", "BIGINT", "CHAR", "COSH", "COT", "DATE", "DAY", "DOUBLE", "HOUR",
        "IDENTITY_VAL_LOCAL", "INT", "INTEGER", "LCASE", "LOCATE", "LOG", "LOG10", "MINUTE", "MONTH", "RAND", "RANDOM", "SECOND", "SINH",
        "SMALLINT", "TANH", "TIME", "TIMESTAMP", "UCASE", "VALUE", "VARCHAR", "XMLEXISTS", "XMLPARSE", "XMLQUERY", "XMLSERIALIZE", "YEAR");
    private static final Set<String> UNKNOWN = Set.of("ARRAY", "ASYMMETRIC", "CUBE", "CURRENT_ROLE", "CYCLE", "DATEADD", "DUAL", "EXTRACT", "FILTER", "GROUPING", "GROUPS", "ILIKE", "INTERVAL", "JSON",
        "LATERAL", "LIMIT", "MULTISET", "PARTITION", "QUALIFY", "RECURSIVE", "REGEXP", "RLIKE", "SETS", "SIGNAL", "SIMILAR", "SYMMETRIC",
        "TABLESAMPLE", "UNNEST", "UUID", "WINDOW", "WITH", "WITHIN", "ZONE");

    DerbyDialect() {
        super(Product.DERBY, new Vocabulary(FUNCTIONS, UNKNOWN, Set.of()), new InsertLimits(50, 1 << 14));
    }

    @Override
    public TargetType type(String sql) {
        ColumnType type = ColumnType.of(sql);
        TargetType found = switch (type.base()) {
            case "TINYINT" -> same("SMALLINT", Form.PLAIN);
            case "SMALLINT", "INTEGER", "BIGINT", "REAL", "DOUBLE", "BOOLEAN", "FLOAT" -> same(type.base(), Form.PLAIN);
            case "DECIMAL", "NUMERIC" -> type.length(1) <= MAX_PRECISION ? same(type.base() + type.size(), Form.PLAIN)
                : asText("VARCHAR(" + (type.length(1) + SIGN_AND_POINT) + ")");
            case "CHAR" -> same((type.length(1) <= MAX_CHAR_LENGTH ? "CHAR" : "VARCHAR") + type.size(), Form.TEXT);
            case "VARCHAR" -> same((type.length(1) <= MAX_VARCHAR_LENGTH ? "VARCHAR" : "CLOB") + type.size(), Form.TEXT);
            case "LONG VARCHAR" -> same("LONG VARCHAR", Form.TEXT);
            case "CLOB" -> same("CLOB" + type.size(), Form.TEXT);
            case "BLOB" -> same("BLOB" + type.size(), Form.BLOB);
            case "CHAR FOR BIT DATA", "VARCHAR FOR BIT DATA" -> same(type.base().replaceFirst(" ", type.size() + " "), Form.BITS);
            case "LONG VARCHAR FOR BIT DATA" -> same(type.base(), Form.BITS);
            case "DATE" -> same("DATE", Form.DATE);
            case "TIME" -> same("TIME", Form.TIME);
            case "TIMESTAMP" -> same("TIMESTAMP", Form.TIMESTAMP);
            case "XML" -> same("XML", Form.XML);
            case "UUID" -> asText("CHAR(36)");
            case "JSON" -> asText("CLOB");
            case "ARRAY" -> asText("VARCHAR(" + MAX_VARCHAR_LENGTH + ")");
            default -> type.base().startsWith("\"") ? other(type.base(), Form.OBJECT, "it is NULL, because Derby has no literals of Java objects")
                : asText("VARCHAR(64)");
        };
        return type.collation() == null ? found : other(found.text(), found.form(), "it has the collation of the database");
    }

    private static TargetType asText(String type) {
        return other(type, Form.AS_TEXT, "it is " + type + " with the texts of the values");
    }

    @Override
    String text(String value) {
        return joined(pieces(value, PIECE_LENGTH), "CLOB", true);
    }

    @Override
    String bits(byte[] value, boolean isBlob) {
        List<String> pieces = pieces(hex(value), PIECE_LENGTH).stream().map(each -> "X'" + each + "'").toList();
        return pieces.size() == 1 ? isBlob ? "CAST(" + pieces.getFirst() + " AS BLOB)" : pieces.getFirst() : joined(pieces, "BLOB", false);
    }

    private static String joined(List<String> pieces, String type, boolean isText) {
        if (pieces.size() == 1) {
            return isText ? quoted(pieces.getFirst()) : pieces.getFirst();
        }
        return String.join(" || ", pieces.stream().map(each -> "CAST(" + (isText ? quoted(each) : each) + " AS " + type + ")").toList());
    }

    private static List<String> pieces(String text, int length) {
        List<String> pieces = new ArrayList<>();
        for (int at = 0; at == 0 || at < text.length(); at += length) {
            pieces.add(text.substring(at, Math.min(text.length(), at + length)));
        }
        return pieces;
    }

    @Override
    String moment(String type, String value) {
        return type + "(" + quoted(value) + ")";
    }

    @Override
    String special(TargetType type, String value) {
        return "XMLPARSE(DOCUMENT CAST(" + text(value) + " AS CLOB) PRESERVE WHITESPACE)";
    }

    @Override
    String object(byte[] serialized) {
        return "NULL";
    }
}
