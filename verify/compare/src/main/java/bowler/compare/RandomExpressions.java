// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random expressions, mostly well typed, over the columns in scope.
final class RandomExpressions {
    record InScope(String name, ComparedTypeKind comparedTypeKind) {}

    private final Random random;
    private final List<InScope> scope;
    /// Values for the `?` written so far; null where none may stand.
    private final List<Object> parameters;

    RandomExpressions(Random random, List<InScope> scope, List<Object> parameters) {
        this.random = random;
        this.scope = scope;
        this.parameters = parameters;
    }

    String of(ComparedTypeKind wanted, int depth) {
        ComparedTypeKind comparedTypeKind = random.nextInt(60) == 0 ? ComparedTypeKind.any(random) : wanted;
        if (depth <= 0 || random.nextInt(4) == 0) {
            return leaf(comparedTypeKind);
        }
        if (random.nextInt(8) == 0) {
            return common(comparedTypeKind, depth - 1);
        }
        return switch (comparedTypeKind) {
            case NUMBER -> number(depth - 1);
            case FLOATING -> floating(depth - 1);
            case TEXT -> text(depth - 1);
            case BITS -> random.nextBoolean() ? "(" + of(ComparedTypeKind.BITS, depth - 1) + " || " + of(ComparedTypeKind.BITS, depth - 1) + ")"
                : "CAST(" + leaf(ComparedTypeKind.BITS) + " AS " + ComparedTypeKind.BITS.type(random) + ")";
            case TRUTH -> "(" + condition(depth - 1) + ")";
            case DATE -> random.nextBoolean() ? "DATE(" + of(ComparedTypeKind.TIMESTAMP, depth - 1) + ")"
                : "CAST(" + of(ComparedTypeKind.TIMESTAMP, depth - 1) + " AS DATE)";
            case TIME -> "TIME(" + of(ComparedTypeKind.TIMESTAMP, depth - 1) + ")";
            case TIMESTAMP -> random.nextInt(3) == 0 ? "TIMESTAMP(" + of(ComparedTypeKind.DATE, depth - 1) + ", " + of(ComparedTypeKind.TIME, depth - 1) + ")"
                : "{fn TIMESTAMPADD(SQL_TSI_" + ComparedTypeKind.pick(random, "DAY", "MONTH", "HOUR", "SECOND", "YEAR", "QUARTER", "WEEK",
                    "MINUTE") + ", " + random.nextInt(50) + ", " + of(ComparedTypeKind.TIMESTAMP, depth - 1) + ")}";
            case LONG -> "CAST(" + of(ComparedTypeKind.TEXT, depth - 1) + " AS CLOB)";
        };
    }

    private String leaf(ComparedTypeKind comparedTypeKind) {
        List<InScope> fitting = scope.stream().filter(c -> c.comparedTypeKind == comparedTypeKind).toList();
        if (!fitting.isEmpty() && random.nextInt(4) > 0) {
            return fitting.get(random.nextInt(fitting.size())).name;
        }
        if (random.nextInt(25) == 0) {
            return "CAST(NULL AS " + comparedTypeKind.type(random) + ")";
        }
        if (random.nextInt(12) == 0) {
            return "CAST(" + comparedTypeKind.literal(random) + " AS " + comparedTypeKind.type(random) + ")";
        }
        if (parameters != null && random.nextInt(6) == 0) {
            parameters.add(comparedTypeKind.value(random));
            return random.nextBoolean() ? "?" : "CAST(? AS " + comparedTypeKind.type(random) + ")";
        }
        return comparedTypeKind.literal(random);
    }

