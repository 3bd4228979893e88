// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.List;

/// Writes rows, each after its length: 2 bytes below 8000, otherwise 4 bytes with the highest bit set. One thread
/// reuses it from row to row.
public final class RowBytes {
    private static final int SHORT_LENGTH = 0x8000;

    private final RowEncoder encoder;
    private final GrowingBytes bytes = new GrowingBytes();

    public RowBytes(RowLayout layout) {
        encoder = new RowEncoder(layout);
    }

    public static RowLayout layout(List<DataType> types) {
        return RowLayout.of(types);
    }

    public void write(DssWriter writer, RowReader row) {
        bytes.clear();
        encoder.encode(row, bytes);
        int length = bytes.length;
        if (length < SHORT_LENGTH) {
            writer.u2(length);
        } else {
            writer.i4(length | Integer.MIN_VALUE);
        }
        writer.put(bytes.bytes, 0, length);
    }

    /// Reads the length of the next row.
    public static int readLength(DdmReader reader) {
        int length = reader.u2();
        return length < SHORT_LENGTH ? length : (length & ~SHORT_LENGTH) << Short.SIZE | reader.u2();
    }
}
