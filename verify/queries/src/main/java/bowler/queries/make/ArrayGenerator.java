// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random arrays, what is found in them, and tables of their elements.
final class ArrayGenerator {
    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final ExpressionGenerator scalars;

    ArrayGenerator(SeededChoice seededChoice, QueryDialect queryDialect, ExpressionGenerator scalars) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.scalars = scalars;
    }

    /// An array of two or three elements.
    private String array(TypeKind typeKind, int depth) {
        String pair = "ARRAY[" + scalars.of(typeKind, depth) + ", " + scalars.leaf(typeKind) + "]";
        return switch (seededChoice.below(4)) {
            case 0 -> "(" + pair + " || " + scalars.leaf(typeKind) + ")";
            case 1 -> "ARRAY_CAT(ARRAY[" + scalars.leaf(typeKind) + "], " + pair + ")";
            case 2 -> "ARRAY_REPLACE(" + pair + ", " + scalars.leaf(typeKind) + ", " + scalars.leaf(typeKind) + ")";
            default -> pair;
        };
    }

    String value(TypeKind typeKind, int depth) {
        return typeKind == TypeKind.WHOLE && seededChoice.once(3)
            ? seededChoice.once(2) ? "CARDINALITY(ARRAY_REMOVE(" + array(TypeKind.TEXT, depth) + ", " + scalars.leaf(TypeKind.TEXT) + "))"
                : "ARRAY_POSITION(" + array(TypeKind.DATE, depth) + ", " + scalars.leaf(TypeKind.DATE) + ")"
            : "(" + array(typeKind, depth) + ")[" + seededChoice.of("1", "2", "1 + 1") + "]";
    }

    String condition(int depth) {
        TypeKind typeKind = TypeKind.any(seededChoice, queryDialect);
        return switch (seededChoice.below(4)) {
            case 0 -> scalars.of(typeKind, depth) + seededChoice.of(" = ", " <> ", " < ", " >= ") + seededChoice.of("ANY (", "ALL (") + array(typeKind, 0) + ")";
            case 1 -> scalars.of(typeKind, depth) + " = ANY (" + array(typeKind, 0) + ")";
            case 2 -> "ARRAY_CONTAINS(" + array(typeKind, 0) + ", " + scalars.of(typeKind, depth) + ")";
            default -> array(typeKind, depth) + seededChoice.of(" = ", " < ", " IS DISTINCT FROM ") + array(typeKind, 0);
        };
    }

    /// A table of elements; its columns are added to `columns`.
    String table(String alias, List<Column> columns) {
        List<String> arrays = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int count = 1 + seededChoice.below(2); count > 0; count--) {
            TypeKind typeKind = TypeKind.any(seededChoice, queryDialect);
            arrays.add(array(typeKind, 1));
            names.add("B" + names.size());
            columns.add(new Column(alias + "." + names.getLast(), typeKind));
        }
        boolean numbered = seededChoice.once(2);
        if (numbered) {
            names.add("B" + names.size());
            columns.add(new Column(alias + "." + names.getLast(), TypeKind.WHOLE));
        }
        return "UNNEST(" + String.join(", ", arrays) + ")" + (numbered ? " WITH ORDINALITY" : "") + " AS " + alias + " ("
            + String.join(", ", names) + ")";
    }
}
