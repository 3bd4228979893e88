// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.ArrayList;
import java.util.List;

/// Random queries with window functions. What counts rows gets an order over all columns; all that does so in a query has the same window, as rows that are
/// alike may come in one order in one window and in another in the next.
final class WindowMaker {
    private final Draw draw;
    private final Dialect dialect;
    private final QueryMaker queries;
    private final Scope scope;
    /// The window in which rows are counted.
    private final String place;

    WindowMaker(Draw draw, Dialect dialect, QueryMaker queries, Scope scope) {
        this.draw = draw;
        this.dialect = dialect;
        this.queries = queries;
        this.scope = scope;
        place = partition() + "ORDER BY " + keys(draw.mixed(scope.near()));
    }

    String query(List<Kind> kinds, String from) {
        ScalarMaker scalars = new ScalarMaker(draw, dialect, scope, null);
        List<String> items = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            Kind kind = kinds.get(i);
            items.add((draw.once(3) ? scalars.of(kind, 1) : function(kind, scalars)) + " AS A" + i);
        }
        String qualify = dialect.isBowlers() && draw.once(4)
            ? " QUALIFY " + function(Kind.WHOLE, scalars) + draw.of(" < ", " > ", " = ") + Kind.WHOLE.literal(draw, dialect) : "";
        return "SELECT " + String.join(", ", items) + " FROM " + from
            + (draw.once(3) ? " WHERE " + new ScalarMaker(draw, dialect, scope, queries).condition(1) : "") + qualify;
    }

    private String function(Kind kind, ScalarMaker scalars) {
        if (kind == Kind.UUID && !dialect.isBowlers()) {
            return "FIRST_VALUE(" + scalars.of(kind, 1) + ") OVER (" + place + ")";
        }
        String value = scalars.of(kind == Kind.TRUTH ? Kind.WHOLE : kind, 1);
        if (dialect.isWide() && kind == Kind.FLOATING && draw.once(2)) {
            return draw.of("PERCENT_RANK()", "CUME_DIST()") + " OVER (" + partition() + some() + ")";
        }
        if (dialect.isWide() && kind == Kind.TRUTH && draw.once(2)) {
            return draw.of("BOOL_OR(", "EVERY(") + scalars.of(kind, 1) + ") OVER (" + partition() + some() + peersFrame() + ")";
        }
        String function = switch (draw.below(9)) {
            case 0, 1 -> draw.of("FIRST_VALUE(", "LAST_VALUE(") + value + ") OVER (" + place + rowsFrame() + ")";
            case 2 -> draw.of("LAG(", "LEAD(") + value + ", " + (1 + draw.below(2)) + (dialect.isWide() && draw.once(3) ? ", " + scalars.of(kind == Kind.TRUTH ? Kind.WHOLE : kind, 0) : "") + ")" + (dialect.isBowlers() ? draw.of("", " IGNORE NULLS") : "") + " OVER (" + place + ")";
            case 3 -> draw.of("MIN(", "MAX(") + value + ") OVER (" + place + rowsFrame() + ")";
            case 4 -> "NTH_VALUE(" + value + ", " + (1 + draw.below(3)) + ") OVER (" + place + rowsFrame() + ")";
            default -> kind != Kind.WHOLE && kind != Kind.TRUTH
                ? draw.of("MIN(", "MAX(") + value + ") OVER (" + partition() + (draw.once(2) ? some() + peersFrame() : "") + ")"
                : counting(scalars);
        };
        return kind == Kind.TRUTH ? "(" + function + " > 1)" : function;
    }

    private String counting(ScalarMaker scalars) {
        return switch (draw.below(dialect.isWide() ? 8 : 6)) {
            case 6, 7 -> near(scalars);
            case 0 -> "CAST(ROW_NUMBER() OVER (" + place + ") AS INTEGER)";
            case 1 -> "CAST(" + draw.of("RANK()", "DENSE_RANK()") + " OVER (" + partition() + some() + ") AS INTEGER)";
            case 2 -> "CAST(NTILE(" + (1 + draw.below(4)) + ") OVER (" + place + ") AS INTEGER)";
            case 3 -> "CAST(SUM(" + scalars.of(Kind.WHOLE, 1) + ")" + (draw.once(3) ? " FILTER (WHERE " + scalars.condition(0) + ")" : "") + " OVER (" + partition() + some() + peersFrame() + ") AS INTEGER)";
            case 4 -> "CAST(COUNT(" + scalars.of(Kind.any(draw, dialect), 0) + ") OVER (" + place + rowsFrame() + ") AS INTEGER)";
            default -> "CAST(SUM(" + scalars.of(Kind.WHOLE, 1) + ") OVER (" + place + rowsFrame() + ") AS INTEGER)";
        };
    }

    /// Rows whose key is near.
    private String near(ScalarMaker scalars) {
        List<Column> keys = scope.near().stream().filter(column -> column.kind().isNumber()).toList();
        String key = keys.isEmpty() ? "1 + 0" : draw.of(keys).name();
        String reach = draw.of("1 PRECEDING AND 1 FOLLOWING", "CURRENT ROW AND 2 FOLLOWING", "UNBOUNDED PRECEDING AND 1 PRECEDING", "1 FOLLOWING AND UNBOUNDED FOLLOWING",
            "3 PRECEDING AND 1 PRECEDING", "2 PRECEDING AND CURRENT ROW", "0 PRECEDING AND 0 FOLLOWING");
        return "CAST(" + draw.of("SUM(", "COUNT(", "MIN(", "MAX(") + scalars.of(Kind.WHOLE, 1) + ") OVER (" + partition() + "ORDER BY " + key
            + draw.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS LAST", " DESC NULLS FIRST") + draw.of(" RANGE", " RANGE", " GROUPS") + " BETWEEN " + reach
            + draw.of("", "", " EXCLUDE GROUP", " EXCLUDE NO OTHERS") + ") AS INTEGER)";
    }

    private String partition() {
        return draw.once(3) || scope.near().isEmpty() ? "" : "PARTITION BY " + draw.of(scope.near()).name() + " ";
    }


    private String some() {
        return "ORDER BY " + keys(draw.mixed(scope.near()).subList(0, Math.min(scope.near().size(), 1)));
    }

    private String keys(List<Column> columns) {
        return columns.isEmpty() ? "1 + 0"
            : String.join(", ", columns.stream().map(column -> column.name() + draw.of(" NULLS FIRST", " NULLS LAST", " DESC NULLS LAST",
                " DESC NULLS FIRST")).toList());
    }

    private String rowsFrame() {
        if (draw.once(2)) {
            return "";
        }
        String frame = " ROWS BETWEEN " + draw.of("UNBOUNDED PRECEDING", "2 PRECEDING", "1 PRECEDING", "CURRENT ROW") + " AND "
            + draw.of("CURRENT ROW", "1 FOLLOWING", "2 FOLLOWING", "UNBOUNDED FOLLOWING");
        return frame + (draw.once(4) ? dialect.isWide() ? draw.of(" EXCLUDE CURRENT ROW", " EXCLUDE TIES", " EXCLUDE GROUP") : " EXCLUDE CURRENT ROW" : "");
    }

    /// Of which rows that are alike are in or out together.
    private String peersFrame() {
        if (draw.once(2)) {
            return "";
        }
        if (draw.once(3)) {
            return " GROUPS BETWEEN " + draw.of("1", "2") + draw.of(" PRECEDING AND CURRENT ROW", " PRECEDING AND 1 FOLLOWING", " PRECEDING AND 1 PRECEDING")
                + draw.of("", " EXCLUDE GROUP");
        }
        return draw.of(" RANGE", " GROUPS") + draw.of(" UNBOUNDED PRECEDING", " BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING",
            " BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", " CURRENT ROW") + draw.of("", "", " EXCLUDE GROUP");
    }
}
