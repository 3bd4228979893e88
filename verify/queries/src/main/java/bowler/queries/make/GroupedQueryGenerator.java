// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random grouped queries.
final class GroupedQueryGenerator {
    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final QueryGenerator queries;
    private final QueryScope queryScope;

    GroupedQueryGenerator(SeededChoice seededChoice, QueryDialect queryDialect, QueryGenerator queries, QueryScope queryScope) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.queries = queries;
        this.queryScope = queryScope;
    }

    String query(List<TypeKind> kinds, String from) {
        List<Column> keys = new ArrayList<>(seededChoice.mixed(queryScope.near()).subList(0, Math.min(queryScope.near().size(), seededChoice.below(4))));
        if (queryDialect.isWide() && !keys.isEmpty() && seededChoice.once(4)) {
            Column computed = computed(keys.getFirst());
            keys.set(0, computed);
        }
        QueryScope ofKeys = new QueryScope(keys, queryScope.outer());
        ExpressionGenerator overKeys = new ExpressionGenerator(seededChoice, queryDialect, ofKeys, null);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            TypeKind typeKind = kinds.get(i);
            String item = typeKind == TypeKind.WHOLE && queryDialect.isWide() && !keys.isEmpty() && seededChoice.once(4) ? overGroups(keys)
                : ofKeys.near(typeKind).isEmpty() || seededChoice.once(2) ? aggregate(typeKind, seededChoice.once(4)) : overKeys.of(typeKind, 1);
            items.add(item + " AS A" + i);
        }
        String where = seededChoice.once(3) ? " WHERE " + new ExpressionGenerator(seededChoice, queryDialect, queryScope, queries).condition(1) : "";
        return "SELECT " + String.join(", ", items) + " FROM " + from + where + (keys.isEmpty() ? "" : " GROUP BY " + by(keys)) + having();
    }

    /// A key that is no column. Text within one expression is the same wherever it stands.
    private Column computed(Column from) {
        String of = from.name();
        return switch (from.typeKind()) {
            case WHOLE -> new Column(seededChoice.of("(" + of + " + 1)", "ABS(" + of + ")"), TypeKind.WHOLE);
            case TEXT -> seededChoice.once(2) ? new Column("UPPER(" + of + ")", TypeKind.TEXT) : new Column("CHAR_LENGTH(" + of + ")", TypeKind.WHOLE);
            case DECIMAL -> new Column("ROUND(" + of + ", 0)", TypeKind.DECIMAL);
            case MOMENT -> new Column("CAST(" + of + " AS DATE)", TypeKind.DATE);
            default -> new Column("(" + of + " IS NULL)", TypeKind.TRUTH);
        };
    }

    /// Returns GROUPING, which tells the grouping set of a row, or a window function over groups.
    private String overGroups(List<Column> keys) {
        List<String> names = keys.stream().map(Column::name).toList();
        return switch (seededChoice.below(5)) {
            case 0, 1 -> "GROUPING(" + String.join(", ", seededChoice.mixed(names)) + ")";
            case 2 -> "CAST(SUM(COUNT(*)) OVER (PARTITION BY " + seededChoice.of(names) + ") AS INTEGER)";
            case 3 -> "CAST(RANK() OVER (ORDER BY COUNT(*), " + names.getFirst() + " NULLS FIRST) AS INTEGER)";
            default -> "CAST(MAX(" + aggregate(TypeKind.WHOLE, false) + ") OVER (ORDER BY " + String.join(" NULLS LAST, ", names) + " NULLS LAST) AS INTEGER)";
        };
    }

    private String by(List<Column> keys) {
        List<String> names = keys.stream().map(Column::name).toList();
        String list = String.join(", ", names);
        if (!seededChoice.once(3)) {
            return list;
        }
        return switch (seededChoice.below(4)) {
            case 0 -> "ROLLUP(" + list + ")";
            case 1 -> "CUBE(" + list + ")";
            case 2 -> "GROUPING SETS ((" + list + "), (" + names.getFirst() + "), ())";
            default -> names.getFirst() + (names.size() > 1 ? ", ROLLUP(" + String.join(", ", names.subList(1, names.size())) + ")" : "");
        };
    }

    private String having() {
        if (!seededChoice.once(3)) {
            return "";
        }
        return " HAVING " + aggregate(TypeKind.WHOLE, false) + seededChoice.of(" > ", " < ", " = ", " <> ") + TypeKind.WHOLE.literal(seededChoice, queryDialect);
    }

    /// An aggregate with a value of the kind.
    String aggregate(TypeKind typeKind, boolean distinct) {
        // An aggregate of columns from outside alone belongs to the query there, by the standard, and to this one in Derby.
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, new QueryScope(queryScope.near(), List.of()), null);
        String filter = seededChoice.once(5) ? " FILTER (WHERE " + scalars.condition(0) + ")" : "";
        String all = distinct ? "DISTINCT " : "";
        if (queryDialect.isWide() && !distinct && seededChoice.once(4)) {
            String ordered = ordered(typeKind, scalars);
            if (ordered != null) {
                return ordered + filter;
            }
        }
        return switch (typeKind) {
            case WHOLE -> switch (seededChoice.below(5)) {
                case 0 -> "COUNT(*)" + filter;
                case 1 -> "COUNT(" + all + scalars.of(TypeKind.any(seededChoice, queryDialect), 1) + ")" + filter;
                case 2 -> "CAST(SUM(" + all + scalars.of(TypeKind.WHOLE, 1) + ")" + filter + " AS INTEGER)";
                default -> seededChoice.of("MIN(", "MAX(") + scalars.of(TypeKind.WHOLE, 1) + ")" + filter;
            };
            case DECIMAL -> seededChoice.once(2) ? "SUM(" + all + scalars.of(typeKind, 1) + ")" + filter : extreme(typeKind, scalars) + filter;
            case TRUTH -> seededChoice.once(2) || !queryDialect.isWide() ? "(" + extreme(TypeKind.WHOLE, scalars) + " > 0)"
                : seededChoice.of("EVERY(", "BOOL_AND(", queryDialect.isBowlers() ? "ANY(" : "BOOL_OR(", "BOOL_OR(") + scalars.of(typeKind, 1) + ")" + filter;
            case TEXT -> queryDialect.isBowlers() && seededChoice.once(3)
                ? "LISTAGG(" + scalars.of(typeKind, 1) + ", ',') WITHIN GROUP (ORDER BY " + ordering() + ")" + filter
                : extreme(typeKind, scalars) + filter;
            case UUID -> queryDialect.isBowlers() ? extreme(typeKind, scalars) + filter
                : "CAST(" + seededChoice.of("MIN(", "MAX(") + "CAST(" + scalars.of(typeKind, 1) + " AS VARCHAR(36)))" + filter + " AS UUID)";
            case DATE, FLOATING, MOMENT, TIME, BITS, ZONED -> extreme(typeKind, scalars) + filter;
        };
    }

    /// Aggregates that put their values in order, and of bits.
    private String ordered(TypeKind typeKind, ExpressionGenerator scalars) {
        String order = " WITHIN GROUP (ORDER BY " + scalars.of(typeKind, 1) + seededChoice.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS LAST") + ")";
        String disc = seededChoice.of("PERCENTILE_DISC(0.5)", "PERCENTILE_DISC(0)", "PERCENTILE_DISC(1)", "PERCENTILE_DISC(0.34)", "MODE()") + order;
        return switch (typeKind) {
            case WHOLE -> seededChoice.once(2) ? disc : seededChoice.of("BIT_AND(", "BIT_OR(", "BIT_XOR(") + scalars.of(typeKind, 1) + ")";
            case FLOATING -> seededChoice.once(2) ? seededChoice.of("PERCENTILE_CONT(0.5)", "PERCENTILE_CONT(0.25)", "PERCENTILE_CONT(1)") + " WITHIN GROUP (ORDER BY "
                + scalars.of(seededChoice.once(2) ? TypeKind.FLOATING : TypeKind.WHOLE, 1) + seededChoice.of("", " DESC") + ")"
                : "AVG(CAST(" + scalars.of(TypeKind.WHOLE, 1) + " AS DOUBLE PRECISION))";
            case TEXT -> seededChoice.once(2) ? disc : "STRING_AGG(" + scalars.of(typeKind, 1) + ", ',' ORDER BY " + everyColumn() + ")";
            case DECIMAL, DATE, MOMENT, TIME, ZONED -> disc;
            case TRUTH, BITS, UUID -> null;
        };
    }

    private String everyColumn() {
        return queryScope.near().isEmpty() ? "1 + 0" : String.join(", ", queryScope.near().stream().map(column -> column.name() + " NULLS LAST").toList());
    }

    private String extreme(TypeKind typeKind, ExpressionGenerator scalars) {
        return seededChoice.of("MIN(", "MAX(") + scalars.of(typeKind, 1) + ")";
    }

    /// The least or greatest value, where there is such an aggregate.
    static String extreme(SeededChoice seededChoice, QueryDialect queryDialect, TypeKind typeKind, String value) {
        boolean isPostgres = queryDialect == QueryDialect.POSTGRES;
        return isPostgres && typeKind == TypeKind.TRUTH ? seededChoice.of("EVERY(", "BOOL_OR(") + value + ")"
            : isPostgres && typeKind == TypeKind.UUID ? "CAST(" + seededChoice.of("MIN(", "MAX(") + "CAST(" + value + " AS VARCHAR(36))) AS UUID)"
            : seededChoice.of("MIN(", "MAX(") + value + ")";
    }

    private String ordering() {
        return queryScope.near().isEmpty() ? "1 + 0" : String.join(", ", queryScope.near().stream().map(Column::name).toList());
    }
}
