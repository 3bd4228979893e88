// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.base.invariant.Invariant;
import bowler.types.ArrayValue;
import bowler.types.Collation;
import bowler.types.RowReader;
import bowler.types.ValueOrder;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;

/// Encodes keys of a [KeyLayout]. Keeps no state between calls. Allocates only to grow the target, and for DECIMALs.
public final class KeyEncoder {
    private final KeyLayout layout;

    public KeyEncoder(KeyLayout layout) {
        this.layout = layout;
    }

    /// Appends a whole key to the target.
    ///
    /// @param columns the position in `row` of each part; null for the identity
    public void encode(RowReader row, int[] columns, GrowingBytes target) {
        encodePrefix(row, columns, layout.parts.length, target);
    }

    /// Appends the first `count` parts.
    public void encodePrefix(RowReader row, int[] columns, int count, GrowingBytes target) {
        for (int part = 0; part < count; part++) {
            append(part, row, columns == null ? part : columns[part], target);
        }
    }

    /// Appends one part from one column.
    public void append(int part, RowReader row, int column, GrowingBytes target) {
        KeyPart description = layout.parts[part];
        int start = target.length;
        if (row.isNull(column)) {
            appendNull(description, target);
        } else {
            byte[] bytes = target.reserve(1 + 2 * Long.BYTES);
            if (description.nullable()) {
                bytes[target.length++] = KeyLayout.VALUE;
            }
            appendValue(layout.kinds[part], part, bytes, row, column, target);
        }
        if (description.descending()) {
            for (int at = start; at < target.length; at++) {
                target.bytes[at] = (byte) ~target.bytes[at];
            }
        }
    }

    /// Appends the byte that starts every value of a nullable part except NULL. It is a prefix for ranges without
    /// NULLs.
    public void appendNotNull(int part, GrowingBytes target) {
        KeyPart description = layout.parts[part];
        Invariant.check(description.nullable(), "a key part that is never NULL has no mark of it");
        target.reserve(1)[target.length++] = (byte) (description.descending() ? ~KeyLayout.VALUE : KeyLayout.VALUE);
    }

    private static void appendNull(KeyPart description, GrowingBytes target) {
        Invariant.check(description.nullable(), "NULL in a key part that cannot be NULL");
        target.reserve(1)[target.length++] = KeyLayout.NULL;
    }

    private void appendValue(
            int kind, int part, byte[] bytes, RowReader row, int column, GrowingBytes target) {
        int at = target.length;
        switch (kind) {
            case RowLayout.BYTE -> {
                bytes[at] = (byte) row.longAt(column);
                target.length = at + 1;
            }
            case RowLayout.SHORT -> {
                long value = row.longAt(column);
                assert (short) value == value;
                BigEndian.putShort(bytes, at, (int) value ^ Short.MIN_VALUE);
                target.length = at + Short.BYTES;
            }
            case RowLayout.INT -> {
                long value = row.longAt(column);
                assert (int) value == value;
                BigEndian.putInt(bytes, at, (int) value ^ Integer.MIN_VALUE);
                target.length = at + Integer.BYTES;
            }
            case RowLayout.LONG -> {
                BigEndian.putLong(bytes, at, row.longAt(column) ^ Long.MIN_VALUE);
                target.length = at + Long.BYTES;
            }
            case RowLayout.FLOAT -> {
                // Adding zero turns -0.0 into 0.0.
                int bits = Float.floatToRawIntBits((float) row.doubleAt(column) + 0.0f);
                BigEndian.putInt(bytes, at, bits ^ (bits >> Integer.SIZE - 1 | Integer.MIN_VALUE));
                target.length = at + Integer.BYTES;
            }
            case RowLayout.DOUBLE -> {
                long bits = Double.doubleToRawLongBits(row.doubleAt(column) + 0.0);
                BigEndian.putLong(bytes, at, bits ^ (bits >> Long.SIZE - 1 | Long.MIN_VALUE));
                target.length = at + Long.BYTES;
            }
            case RowLayout.DATE_TIME -> {
                PackedTimestamp.put(bytes, at, (LocalDateTime) row.objectAt(column));
                target.length = at + PackedTimestamp.SIZE_BYTES;
            }
            case RowLayout.DATE_TIME_ZONE -> {
                PackedTimestamp.put(bytes, at, PackedTimestamp.utc((OffsetDateTime) row.objectAt(column)));
                target.length = at + PackedTimestamp.SIZE_BYTES;
            }
            case RowLayout.TIME_ZONE -> {
                BigEndian.putLong(bytes, at, ValueOrder.utcNanos((OffsetTime) row.objectAt(column)));
                target.length = at + Long.BYTES;
            }
            case RowLayout.DURATION -> {
                Duration value = (Duration) row.objectAt(column);
                BigEndian.putLong(bytes, at, value.getSeconds() ^ Long.MIN_VALUE);
                BigEndian.putInt(bytes, at + Long.BYTES, value.getNano());
                target.length = at + Long.BYTES + Integer.BYTES;
            }
            case RowLayout.UUID_BITS -> {
                UUID value = (UUID) row.objectAt(column);
                BigEndian.putLong(bytes, at, value.getMostSignificantBits());
                BigEndian.putLong(bytes, at + Long.BYTES, value.getLeastSignificantBits());
                target.length = at + 2 * Long.BYTES;
            }
            case RowLayout.DECIMAL_BIG -> DecimalKey.append((BigDecimal) row.objectAt(column), target);
            case RowLayout.TEXT -> {
                String text = (String) row.objectAt(column);
                int collation = layout.collations[part];
                TextKey.append(collation == Collation.UCS_BASIC ? text : Collation.form(collation, text), target);
            }
            case RowLayout.ARRAY -> ArrayBytes.appendKey((ArrayValue) row.objectAt(column), layout.elements[part], target);
            default -> TextKey.append((byte[]) row.objectAt(column), target);
        }
    }
}
