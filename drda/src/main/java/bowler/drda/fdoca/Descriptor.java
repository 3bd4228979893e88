// SPDX-License-Identifier: Apache-2.0
package bowler.drda.fdoca;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.util.Arrays;

/// The columns of a row on the wire: for each the type and two bytes for its length (for decimals precision and scale).
///
///     76 D0 / 7F 00 triplets: a length byte, an identifier of two bytes, then 3 bytes a column, at most 84 columns
///     then 71 triplets that say how the columns make a row and the rows a table
///
/// [#equals] compares the columns: two statements with equal descriptors are read in the same way.
public final class Descriptor {
    private static final int MAX_COLUMNS_IN_TRIPLET = 84;
    private static final int COLUMNS = 0x76;
    private static final int MORE_COLUMNS = 0x7F;
    private static final int FIRST_LOCAL_ID = 0xD0;
    private static final int ROW = 0x71;
    private static final byte[] TAIL_OF_ROWS = {0x09, 0x71, (byte) 0xE0, 0x54, 0x00, 0x01, (byte) 0xD0, 0x00, 0x01, 0x06, 0x71, (byte) 0xF0,
        (byte) 0xE0, 0x00, 0x00};
    private static final byte[] TAIL_OF_PARAMETERS = {0x06, 0x71, (byte) 0xE4, (byte) 0xD0, 0x00, 0x01};

    private final int[] types;
    private final int[] lengths;

    public Descriptor(int[] types, int[] lengths) {
        this.types = types;
        this.lengths = lengths;
    }

    public int columnCount() {
        return types.length;
    }

    /// One of [WireType], odd if nullable.
    public int type(int column) {
        return types[column];
    }

    /// Two bytes; for decimals precision * 256 + scale.
    public int length(int column) {
        return lengths[column];
    }

    public boolean hasExternalized() {
        return Arrays.stream(types).anyMatch(WireType::isExternalized);
    }

    /// The data of QRYDSC, and of FDODSC in SQLDTARD.
    public void writeForRows(DssWriter writer) {
        writeColumns(writer);
        writer.put(TAIL_OF_ROWS);
    }

    /// The data of FDODSC in SQLDTA.
    public void writeForParameters(DssWriter writer) {
        writeColumns(writer);
        writer.put(TAIL_OF_PARAMETERS);
    }

    private void writeColumns(DssWriter writer) {
        int column = 0;
        do {
            int count = Math.min(types.length - column, MAX_COLUMNS_IN_TRIPLET);
            writer.u1(3 + 3 * count);
            writer.u1(column == 0 ? COLUMNS : MORE_COLUMNS);
            writer.u1(column == 0 ? FIRST_LOCAL_ID : 0);
            for (int end = column + count; column < end; column++) {
                writer.u1(types[column]);
                writer.u2(lengths[column]);
            }
        } while (column < types.length);
    }

    /// Reads any of the forms.
    public static Descriptor read(DdmReader reader) {
        int[] types = new int[Math.max(0, reader.left() / 3)];
        int[] lengths = new int[types.length];
        int count = 0;
        boolean begun = false;
        while (reader.left() > 0) {
            int length = reader.u1();
            int kind = length < 3 ? 0 : reader.u1();
            if (length < 3) {
                throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, CodePoint.FDODSC);
            }
            reader.u1();
            if (kind == COLUMNS || kind == MORE_COLUMNS && begun) {
                begun = true;
                if (length % 3 != 0) {
                    throw ProtocolException.syntax(ProtocolException.BAD_LENGTH, CodePoint.FDODSC);
                }
                for (int left = length / 3 - 1; left > 0; left--, count++) {
                    types[count] = reader.u1();
                    lengths[count] = reader.u2();
                }
            } else if (kind == ROW) {
                reader.skip(length - 3);
            } else {
                throw ProtocolException.syntax(ProtocolException.VALUE_MISSING, CodePoint.FDODSC);
            }
        }
        return new Descriptor(Arrays.copyOf(types, count), Arrays.copyOf(lengths, count));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Descriptor descriptor && Arrays.equals(types, descriptor.types) && Arrays.equals(lengths, descriptor.lengths);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(types) + Arrays.hashCode(lengths);
    }
}
