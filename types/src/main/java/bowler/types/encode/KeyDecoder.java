// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.text.StringPadding;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.UUID;

/// Decodes keys of a [KeyLayout], for index-only scans. A VARCHAR is returned without its trailing blanks
/// ([KeyLayout#isReversible]), a CHAR padded to its length.
public final class KeyDecoder {
    private final KeyLayout layout;

    public KeyDecoder(KeyLayout layout) {
        this.layout = layout;
    }

    /// Decodes the whole key.
    ///
    /// @param columns the position in `target` of each part, -1 for parts to skip; null for the identity
    /// @return the offset after the key
    public int decode(byte[] key, int offset, RowBuffer target, int[] columns) {
        int at = offset;
        for (int part = 0; part < layout.parts.length; part++) {
            int column = columns == null ? part : columns[part];
            at = decodePart(part, key, at, target, column);
        }
        return at;
    }

    /// Returns the offset after the first parts of a key.
    public int end(byte[] key, int offset, int parts) {
        int at = offset;
        for (int part = 0; part < parts; part++) {
            at = decodePart(part, key, at, null, -1);
        }
        return at;
    }

    private int decodePart(int part, byte[] key, int offset, RowBuffer target, int column) {
        KeyPart description = layout.parts[part];
        int turn = description.descending() ? 0xFF : 0;
        int at = offset;
        if (description.nullable() && (byte) (key[at++] ^ turn) == KeyLayout.NULL) {
            if (column >= 0) {
                target.setNull(column);
            }
            return at;
        }
        int kind = layout.kinds[part];
        int end = layout.endOfPart(part, key, at, turn);
        if (column >= 0) {
            decodeValue(layout, part, key, at, end, turn, target, column);
        }
        return end;
    }

    private static void decodeValue(
            KeyLayout layout, int part, byte[] key, int at, int end, int turn, RowBuffer target, int column) {
        int kind = layout.kinds[part];
        DataType type = layout.parts[part].type();
        long longTurn = turn == 0 ? 0 : -1;
        switch (kind) {
            case RowLayout.BYTE -> target.setLong(column, (byte) (key[at] ^ turn));
            case RowLayout.SHORT ->
                target.setLong(column, (short) (BigEndian.getShort(key, at) ^ longTurn ^ Short.MIN_VALUE));
            case RowLayout.INT ->
                target.setLong(column, (int) (BigEndian.getInt(key, at) ^ longTurn ^ Integer.MIN_VALUE));
            case RowLayout.LONG -> target.setLong(column, BigEndian.getLong(key, at) ^ longTurn ^ Long.MIN_VALUE);
            case RowLayout.FLOAT -> {
                int bits = BigEndian.getInt(key, at) ^ (int) longTurn;
                target.setDouble(column,
                    Float.intBitsToFloat(bits ^ (~bits >> Integer.SIZE - 1 | Integer.MIN_VALUE)));
            }
            case RowLayout.DOUBLE -> {
                long bits = BigEndian.getLong(key, at) ^ longTurn;
                target.setDouble(column, Double.longBitsToDouble(bits ^ (~bits >> Long.SIZE - 1 | Long.MIN_VALUE)));
            }
            case RowLayout.DATE_TIME -> target.setObject(column, PackedTimestamp.of(
                BigEndian.getLong(key, at) ^ longTurn, key[at + Long.BYTES] ^ turn));
            case RowLayout.DATE_TIME_ZONE -> target.setObject(column, PackedTimestamp.of(
                BigEndian.getLong(key, at) ^ longTurn, key[at + Long.BYTES] ^ turn).atOffset(ZoneOffset.UTC));
            case RowLayout.TIME_ZONE -> target.setObject(column,
                LocalTime.ofNanoOfDay(BigEndian.getLong(key, at) ^ longTurn).atOffset(ZoneOffset.UTC));
            case RowLayout.DURATION -> target.setObject(column, Duration.ofSeconds(
                BigEndian.getLong(key, at) ^ longTurn ^ Long.MIN_VALUE, BigEndian.getInt(key, at + Long.BYTES) ^ (int) longTurn));
            case RowLayout.UUID_BITS -> target.setObject(column, new UUID(
                BigEndian.getLong(key, at) ^ longTurn, BigEndian.getLong(key, at + Long.BYTES) ^ longTurn));
            case RowLayout.DECIMAL_BIG ->
                target.setObject(column, DecimalKey.decode(key, at, end, turn, type.scale()));
            case RowLayout.TEXT -> {
                String text = TextKey.text(key, at, end, turn);
                target.setObject(column, type.id() == TypeId.CHAR ? StringPadding.padded(text, type.length()) : text);
            }
            case RowLayout.ARRAY -> target.setObject(column, array(layout.elements[part], type, key, at, end, turn));
            default -> {
                byte[] bits = TextKey.bits(key, at, end, turn);
                target.setObject(column, type.id() == TypeId.CHAR_BITS ? StringPadding.padded(bits, type.length()) : bits);
            }
        }
    }

    private static ArrayValue array(KeyLayout element, DataType type, byte[] key, int offset, int end, int turn) {
        ArrayValue.Builder array = new ArrayValue.Builder(type.element());
        RowBuffer cell = new RowBuffer(1);
        int at = offset;
        // The last byte is the end mark.
        while (at < end - 1) {
            if ((byte) (key[at++] ^ turn) == KeyLayout.NULL) {
                array.addNull();
            } else {
                int next = element.endOfPart(0, key, at, turn);
                decodeValue(element, 0, key, at, next, turn, cell, 0);
                array.add(cell, 0);
                at = next;
            }
        }
        return array.build();
    }
}
