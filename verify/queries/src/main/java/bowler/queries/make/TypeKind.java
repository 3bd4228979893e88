// SPDX-License-Identifier: Apache-2.0
package bowler.queries.make;

import java.util.List;

/// Families of types whose values meet without a conversion.
public enum TypeKind {
    WHOLE("INTEGER"), TEXT("VARCHAR(20)"), TRUTH("BOOLEAN"), DECIMAL("DECIMAL(10, 2)"), DATE("DATE"),
    FLOATING("DOUBLE PRECISION"), MOMENT("TIMESTAMP"), TIME("TIME"), BITS("VARCHAR(8) FOR BIT DATA"), UUID("UUID"),
    ZONED("TIMESTAMP WITH TIME ZONE");

    private static final List<TypeKind> COMMON = List.of(WHOLE, WHOLE, TEXT, TRUTH, DECIMAL, DATE);
    private static final List<TypeKind> ALL = List.of(WHOLE, WHOLE, TEXT, TRUTH, DECIMAL, DATE, FLOATING, MOMENT,
        WHOLE, WHOLE, TEXT, TRUTH, DECIMAL, DATE, FLOATING, MOMENT, TIME, BITS, UUID, ZONED);

    private static final List<TypeKind> WIDE = List.of(WHOLE, WHOLE, TEXT, TEXT, TRUTH, DECIMAL, DATE, FLOATING, MOMENT, TIME, UUID, ZONED);

    private final String type;

    TypeKind(String type) {
        this.type = type;
    }

    /// For CAST, and where a type matters little.
    public String type() {
        return type;
    }

    static TypeKind any(SeededChoice seededChoice, QueryDialect queryDialect) {
        return seededChoice.of(queryDialect.isBowlers() ? ALL : queryDialect.isWide() ? WIDE : COMMON);
    }

    boolean isNumber() {
        return this == WHOLE || this == DECIMAL || this == FLOATING;
    }

    /// A type of this kind for a column.
    String columnType(SeededChoice seededChoice, QueryDialect queryDialect) {
        return this == WHOLE ? seededChoice.of("INTEGER", "INTEGER", "SMALLINT", "BIGINT")
            : this == TEXT && queryDialect.isBowlers() ? seededChoice.of(type, "VARCHAR(40)")
            : this == DECIMAL && queryDialect.isWide() ? seededChoice.of(type, type, "DECIMAL(22, 4)")
            : this == FLOATING && queryDialect.isWide() ? seededChoice.of(type, type, "REAL") : type;
    }

    /// Few values, so that they meet.
    String literal(SeededChoice seededChoice, QueryDialect queryDialect) {
        String literal = literal(seededChoice);
        // In some databases a text literal is a CHAR, and causes padding of other texts that it is combined with.
        return this == MOMENT && !queryDialect.isBowlers() ? literal.replace("456789", "456")
            : this == TEXT && !queryDialect.isBowlers() ? "CAST(" + literal + " AS VARCHAR(20))" : literal;
    }

    private String literal(SeededChoice seededChoice) {
        return switch (this) {
            case WHOLE -> seededChoice.of("0", "1", "2", "3", "4", "-1", "-2", "7", "10");
            case TEXT -> seededChoice.of("'a'", "'b'", "'ab'", "'B'", "''", "'abc'", "'b%'", "'c_'", "'Zz'", "'3'");
            case TRUTH -> seededChoice.of("TRUE", "FALSE");
            case DECIMAL -> seededChoice.of("0.00", "1.00", "1.50", "-2.25", "3.00", "10.75", "-0.50");
            case DATE -> seededChoice.of("DATE '2020-01-01'", "DATE '2020-02-29'", "DATE '2021-12-31'", "DATE '1999-06-15'");
            case FLOATING -> seededChoice.of("0E0", "1E0", "5E-1", "-15E-1", "3E0", "125E-2");
            case MOMENT -> seededChoice.of("TIMESTAMP '2020-01-01 00:00:00'", "TIMESTAMP '2020-02-29 12:30:00.5'",
                "TIMESTAMP '1999-06-15 23:59:59.123456789'");
            case TIME -> seededChoice.of("TIME '00:00:00'", "TIME '10:30:00'", "TIME '23:59:59'");
            case BITS -> seededChoice.of("X'00'", "X'0A0B'", "X'FF'", "X'0A'");
            case UUID -> seededChoice.of("UUID '00000000-0000-0000-0000-000000000000'", "UUID '6f3b9e2a-0000-4000-8000-00000000000a'",
                "UUID 'ffffffff-ffff-ffff-ffff-ffffffffffff'");
            case ZONED -> seededChoice.of("TIMESTAMP '2020-01-01 00:00:00+00:00'", "TIMESTAMP '2020-01-01 01:00:00+01:00'",
                "TIMESTAMP '1999-06-15 23:59:59.5-05:00'");
        };
    }
}
