// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random expressions, mostly well typed, over the columns in scope.
final class Expressions {
    record InScope(String name, Kind kind) {}

    private final Random random;
    private final List<InScope> scope;
    /// Values for the `?` written so far; null where none may stand.
    private final List<Object> parameters;

    Expressions(Random random, List<InScope> scope, List<Object> parameters) {
        this.random = random;
        this.scope = scope;
        this.parameters = parameters;
    }

    String of(Kind wanted, int depth) {
        Kind kind = random.nextInt(60) == 0 ? Kind.any(random) : wanted;
        if (depth <= 0 || random.nextInt(4) == 0) {
            return leaf(kind);
        }
        if (random.nextInt(8) == 0) {
            return common(kind, depth - 1);
        }
        return switch (kind) {
            case NUMBER -> number(depth - 1);
            case FLOATING -> floating(depth - 1);
            case TEXT -> text(depth - 1);
            case BITS -> random.nextBoolean() ? "(" + of(Kind.BITS, depth - 1) + " || " + of(Kind.BITS, depth - 1) + ")"
                : "CAST(" + leaf(Kind.BITS) + " AS " + Kind.BITS.type(random) + ")";
            case TRUTH -> "(" + condition(depth - 1) + ")";
            case DATE -> random.nextBoolean() ? "DATE(" + of(Kind.TIMESTAMP, depth - 1) + ")"
                : "CAST(" + of(Kind.TIMESTAMP, depth - 1) + " AS DATE)";
            case TIME -> "TIME(" + of(Kind.TIMESTAMP, depth - 1) + ")";
            case TIMESTAMP -> random.nextInt(3) == 0 ? "TIMESTAMP(" + of(Kind.DATE, depth - 1) + ", " + of(Kind.TIME, depth - 1) + ")"
                : "{fn TIMESTAMPADD(SQL_TSI_" + Kind.pick(random, "DAY", "MONTH", "HOUR", "SECOND", "YEAR", "QUARTER", "WEEK",
                    "MINUTE") + ", " + random.nextInt(50) + ", " + of(Kind.TIMESTAMP, depth - 1) + ")}";
            case LONG -> "CAST(" + of(Kind.TEXT, depth - 1) + " AS CLOB)";
        };
    }

    private String leaf(Kind kind) {
        List<InScope> fitting = scope.stream().filter(c -> c.kind == kind).toList();
        if (!fitting.isEmpty() && random.nextInt(4) > 0) {
            return fitting.get(random.nextInt(fitting.size())).name;
        }
        if (random.nextInt(25) == 0) {
            return "CAST(NULL AS " + kind.type(random) + ")";
        }
        if (random.nextInt(12) == 0) {
            return "CAST(" + kind.literal(random) + " AS " + kind.type(random) + ")";
        }
        if (parameters != null && random.nextInt(6) == 0) {
            parameters.add(kind.value(random));
            return random.nextBoolean() ? "?" : "CAST(? AS " + kind.type(random) + ")";
        }
        return kind.literal(random);
    }

    private String common(Kind kind, int depth) {
        return switch (random.nextInt(4)) {
            case 0 -> "CASE WHEN " + condition(depth) + " THEN " + of(kind, depth) + " ELSE " + of(kind, depth) + " END";
            case 1 -> "COALESCE(" + of(kind, depth) + ", " + of(kind, depth) + ")";
            case 2 -> "NULLIF(" + of(kind, depth) + ", " + of(kind, depth) + ")";
            default -> "CASE " + of(kind, depth) + " WHEN " + of(kind, 0) + " THEN " + of(kind, depth)
                + (random.nextBoolean() ? "" : " ELSE " + of(kind, depth)) + " END";
        };
    }

