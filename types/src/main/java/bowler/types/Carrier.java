// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// How values of a type are held in memory.
public enum Carrier {
    /// TINYINT, SMALLINT, INTEGER, BIGINT; BOOLEAN as 0 and 1; DATE as days since 1970-01-01; TIME as nanoseconds of the day;
    /// intervals of years and months as months.
    LONG,
    /// REAL (rounded to float precision) and DOUBLE.
    DOUBLE,
    /// DECIMAL as [java.math.BigDecimal] with the type's scale; character types as [String]; bit types and BLOB as
    /// `byte[]`; UUID as [java.util.UUID]; TIMESTAMP as [java.time.LocalDateTime], with a zone as
    /// [java.time.OffsetDateTime]; TIME with a zone as [java.time.OffsetTime]; the other intervals as [java.time.Duration];
    /// ARRAY as [ArrayValue].
    OBJECT
}
