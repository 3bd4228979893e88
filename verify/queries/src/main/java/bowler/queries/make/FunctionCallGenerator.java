// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

/// Random calls of functions that Bowler and PostgreSQL know by the same name and mean alike.
final class FunctionCallGenerator {
    private static final String[] ZONES = {"UTC", "Europe/Paris", "America/New_York"};
    private static final String[] EXPRESSIONS = {"[ab]", "^a", "b$", "(a|c)b", "[^a-z]", "b*", "Z."};

    private static final String[] SIMILARITIES = {"(a|B)%", "[^b]+", "%[[:digit:]]_*", "_{1,2}", "(%b)?", "a*(b|Z)+", "%"};
    private static final String[] LIKENESSES = {"'A%'", "'%b'", "'_a%'", "'%'", "CAST(NULL AS VARCHAR(40))"};

    private final SeededChoice seededChoice;
    private final ExpressionGenerator scalars;

    FunctionCallGenerator(SeededChoice seededChoice, ExpressionGenerator scalars) {
        this.seededChoice = seededChoice;
        this.scalars = scalars;
    }

    String whole(int depth) {
        return switch (seededChoice.below(13)) {
            case 0 -> "CAST(EXTRACT(" + seededChoice.of("YEAR", "MONTH", "DAY", "QUARTER", "WEEK", "DOW", "ISODOW", "DOY", "ISOYEAR", "DECADE", "CENTURY", "MILLENNIUM")
                + " FROM " + (seededChoice.once(2) ? of(TypeKind.DATE, depth) : of(TypeKind.MOMENT, depth)) + ") AS INTEGER)";
            case 1 -> "CAST(EXTRACT(" + seededChoice.of("HOUR", "MINUTE") + " FROM " + of(TypeKind.MOMENT, depth) + ") AS INTEGER)";
            case 2 -> "POSITION(" + of(TypeKind.TEXT, 0) + " IN " + of(TypeKind.TEXT, depth) + ")";
            case 3 -> "ASCII(" + of(TypeKind.TEXT, depth) + ")";
            case 4 -> "CAST(SIGN(" + of(seededChoice.once(2) ? TypeKind.WHOLE : TypeKind.DECIMAL, depth) + ") AS INTEGER)";
            case 5 -> "REGEXP_COUNT(" + of(TypeKind.TEXT, depth) + ", '" + seededChoice.of(EXPRESSIONS) + "')";
            case 6 -> "REGEXP_INSTR(" + of(TypeKind.TEXT, depth) + ", '" + seededChoice.of(EXPRESSIONS) + "')";
            case 7 -> seededChoice.of("OCTET_LENGTH(", "BIT_LENGTH(") + of(TypeKind.TEXT, depth) + ")";
            case 8 -> "CAST(" + seededChoice.of("FLOOR(", "CEIL(", "TRUNC(") + of(TypeKind.DECIMAL, depth) + ") AS INTEGER)";
            case 9, 10 -> seededChoice.of("GREATEST(", "LEAST(") + given(TypeKind.WHOLE, depth) + ", " + given(TypeKind.WHOLE, 0) + ")";
            case 11 -> "STRPOS(" + of(TypeKind.TEXT, depth) + ", " + of(TypeKind.TEXT, 0) + ")";
            default -> "CAST(EXTRACT(DAY FROM " + between(depth) + ") AS INTEGER)";
        };
    }

    /// The time between two moments, in words that only Bowler wants: `PostgresWords` leaves them out.
    String between(int depth) {
        return "((" + of(TypeKind.MOMENT, depth) + " - " + of(TypeKind.MOMENT, 0) + ") DAY(9) TO SECOND)";
    }

