// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import bowler.queries.make.World.Column;
import java.util.List;

/// Random values of a kind over a scope.
final class ScalarMaker {
    private final Draw draw;
    private final Dialect dialect;
    private final Scope scope;
    private final QueryMaker queries;

    /// @param queries for queries within, or null where there may be none
    ScalarMaker(Draw draw, Dialect dialect, Scope scope, QueryMaker queries) {
        this.draw = draw;
        this.dialect = dialect;
        this.scope = scope;
        this.queries = queries;
    }

    String of(Kind kind, int depth) {
        if (depth <= 0 || draw.once(4)) {
            return leaf(kind);
        }
        if (draw.once(6)) {
            return common(kind, depth - 1);
        }
        if (dialect.isWide() && draw.once(3)) {
            String called = called(kind, depth - 1);
            if (called != null) {
                return called;
            }
        }
        if (queries != null && kind != Kind.TRUTH && queries.mayNest() && draw.once(7)) {
            return "(" + queries.oneValue(kind, scope) + ")";
        }
        return switch (kind) {
            case WHOLE -> whole(depth - 1);
            case TEXT -> text(depth - 1);
            case TRUTH -> "(" + condition(depth - 1) + ")";
            case DECIMAL -> decimal(depth - 1);
            case DATE -> date(depth - 1);
            case FLOATING -> floating(depth - 1);
            case MOMENT -> moment(depth - 1);
            case TIME -> dialect.isBowlers() && draw.once(2) ? "CAST(" + of(Kind.MOMENT, depth - 1) + " AS TIME)" : leaf(kind);
            case BITS, UUID, ZONED -> leaf(kind);
        };
    }

    private String called(Kind kind, int depth) {
        if (dialect.isBowlers() && draw.once(8)) {
            return new ArrayMaker(draw, dialect, this).value(kind, depth);
        }
        if (dialect.isBowlers() && draw.once(6)) {
            JsonMaker json = new JsonMaker(draw, this);
            return switch (kind) {
                case WHOLE, DECIMAL, DATE, FLOATING, MOMENT -> json.value(kind, depth);
                case TEXT -> json.text(depth);
                case TRUTH -> "(" + json.condition(depth) + ")";
                case TIME, BITS, UUID, ZONED -> null;
            };
        }
        FunctionMaker functions = new FunctionMaker(draw, this);
        return switch (kind) {
            case WHOLE -> functions.whole(depth);
            case TEXT -> functions.text(depth);
            case TRUTH -> "(" + functions.condition(depth) + ")";
            case DECIMAL -> functions.decimal(depth);
            case DATE -> functions.date(depth);
            case FLOATING -> functions.floating(depth);
            case MOMENT -> functions.moment(depth);
            case ZONED -> functions.zoned(depth);
            case TIME, BITS, UUID -> null;
        };
    }

    String leaf(Kind kind) {
        List<Column> far = scope.far(kind);
        List<Column> near = scope.near(kind);
        if (!far.isEmpty() && draw.once(near.isEmpty() ? 2 : 4)) {
            return draw.of(far).name();
        }
        if (!near.isEmpty() && !draw.once(5)) {
            return draw.of(near).name();
        }
        return draw.once(8) ? "CAST(NULL AS " + kind.type() + ")" : kind.literal(draw, dialect);
    }

    private String common(Kind kind, int depth) {
        return switch (draw.below(4)) {
            case 0 -> "CASE WHEN " + condition(depth) + " THEN " + of(kind, depth) + (draw.once(3) ? "" : " ELSE " + of(kind, depth))
                + " END";
            case 1 -> "COALESCE(" + of(kind, depth) + ", " + of(kind, depth) + ")";
            case 2 -> "NULLIF(" + of(kind, depth) + ", " + of(kind, depth) + ")";
            default -> {
                Kind of = draw.of(Kind.WHOLE == kind ? List.of(Kind.TEXT, Kind.WHOLE) : List.of(Kind.WHOLE));
                yield "CASE " + of(of, depth) + " WHEN " + of(of, 0) + " THEN " + of(kind, depth) + " WHEN " + of(of, 0) + " THEN "
                    + leaf(kind) + " ELSE " + of(kind, depth) + " END";
            }
        };
    }

