// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.types.DataType;
import bowler.types.TypesError;
import java.io.IOException;
import java.io.InputStream;

/// A stream given for a BLOB.
final class BitsInput extends StreamInput {
    private final InputStream stream;

    /// @param declaredLength the length given by the caller, or [Streams#UNKNOWN]
    BitsInput(byte[] head, int headLength, InputStream stream, long declaredLength, DataType type) {
        super(head, headLength, declaredLength, type);
        this.stream = stream;
    }

    @Override
    public int read(byte[] into, int offset, int count) {
        int found = next(into, offset, count);
        if (given > type.length()) {
            throw TypesError.TOO_LONG.causedBy(JdbcError.STREAM_TOO_LONG.failure(type), "(a stream of more than " + type.length() + " bytes)", type);
        }
        return found;
    }

    @Override
    int readOn(Object into, int offset, int count) throws IOException {
        int found = stream.read((byte[]) into, offset, count);
        return found == 0 ? one((byte[]) into, offset) : found;
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