    String text(int depth) {
        String s = of(TypeKind.TEXT, depth);
        return switch (seededChoice.below(20)) {
            case 0 -> "REPLACE(" + s + ", 'a', " + of(TypeKind.TEXT, 0) + ")";
            case 1 -> seededChoice.of("LEFT(", "RIGHT(") + s + ", " + (seededChoice.below(5) - 2) + ")";
            case 2 -> "SUBSTRING(" + s + " FROM " + (seededChoice.below(5) - 1) + seededChoice.of("", " FOR 1", " FOR 2") + ")";
            case 3 -> seededChoice.of("LPAD(", "RPAD(") + s + ", " + seededChoice.below(5) + seededChoice.of("", ", '*'", ", 'xy'") + ")";
            case 4 -> "REPEAT(" + s + ", " + seededChoice.below(3) + ")";
            case 5 -> "REVERSE(" + s + ")";
            case 6 -> "INITCAP(" + s + ")";
            case 7 -> "OVERLAY(" + s + " PLACING " + of(TypeKind.TEXT, 0) + " FROM " + (1 + seededChoice.below(3)) + seededChoice.of("", " FOR 1", " FOR 0") + ")";
            case 8 -> "TRANSLATE(" + s + ", 'abZ', " + seededChoice.of("'xy'", "'B'", "'zza'") + ")";
            case 9 -> "SPLIT_PART(" + s + ", " + seededChoice.of("'b'", "'a'", "'%'") + ", " + seededChoice.of("1", "2", "-1", "3") + ")";
            case 10 -> "REGEXP_SUBSTR(" + s + ", '" + seededChoice.of(EXPRESSIONS) + "')";
            case 11 -> "CONCAT(" + of(TypeKind.TEXT, 0) + ", " + of(seededChoice.once(2) ? TypeKind.WHOLE : TypeKind.TEXT, depth) + ", '-')";
            case 12 -> "CONCAT_WS('/', " + s + ", " + of(TypeKind.TEXT, 0) + ", " + of(TypeKind.WHOLE, 0) + ")";
            case 13 -> "MD5(" + s + ")";
            case 14 -> "CAST(" + of(TypeKind.DATE, depth) + " AS VARCHAR(40))";
            case 15 -> "CAST(" + s + " AS VARCHAR(2))";
            case 16 -> "TRIM(" + seededChoice.of("BOTH", "LEADING", "TRAILING") + " 'a' FROM " + s + ")";
            case 17 -> "CHR(64 + MOD(ABS(" + of(TypeKind.WHOLE, 0) + "), 60))";
            case 18 -> seededChoice.of("GREATEST(", "LEAST(") + given(TypeKind.TEXT, depth) + ", " + given(TypeKind.TEXT, 0) + ")";
            default -> "CAST(" + of(TypeKind.TRUTH, 0) + " AS VARCHAR(5))";
        };
    }

    String decimal(int depth) {
        return switch (seededChoice.below(7)) {
            case 0 -> "TRUNC(" + of(TypeKind.DECIMAL, depth) + ", " + (seededChoice.below(3) - 1) + ")";
            case 1 -> "ROUND(" + of(TypeKind.DECIMAL, depth) + ", " + (seededChoice.below(4) - 2) + ")";
            case 2 -> "MOD(" + of(TypeKind.DECIMAL, depth) + ", NULLIF(" + of(TypeKind.DECIMAL, 0) + ", 0))";
            case 3 -> "(" + of(TypeKind.DECIMAL, 0) + " * " + of(TypeKind.WHOLE, 0) + ")";
            case 4 -> "CAST(" + seededChoice.of("FLOOR(", "CEILING(") + of(TypeKind.DECIMAL, depth) + ") AS DECIMAL(10, 2))";
            case 5 -> seededChoice.of("GREATEST(", "LEAST(") + given(TypeKind.DECIMAL, depth) + ", " + given(TypeKind.DECIMAL, 0) + ")";
            default -> "(" + of(TypeKind.DECIMAL, 0) + " * " + of(TypeKind.DECIMAL, 0) + ")";
        };
    }

    String date(int depth) {
        return switch (seededChoice.below(4)) {
            case 0 -> "CAST(" + of(TypeKind.MOMENT, depth) + " AS DATE)";
            case 1 -> "CAST(" + of(TypeKind.DATE, depth) + sign() + days() + " AS DATE)";
            case 2 -> "CAST(" + of(TypeKind.DATE, depth) + sign() + months() + " AS DATE)";
            default -> seededChoice.of("GREATEST(", "LEAST(") + given(TypeKind.DATE, depth) + ", " + given(TypeKind.DATE, 0) + ")";
        };
    }

    String moment(int depth) {
        return switch (seededChoice.below(6)) {
            case 0 -> "CAST(" + of(TypeKind.DATE, depth) + " AS TIMESTAMP)";
            case 1 -> "(" + of(TypeKind.MOMENT, depth) + sign() + (seededChoice.once(2) ? days() : months()) + ")";
            case 2 -> "(" + of(TypeKind.MOMENT, depth) + sign() + seededChoice.of("INTERVAL '3 04:05:06.7' DAY TO SECOND", "INTERVAL '90' MINUTE", "INTERVAL '-1:30' HOUR TO MINUTE") + ")";
            case 3 -> "DATE_TRUNC('" + seededChoice.of("year", "quarter", "month", "week", "day", "hour", "minute", "decade", "century") + "', " + of(TypeKind.MOMENT, depth) + ")";
            case 4 -> "TIMEZONE('" + seededChoice.of(ZONES) + "', " + of(TypeKind.ZONED, 0) + ")";
            default -> seededChoice.of("GREATEST(", "LEAST(") + given(TypeKind.MOMENT, depth) + ", " + given(TypeKind.MOMENT, 0) + ")";
        };
    }

