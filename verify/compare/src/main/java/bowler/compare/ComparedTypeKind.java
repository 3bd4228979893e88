// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.Random;

/// Families of types, the types in each and values for them.
enum ComparedTypeKind {
    NUMBER("SMALLINT", "INTEGER", "BIGINT", "DECIMAL(5,2)", "DECIMAL(31,0)", "DECIMAL(12,4)", "DECIMAL(18,18)"),
    FLOATING("REAL", "DOUBLE"),
    TEXT("CHAR(5)", "VARCHAR(10)", "VARCHAR(40)", "CHAR(1)"),
    BITS("CHAR(3) FOR BIT DATA", "VARCHAR(6) FOR BIT DATA"),
    TRUTH("BOOLEAN"),
    DATE("DATE"),
    TIME("TIME"),
    TIMESTAMP("TIMESTAMP"),
    LONG("LONG VARCHAR", "CLOB(100)", "BLOB(100)", "LONG VARCHAR FOR BIT DATA");

    private static final String[] WORDS = {"", "a", "b", "A", "ab", "abc", "ab  ", " a", "aa", "a%", "a_b", "zz", "B",
        "12", "-3", "1.5", "true", "2024-02-29", "10:11:12", "\u00e9", "it''s", "abcde", "abcdef", "0"};
    private static final String[] NUMBERS = {"0", "1", "-1", "2", "3", "7", "10", "100", "-5", "32767", "-32768", "32768",
        "2147483647", "-2147483647", "9223372036854775807", "0.5", "1.00", "-2.25", "99.99", "123.4567", "0.0001",
        "999.99", "12345678901234567890", "5", "4", "6", "8", "9"};
    private static final String[] FLOATS = {"0e0", "1e0", "-1.5e0", "2.5e0", "1e10", "3.4e38", "1.1e308", "1e-5", "7e0", "1e1"};
    private static final String[] DATES = {"2024-02-29", "1999-12-31", "2000-01-01", "1753-01-01", "9999-12-31",
        "2024-01-31", "1970-01-01"};
    private static final String[] TIMES = {"00:00:00", "23:59:59", "10:11:12", "12:00:00"};
    private static final String[] FRACTIONS = {"", ".5", ".123456789", ".000000001", ".999999"};

    final String[] types;

    ComparedTypeKind(String... types) {
        this.types = types;
    }

    static ComparedTypeKind any(Random random) {
        int roll = random.nextInt(20);
        return roll < 8 ? NUMBER : roll < 10 ? FLOATING : roll < 14 ? TEXT : roll < 15 ? BITS : roll < 16 ? TRUTH
            : roll < 17 ? DATE : roll < 18 ? TIME : TIMESTAMP;
    }

    String type(Random random) {
        return types[random.nextInt(types.length)];
    }

    static String pick(Random random, String... options) {
        return options[random.nextInt(options.length)];
    }

    /// A literal as SQL writes it.
    String literal(Random random) {
        return switch (this) {
            case NUMBER -> random.nextInt(3) > 0 ? String.valueOf(random.nextInt(10)) : pick(random, NUMBERS);
            case FLOATING -> pick(random, FLOATS);
            case TEXT -> "'" + pick(random, WORDS) + "'";
            case BITS -> pick(random, "X'00'", "X'01'", "X'010203'", "X'ff'", "X'0102'", "X'2020'", "X''");
            case TRUTH -> pick(random, "TRUE", "FALSE");
            case DATE -> "DATE('" + pick(random, DATES) + "')";
            case TIME -> "TIME('" + pick(random, TIMES) + "')";
            case TIMESTAMP -> "TIMESTAMP('" + pick(random, DATES) + " " + pick(random, TIMES) + pick(random, FRACTIONS) + "')";
            case LONG -> "'" + pick(random, WORDS) + "'";
        };
    }

    /// A Java value for a parameter.
    Object value(Random random) {
        if (random.nextInt(8) == 0) {
            return null;
        }
        return switch (this) {
            case NUMBER -> switch (random.nextInt(6)) {
                case 0 -> random.nextLong();
                case 1 -> new java.math.BigDecimal(pick(random, NUMBERS));
                case 2 -> (short) random.nextInt(100);
                case 3 -> pick(random, NUMBERS);
                default -> random.nextInt(10);
            };
            case FLOATING -> random.nextBoolean() ? Double.valueOf(pick(random, FLOATS)) : (Object) (float) random.nextInt(9);
            case TEXT, LONG -> random.nextInt(8) == 0 ? (Object) random.nextInt(9) : pick(random, WORDS);
            case BITS -> new byte[] {1, (byte) random.nextInt(4)};
            case TRUTH -> random.nextInt(4) == 0 ? (Object) random.nextInt(2) : random.nextBoolean();
            case DATE -> random.nextInt(4) == 0 ? pick(random, DATES) : java.sql.Date.valueOf(pick(random, DATES));
            case TIME -> random.nextInt(4) == 0 ? pick(random, TIMES) : java.sql.Time.valueOf(pick(random, TIMES));
            case TIMESTAMP -> random.nextInt(4) == 0 ? java.sql.Date.valueOf(pick(random, DATES))
                : java.sql.Timestamp.valueOf(pick(random, DATES) + " " + pick(random, TIMES) + pick(random, FRACTIONS));
        };
    }
}
