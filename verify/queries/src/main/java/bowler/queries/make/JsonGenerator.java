// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random JSON: texts and values that become it, what paths find in it, and tables of that.
final class JsonGenerator {
    private static final String[] DOCUMENTS = {
        "{\"a\": 1, \"b\": [1, 2, {\"a\": \"x\"}], \"c\": null}", "[{\"a\": 1}, {\"a\": 2, \"b\": \"ab\"}, {\"a\": null}]", "[1, \"a\", true, null, 2.5]", "{}", "[]", "3",
        "{\"a\": {\"a\": [3, 4]}, \"b\": \"b%\"}", "[[1, 2], [3]]", "no JSON"};
    private static final String[] PATHS = {
        "$", "$.a", "$.b", "$.*", "$[*]", "$[0]", "$[last]", "$[*].a", "$.a.a[*]", "$.b[1 to last]", "$[*] ? (@ > 1)", "$[*] ? (@.a == 2)", "$.b[*].a", "strict $.a",
        "$.a + 1", "$[*].type()", "$.size()", "$[*] ? (exists(@.b))", "$[*].keyvalue().key"};

    private final SeededChoice seededChoice;
    private final ExpressionGenerator scalars;

    JsonGenerator(SeededChoice seededChoice, ExpressionGenerator scalars) {
        this.seededChoice = seededChoice;
        this.scalars = scalars;
    }

    private String path() {
        return "'" + seededChoice.of(PATHS) + "'";
    }

    /// Something that is JSON, or fails to be.
    String document(int depth) {
        return switch (seededChoice.below(5)) {
            case 0, 1 -> "'" + seededChoice.of(DOCUMENTS) + "'";
            case 2 -> "JSON_ARRAY(" + scalars.of(TypeKind.WHOLE, depth) + ", " + scalars.of(TypeKind.TEXT, 0) + ", " + scalars.of(TypeKind.DECIMAL, 0) + seededChoice.of("", " NULL ON NULL", " ABSENT ON NULL")
                + ")";
            case 3 -> "JSON_OBJECT('a' : " + scalars.of(seededChoice.once(2) ? TypeKind.WHOLE : TypeKind.TRUTH, depth) + ", 'b' : JSON_ARRAY(" + scalars.of(TypeKind.WHOLE, 0) + ", 2)"
                + seededChoice.of("", " ABSENT ON NULL") + ")";
            default -> "JSON_OBJECT('b' : " + scalars.of(TypeKind.TEXT, depth) + ", 'a' : " + scalars.of(TypeKind.DATE, 0) + ")";
        };
    }

    String value(TypeKind typeKind, int depth) {
        String type = typeKind.type();
        String method = switch (typeKind) {
            case WHOLE -> "integer";
            case TEXT -> "string";
            case FLOATING -> "double";
            case DATE -> "date";
            case MOMENT -> "timestamp";
            case TRUTH -> "boolean";
            case DECIMAL, TIME, BITS, UUID, ZONED -> null;
        };
        if (method != null && seededChoice.once(4)) {
            return "CAST(JSON_QUERY(" + document(depth) + ", " + path() + ")" + seededChoice.of("", ".a", "[0]", "[*].a", ".b[1 to last]", ".b[last]") + "." + method + "() AS " + type + ")";
        }
        return "JSON_VALUE(" + document(depth) + ", " + path() + " RETURNING " + type + seededChoice.of("", "", " DEFAULT " + scalars.leaf(typeKind) + " ON EMPTY")
            + seededChoice.of("", "", " DEFAULT NULL ON ERROR") + ")";
    }

    String text(int depth) {
        return seededChoice.once(2) ? value(TypeKind.TEXT, depth)
            : "CAST(JSON_SERIALIZE(JSON_QUERY(" + document(depth) + ", " + path() + seededChoice.of("", " WITH WRAPPER", " WITH CONDITIONAL WRAPPER")
                + seededChoice.of("", " EMPTY ARRAY ON EMPTY") + ")) AS VARCHAR(40))";
    }

    String condition(int depth) {
        return switch (seededChoice.below(3)) {
            case 0 -> "JSON_EXISTS(" + document(depth) + ", " + path() + seededChoice.of("", " TRUE ON ERROR", " UNKNOWN ON ERROR") + ")";
            case 1 -> document(depth) + " IS " + seededChoice.of("", "NOT ") + "JSON" + seededChoice.of("", " OBJECT", " ARRAY", " SCALAR", " VALUE WITH UNIQUE KEYS");
            default -> value(TypeKind.WHOLE, depth) + seededChoice.of(" > ", " = ", " <= ") + scalars.of(TypeKind.WHOLE, 0);
        };
    }

    /// A table of what is found; its columns are added to `columns`.
    String table(String alias, List<Column> columns) {
        List<String> parts = new ArrayList<>();
        parts.add(column(alias, "B0", TypeKind.WHOLE, columns));
        if (seededChoice.once(2)) {
            parts.add(column(alias, "B1", seededChoice.of(List.of(TypeKind.TEXT, TypeKind.DECIMAL, TypeKind.DATE, TypeKind.TRUTH)), columns));
        }
        if (seededChoice.once(3)) {
            parts.add("B2 FOR ORDINALITY");
            columns.add(new Column(alias + ".B2", TypeKind.WHOLE));
        }
        if (seededChoice.once(3)) {
            parts.add("B3 BOOLEAN EXISTS PATH " + path());
            columns.add(new Column(alias + ".B3", TypeKind.TRUTH));
        }
        String plan = "";
        for (int nested = seededChoice.below(3); nested > 0; nested--) {
            parts.add("NESTED PATH " + seededChoice.of("'$[*]'", "'$.b[*]'", "'$.a'", "'$.*'") + " COLUMNS (" + column(alias, "D" + nested, TypeKind.WHOLE, columns) + ")");
            plan = seededChoice.of("", "", " PLAN DEFAULT (INNER, UNION)", " PLAN DEFAULT (OUTER, CROSS)", " PLAN DEFAULT (INNER, CROSS)");
        }
        return "JSON_TABLE(" + document(1) + ", " + seededChoice.of("'$'", "'$[*]'", "'$[*]'", "'$.b[*]'") + " COLUMNS (" + String.join(", ", parts) + ")" + plan + ") AS " + alias;
    }

    private String column(String alias, String name, TypeKind typeKind, List<Column> columns) {
        columns.add(new Column(alias + "." + name, typeKind));
        return name + " " + typeKind.type() + " PATH " + seededChoice.of("'$'", "'$.a'", "'$.a'", "'$.b'", "'$[0]'")
            + seededChoice.of("", "", " DEFAULT NULL ON ERROR", " DEFAULT " + typeKind.literal(seededChoice, QueryDialect.BOWLER) + " ON EMPTY");
    }
}
