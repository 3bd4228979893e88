// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The representation of a type's values in memory.
public enum Carrier {
    /// TINYINT, SMALLINT, INTEGER and BIGINT; BOOLEAN as 0 and 1; DATE as days since 1970-01-01; TIME as nanoseconds of
    /// the day; intervals of years and months as months.
    LONG,
    /// REAL (rounded to float precision) and DOUBLE.
    DOUBLE,
    /// DECIMAL is a [java.math.BigDecimal] with the type's scale. Character types are [String]; bit types and BLOB are
    /// `byte[]`; UUID is [java.util.UUID]. TIMESTAMP is [java.time.LocalDateTime], with a time zone
    /// [java.time.OffsetDateTime]. TIME with a time zone is [java.time.OffsetTime]. The other intervals are
    /// [java.time.Duration]. ARRAY is [ArrayValue].
    OBJECT
}
