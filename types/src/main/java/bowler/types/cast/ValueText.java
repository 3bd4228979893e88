// SPDX-License-Identifier: Apache-2.0
package bowler.types.cast;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.RowReader;
import bowler.types.TypeId;
import bowler.types.number.NumberText;
import bowler.types.time.IntervalText;
import bowler.types.time.TemporalText;
import bowler.types.time.ZonedText;
import bowler.types.time.ZonedTimeText;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.HexFormat;

/// The text representation of values for `ResultSet.getString`, CAST to CHAR and the shell.
public final class ValueText {
    private static final HexFormat HEX = HexFormat.of();

    private ValueText() {}

    /// Returns the text of a column; null for NULL.
    public static String of(DataType type, RowReader row, int column) {
        if (row.isNull(column)) {
            return null;
        }
        return switch (type.carrier()) {
            case LONG -> ofLong(type, row.longAt(column));
            case DOUBLE -> ofDouble(type, row.doubleAt(column));
            case OBJECT -> ofObject(type, row.objectAt(column));
        };
    }

    public static String ofLong(DataType type, long value) {
        return switch (type.id()) {
            case BOOLEAN -> value != 0 ? "true" : "false";
            case DATE -> TemporalText.ofDate(value);
            case TIME -> TemporalText.ofTime(value);
            case INTERVAL_MONTHS -> IntervalText.of(IntervalQualifier.of(type), value);
            default -> Long.toString(value);
        };
    }

    public static String ofDouble(DataType type, double value) {
        return type.id() == TypeId.REAL ? NumberText.ofReal(value) : NumberText.ofDouble(value);
    }

    public static String ofObject(DataType type, Object value) {
        return switch (type.id()) {
            case DECIMAL, NUMERIC -> NumberText.ofDecimal((BigDecimal) value);
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS, BLOB, JAVA_OBJECT -> ofBits((byte[]) value);
            case TIMESTAMP -> TemporalText.ofTimestamp((LocalDateTime) value);
            case TIMESTAMP_TZ -> ZonedText.of((OffsetDateTime) value);
            case TIME_TZ -> ZonedTimeText.of((OffsetTime) value);
            case INTERVAL_SECONDS -> IntervalText.of(IntervalQualifier.of(type), (Duration) value);
            case UUID -> value.toString();
            case ARRAY -> ArrayText.of(type.element(), (ArrayValue) value, ValueText::of);
            default -> (String) value;
        };
    }

    /// Returns two lower-case hexadecimal digits per byte.
    public static String ofBits(byte[] bits) {
        return HEX.formatHex(bits);
    }
}
