// SPDX-License-Identifier: Apache-2.0
package bowler.types;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.chrono.ChronoLocalDateTime;
import java.util.UUID;

/// Comparison of two values of one type. Its parameters may differ, as in VARCHAR(5) and VARCHAR(9) or DECIMALs of any
/// scale; values of other types are converted first. The order equals that of the bytes of `KeyEncoder`.
public final class ValueOrder {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private ValueOrder() {}

    /// Compares two values that are not NULL.
    public static int compare(DataType type, RowReader left, int leftColumn, RowReader right, int rightColumn) {
        return switch (type.carrier()) {
            case LONG -> Long.compare(left.longAt(leftColumn), right.longAt(rightColumn));
            case DOUBLE -> compareDoubles(left.doubleAt(leftColumn), right.doubleAt(rightColumn));
            case OBJECT -> compareObjects(type, left.objectAt(leftColumn), right.objectAt(rightColumn));
        };
    }

    /// Compares for sorting and grouping: NULL equals NULL and is greater than every value.
    public static int compareNullsHigh(
            DataType type, RowReader left, int leftColumn, RowReader right, int rightColumn) {
        boolean leftNull = left.isNull(leftColumn);
        if (leftNull || right.isNull(rightColumn)) {
            return leftNull ? right.isNull(rightColumn) ? 0 : 1 : -1;
        }
        return compare(type, left, leftColumn, right, rightColumn);
    }

    /// Compares like [Double#compare], except that 0.0 equals -0.0.
    public static int compareDoubles(double left, double right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    /// Compares two values of a type whose carrier is OBJECT.
    public static int compareObjects(DataType type, Object left, Object right) {
        return switch (type.id()) {
            case DECIMAL, NUMERIC -> ((BigDecimal) left).compareTo((BigDecimal) right);
            case ARRAY -> ArrayValue.compare(type.element(), (ArrayValue) left, (ArrayValue) right);
            case JSON -> Collation.compare(Collation.JSON, (String) left, (String) right);
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, XML -> type.scale() == Collation.UCS_BASIC
                ? TextOrder.compare((String) left, (String) right)
                : Collation.compare(type.scale(), (String) left, (String) right);
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT -> BitsOrder.compare((byte[]) left, (byte[]) right);
            case TIMESTAMP -> ((LocalDateTime) left).compareTo((ChronoLocalDateTime<?>) right);
            case TIMESTAMP_TZ -> compareInstants((OffsetDateTime) left, (OffsetDateTime) right);
            case TIME_TZ -> Long.compare(utcNanos((OffsetTime) left), utcNanos((OffsetTime) right));
            case INTERVAL_SECONDS -> ((Duration) left).compareTo((Duration) right);
            case UUID -> compareUuids((UUID) left, (UUID) right);
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, BOOLEAN, INTERVAL_MONTHS, DATE, TIME ->
                throw new IllegalArgumentException(type + " is not carried as an object");
        };
    }

    /// Compares the instants, whatever the time zones.
    private static int compareInstants(OffsetDateTime left, OffsetDateTime right) {
        int difference = Long.compare(left.toEpochSecond(), right.toEpochSecond());
        return difference != 0 ? difference : Integer.compare(left.getNano(), right.getNano());
    }

    /// Returns the time of day in UTC, by which times with time zone are compared.
    public static long utcNanos(OffsetTime time) {
        return Math.floorMod(time.toLocalTime().toNanoOfDay() - NANOS_PER_SECOND * time.getOffset().getTotalSeconds(),
            86_400 * NANOS_PER_SECOND);
    }

    /// Compares by unsigned bytes, which is the order of the texts.
    private static int compareUuids(UUID left, UUID right) {
        int difference = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
        return difference != 0 ? difference
            : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
    }

    /// Returns equal numbers for values that compare equal; 0 for NULL.
    public static int hash(DataType type, RowReader row, int column) {
        if (row.isNull(column)) {
            return 0;
        }
        return switch (type.carrier()) {
            case LONG -> Long.hashCode(row.longAt(column) * 0x9E37_79B9_7F4A_7C15L);
            case DOUBLE -> Double.hashCode(row.doubleAt(column) + 0.0);
            case OBJECT -> hashOf(type, row.objectAt(column));
        };
    }

    private static int hashOf(DataType type, Object value) {
        return switch (type.id()) {
            case DECIMAL, NUMERIC -> ((BigDecimal) value).stripTrailingZeros().hashCode();
            case ARRAY -> ((ArrayValue) value).hash(type.element());
            case JSON -> Collation.form(Collation.JSON, (String) value).hashCode();
            case CHAR, VARCHAR, LONG_VARCHAR, CLOB, XML -> TextOrder.hash(Collation.form(type.scale(), (String) value));
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT -> BitsOrder.hash((byte[]) value);
            case TIMESTAMP_TZ -> ((OffsetDateTime) value).toInstant().hashCode();
            case TIME_TZ -> Long.hashCode(utcNanos((OffsetTime) value));
            case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, BOOLEAN, UUID, INTERVAL_MONTHS, INTERVAL_SECONDS, DATE,
                 TIME, TIMESTAMP ->
                value.hashCode();
        };
    }
}
