// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.ArrayList;
import java.util.List;

/// Random queries with window functions. Functions that count rows get an order over all columns. All such functions of
/// a query share one window, because equal rows may be ordered differently in different windows.
final class WindowQueryGenerator {
    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final QueryGenerator queries;
    private final QueryScope queryScope;
    /// The window in which rows are counted.
    private final String place;

    WindowQueryGenerator(SeededChoice seededChoice, QueryDialect queryDialect, QueryGenerator queries, QueryScope queryScope) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.queries = queries;
        this.queryScope = queryScope;
        place = partition() + "ORDER BY " + keys(seededChoice.mixed(queryScope.near()));
    }

    String query(List<TypeKind> kinds, String from) {
        ExpressionGenerator scalars = new ExpressionGenerator(seededChoice, queryDialect, queryScope, null);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            TypeKind typeKind = kinds.get(i);
            items.add((seededChoice.once(3) ? scalars.of(typeKind, 1) : function(typeKind, scalars)) + " AS A" + i);
        }
        String qualify = queryDialect.isBowlers() && seededChoice.once(4)
            ? " QUALIFY " + function(TypeKind.WHOLE, scalars) + seededChoice.of(" < ", " > ", " = ") + TypeKind.WHOLE.literal(seededChoice, queryDialect) : "";
        return "SELECT " + String.join(", ", items) + " FROM " + from
            + (seededChoice.once(3) ? " WHERE " + new ExpressionGenerator(seededChoice, queryDialect, queryScope, queries).condition(1) : "") + qualify;
    }

    private String function(TypeKind typeKind, ExpressionGenerator scalars) {
        if (typeKind == TypeKind.UUID && !queryDialect.isBowlers()) {
            return "FIRST_VALUE(" + scalars.of(typeKind, 1) + ") OVER (" + place + ")";
        }
        String value = scalars.of(typeKind == TypeKind.TRUTH ? TypeKind.WHOLE : typeKind, 1);
        if (queryDialect.isWide() && typeKind == TypeKind.FLOATING && seededChoice.once(2)) {
            return seededChoice.of("PERCENT_RANK()", "CUME_DIST()") + " OVER (" + partition() + some() + ")";
        }
        if (queryDialect.isWide() && typeKind == TypeKind.TRUTH && seededChoice.once(2)) {
            return seededChoice.of("BOOL_OR(", "EVERY(") + scalars.of(typeKind, 1) + ") OVER (" + partition() + some() + peersFrame() + ")";
        }
        String function = switch (seededChoice.below(9)) {
            case 0, 1 -> seededChoice.of("FIRST_VALUE(", "LAST_VALUE(") + value + ") OVER (" + place + rowsFrame() + ")";
            case 2 -> seededChoice.of("LAG(", "LEAD(") + value + ", " + (1 + seededChoice.below(2)) + (queryDialect.isWide() && seededChoice.once(3) ? ", " + scalars.of(typeKind == TypeKind.TRUTH ? TypeKind.WHOLE : typeKind, 0) : "") + ")" + (queryDialect.isBowlers() ? seededChoice.of("", " IGNORE NULLS") : "") + " OVER (" + place + ")";
            case 3 -> seededChoice.of("MIN(", "MAX(") + value + ") OVER (" + place + rowsFrame() + ")";
            case 4 -> "NTH_VALUE(" + value + ", " + (1 + seededChoice.below(3)) + ") OVER (" + place + rowsFrame() + ")";
            default -> typeKind != TypeKind.WHOLE && typeKind != TypeKind.TRUTH
                ? seededChoice.of("MIN(", "MAX(") + value + ") OVER (" + partition() + (seededChoice.once(2) ? some() + peersFrame() : "") + ")"
                : counting(scalars);
        };
        return typeKind == TypeKind.TRUTH ? "(" + function + " > 1)" : function;
    }

    private String counting(ExpressionGenerator scalars) {
        return switch (seededChoice.below(queryDialect.isWide() ? 8 : 6)) {
            case 6, 7 -> near(scalars);
            case 0 -> "CAST(ROW_NUMBER() OVER (" + place + ") AS INTEGER)";
            case 1 -> "CAST(" + seededChoice.of("RANK()", "DENSE_RANK()") + " OVER (" + partition() + some() + ") AS INTEGER)";
            case 2 -> "CAST(NTILE(" + (1 + seededChoice.below(4)) + ") OVER (" + place + ") AS INTEGER)";
            case 3 -> "CAST(SUM(" + scalars.of(TypeKind.WHOLE, 1) + ")" + (seededChoice.once(3) ? " FILTER (WHERE " + scalars.condition(0) + ")" : "") + " OVER (" + partition() + some() + peersFrame() + ") AS INTEGER)";
            case 4 -> "CAST(COUNT(" + scalars.of(TypeKind.any(seededChoice, queryDialect), 0) + ") OVER (" + place + rowsFrame() + ") AS INTEGER)";
            default -> "CAST(SUM(" + scalars.of(TypeKind.WHOLE, 1) + ") OVER (" + place + rowsFrame() + ") AS INTEGER)";
        };
    }

    /// Rows whose key is near.
    private String near(ExpressionGenerator scalars) {
        List<Column> keys = queryScope.near().stream().filter(column -> column.typeKind().isNumber()).toList();
        String key = keys.isEmpty() ? "1 + 0" : seededChoice.of(keys).name();
        String reach = seededChoice.of("1 PRECEDING AND 1 FOLLOWING", "CURRENT ROW AND 2 FOLLOWING", "UNBOUNDED PRECEDING AND 1 PRECEDING", "1 FOLLOWING AND UNBOUNDED FOLLOWING",
            "3 PRECEDING AND 1 PRECEDING", "2 PRECEDING AND CURRENT ROW", "0 PRECEDING AND 0 FOLLOWING");
        return "CAST(" + seededChoice.of("SUM(", "COUNT(", "MIN(", "MAX(") + scalars.of(TypeKind.WHOLE, 1) + ") OVER (" + partition() + "ORDER BY " + key
            + seededChoice.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS LAST", " DESC NULLS FIRST") + seededChoice.of(" RANGE", " RANGE", " GROUPS") + " BETWEEN " + reach
            + seededChoice.of("", "", " EXCLUDE GROUP", " EXCLUDE NO OTHERS") + ") AS INTEGER)";
    }

    private String partition() {
        return seededChoice.once(3) || queryScope.near().isEmpty() ? "" : "PARTITION BY " + seededChoice.of(queryScope.near()).name() + " ";
    }

    private String some() {
        return "ORDER BY " + keys(seededChoice.mixed(queryScope.near()).subList(0, Math.min(queryScope.near().size(), 1)));
    }

    private String keys(List<Column> columns) {
        return columns.isEmpty() ? "1 + 0"
            : String.join(", ", columns.stream().map(column -> column.name() + seededChoice.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS LAST",
                " DESC NULLS FIRST")).toList());
    }

    private String rowsFrame() {
        if (seededChoice.once(2)) {
            return "";
        }
        String frame = " ROWS BETWEEN " + seededChoice.of("UNBOUNDED PRECEDING", "2 PRECEDING", "1 PRECEDING", "CURRENT ROW") + " AND "
            + seededChoice.of("CURRENT ROW", "1 FOLLOWING", "2 FOLLOWING", "UNBOUNDED FOLLOWING");
        return frame + (seededChoice.once(4) ? queryDialect.isWide() ? seededChoice.of(" EXCLUDE CURRENT ROW", " EXCLUDE TIES", " EXCLUDE GROUP") : " EXCLUDE CURRENT ROW" : "");
    }

    /// Returns a frame in which equal rows are either all included or all excluded.
    private String peersFrame() {
        if (seededChoice.once(2)) {
            return "";
        }
        if (seededChoice.once(3)) {
            return " GROUPS BETWEEN " + seededChoice.of("1", "2") + seededChoice.of(" PRECEDING AND CURRENT ROW", " PRECEDING AND 1 FOLLOWING", " PRECEDING AND 1 PRECEDING")
                + seededChoice.of("", " EXCLUDE GROUP");
        }
        return seededChoice.of(" RANGE", " GROUPS") + seededChoice.of(" UNBOUNDED PRECEDING", " BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
            " BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", " CURRENT ROW") + seededChoice.of("", "", " EXCLUDE GROUP");
    }
}
