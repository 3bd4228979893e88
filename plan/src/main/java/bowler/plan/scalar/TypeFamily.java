// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.types.DataType;

/// Types whose values compare, and are held, alike: an operation within a family needs no conversion.
public enum TypeFamily {
    INTEGER, DECIMAL, DOUBLE, BOOLEAN, CHARACTER, BITS, UUID, MONTHS, DURATION, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ,
    /// Of one family only if their elements are: [#alike].
    ARRAY;

    public static TypeFamily of(DataType type) {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> INTEGER;
            case DECIMAL, NUMERIC -> DECIMAL;
            case REAL, DOUBLE -> DOUBLE;
            case BOOLEAN -> BOOLEAN;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, JSON -> CHARACTER;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB -> BITS;
            case DATE -> DATE;
            case TIME -> TIME;
            case TIME_TZ -> TIME_TZ;
            case INTERVAL_MONTHS -> MONTHS;
            case INTERVAL_SECONDS -> DURATION;
            case TIMESTAMP -> TIMESTAMP;
            case TIMESTAMP_TZ -> TIMESTAMP_TZ;
            case UUID -> UUID;
            case ARRAY -> ARRAY;
        };
    }

    /// Whether two types are of one family; if they are arrays, their elements, too.
    public static boolean alike(DataType one, DataType other) {
        TypeFamily family = of(one);
        return family == of(other) && (family != ARRAY || alike(one.element(), other.element()));
    }

    /// Whether values of two types that are equal have equal keys, though the types may have other parameters.
    public static boolean keyedAlike(DataType one, DataType other) {
        if (one.equals(other)) {
            return true;
        }
        if (one.element() != null && other.element() != null) {
            return keyedAlike(one.element(), other.element());
        }
        return of(one) == of(other) && (one.id().isCharacter() || one.id().isBits() || one.id().isInterval());
    }
}
