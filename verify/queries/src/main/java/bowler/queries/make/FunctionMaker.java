// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

/// Random calls of functions that Bowler and PostgreSQL know by the same name and mean alike.
final class FunctionMaker {
    private static final String[] ZONES = {"UTC", "Europe/Paris", "America/New_York"};
    private static final String[] EXPRESSIONS = {"[ab]", "^a", "b$", "(a|c)b", "[^a-z]", "b*", "Z."};

    private static final String[] SIMILARITIES = {"(a|B)%", "[^b]+", "%[[:digit:]]_*", "_{1,2}", "(%b)?", "a*(b|Z)+", "%"};
    private static final String[] LIKENESSES = {"'A%'", "'%b'", "'_a%'", "'%'", "CAST(NULL AS VARCHAR(40))"};

    private final Draw draw;
    private final ScalarMaker scalars;

    FunctionMaker(Draw draw, ScalarMaker scalars) {
        this.draw = draw;
        this.scalars = scalars;
    }

    String whole(int depth) {
        return switch (draw.below(13)) {
            case 0 -> "CAST(EXTRACT(" + draw.of("YEAR", "MONTH", "DAY", "QUARTER", "WEEK", "DOW", "ISODOW", "DOY", "ISOYEAR", "DECADE", "CENTURY", "MILLENNIUM")
                + " FROM " + (draw.once(2) ? of(Kind.DATE, depth) : of(Kind.MOMENT, depth)) + ") AS INTEGER)";
            case 1 -> "CAST(EXTRACT(" + draw.of("HOUR", "MINUTE") + " FROM " + of(Kind.MOMENT, depth) + ") AS INTEGER)";
            case 2 -> "POSITION(" + of(Kind.TEXT, 0) + " IN " + of(Kind.TEXT, depth) + ")";
            case 3 -> "ASCII(" + of(Kind.TEXT, depth) + ")";
            case 4 -> "CAST(SIGN(" + of(draw.once(2) ? Kind.WHOLE : Kind.DECIMAL, depth) + ") AS INTEGER)";
            case 5 -> "REGEXP_COUNT(" + of(Kind.TEXT, depth) + ", '" + draw.of(EXPRESSIONS) + "')";
            case 6 -> "REGEXP_INSTR(" + of(Kind.TEXT, depth) + ", '" + draw.of(EXPRESSIONS) + "')";
            case 7 -> draw.of("OCTET_LENGTH(", "BIT_LENGTH(") + of(Kind.TEXT, depth) + ")";
            case 8 -> "CAST(" + draw.of("FLOOR(", "CEIL(", "TRUNC(") + of(Kind.DECIMAL, depth) + ") AS INTEGER)";
            case 9, 10 -> draw.of("GREATEST(", "LEAST(") + given(Kind.WHOLE, depth) + ", " + given(Kind.WHOLE, 0) + ")";
            case 11 -> "STRPOS(" + of(Kind.TEXT, depth) + ", " + of(Kind.TEXT, 0) + ")";
            default -> "CAST(EXTRACT(DAY FROM " + between(depth) + ") AS INTEGER)";
        };
    }

    /// The time between two moments, in words that only Bowler wants: `PostgresWords` leaves them out.
    String between(int depth) {
        return "((" + of(Kind.MOMENT, depth) + " - " + of(Kind.MOMENT, 0) + ") DAY(9) TO SECOND)";
    }

