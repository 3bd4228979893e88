// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Random JSON: texts and values that become it, what paths find in it, and tables of that.
final class JsonMaker {
    private static final String[] DOCUMENTS = {
        "{\"a\": 1, \"b\": [1, 2, {\"a\": \"x\"}], \"c\": null}", "[{\"a\": 1}, {\"a\": 2, \"b\": \"ab\"}, {\"a\": null}]", "[1, \"a\", true, null, 2.5]", "{}", "[]", "3",
        "{\"a\": {\"a\": [3, 4]}, \"b\": \"b%\"}", "[[1, 2], [3]]", "no JSON"};
    private static final String[] PATHS = {
        "$", "$.a", "$.b", "$.*", "$[*]", "$[0]", "$[last]", "$[*].a", "$.a.a[*]", "$.b[1 to last]", "$[*] ? (@ > 1)", "$[*] ? (@.a == 2)", "$.b[*].a", "strict $.a",
        "$.a + 1", "$[*].type()", "$.size()", "$[*] ? (exists(@.b))", "$[*].keyvalue().key"};

    private final Draw draw;
    private final ScalarMaker scalars;

    JsonMaker(Draw draw, ScalarMaker scalars) {
        this.draw = draw;
        this.scalars = scalars;
    }

    private String path() {
        return "'" + draw.of(PATHS) + "'";
    }

    /// Something that is JSON, or fails to be.
    String document(int depth) {
        return switch (draw.below(5)) {
            case 0, 1 -> "'" + draw.of(DOCUMENTS) + "'";
            case 2 -> "JSON_ARRAY(" + scalars.of(Kind.WHOLE, depth) + ", " + scalars.of(Kind.TEXT, 0) + ", " + scalars.of(Kind.DECIMAL, 0) + draw.of("", " NULL ON NULL", " ABSENT ON NULL")
                + ")";
            case 3 -> "JSON_OBJECT('a' : " + scalars.of(draw.once(2) ? Kind.WHOLE : Kind.TRUTH, depth) + ", 'b' : JSON_ARRAY(" + scalars.of(Kind.WHOLE, 0) + ", 2)"
                + draw.of("", " ABSENT ON NULL") + ")";
            default -> "JSON_OBJECT('b' : " + scalars.of(Kind.TEXT, depth) + ", 'a' : " + scalars.of(Kind.DATE, 0) + ")";
        };
    }

    String value(Kind kind, int depth) {
        String type = kind.type();
        String method = switch (kind) {
            case WHOLE -> "integer";
            case TEXT -> "string";
            case FLOATING -> "double";
            case DATE -> "date";
            case MOMENT -> "timestamp";
            case TRUTH -> "boolean";
            case DECIMAL, TIME, BITS, UUID, ZONED -> null;
        };
        if (method != null && draw.once(4)) {
            return "CAST(JSON_QUERY(" + document(depth) + ", " + path() + ")" + draw.of("", ".a", "[0]", "[*].a", ".b[1 to last]", ".b[last]") + "." + method + "() AS " + type + ")";
        }
        return "JSON_VALUE(" + document(depth) + ", " + path() + " RETURNING " + type + draw.of("", "", " DEFAULT " + scalars.leaf(kind) + " ON EMPTY")
            + draw.of("", "", " DEFAULT NULL ON ERROR") + ")";
    }

    String text(int depth) {
        return draw.once(2) ? value(Kind.TEXT, depth)
            : "CAST(JSON_SERIALIZE(JSON_QUERY(" + document(depth) + ", " + path() + draw.of("", " WITH WRAPPER", " WITH CONDITIONAL WRAPPER")
                + draw.of("", " EMPTY ARRAY ON EMPTY") + ")) AS VARCHAR(40))";
    }

    String condition(int depth) {
        return switch (draw.below(3)) {
            case 0 -> "JSON_EXISTS(" + document(depth) + ", " + path() + draw.of("", " TRUE ON ERROR", " UNKNOWN ON ERROR") + ")";
            case 1 -> document(depth) + " IS " + draw.of("", "NOT ") + "JSON" + draw.of("", " OBJECT", " ARRAY", " SCALAR", " VALUE WITH UNIQUE KEYS");
            default -> value(Kind.WHOLE, depth) + draw.of(" > ", " = ", " <= ") + scalars.of(Kind.WHOLE, 0);
        };
    }

    /// A table of what is found; its columns are added to `columns`.
    String table(String alias, List<Column> columns) {
        List<String> parts = new ArrayList<>();
        parts.add(column(alias, "B0", Kind.WHOLE, columns));
        if (draw.once(2)) {
            parts.add(column(alias, "B1", draw.of(List.of(Kind.TEXT, Kind.DECIMAL, Kind.DATE, Kind.TRUTH)), columns));
        }
        if (draw.once(3)) {
            parts.add("B2 FOR ORDINALITY");
            columns.add(new Column(alias + ".B2", Kind.WHOLE));
        }
        if (draw.once(3)) {
            parts.add("B3 BOOLEAN EXISTS PATH " + path());
            columns.add(new Column(alias + ".B3", Kind.TRUTH));
        }
        String plan = "";
        for (int nested = draw.below(3); nested > 0; nested--) {
            parts.add("NESTED PATH " + draw.of("'$[*]'", "'$.b[*]'", "'$.a'", "'$.*'") + " COLUMNS (" + column(alias, "D" + nested, Kind.WHOLE, columns) + ")");
            plan = draw.of("", "", " PLAN DEFAULT (INNER, UNION)", " PLAN DEFAULT (OUTER, CROSS)", " PLAN DEFAULT (INNER, CROSS)");
        }
        return "JSON_TABLE(" + document(1) + ", " + draw.of("'$'", "'$[*]'", "'$[*]'", "'$.b[*]'") + " COLUMNS (" + String.join(", ", parts) + ")" + plan + ") AS " + alias;
    }

    private String column(String alias, String name, Kind kind, List<Column> columns) {
        columns.add(new Column(alias + "." + name, kind));
        return name + " " + kind.type() + " PATH " + draw.of("'$'", "'$.a'", "'$.a'", "'$.b'", "'$[0]'")
            + draw.of("", "", " DEFAULT NULL ON ERROR", " DEFAULT " + kind.literal(draw, Dialect.BOWLER) + " ON EMPTY");
    }
}
