// SPDX-License-Identifier: Apache-2.0
package bowler.types.function;

import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.call.NullableCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The paths of recursive queries, encoded as bytes: each row on a path is represented by the key of some of its
/// columns.
///
/// The first argument is the path so far, NULL at its start; the others are the columns. Paths for sorting are compared
/// as padded with blanks, so each row on them starts with a byte greater than the blank. Thus a longer path sorts after
/// its prefix. Paths for searching have the length of each key before the key.
final class RecursionPathFunctions {
    private static final DataType WAY = DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
    private static final byte ROW = 0x40;
    private static final int LENGTH_BYTES = 2;

    private RecursionPathFunctions() {}

    /// Appends the row to a path for sorting.
    static FunctionCall ordered(List<DataType> types) {
        return of("WAY", WAY, types, (way, key, target, column) -> {
            byte[] longer = longer(way, 1 + key.length);
            longer[way.length] = ROW;
            System.arraycopy(key.bytes, 0, longer, way.length + 1, key.length);
            target.setObject(column, longer);
        });
    }

    /// Returns the depth of the row followed by the row, for sorting; the path so far is such a value.
    static FunctionCall level(List<DataType> types) {
        return of("LEVEL", WAY, types, (way, key, target, column) -> {
            byte[] next = new byte[Integer.BYTES + key.length];
            if (way.length > 0) {
                System.arraycopy(way, 0, next, 0, Integer.BYTES);
                int at = Integer.BYTES;
                do {
                    at--;
                } while (++next[at] == 0 && at > 0);
            }
            System.arraycopy(key.bytes, 0, next, Integer.BYTES, key.length);
            target.setObject(column, next);
        });
    }

    /// Appends the row to a path for searching.
    static FunctionCall visited(List<DataType> types) {
        return of("VISITED", WAY, types, (way, key, target, column) -> {
            byte[] longer = longer(way, LENGTH_BYTES + key.length);
            longer[way.length] = (byte) (key.length >>> Byte.SIZE);
            longer[way.length + 1] = (byte) key.length;
            System.arraycopy(key.bytes, 0, longer, way.length + LENGTH_BYTES, key.length);
            target.setObject(column, longer);
        });
    }

    /// Tests whether the row is on the path.
    static FunctionCall isVisited(List<DataType> types) {
        return of("IS VISITED", DataType.BOOLEAN, types, (way, key, target, column) -> {
            int at = 0;
            boolean found = false;
            while (at < way.length && !found) {
                int length = (way[at] & 0xFF) << Byte.SIZE | way[at + 1] & 0xFF;
                at += LENGTH_BYTES;
                found = Arrays.equals(way, at, at + length, key.bytes, 0, key.length);
                at += length;
            }
            target.setLong(column, found ? 1 : 0);
        });
    }

    private static byte[] longer(byte[] way, int bytes) {
        if (way.length + bytes > DataType.MAX_VARCHAR_LENGTH) {
            throw TypesError.LONG_WAY.failure(DataType.MAX_VARCHAR_LENGTH);
        }
        return Arrays.copyOf(way, way.length + bytes);
    }

    private interface Step {
        void go(byte[] way, GrowingBytes key, RowBuffer target, int column);
    }

    private static FunctionCall of(String name, DataType result, List<DataType> types, Step step) {
        List<DataType> parameters = new ArrayList<>(types);
        parameters.addFirst(WAY);
        KeyEncoder encoder = new KeyEncoder(KeyLayout.of(types.stream().map(type -> KeyPart.ascending(type, true)).toList()));
        return new NullableCall(name, result, parameters) {
            @Override
            public void evaluate(RowReader row, RowBuffer target, int column) {
                byte[] way = row.isNull(0) ? new byte[0] : (byte[]) row.objectAt(0);
                GrowingBytes key = new GrowingBytes();
                for (int part = 0; part < types.size(); part++) {
                    encoder.append(part, row, part + 1, key);
                }
                step.go(way, key, target, column);
            }
        };
    }
}