    String text(int depth) {
        String s = of(Kind.TEXT, depth);
        return switch (draw.below(20)) {
            case 0 -> "REPLACE(" + s + ", 'a', " + of(Kind.TEXT, 0) + ")";
            case 1 -> draw.of("LEFT(", "RIGHT(") + s + ", " + (draw.below(5) - 2) + ")";
            case 2 -> "SUBSTRING(" + s + " FROM " + (draw.below(5) - 1) + draw.of("", " FOR 1", " FOR 2") + ")";
            case 3 -> draw.of("LPAD(", "RPAD(") + s + ", " + draw.below(5) + draw.of("", ", '*'", ", 'xy'") + ")";
            case 4 -> "REPEAT(" + s + ", " + draw.below(3) + ")";
            case 5 -> "REVERSE(" + s + ")";
            case 6 -> "INITCAP(" + s + ")";
            case 7 -> "OVERLAY(" + s + " PLACING " + of(Kind.TEXT, 0) + " FROM " + (1 + draw.below(3)) + draw.of("", " FOR 1", " FOR 0") + ")";
            case 8 -> "TRANSLATE(" + s + ", 'abZ', " + draw.of("'xy'", "'B'", "'zza'") + ")";
            case 9 -> "SPLIT_PART(" + s + ", " + draw.of("'b'", "'a'", "'%'") + ", " + draw.of("1", "2", "-1", "3") + ")";
            case 10 -> "REGEXP_SUBSTR(" + s + ", '" + draw.of(EXPRESSIONS) + "')";
            case 11 -> "CONCAT(" + of(Kind.TEXT, 0) + ", " + of(draw.once(2) ? Kind.WHOLE : Kind.TEXT, depth) + ", '-')";
            case 12 -> "CONCAT_WS('/', " + s + ", " + of(Kind.TEXT, 0) + ", " + of(Kind.WHOLE, 0) + ")";
            case 13 -> "MD5(" + s + ")";
            case 14 -> "CAST(" + of(Kind.DATE, depth) + " AS VARCHAR(40))";
            case 15 -> "CAST(" + s + " AS VARCHAR(2))";
            case 16 -> "TRIM(" + draw.of("BOTH", "LEADING", "TRAILING") + " 'a' FROM " + s + ")";
            case 17 -> "CHR(64 + MOD(ABS(" + of(Kind.WHOLE, 0) + "), 60))";
            case 18 -> draw.of("GREATEST(", "LEAST(") + given(Kind.TEXT, depth) + ", " + given(Kind.TEXT, 0) + ")";
            default -> "CAST(" + of(Kind.TRUTH, 0) + " AS VARCHAR(5))";
        };
    }

    String decimal(int depth) {
        return switch (draw.below(7)) {
            case 0 -> "TRUNC(" + of(Kind.DECIMAL, depth) + ", " + (draw.below(3) - 1) + ")";
            case 1 -> "ROUND(" + of(Kind.DECIMAL, depth) + ", " + (draw.below(4) - 2) + ")";
            case 2 -> "MOD(" + of(Kind.DECIMAL, depth) + ", NULLIF(" + of(Kind.DECIMAL, 0) + ", 0))";
            case 3 -> "(" + of(Kind.DECIMAL, 0) + " * " + of(Kind.WHOLE, 0) + ")";
            case 4 -> "CAST(" + draw.of("FLOOR(", "CEILING(") + of(Kind.DECIMAL, depth) + ") AS DECIMAL(10, 2))";
            case 5 -> draw.of("GREATEST(", "LEAST(") + given(Kind.DECIMAL, depth) + ", " + given(Kind.DECIMAL, 0) + ")";
            default -> "(" + of(Kind.DECIMAL, 0) + " * " + of(Kind.DECIMAL, 0) + ")";
        };
    }

    String date(int depth) {
        return switch (draw.below(4)) {
            case 0 -> "CAST(" + of(Kind.MOMENT, depth) + " AS DATE)";
            case 1 -> "CAST(" + of(Kind.DATE, depth) + sign() + days() + " AS DATE)";
            case 2 -> "CAST(" + of(Kind.DATE, depth) + sign() + months() + " AS DATE)";
            default -> draw.of("GREATEST(", "LEAST(") + given(Kind.DATE, depth) + ", " + given(Kind.DATE, 0) + ")";
        };
    }

    String moment(int depth) {
        return switch (draw.below(6)) {
            case 0 -> "CAST(" + of(Kind.DATE, depth) + " AS TIMESTAMP)";
            case 1 -> "(" + of(Kind.MOMENT, depth) + sign() + (draw.once(2) ? days() : months()) + ")";
            case 2 -> "(" + of(Kind.MOMENT, depth) + sign() + draw.of("INTERVAL '3 04:05:06.7' DAY TO SECOND", "INTERVAL '90' MINUTE", "INTERVAL '-1:30' HOUR TO MINUTE") + ")";
            case 3 -> "DATE_TRUNC('" + draw.of("year", "quarter", "month", "week", "day", "hour", "minute", "decade", "century") + "', " + of(Kind.MOMENT, depth) + ")";
            case 4 -> "TIMEZONE('" + draw.of(ZONES) + "', " + of(Kind.ZONED, 0) + ")";
            default -> draw.of("GREATEST(", "LEAST(") + given(Kind.MOMENT, depth) + ", " + given(Kind.MOMENT, 0) + ")";
        };
    }

