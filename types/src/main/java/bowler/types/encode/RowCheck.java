// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.VarInt;
import bowler.types.DataType;
import java.util.Collections;

/// Checks rows that another process has encoded, before [EncodedRow] reads them. Every part has to lie within the row,
/// and the row has to have exactly the columns of its layout. Values are not checked.
public final class RowCheck {
    private static final int REFERENCE_BYTES = 1 + Integer.BYTES + 2 * Long.BYTES;
    private static final int MAX_DEPTH = 16;

    private RowCheck() {}

    /// Returns whether the bytes are a row of the layout.
    public static boolean isRow(RowLayout layout, byte[] bytes, int offset, int length) {
        return isRow(layout, bytes, offset, length, 0);
    }

    private static boolean isRow(RowLayout layout, byte[] bytes, int offset, int length, int depth) {
        int count = layout.columnCount();
        int headerSize = VarInt.sizeOf((long) count << 1 | RowLayout.WIDE);
        if (depth > MAX_DEPTH || length < headerSize || !isWholeNumber(bytes, offset, headerSize)) {
            return false;
        }
        int header = (int) VarInt.get(bytes, offset);
        if (header >>> 1 != count) {
            return false;
        }
        int endBytes = (header & RowLayout.WIDE) != 0 ? Integer.BYTES : Short.BYTES;
        int nulls = offset + headerSize;
        long ends = (long) nulls + RowLayout.nullBytes(count) + layout.fixedSizes[count];
        long data = ends + (long) endBytes * layout.variableCounts[count];
        if (data > (long) offset + length) {
            return false;
        }
        int dataBytes = offset + length - (int) data;
        int from = 0;
        for (int column = 0; column < count; column++) {
            int kind = layout.kinds[column];
            if (kind < RowLayout.FIRST_VARIABLE) {
                continue;
            }
            int place = (int) ends + endBytes * layout.places[column];
            int raw = endBytes == Integer.BYTES ? BigEndian.getInt(bytes, place) : BigEndian.getShort(bytes, place);
            int end = raw & (endBytes == Integer.BYTES ? Integer.MAX_VALUE : RowLayout.SHORT_LIMIT);
            if (end < from || end > dataBytes) {
                return false;
            }
            boolean isNull = (bytes[nulls + (column >>> 3)] >>> (column & 7) & 1) != 0;
            if (!isNull && !isValue(kind, layout.types[column], bytes, (int) data + from, end - from, raw < 0, depth)) {
                return false;
            }
            from = end;
        }
        return true;
    }

    private static boolean isWholeNumber(byte[] bytes, int offset, int size) {
        for (int at = 0; at < size; at++) {
            if (bytes[offset + at] < 0 != at < size - 1) {
                return false;
            }
        }
        return true;
    }

    private static boolean isValue(int kind, DataType type, byte[] bytes, int offset, int length, boolean flagged, int depth) {
        if (flagged) {
            boolean isReference = length > 0 && bytes[offset] == References.MARK;
            return isReference ? length == REFERENCE_BYTES && type.id().isLob()
                : kind == RowLayout.TEXT && length > 0 && (bytes[offset] == TextEncoder.UTF_8 || bytes[offset] == TextEncoder.UTF_16);
        }
        return switch (kind) {
            case RowLayout.DECIMAL_BIG -> length > 0;
            case RowLayout.ARRAY -> isArray(type, bytes, offset, length, depth);
            default -> true;
        };
    }

    private static boolean isArray(DataType type, byte[] bytes, int offset, int length, int depth) {
        int size = 0;
        while (size < length && size < VarInt.MAX_INT_BYTES && bytes[offset + size] < 0) {
            size++;
        }
        if (size >= length || size >= VarInt.MAX_INT_BYTES) {
            return false;
        }
        int count = (int) VarInt.get(bytes, offset) >>> 1;
        // Each element takes at least its null bit.
        return count >= 0 && count / Byte.SIZE <= length
            && isRow(RowLayout.of(Collections.nCopies(count, type.element())), bytes, offset, length, depth + 1);
    }
}
