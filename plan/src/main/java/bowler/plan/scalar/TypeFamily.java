// SPDX-License-Identifier: Apache-2.0
package bowler.plan.scalar;

import bowler.types.DataType;

/// Types whose values are comparable and have the same representation. Operations within a family need no conversion.
public enum TypeFamily {
    INTEGER, DECIMAL, DOUBLE, BOOLEAN, CHARACTER, BITS, UUID, MONTHS, DURATION, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ,
    /// Arrays are of one family only if their elements are; see [#haveSameFamily].
    ARRAY;

    public static TypeFamily of(DataType type) {
        return switch (type.id()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> INTEGER;
            case DECIMAL, NUMERIC -> DECIMAL;
            case REAL, DOUBLE -> DOUBLE;
            case BOOLEAN -> BOOLEAN;
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, JSON, XML -> CHARACTER;
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT -> BITS;
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

    /// Returns whether two types are of one family; for arrays, also their element types.
    public static boolean haveSameFamily(DataType one, DataType other) {
        TypeFamily family = of(one);
        return family == of(other) && (family != ARRAY || haveSameFamily(one.element(), other.element()));
    }

    /// Returns whether equal values of two types have equal encoded keys, although the types may have different
    /// parameters.
    public static boolean haveSameKeyForm(DataType one, DataType other) {
        if (one.equals(other)) {
            return true;
        }
        if (one.element() != null && other.element() != null) {
            return haveSameKeyForm(one.element(), other.element());
        }
        return of(one) == of(other) && (one.id().isCharacter() || one.id().isBits() || one.id().isInterval());
    }
}
