// SPDX-License-Identifier: Apache-2.0
package bowler.types.encode;

import bowler.types.ArrayValue;
import bowler.types.DataType;
import java.util.Collections;

/// Encodes arrays. In a row, an array is a row with one column per element. In a key, each element is a nullable part,
/// and a byte 0 follows the last one. That byte is less than both bytes that start an element.
final class ArrayBytes {
    private static final byte END = 0;

    private ArrayBytes() {}

    static void append(ArrayValue array, DataType element, GrowingBytes target) {
        new RowEncoder(layout(element, array.count())).encode(array, target);
    }

    static ArrayValue get(byte[] bytes, int offset, int length, DataType element) {
        int count = RowLayout.columnCount(bytes, offset);
        EncodedRow row = new EncodedRow(layout(element, count)).wrap(bytes, offset, length);
        ArrayValue.Builder array = new ArrayValue.Builder(element, count);
        for (int at = 0; at < count; at++) {
            array.add(row, at);
        }
        return array.build();
    }

    private static RowLayout layout(DataType element, int count) {
        return RowLayout.of(Collections.nCopies(count, element));
    }

    static void appendKey(ArrayValue array, KeyLayout element, GrowingBytes target) {
        KeyEncoder encoder = new KeyEncoder(element);
        for (int at = 0; at < array.count(); at++) {
            encoder.append(0, array, at, target);
        }
        target.reserve(1)[target.length++] = END;
    }

    /// Returns the offset after the array in a key.
    ///
    /// @param turn 0xFF if the bytes are complemented, otherwise 0
    static int endOfKey(KeyLayout element, byte[] key, int offset, int turn) {
        int at = offset;
        while (true) {
            int mark = (byte) (key[at++] ^ turn);
            if (mark == END) {
                return at;
            }
            if (mark == KeyLayout.VALUE) {
                at = element.endOfPart(0, key, at, turn);
            }
        }
    }
}
