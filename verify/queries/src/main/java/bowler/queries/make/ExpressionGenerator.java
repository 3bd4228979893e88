// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.List;

/// Random values of a kind over a scope.
final class ExpressionGenerator {
    private final SeededChoice seededChoice;
    private final QueryDialect queryDialect;
    private final QueryScope queryScope;
    private final QueryGenerator queries;

    /// @param queries for queries within, or null where there may be none
    ExpressionGenerator(SeededChoice seededChoice, QueryDialect queryDialect, QueryScope queryScope, QueryGenerator queries) {
        this.seededChoice = seededChoice;
        this.queryDialect = queryDialect;
        this.queryScope = queryScope;
        this.queries = queries;
    }

    String of(TypeKind typeKind, int depth) {
        if (depth <= 0 || seededChoice.once(4)) {
            return leaf(typeKind);
        }
        if (seededChoice.once(6)) {
            return common(typeKind, depth - 1);
        }
        if (queryDialect.isWide() && seededChoice.once(3)) {
            String called = called(typeKind, depth - 1);
            if (called != null) {
                return called;
            }
        }
        if (queries != null && typeKind != TypeKind.TRUTH && queries.mayNest() && seededChoice.once(7)) {
            return "(" + queries.oneValue(typeKind, queryScope) + ")";
        }
        return switch (typeKind) {
            case WHOLE -> whole(depth - 1);
            case TEXT -> text(depth - 1);
            case TRUTH -> "(" + condition(depth - 1) + ")";
            case DECIMAL -> decimal(depth - 1);
            case DATE -> date(depth - 1);
            case FLOATING -> floating(depth - 1);
            case MOMENT -> moment(depth - 1);
            case TIME -> queryDialect.isBowlers() && seededChoice.once(2) ? "CAST(" + of(TypeKind.MOMENT, depth - 1) + " AS TIME)" : leaf(typeKind);
            case BITS, UUID, ZONED -> leaf(typeKind);
        };
    }

