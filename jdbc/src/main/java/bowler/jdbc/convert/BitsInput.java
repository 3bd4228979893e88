// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.types.DataType;
import bowler.types.TypesError;
import java.io.IOException;
import java.io.InputStream;

/// A stream given for a BLOB, read while its statement runs; what was read of it before comes first.
final class BitsInput extends StreamInput {
    private final byte[] head;
    private final int headLength;
    private final InputStream stream;
    private final DataType type;

    /// @param said how long the caller says it is, or [Streams#UNKNOWN]
    BitsInput(byte[] head, int headLength, InputStream stream, long said, DataType type) {
        super(said);
        this.head = head;
        this.headLength = headLength;
        this.stream = stream;
        this.type = type;
    }

    @Override
    public int read(byte[] into, int offset, int count) {
        int found;
        if (given < headLength) {
            found = Math.min(count, headLength - (int) given);
            System.arraycopy(head, (int) given, into, offset, found);
        } else {
            found = readOn(into, offset, count);
        }
        count(found);
        if (given > type.length()) {
            throw TypesError.TOO_LONG.failure("(a stream of more than " + type.length() + " bytes)", type);
        }
        return found;
    }

    private int readOn(byte[] into, int offset, int count) {
        try {
            int found = stream.read(into, offset, count);
            return found == 0 ? one(into, offset) : found;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /// A stream that gives nothing when asked for much has to be asked for one.
    private int one(byte[] into, int offset) throws IOException {
        int value = stream.read();
        if (value >= 0) {
            into[offset] = (byte) value;
        }
        return value < 0 ? -1 : 1;
    }
}