    private String number(int depth) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2, 3 -> "(" + of(Kind.NUMBER, depth) + Kind.pick(random, " + ", " - ", " * ", " / ") + of(Kind.NUMBER, depth) + ")";
            case 4 -> "-" + of(Kind.NUMBER, 0).replaceFirst("^-", "");
            case 5 -> Kind.pick(random, "ABS", "ABSVAL", "SMALLINT", "INTEGER", "BIGINT") + "(" + of(Kind.NUMBER, depth) + ")";
            case 6 -> "MOD(" + of(Kind.NUMBER, depth) + ", " + of(Kind.NUMBER, 0) + ")";
            case 7 -> "LENGTH(" + of(random.nextBoolean() ? Kind.TEXT : Kind.any(random), depth) + ")";
            case 8 -> "CAST(" + of(random.nextInt(3) == 0 ? Kind.any(random) : Kind.NUMBER, depth) + " AS " + Kind.NUMBER.type(random) + ")";
            case 9 -> "LOCATE(" + of(Kind.TEXT, 0) + ", " + of(Kind.TEXT, depth) + ")";
            case 10 -> Kind.pick(random, "YEAR", "MONTH", "DAY", "HOUR", "MINUTE") + "("
                + of(random.nextBoolean() ? Kind.TIMESTAMP : random.nextBoolean() ? Kind.DATE : Kind.TIME, depth) + ")";
            default -> "{fn TIMESTAMPDIFF(SQL_TSI_" + Kind.pick(random, "DAY", "MONTH", "HOUR", "YEAR", "WEEK") + ", "
                + of(Kind.TIMESTAMP, 0) + ", " + of(Kind.TIMESTAMP, 0) + ")}";
        };
    }

    private String floating(int depth) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> "(" + of(Kind.FLOATING, depth) + Kind.pick(random, " + ", " - ", " * ", " / ")
                + of(random.nextBoolean() ? Kind.NUMBER : Kind.FLOATING, depth) + ")";
            case 2 -> Kind.pick(random, "SQRT", "FLOOR", "CEIL", "SIN", "EXP", "LN", "DOUBLE", "ABS", "ATAN", "SIGN")
                + "(" + of(random.nextBoolean() ? Kind.NUMBER : Kind.FLOATING, depth) + ")";
            case 3 -> "CAST(" + of(Kind.NUMBER, depth) + " AS " + Kind.FLOATING.type(random) + ")";
            default -> "-" + leaf(Kind.FLOATING).replaceFirst("^-", "");
        };
    }

    private String text(int depth) {
        return switch (random.nextInt(9)) {
            case 0, 1 -> "(" + of(Kind.TEXT, depth) + " || " + of(Kind.TEXT, depth) + ")";
            case 2 -> Kind.pick(random, "UPPER", "LOWER", "LTRIM", "RTRIM", "TRIM", "UCASE", "LCASE") + "(" + of(Kind.TEXT, depth) + ")";
            case 3 -> "SUBSTR(" + of(Kind.TEXT, depth) + ", " + of(Kind.NUMBER, 0) + ")";
            case 4 -> "SUBSTR(" + of(Kind.TEXT, depth) + ", " + (1 + random.nextInt(3)) + ", " + of(Kind.NUMBER, 0) + ")";
            case 5 -> "CAST(" + of(Kind.any(random), depth) + " AS " + Kind.TEXT.type(random) + ")";
            case 6 -> "CHAR(" + of(Kind.any(random), depth) + ")";
            case 7 -> "TRIM(" + Kind.pick(random, "LEADING", "TRAILING", "BOTH") + " 'a' FROM " + of(Kind.TEXT, depth) + ")";
            default -> "VARCHAR(" + of(Kind.TEXT, depth) + ")";
        };
    }

    String condition(int depth) {
        Kind kind = Kind.any(random);
        return switch (random.nextInt(depth > 0 ? 12 : 8)) {
            case 0, 1, 2 -> of(kind, depth) + Kind.pick(random, " = ", " <> ", " < ", " <= ", " > ", " >= ") + of(kind, depth);
            case 3 -> of(kind, depth) + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
            case 4 -> of(kind, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " BETWEEN " + of(kind, 0) + " AND " + of(kind, 0);
            case 5 -> of(kind, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " IN (" + list(kind) + ")";
            case 6 -> of(Kind.TEXT, depth) + (random.nextInt(3) == 0 ? " NOT" : "") + " LIKE " + pattern();
            case 7 -> leaf(Kind.TRUTH);
            case 8, 9 -> "(" + condition(depth - 1) + " AND " + condition(depth - 1) + ")";
            case 10 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
            default -> "NOT (" + condition(depth - 1) + ")";
        };
    }

    private String list(Kind kind) {
        List<String> options = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            options.add(of(kind, 0));
        }
        return String.join(", ", options);
    }

    private String pattern() {
        return random.nextInt(6) == 0 ? of(Kind.TEXT, 0)
            : Kind.pick(random, "'a%'", "'%b'", "'_b%'", "'%'", "'a!%' ESCAPE '!'", "'ab'", "'ab  '", "'a_'", "'%a%b%'", "''");
    }
}
