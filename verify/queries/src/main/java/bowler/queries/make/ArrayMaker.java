// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Random arrays, what is found in them, and tables of their elements.
final class ArrayMaker {
    private final Draw draw;
    private final Dialect dialect;
    private final ScalarMaker scalars;

    ArrayMaker(Draw draw, Dialect dialect, ScalarMaker scalars) {
        this.draw = draw;
        this.dialect = dialect;
        this.scalars = scalars;
    }

    /// An array of two or three elements.
    private String array(Kind kind, int depth) {
        String pair = "ARRAY[" + scalars.of(kind, depth) + ", " + scalars.leaf(kind) + "]";
        return switch (draw.below(4)) {
            case 0 -> "(" + pair + " || " + scalars.leaf(kind) + ")";
            case 1 -> "ARRAY_CAT(ARRAY[" + scalars.leaf(kind) + "], " + pair + ")";
            case 2 -> "ARRAY_REPLACE(" + pair + ", " + scalars.leaf(kind) + ", " + scalars.leaf(kind) + ")";
            default -> pair;
        };
    }

    String value(Kind kind, int depth) {
        return kind == Kind.WHOLE && draw.once(3)
            ? draw.once(2) ? "CARDINALITY(ARRAY_REMOVE(" + array(Kind.TEXT, depth) + ", " + scalars.leaf(Kind.TEXT) + "))"
                : "ARRAY_POSITION(" + array(Kind.DATE, depth) + ", " + scalars.leaf(Kind.DATE) + ")"
            : "(" + array(kind, depth) + ")[" + draw.of("1", "2", "1 + 1") + "]";
    }

    String condition(int depth) {
        Kind kind = Kind.any(draw, dialect);
        return switch (draw.below(4)) {
            case 0 -> scalars.of(kind, depth) + draw.of(" = ", " <> ", " < ", " >= ") + draw.of("ANY (", "ALL (") + array(kind, 0) + ")";
            case 1 -> scalars.of(kind, depth) + " = ANY (" + array(kind, 0) + ")";
            case 2 -> "ARRAY_CONTAINS(" + array(kind, 0) + ", " + scalars.of(kind, depth) + ")";
            default -> array(kind, depth) + draw.of(" = ", " < ", " IS DISTINCT FROM ") + array(kind, 0);
        };
    }

    /// A table of elements; its columns are added to `columns`.
    String table(String alias, List<Column> columns) {
        List<String> arrays = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int count = 1 + draw.below(2); count > 0; count--) {
            Kind kind = Kind.any(draw, dialect);
            arrays.add(array(kind, 1));
            names.add("B" + names.size());
            columns.add(new Column(alias + "." + names.getLast(), kind));
        }
        boolean numbered = draw.once(2);
        if (numbered) {
            names.add("B" + names.size());
            columns.add(new Column(alias + "." + names.getLast(), Kind.WHOLE));
        }
        return "UNNEST(" + String.join(", ", arrays) + ")" + (numbered ? " WITH ORDINALITY" : "") + " AS " + alias + " ("
            + String.join(", ", names) + ")";
    }
}
