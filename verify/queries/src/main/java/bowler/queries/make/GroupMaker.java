// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Random grouped queries.
final class GroupMaker {
    private final Draw draw;
    private final Dialect dialect;
    private final QueryMaker queries;
    private final Scope scope;

    GroupMaker(Draw draw, Dialect dialect, QueryMaker queries, Scope scope) {
        this.draw = draw;
        this.dialect = dialect;
        this.queries = queries;
        this.scope = scope;
    }

    String query(List<Kind> kinds, String from) {
        List<Column> keys = draw.mixed(scope.near()).subList(0, Math.min(scope.near().size(), draw.below(4)));
        Scope ofKeys = new Scope(keys, scope.far());
        ScalarMaker overKeys = new ScalarMaker(draw, dialect, ofKeys, null);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            items.add((ofKeys.near(kind).isEmpty() || draw.once(2) ? aggregate(kind, draw.once(4)) : overKeys.of(kind, 1)) + " AS A" + i);
        }
        String where = draw.once(3) ? " WHERE " + new ScalarMaker(draw, dialect, scope, queries).condition(1) : "";
        return "SELECT " + String.join(", ", items) + " FROM " + from + where + (keys.isEmpty() ? "" : " GROUP BY " + by(keys)) + having();
    }

    private String by(List<Column> keys) {
        List<String> names = keys.stream().map(Column::name).toList();
        String list = String.join(", ", names);
        if (!draw.once(3)) {
            return list;
        }
        return switch (draw.below(4)) {
            case 0 -> "ROLLUP(" + list + ")";
            case 1 -> "CUBE(" + list + ")";
            case 2 -> "GROUPING SETS ((" + list + "), (" + names.getFirst() + "), ())";
            default -> names.getFirst() + (names.size() > 1 ? ", ROLLUP(" + String.join(", ", names.subList(1, names.size())) + ")" : "");
        };
    }

    private String having() {
        if (!draw.once(3)) {
            return "";
        }
        return " HAVING " + aggregate(Kind.WHOLE, false) + draw.of(" > ", " < ", " = ", " <> ") + Kind.WHOLE.literal(draw, dialect);
    }

    /// An aggregate with a value of the kind.
    String aggregate(Kind kind, boolean distinct) {
        // An aggregate of columns from outside alone belongs to the query there, by the standard, and to this one in Derby.
        ScalarMaker scalars = new ScalarMaker(draw, dialect, new Scope(scope.near(), List.of()), null);
        String filter = draw.once(5) ? " FILTER (WHERE " + scalars.condition(0) + ")" : "";
        String all = distinct ? "DISTINCT " : "";
        return switch (kind) {
            case WHOLE -> switch (draw.below(5)) {
                case 0 -> "COUNT(*)" + filter;
                case 1 -> "COUNT(" + all + scalars.of(Kind.any(draw, dialect), 1) + ")" + filter;
                case 2 -> "CAST(SUM(" + all + scalars.of(Kind.WHOLE, 1) + ")" + filter + " AS INTEGER)";
                default -> draw.of("MIN(", "MAX(") + scalars.of(Kind.WHOLE, 1) + ")" + filter;
            };
            case DECIMAL -> draw.once(2) ? "SUM(" + all + scalars.of(kind, 1) + ")" + filter : extreme(kind, scalars) + filter;
            case TRUTH -> draw.once(2) || !dialect.isBowlers() ? "(" + extreme(Kind.WHOLE, scalars) + " > 0)"
                : draw.of("EVERY(", "ANY(", "BOOL_OR(") + scalars.of(kind, 1) + ")" + filter;
            case TEXT -> dialect.isBowlers() && draw.once(3)
                ? "LISTAGG(" + scalars.of(kind, 1) + ", ',') WITHIN GROUP (ORDER BY " + ordering() + ")" + filter
                : extreme(kind, scalars) + filter;
            case DATE, FLOATING, MOMENT, TIME, BITS, UUID, ZONED -> extreme(kind, scalars) + filter;
        };
    }

    private String extreme(Kind kind, ScalarMaker scalars) {
        return draw.of("MIN(", "MAX(") + scalars.of(kind, 1) + ")";
    }

    private String ordering() {
        return scope.near().isEmpty() ? "1 + 0" : String.join(", ", scope.near().stream().map(Column::name).toList());
    }
}