    private String common(ComparedTypeKind comparedTypeKind, int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> "CASE WHEN " + condition(depth) + " THEN " + of(comparedTypeKind, depth) + " ELSE " + of(comparedTypeKind, depth) + " END";
            case 1 -> "COALESCE(" + of(comparedTypeKind, depth) + ", " + of(comparedTypeKind, depth) + ")";
            case 2 -> "NULLIF(" + of(comparedTypeKind, depth) + ", " + of(comparedTypeKind, depth) + ")";
            default -> "CASE " + of(comparedTypeKind, depth) + " WHEN " + of(comparedTypeKind, 0) + " THEN " + of(comparedTypeKind, depth)
                + (random.nextBoolean() ? "" : " ELSE " + of(comparedTypeKind, depth)) + " END";
        };
    }

    private String number(int depth) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> "(" + of(ComparedTypeKind.NUMBER, depth) + ComparedTypeKind.pick(random, " + ", " - ", " * ", " / ") + of(ComparedTypeKind.NUMBER, depth) + ")";
            case 4 -> "-" + of(ComparedTypeKind.NUMBER, 0).replaceFirst("^-", "");
            case 5 -> ComparedTypeKind.pick(random, "ABS", "ABSVAL", "SMALLINT", "INTEGER", "BIGINT") + "(" + of(ComparedTypeKind.NUMBER, depth) + ")";
            case 6 -> "MOD(" + of(ComparedTypeKind.NUMBER, depth) + ", " + of(ComparedTypeKind.NUMBER, 0) + ")";
            case 7 -> "LENGTH(" + of(random.nextBoolean() ? ComparedTypeKind.TEXT : ComparedTypeKind.any(random), depth) + ")";
            case 8 -> "CAST(" + of(random.nextInt(3) == 0 ? ComparedTypeKind.any(random) : ComparedTypeKind.NUMBER, depth) + " AS " + ComparedTypeKind.NUMBER.type(random) + ")";
            case 9 -> "LOCATE(" + of(ComparedTypeKind.TEXT, 0) + ", " + of(ComparedTypeKind.TEXT, depth) + ")";
            case 10 -> ComparedTypeKind.pick(random, "YEAR", "MONTH", "DAY", "HOUR", "MINUTE") + "("
                + of(random.nextBoolean() ? ComparedTypeKind.TIMESTAMP : random.nextBoolean() ? ComparedTypeKind.DATE : ComparedTypeKind.TIME, depth) + ")";
            default -> "{fn TIMESTAMPDIFF(SQL_TSI_" + ComparedTypeKind.pick(random, "DAY", "MONTH", "HOUR", "YEAR", "WEEK") + ", "
                + of(ComparedTypeKind.TIMESTAMP, 0) + ", " + of(ComparedTypeKind.TIMESTAMP, 0) + ")}";
        };
    }

    private String floating(int depth) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> "(" + of(ComparedTypeKind.FLOATING, depth) + ComparedTypeKind.pick(random, " + ", " - ", " * ", " / ")
                + of(random.nextBoolean() ? ComparedTypeKind.NUMBER : ComparedTypeKind.FLOATING, depth) + ")";
            case 2 -> ComparedTypeKind.pick(random, "SQRT", "FLOOR", "CEIL", "SIN", "EXP", "LN", "DOUBLE", "ABS", "ATAN", "SIGN")
                + "(" + of(random.nextBoolean() ? ComparedTypeKind.NUMBER : ComparedTypeKind.FLOATING, depth) + ")";
            case 3 -> "CAST(" + of(ComparedTypeKind.NUMBER, depth) + " AS " + ComparedTypeKind.FLOATING.type(random) + ")";
            default -> "-" + leaf(ComparedTypeKind.FLOATING).replaceFirst("^-", "");
        };
    }

    private String text(int depth) {
        return switch (random.nextInt(9)) {
            case 0, 1 -> "(" + of(ComparedTypeKind.TEXT, depth) + " || " + of(ComparedTypeKind.TEXT, depth) + ")";
            case 2 -> ComparedTypeKind.pick(random, "UPPER", "LOWER", "LTRIM", "RTRIM", "TRIM", "UCASE", "LCASE") + "(" + of(ComparedTypeKind.TEXT, depth) + ")";
            case 3 -> "SUBSTR(" + of(ComparedTypeKind.TEXT, depth) + ", " + of(ComparedTypeKind.NUMBER, 0) + ")";
            case 4 -> "SUBSTR(" + of(ComparedTypeKind.TEXT, depth) + ", " + (1 + random.nextInt(3)) + ", " + of(ComparedTypeKind.NUMBER, 0) + ")";
            case 5 -> "CAST(" + of(ComparedTypeKind.any(random), depth) + " AS " + ComparedTypeKind.TEXT.type(random) + ")";
            case 6 -> "CHAR(" + of(ComparedTypeKind.any(random), depth) + ")";
            case 7 -> "TRIM(" + ComparedTypeKind.pick(random, "LEADING", "TRAILING", "BOTH") + " 'a' FROM " + of(ComparedTypeKind.TEXT, depth) + ")";
            default -> "VARCHAR(" + of(ComparedTypeKind.TEXT, depth) + ")";
        };
    }

    String condition(int depth) {
        ComparedTypeKind comparedTypeKind = ComparedTypeKind.any(random);
        return switch (random.nextInt(depth > 0 ? 12 : 8)) {
            case 0, 1, 2 -> of(comparedTypeKind, depth) + ComparedTypeKind.pick(random, " = ", " <> ", " < ", " <= ", " > ", " >= ") + of(comparedTypeKind, depth);
            case 3 -> of(comparedTypeKind, depth) + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
            case 4 -> of(comparedTypeKind, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " BETWEEN " + of(comparedTypeKind, 0) + " AND " + of(comparedTypeKind, 0);
            case 5 -> of(comparedTypeKind, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " IN (" + list(comparedTypeKind) + ")";
            case 6 -> of(ComparedTypeKind.TEXT, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " LIKE " + pattern();
            case 7 -> leaf(ComparedTypeKind.TRUTH);
            case 8, 9 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
            case 10 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
            default -> "NOT (" + condition(depth - 1) + ")";
        };
    }

    private String list(ComparedTypeKind comparedTypeKind) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            options.add(of(comparedTypeKind, 0));
        }
        return String.join(", ", options);
    }

    private String pattern() {
        return random.nextInt(6) == 0 ? of(ComparedTypeKind.TEXT, 0)
            : ComparedTypeKind.pick(random, "'a%'", "'%b'", "'_b%'", "'%'", "'a!%' ESCAPE '!'", "'ab'", "'ab  '", "'a_'", "'%a%b%'", "''");
    }
}