    String zoned(int depth) {
        return switch (seededChoice.below(3)) {
            case 0 -> "TIMEZONE('" + seededChoice.of(ZONES) + "', " + of(TypeKind.MOMENT, depth) + ")";
            case 1 -> "CAST(" + of(TypeKind.MOMENT, depth) + " AS TIMESTAMP WITH TIME ZONE)";
            default -> "(" + of(TypeKind.ZONED, depth) + sign() + seededChoice.of("INTERVAL '90' MINUTE", "INTERVAL '26' HOUR", "INTERVAL '0.25' SECOND") + ")";
        };
    }

    String floating(int depth) {
        return switch (seededChoice.below(5)) {
            case 0 -> "CAST(" + of(TypeKind.DECIMAL, depth) + " AS DOUBLE PRECISION)";
            case 1 -> "CEIL(" + of(TypeKind.FLOATING, depth) + ")";
            case 2 -> "ABS(" + of(TypeKind.FLOATING, depth) + ")";
            case 3 -> "CAST(EXTRACT(EPOCH FROM " + of(TypeKind.MOMENT, depth) + ") AS DOUBLE PRECISION)";
            default -> "CAST(EXTRACT(EPOCH FROM " + between(depth) + ") AS DOUBLE PRECISION)";
        };
    }

    String condition(int depth) {
        TypeKind typeKind = TypeKind.any(seededChoice, QueryDialect.POSTGRES);
        return switch (seededChoice.below(11)) {
            case 8 -> of(TypeKind.TEXT, depth) + seededChoice.of("", " NOT") + " SIMILAR TO '" + seededChoice.of(SIMILARITIES) + "'";
            case 9 -> of(TypeKind.TEXT, depth) + seededChoice.of(" LIKE ", " NOT LIKE ", " ILIKE ") + seededChoice.of("ANY", "ALL") + " (VALUES (" + seededChoice.of(LIKENESSES) + "), ("
                + of(TypeKind.TEXT, 0) + "))";
            case 0 -> "STARTS_WITH(" + of(TypeKind.TEXT, depth) + ", " + of(TypeKind.TEXT, 0) + ")";
            case 1 -> "REGEXP_LIKE(" + of(TypeKind.TEXT, depth) + ", '" + seededChoice.of(EXPRESSIONS) + "')";
            case 2 -> of(TypeKind.TEXT, depth) + seededChoice.of("", " NOT") + " ILIKE " + seededChoice.of("'A%'", "'%B'", "'_b%'", "'ZZ'");
            case 3 -> pair(typeKind) + " IS " + seededChoice.of("", "NOT ") + "DISTINCT FROM " + pair(typeKind);
            case 4 -> pair(typeKind) + seededChoice.of("", " NOT") + " IN (" + pair(typeKind) + ", " + pair(typeKind) + ")";
            case 5, 6 -> between(depth) + seededChoice.of(" < ", " >= ", " = ", " <> ") + seededChoice.of("INTERVAL '0' DAY", "INTERVAL '-40 10' DAY TO HOUR", "INTERVAL '5' SECOND",
                "INTERVAL '59' DAY");
            case 7 -> between(depth) + seededChoice.of(" < ", " >= ", " = ") + between(depth);
            default -> of(typeKind, depth) + seededChoice.of("", " NOT") + " IN (" + of(typeKind, 0) + ")";
        };
    }

    private String pair(TypeKind typeKind) {
        return "(" + of(typeKind, 0) + ", " + of(TypeKind.WHOLE, 0) + ")";
    }

    /// Never NULL, which GREATEST and LEAST take in different ways.
    private String given(TypeKind typeKind, int depth) {
        return "COALESCE(" + of(typeKind, depth) + ", " + typeKind.literal(seededChoice, QueryDialect.POSTGRES) + ")";
    }

    private String of(TypeKind typeKind, int depth) {
        return scalars.of(typeKind, depth);
    }

    private String sign() {
        return seededChoice.of(" + ", " - ");
    }

    private String days() {
        return "INTERVAL '" + (1 + seededChoice.below(40)) + "' DAY";
    }

    private String months() {
        return seededChoice.of("INTERVAL '1' MONTH", "INTERVAL '11' MONTH", "INTERVAL '1' YEAR", "INTERVAL '1-2' YEAR TO MONTH");
    }
}