    private String whole(int depth) {
        return switch (draw.below(dialect.isBowlers() ? 14 : 8)) {
            case 0, 1 -> "(" + of(Kind.WHOLE, depth) + " + " + of(Kind.WHOLE, depth) + ")";
            case 2 -> "(" + of(Kind.WHOLE, depth) + " - " + of(Kind.WHOLE, depth) + ")";
            case 3 -> "(" + of(Kind.WHOLE, depth) + " * " + Kind.WHOLE.literal(draw, dialect) + ")";
            case 4 -> "ABS(" + of(Kind.WHOLE, depth) + ")";
            case 5 -> "(" + of(Kind.WHOLE, depth) + " / NULLIF(" + of(Kind.WHOLE, 0) + ", 0))";
            case 6 -> "MOD(" + of(Kind.WHOLE, depth) + ", NULLIF(" + of(Kind.WHOLE, 0) + ", 0))";
            case 7 -> "CHAR_LENGTH(" + of(Kind.TEXT, depth) + ")";
            case 8 -> draw.of("GREATEST(", "LEAST(") + of(Kind.WHOLE, depth) + ", " + of(Kind.WHOLE, depth) + ")";
            case 9 -> "LOCATE(" + of(Kind.TEXT, 0) + ", " + of(Kind.TEXT, depth) + ")";
            case 10 -> draw.of("YEAR(", "MONTH(", "DAY(") + of(draw.of(List.of(Kind.DATE, Kind.MOMENT)), depth) + ")";
            case 11 -> "CAST(" + of(Kind.DECIMAL, depth) + " AS INTEGER)";
            case 12 -> draw.of("BITAND(", "BITOR(") + of(Kind.WHOLE, depth) + ", " + of(Kind.WHOLE, 0) + ")";
            default -> "SIGN(" + of(Kind.WHOLE, depth) + ")";
        };
    }

    private String text(int depth) {
        return switch (draw.below(dialect.isBowlers() ? 9 : 4)) {
            case 0 -> "(" + of(Kind.TEXT, 0) + " || " + of(Kind.TEXT, depth) + ")";
            case 1 -> "UPPER(" + of(Kind.TEXT, depth) + ")";
            case 2 -> "LOWER(" + of(Kind.TEXT, depth) + ")";
            case 3 -> "TRIM(" + of(Kind.TEXT, depth) + ")";
            case 4 -> "REPLACE(" + of(Kind.TEXT, depth) + ", 'a', " + of(Kind.TEXT, 0) + ")";
            case 5 -> draw.of("LEFT(", "RIGHT(") + of(Kind.TEXT, depth) + ", " + draw.below(3) + ")";
            case 6 -> "SUBSTRING(" + of(Kind.TEXT, depth) + " FROM " + (1 + draw.below(3)) + ")";
            case 7 -> draw.once(2) ? "TRIM(CHAR(" + of(Kind.WHOLE, depth) + "))"
                : "CAST(" + of(draw.of(List.of(Kind.DATE, Kind.TRUTH)), depth) + " AS VARCHAR(40))";
            default -> {
                Kind kind = Kind.any(draw, dialect);
                yield "CONCAT(" + of(Kind.TEXT, 0) + ", " + of(kind == Kind.BITS ? Kind.WHOLE : kind, 0) + ")";
            }
        };
    }

    private String decimal(int depth) {
        return switch (draw.below(dialect.isBowlers() ? 7 : 4)) {
            case 0 -> "(" + of(Kind.DECIMAL, depth) + " + " + of(Kind.DECIMAL, depth) + ")";
            case 1 -> "(" + of(Kind.DECIMAL, depth) + " - " + of(Kind.DECIMAL, depth) + ")";
            case 2 -> "ABS(" + of(Kind.DECIMAL, depth) + ")";
            case 3 -> "CAST(" + of(Kind.WHOLE, depth) + " AS DECIMAL(10, 2))";
            case 4 -> "ROUND(" + of(Kind.DECIMAL, depth) + ", 1)";
            case 5 -> "(" + of(Kind.DECIMAL, 0) + " * " + of(Kind.WHOLE, 0) + ")";
            default -> "(" + of(Kind.DECIMAL, 0) + " / NULLIF(" + of(Kind.DECIMAL, 0) + ", 0))";
        };
    }

    private String date(int depth) {
        if (!dialect.isBowlers()) {
            return leaf(Kind.DATE);
        }
        return switch (draw.below(3)) {
            case 0 -> "CAST(" + of(Kind.MOMENT, depth) + " AS DATE)";
            case 1 -> "(" + of(Kind.DATE, depth) + draw.of(" + ", " - ") + "INTERVAL '" + (1 + draw.below(40)) + "' DAY)";
            default -> leaf(Kind.DATE);
        };
    }

    private String moment(int depth) {
        return draw.once(2) ? "CAST(" + of(Kind.DATE, depth) + " AS TIMESTAMP)" : leaf(Kind.MOMENT);
    }

    private String floating(int depth) {
        return switch (draw.below(4)) {
            case 0 -> "(" + of(Kind.FLOATING, depth) + draw.of(" + ", " - ", " * ") + of(Kind.FLOATING, 0) + ")";
            case 1 -> "CAST(" + of(Kind.WHOLE, depth) + " AS DOUBLE PRECISION)";
            case 2 -> "SQRT(ABS(" + of(Kind.FLOATING, depth) + "))";
            default -> "FLOOR(" + of(Kind.FLOATING, depth) + ")";
        };
    }