    String zoned(int depth) {
        return switch (draw.below(3)) {
            case 0 -> "TIMEZONE('" + draw.of(ZONES) + "', " + of(Kind.MOMENT, depth) + ")";
            case 1 -> "CAST(" + of(Kind.MOMENT, depth) + " AS TIMESTAMP WITH TIME ZONE)";
            default -> "(" + of(Kind.ZONED, depth) + sign() + draw.of("INTERVAL '90' MINUTE", "INTERVAL '26' HOUR", "INTERVAL '0.25' SECOND") + ")";
        };
    }

    String floating(int depth) {
        return switch (draw.below(5)) {
            case 0 -> "CAST(" + of(Kind.DECIMAL, depth) + " AS DOUBLE PRECISION)";
            case 1 -> "CEIL(" + of(Kind.FLOATING, depth) + ")";
            case 2 -> "ABS(" + of(Kind.FLOATING, depth) + ")";
            case 3 -> "CAST(EXTRACT(EPOCH FROM " + of(Kind.MOMENT, depth) + ") AS DOUBLE PRECISION)";
            default -> "CAST(EXTRACT(EPOCH FROM " + between(depth) + ") AS DOUBLE PRECISION)";
        };
    }

    String condition(int depth) {
        Kind kind = Kind.any(draw, Dialect.POSTGRES);
        return switch (draw.below(11)) {
            case 8 -> of(Kind.TEXT, depth) + draw.of("", " NOT") + " SIMILAR TO '" + draw.of(SIMILARITIES) + "'";
            case 9 -> of(Kind.TEXT, depth) + draw.of(" LIKE ", " NOT LIKE ", " ILIKE ") + draw.of("ANY", "ALL") + " (VALUES (" + draw.of(LIKENESSES) + "), ("
                + of(Kind.TEXT, 0) + "))";
            case 0 -> "STARTS_WITH(" + of(Kind.TEXT, depth) + ", " + of(Kind.TEXT, 0) + ")";
            case 1 -> "REGEXP_LIKE(" + of(Kind.TEXT, depth) + ", '" + draw.of(EXPRESSIONS) + "')";
            case 2 -> of(Kind.TEXT, depth) + draw.of("", " NOT") + " ILIKE " + draw.of("'A%'", "'%B'", "'_b%'", "'ZZ'");
            case 3 -> pair(kind) + " IS " + draw.of("", "NOT ") + "DISTINCT FROM " + pair(kind);
            case 4 -> pair(kind) + draw.of("", " NOT") + " IN (" + pair(kind) + ", " + pair(kind) + ")";
            case 5, 6 -> between(depth) + draw.of(" < ", " >= ", " = ", " <> ") + draw.of("INTERVAL '0' DAY", "INTERVAL '-40 10' DAY TO HOUR", "INTERVAL '5' SECOND",
                "INTERVAL '59' DAY");
            case 7 -> between(depth) + draw.of(" < ", " >= ", " = ") + between(depth);
            default -> of(kind, depth) + draw.of("", " NOT") + " IN (" + of(kind, 0) + ")";
        };
    }

    private String pair(Kind kind) {
        return "(" + of(kind, 0) + ", " + of(Kind.WHOLE, 0) + ")";
    }

    /// Never NULL, which GREATEST and LEAST take in different ways.
    private String given(Kind kind, int depth) {
        return "COALESCE(" + of(kind, depth) + ", " + kind.literal(draw, Dialect.POSTGRES) + ")";
    }

    private String of(Kind kind, int depth) {
        return scalars.of(kind, depth);
    }

    private String sign() {
        return draw.of(" + ", " - ");
    }

    private String days() {
        return "INTERVAL '" + (1 + draw.below(40)) + "' DAY";
    }

    private String months() {
        return draw.of("INTERVAL '1' MONTH", "INTERVAL '11' MONTH", "INTERVAL '1' YEAR", "INTERVAL '1-2' YEAR TO MONTH");
    }
}