    private String called(TypeKind typeKind, int depth) {
        if (queryDialect.isBowlers() && seededChoice.once(8)) {
            return new ArrayGenerator(seededChoice, queryDialect, this).value(typeKind, depth);
        }
        if (queryDialect.isBowlers() && seededChoice.once(6)) {
            JsonGenerator json = new JsonGenerator(seededChoice, this);
            return switch (typeKind) {
                case WHOLE, DECIMAL, DATE, FLOATING, MOMENT -> json.value(typeKind, depth);
                case TEXT -> json.text(depth);
                case TRUTH -> "(" + json.condition(depth) + ")";
                case TIME, BITS, UUID, ZONED -> null;
            };
        }
        FunctionCallGenerator functions = new FunctionCallGenerator(seededChoice, this);
        return switch (typeKind) {
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

    String leaf(TypeKind typeKind) {
        List<Column> outer = queryScope.outer(typeKind);
        List<Column> near = queryScope.near(typeKind);
        if (!outer.isEmpty() && seededChoice.once(near.isEmpty() ? 2 : 4)) {
            return seededChoice.of(outer).name();
        }
        if (!near.isEmpty() && !seededChoice.once(5)) {
            return seededChoice.of(near).name();
        }
        return seededChoice.once(8) ? "CAST(NULL AS " + typeKind.type() + ")" : typeKind.literal(seededChoice, queryDialect);
    }

    private String common(TypeKind typeKind, int depth) {
        return switch (seededChoice.below(4)) {
            case 0 -> "CASE WHEN " + condition(depth) + " THEN " + of(typeKind, depth) + (seededChoice.once(3) ? "" : " ELSE " + of(typeKind, depth))
                + " END";
            case 1 -> "COALESCE(" + of(typeKind, depth) + ", " + of(typeKind, depth) + ")";
            case 2 -> "NULLIF(" + of(typeKind, depth) + ", " + of(typeKind, depth) + ")";
            default -> {
                TypeKind of = seededChoice.of(TypeKind.WHOLE == typeKind ? List.of(TypeKind.TEXT, TypeKind.WHOLE) : List.of(TypeKind.WHOLE));
                yield "CASE " + of(of, depth) + " WHEN " + of(of, 0) + " THEN " + of(typeKind, depth) + " WHEN " + of(of, 0) + " THEN "
                    + leaf(typeKind) + " ELSE " + of(typeKind, depth) + " END";
            }
        };
    }

    private String whole(int depth) {
        return switch (seededChoice.below(queryDialect.isBowlers() ? 14 : 8)) {
            case 0, 1 -> "(" + of(TypeKind.WHOLE, depth) + " + " + of(TypeKind.WHOLE, depth) + ")";
            case 2 -> "(" + of(TypeKind.WHOLE, depth) + " - " + of(TypeKind.WHOLE, depth) + ")";
            case 3 -> "(" + of(TypeKind.WHOLE, depth) + " * " + TypeKind.WHOLE.literal(seededChoice, queryDialect) + ")";
            case 4 -> "ABS(" + of(TypeKind.WHOLE, depth) + ")";
            case 5 -> "(" + of(TypeKind.WHOLE, depth) + " / NULLIF(" + of(TypeKind.WHOLE, 0) + ", 0))";
            case 6 -> "MOD(" + of(TypeKind.WHOLE, depth) + ", NULLIF(" + of(TypeKind.WHOLE, 0) + ", 0))";
            case 7 -> "CHAR_LENGTH(" + of(TypeKind.TEXT, depth) + ")";
            case 8 -> seededChoice.of("GREATEST(", "LEAST(") + of(TypeKind.WHOLE, depth) + ", " + of(TypeKind.WHOLE, depth) + ")";
            case 9 -> "LOCATE(" + of(TypeKind.TEXT, 0) + ", " + of(TypeKind.TEXT, depth) + ")";
            case 10 -> seededChoice.of("YEAR(", "MONTH(", "DAY(") + of(seededChoice.of(List.of(TypeKind.DATE, TypeKind.MOMENT)), depth) + ")";
            case 11 -> "CAST(" + of(TypeKind.DECIMAL, depth) + " AS INTEGER)";
            case 12 -> seededChoice.of("BITAND(", "BITOR(") + of(TypeKind.WHOLE, depth) + ", " + of(TypeKind.WHOLE, 0) + ")";
            default -> "SIGN(" + of(TypeKind.WHOLE, depth) + ")";
        };
    }

    private String text(int depth) {
        return switch (seededChoice.below(queryDialect.isBowlers() ? 9 : 4)) {
            case 0 -> "(" + of(TypeKind.TEXT, 0) + " || " + of(TypeKind.TEXT, depth) + ")";
            case 1 -> "UPPER(" + of(TypeKind.TEXT, depth) + ")";
            case 2 -> "LOWER(" + of(TypeKind.TEXT, depth) + ")";
            case 3 -> "TRIM(" + of(TypeKind.TEXT, depth) + ")";
            case 4 -> "REPLACE(" + of(TypeKind.TEXT, depth) + ", 'a', " + of(TypeKind.TEXT, 0) + ")";
            case 5 -> seededChoice.of("LEFT(", "RIGHT(") + of(TypeKind.TEXT, depth) + ", " + seededChoice.below(3) + ")";
            case 6 -> "SUBSTRING(" + of(TypeKind.TEXT, depth) + " FROM " + (1 + seededChoice.below(3)) + ")";
            case 7 -> seededChoice.once(2) ? "TRIM(CHAR(" + of(TypeKind.WHOLE, depth) + "))"
                : "CAST(" + of(seededChoice.of(List.of(TypeKind.DATE, TypeKind.TRUTH)), depth) + " AS VARCHAR(40))";
            default -> {
                TypeKind typeKind = TypeKind.any(seededChoice, queryDialect);
                yield "CONCAT(" + of(TypeKind.TEXT, 0) + ", " + of(typeKind == TypeKind.BITS ? TypeKind.WHOLE : typeKind, 0) + ")";
            }
        };
    }

    private String decimal(int depth) {
        return switch (seededChoice.below(queryDialect.isBowlers() ? 7 : 4)) {
            case 0 -> "(" + of(TypeKind.DECIMAL, depth) + " + " + of(TypeKind.DECIMAL, depth) + ")";
            case 1 -> "(" + of(TypeKind.DECIMAL, depth) + " - " + of(TypeKind.DECIMAL, depth) + ")";
            case 2 -> "ABS(" + of(TypeKind.DECIMAL, depth) + ")";
            case 3 -> "CAST(" + of(TypeKind.WHOLE, depth) + " AS DECIMAL(10, 2))";
            case 4 -> "ROUND(" + of(TypeKind.DECIMAL, depth) + ", 1)";
            case 5 -> "(" + of(TypeKind.DECIMAL, 0) + " * " + of(TypeKind.WHOLE, 0) + ")";
            default -> "(" + of(TypeKind.DECIMAL, 0) + " / NULLIF(" + of(TypeKind.DECIMAL, 0) + ", 0))";
        };
    }

    private String date(int depth) {
        if (!queryDialect.isBowlers()) {
            return leaf(TypeKind.DATE);
        }
        return switch (seededChoice.below(3)) {
            case 0 -> "CAST(" + of(TypeKind.MOMENT, depth) + " AS DATE)";
            case 1 -> "(" + of(TypeKind.DATE, depth) + seededChoice.of(" + ", " - ") + "INTERVAL '" + (1 + seededChoice.below(40)) + "' DAY)";
            default -> leaf(TypeKind.DATE);
        };
    }

    private String moment(int depth) {
        return seededChoice.once(2) ? "CAST(" + of(TypeKind.DATE, depth) + " AS TIMESTAMP)" : leaf(TypeKind.MOMENT);
    }

    private String floating(int depth) {
        return switch (seededChoice.below(4)) {
            case 0 -> "(" + of(TypeKind.FLOATING, depth) + seededChoice.of(" + ", " - ", " * ") + of(TypeKind.FLOATING, 0) + ")";
            case 1 -> "CAST(" + of(TypeKind.WHOLE, depth) + " AS DOUBLE PRECISION)";
            case 2 -> "SQRT(ABS(" + of(TypeKind.FLOATING, depth) + "))";
            default -> "FLOOR(" + of(TypeKind.FLOATING, depth) + ")";
        };
    }

    String condition(int depth) {
        if (depth > 0 && !seededChoice.once(3)) {
            return switch (seededChoice.below(6)) {
                case 0, 1 -> condition(depth - 1) + " AND " + grouped(depth - 1);
                case 2, 3 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
                case 4 -> "NOT " + grouped(depth - 1);
                default -> grouped(depth - 1) + " IS " + seededChoice.of("", "NOT ") + seededChoice.of("TRUE", "FALSE", "UNKNOWN");
            };
        }
        if (queries != null && queries.mayNest() && seededChoice.once(4)) {
            return withQuery();
        }
        int inner = Math.max(0, depth);
        if (queryDialect.isWide() && seededChoice.once(6)) {
            return queryDialect.isBowlers() && seededChoice.once(5) ? new ArrayGenerator(seededChoice, queryDialect, this).condition(inner)
                : queryDialect.isBowlers() && seededChoice.once(5) ? new JsonGenerator(seededChoice, this).condition(inner) : new FunctionCallGenerator(seededChoice, this).condition(inner);
        }
        TypeKind typeKind = TypeKind.any(seededChoice, queryDialect);
        return switch (seededChoice.below(queryDialect.isBowlers() ? 13 : 10)) {
            case 0, 1, 2 -> comparison(typeKind, inner);
            case 3 -> of(typeKind, inner) + " IS " + seededChoice.of("", "NOT ") + "NULL";
            case 4 -> of(typeKind, inner) + seededChoice.of("", " NOT") + " BETWEEN " + of(typeKind, 0) + " AND " + of(typeKind, 0);
            case 5 -> of(typeKind, inner) + seededChoice.of("", " NOT") + " IN (" + of(typeKind, 0) + ", " + of(typeKind, 0)
                + (seededChoice.once(2) ? ", " + of(typeKind, 0) : "") + ")";
            case 6 -> of(TypeKind.TEXT, inner) + seededChoice.of("", " NOT") + " LIKE "
                + seededChoice.of("'a%'", "'%b'", "'_b%'", "'%'", "'ab'", "'b!%' ESCAPE '!'");
            case 7 -> of(typeKind, inner) + " IS " + seededChoice.of("", "NOT ") + "DISTINCT FROM " + of(typeKind, 0);
            case 8 -> queryScope.near(TypeKind.TRUTH).isEmpty() ? comparison(TypeKind.WHOLE, inner) : seededChoice.of(queryScope.near(TypeKind.TRUTH)).name();
            case 9 -> seededChoice.once(2) ? comparison(TypeKind.WHOLE, inner) : rows(typeKind);
            case 10 -> of(TypeKind.TEXT, inner) + " COLLATE " + seededChoice.of("UNICODE_CI", "UNICODE_CI_AI", "UCS_BASIC") + seededChoice.of(" = ", " < ", " >= ") + of(TypeKind.TEXT, 0);
            case 11 -> "JSON_VALUE(JSON_OBJECT('a' : " + of(TypeKind.WHOLE, inner) + ", 'b' : " + of(TypeKind.TEXT, 0) + "), '" + seededChoice.of("$.a", "lax $.a", "$.*")
                + "' RETURNING INTEGER)" + seededChoice.of(" = ", " > ", " <> ") + of(TypeKind.WHOLE, 0);
            case 12 -> "(" + of(TypeKind.MOMENT, inner) + " - " + of(TypeKind.MOMENT, 0) + ") DAY(9) TO SECOND" + seededChoice.of(" < ", " >= ", " = ")
                + seededChoice.of("INTERVAL '0' DAY", "INTERVAL '-40 10' DAY TO HOUR", "INTERVAL '5' SECOND");
            default -> comparison(TypeKind.WHOLE, inner);
        };
    }

    private String rows(TypeKind typeKind) {
        return "(" + of(typeKind, 0) + ", " + of(TypeKind.WHOLE, 0) + ")" + seededChoice.of(" > ", " < ", " >= ", " <= ", " = ") + "(" + leaf(typeKind) + ", " + of(TypeKind.WHOLE, 0) + ")";
    }

    /// An expression that can follow AND and NOT and precede IS without parentheses.
    private String grouped(int depth) {
        return "(" + condition(depth) + ")";
    }

    private String comparison(TypeKind typeKind, int depth) {
        String op = seededChoice.of(" = ", " = ", " <> ", " < ", " <= ", " > ", " >= ");
        if (typeKind.isNumber() && seededChoice.once(4)) {
            TypeKind other = seededChoice.of(queryDialect.isWide() ? List.of(TypeKind.WHOLE, TypeKind.DECIMAL, TypeKind.FLOATING) : List.of(TypeKind.WHOLE, TypeKind.DECIMAL));
            return of(typeKind, depth) + op + of(other, 0);
        }
        return of(typeKind, depth) + op + of(typeKind, depth);
    }

    private String withQuery() {
        TypeKind typeKind = TypeKind.any(seededChoice, queryDialect);
        return switch (seededChoice.below(queryDialect.isWide() ? 7 : 6)) {
            case 0 -> seededChoice.of("", "NOT ") + "EXISTS (" + queries.within(List.of(TypeKind.WHOLE), queryScope) + ")";
            case 1, 2 -> of(typeKind, 1) + seededChoice.of("", " NOT") + " IN (" + queries.within(List.of(typeKind), queryScope) + ")";
            case 3 -> of(typeKind, 1) + seededChoice.of(" = ", " <> ", " < ", " >= ") + seededChoice.of("ANY (", "ALL (", "SOME (")
                + queries.within(List.of(typeKind), queryScope) + ")";
            case 4 -> "(" + of(typeKind, 0) + ", " + of(TypeKind.WHOLE, 0) + ")" + seededChoice.of("", " NOT") + " IN ("
                + queries.within(List.of(typeKind, TypeKind.WHOLE), queryScope) + ")";
            case 5 -> "(" + of(typeKind, 0) + ", " + of(TypeKind.WHOLE, 0) + ")" + seededChoice.of(" = ANY (", " <> ALL (", " = SOME (", " <> ANY (")
                + queries.within(List.of(typeKind, TypeKind.WHOLE), queryScope) + ")";
            default -> of(typeKind, 0) + seededChoice.of(" = ", " < ", " <> ") + "(" + queries.oneValue(typeKind, queryScope) + ")";
        };
    }
}