    String condition(int depth) {
        if (depth > 0 && !draw.once(3)) {
            return switch (draw.below(6)) {
                case 0, 1 -> condition(depth - 1) + " AND " + grouped(depth - 1);
                case 2, 3 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
                case 4 -> "NOT " + grouped(depth - 1);
                default -> grouped(depth - 1) + " IS " + draw.of("", "NOT ") + draw.of("TRUE", "FALSE", "UNKNOWN");
            };
        }
        if (queries != null && queries.mayNest() && draw.once(4)) {
            return withQuery();
        }
        int inner = Math.max(0, depth);
        if (dialect.isWide() && draw.once(6)) {
            return dialect.isBowlers() && draw.once(5) ? new ArrayMaker(draw, dialect, this).condition(inner)
                : dialect.isBowlers() && draw.once(5) ? new JsonMaker(draw, this).condition(inner) : new FunctionMaker(draw, this).condition(inner);
        }
        Kind kind = Kind.any(draw, dialect);
        return switch (draw.below(dialect.isBowlers() ? 13 : 10)) {
            case 0, 1, 2 -> comparison(kind, inner);
            case 3 -> of(kind, inner) + " IS " + draw.of("", "NOT ") + "NULL";
            case 4 -> of(kind, inner) + draw.of("", " NOT") + " BETWEEN " + of(kind, 0) + " AND " + of(kind, 0);
            case 5 -> of(kind, inner) + draw.of("", " NOT") + " IN (" + of(kind, 0) + ", " + of(kind, 0)
                + (draw.once(2) ? ", " + of(kind, 0) : "") + ")";
            case 6 -> of(Kind.TEXT, inner) + draw.of("", " NOT") + " LIKE "
                + draw.of("'a%'", "'%b'", "'_b%'", "'%'", "'ab'", "'b!%' ESCAPE '!'");
            case 7 -> of(kind, inner) + " IS " + draw.of("", "NOT ") + "DISTINCT FROM " + of(kind, 0);
            case 8 -> scope.near(Kind.TRUTH).isEmpty() ? comparison(Kind.WHOLE, inner) : draw.of(scope.near(Kind.TRUTH)).name();
            case 9 -> draw.once(2) ? comparison(Kind.WHOLE, inner) : rows(kind);
            case 10 -> of(Kind.TEXT, inner) + " COLLATE " + draw.of("UNICODE_CI", "UNICODE_CI_AI", "UCS_BASIC") + draw.of(" = ", " < ", " >= ") + of(Kind.TEXT, 0);
            case 11 -> "JSON_VALUE(JSON_OBJECT('a' : " + of(Kind.WHOLE, inner) + ", 'b' : " + of(Kind.TEXT, 0) + "), '" + draw.of("$.a", "lax $.a", "$.*")
                + "' RETURNING INTEGER)" + draw.of(" = ", " > ", " <> ") + of(Kind.WHOLE, 0);
            case 12 -> "(" + of(Kind.MOMENT, inner) + " - " + of(Kind.MOMENT, 0) + ") DAY(9) TO SECOND" + draw.of(" < ", " >= ", " = ")
                + draw.of("INTERVAL '0' DAY", "INTERVAL '-40 10' DAY TO HOUR", "INTERVAL '5' SECOND");
            default -> comparison(Kind.WHOLE, inner);
        };
    }

    private String rows(Kind kind) {
        return "(" + of(kind, 0) + ", " + of(Kind.WHOLE, 0) + ")" + draw.of(" > ", " < ", " >= ", " <= ", " = ") + "(" + leaf(kind) + ", " + of(Kind.WHOLE, 0) + ")";
    }

    /// Safe behind AND, NOT and before IS.
    private String grouped(int depth) {
        return "(" + condition(depth) + ")";
    }

    private String comparison(Kind kind, int depth) {
        String op = draw.of(" = ", " = ", " <> ", " < ", " <= ", " > ", " >= ");
        if (kind.isNumber() && draw.once(4)) {
            Kind other = draw.of(dialect.isWide() ? List.of(Kind.WHOLE, Kind.DECIMAL, Kind.FLOATING) : List.of(Kind.WHOLE, Kind.DECIMAL));
            return of(kind, depth) + op + of(other, 0);
        }
        return of(kind, depth) + op + of(kind, depth);
    }

    private String withQuery() {
        Kind kind = Kind.any(draw, dialect);
        return switch (draw.below(dialect.isWide() ? 7 : 6)) {
            case 0 -> draw.of("", "NOT ") + "EXISTS (" + queries.within(List.of(Kind.WHOLE), scope) + ")";
            case 1, 2 -> of(kind, 1) + draw.of("", " NOT") + " IN (" + queries.within(List.of(kind), scope) + ")";
            case 3 -> of(kind, 1) + draw.of(" = ", " <> ", " < ", " >= ") + draw.of("ANY (", "ALL (", "SOME (")
                + queries.within(List.of(kind), scope) + ")";
            case 4 -> "(" + of(kind, 0) + ", " + of(Kind.WHOLE, 0) + ")" + draw.of("", " NOT") + " IN ("
                + queries.within(List.of(kind, Kind.WHOLE), scope) + ")";
            case 5 -> "(" + of(kind, 0) + ", " + of(Kind.WHOLE, 0) + ")" + draw.of(" = ANY (", " <> ALL (", " = SOME (", " <> ANY (")
                + queries.within(List.of(kind, Kind.WHOLE), scope) + ")";
            default -> of(kind, 0) + draw.of(" = ", " < ", " <> ") + "(" + queries.oneValue(kind, scope) + ")";
        };
    }
}
