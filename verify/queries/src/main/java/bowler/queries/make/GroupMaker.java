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
        List<Column> keys = new ArrayList<>(draw.mixed(scope.near()).subList(0, Math.min(scope.near().size(), draw.below(4))));
        if (dialect.isWide() && !keys.isEmpty() && draw.once(4)) {
            Column computed = computed(keys.getFirst());
            keys.set(0, computed);
        }
        Scope ofKeys = new Scope(keys, scope.far());
        ScalarMaker overKeys = new ScalarMaker(draw, dialect, ofKeys, null);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            String item = kind == Kind.WHOLE && dialect.isWide() && !keys.isEmpty() && draw.once(4) ? overGroups(keys)
                : ofKeys.near(kind).isEmpty() || draw.once(2) ? aggregate(kind, draw.once(4)) : overKeys.of(kind, 1);
            items.add(item + " AS A" + i);
        }
        String where = draw.once(3) ? " WHERE " + new ScalarMaker(draw, dialect, scope, queries).condition(1) : "";
        return "SELECT " + String.join(", ", items) + " FROM " + from + where + (keys.isEmpty() ? "" : " GROUP BY " + by(keys)) + having();
    }

    /// A key that is no column. Text within one expression is the same wherever it stands.
    private Column computed(Column from) {
        String of = from.name();
        return switch (from.kind()) {
            case WHOLE -> new Column(draw.of("(" + of + " + 1)", "ABS(" + of + ")"), Kind.WHOLE);
            case TEXT -> draw.once(2) ? new Column("UPPER(" + of + ")", Kind.TEXT) : new Column("CHAR_LENGTH(" + of + ")", Kind.WHOLE);
            case DECIMAL -> new Column("ROUND(" + of + ", 0)", Kind.DECIMAL);
            case MOMENT -> new Column("CAST(" + of + " AS DATE)", Kind.DATE);
            default -> new Column("(" + of + " IS NULL)", Kind.TRUTH);
        };
    }

    /// Of which set of keys a row is, and windows over groups.
    private String overGroups(List<Column> keys) {
        List<String> names = keys.stream().map(Column::name).toList();
        return switch (draw.below(5)) {
            case 0, 1 -> "GROUPING(" + String.join(", ", draw.mixed(names)) + ")";
            case 2 -> "CAST(SUM(COUNT(*)) OVER (PARTITION BY " + draw.of(names) + ") AS INTEGER)";
            case 3 -> "CAST(RANK() OVER (ORDER BY COUNT(*), " + names.getFirst() + " NULLS FIRST) AS INTEGER)";
            default -> "CAST(MAX(" + aggregate(Kind.WHOLE, false) + ") OVER (ORDER BY " + String.join(" NULLS LAST, ", names) + " NULLS LAST) AS INTEGER)";
        };
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
        if (dialect.isWide() && !distinct && draw.once(4)) {
            String ordered = ordered(kind, scalars);
            if (ordered != null) {
                return ordered + filter;
            }
        }
        return switch (kind) {
            case WHOLE -> switch (draw.below(5)) {
                case 0 -> "COUNT(*)" + filter;
                case 1 -> "COUNT(" + all + scalars.of(Kind.any(draw, dialect), 1) + ")" + filter;
                case 2 -> "CAST(SUM(" + all + scalars.of(Kind.WHOLE, 1) + ")" + filter + " AS INTEGER)";
                default -> draw.of("MIN(", "MAX(") + scalars.of(Kind.WHOLE, 1) + ")" + filter;
            };
            case DECIMAL -> draw.once(2) ? "SUM(" + all + scalars.of(kind, 1) + ")" + filter : extreme(kind, scalars) + filter;
            case TRUTH -> draw.once(2) || !dialect.isWide() ? "(" + extreme(Kind.WHOLE, scalars) + " > 0)"
                : draw.of("EVERY(", "BOOL_AND(", dialect.isBowlers() ? "ANY(" : "BOOL_OR(", "BOOL_OR(") + scalars.of(kind, 1) + ")" + filter;
            case TEXT -> dialect.isBowlers() && draw.once(3)
                ? "LISTAGG(" + scalars.of(kind, 1) + ", ',') WITHIN GROUP (ORDER BY " + ordering() + ")" + filter
                : extreme(kind, scalars) + filter;
            case UUID -> dialect.isBowlers() ? extreme(kind, scalars) + filter
                : "CAST(" + draw.of("MIN(", "MAX(") + "CAST(" + scalars.of(kind, 1) + " AS VARCHAR(36)))" + filter + " AS UUID)";
            case DATE, FLOATING, MOMENT, TIME, BITS, ZONED -> extreme(kind, scalars) + filter;
        };
    }

    /// Aggregates that put their values in order, and of bits.
    private String ordered(Kind kind, ScalarMaker scalars) {
        String order = " WITHIN GROUP (ORDER BY " + scalars.of(kind, 1) + draw.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS LAST") + ")";
        String disc = draw.of("PERCENTILE_DISC(0.5)", "PERCENTILE_DISC(0)", "PERCENTILE_DISC(1)", "PERCENTILE_DISC(0.34)", "MODE()") + order;
        return switch (kind) {
            case WHOLE -> draw.once(2) ? disc : draw.of("BIT_AND(", "BIT_OR(", "BIT_XOR(") + scalars.of(kind, 1) + ")";
            case FLOATING -> draw.once(2) ? draw.of("PERCENTILE_CONT(0.5)", "PERCENTILE_CONT(0.25)", "PERCENTILE_CONT(1)") + " WITHIN GROUP (ORDER BY "
                + scalars.of(draw.once(2) ? Kind.FLOATING : Kind.WHOLE, 1) + draw.of("", " DESC") + ")"
                : "AVG(CAST(" + scalars.of(Kind.WHOLE, 1) + " AS DOUBLE PRECISION))";
            case TEXT -> draw.once(2) ? disc : "STRING_AGG(" + scalars.of(kind, 1) + ", ',' ORDER BY " + everyColumn() + ")";
            case DECIMAL, DATE, MOMENT, TIME, ZONED -> disc;
            case TRUTH, BITS, UUID -> null;
        };
    }

    private String everyColumn() {
        return scope.near().isEmpty() ? "1 + 0" : String.join(", ", scope.near().stream().map(column -> column.name() + " NULLS LAST").toList());
    }

    private String extreme(Kind kind, ScalarMaker scalars) {
        return draw.of("MIN(", "MAX(") + scalars.of(kind, 1) + ")";
    }

    /// The least or greatest value, where there is such an aggregate.
    static String extreme(Draw draw, Dialect dialect, Kind kind, String value) {
        boolean isPostgres = dialect == Dialect.POSTGRES;
        return isPostgres && kind == Kind.TRUTH ? draw.of("EVERY(", "BOOL_OR(") + value + ")"
            : isPostgres && kind == Kind.UUID ? "CAST(" + draw.of("MIN(", "MAX(") + "CAST(" + value + " AS VARCHAR(36))) AS UUID)"
            : draw.of("MIN(", "MAX(") + value + ")";
    }

    private String ordering() {
        return scope.near().isEmpty() ? "1 + 0" : String.join(", ", scope.near().stream().map(Column::name).toList());
    }
}
