// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.types.DataType;
import bowler.types.LobInput;
import bowler.types.TypesError;
import java.io.IOException;
import java.io.InputStream;

/// A stream given for a BLOB, read while its statement runs; what was read of it before comes first.
final class BitsInput implements LobInput {
    private final byte[] head;
    private final int headLength;
    private final InputStream stream;
    private final long said;
    private final DataType type;
    private boolean begun;
    private long given;

    /// @param said how long the caller says it is, or [Streams#UNKNOWN]
    BitsInput(byte[] head, int headLength, InputStream stream, long said, DataType type) {
        this.head = head;
        this.headLength = headLength;
        this.stream = stream;
        this.said = said;
        this.type = type;
    }

    @Override
    public void begin() {
        if (begun) {
            throw JdbcError.STREAM_USED.failure();
        }
        begun = true;
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
        if (found < 0) {
            checkLength(given);
            return -1;
        }
        given += found;
        if (said != Streams.UNKNOWN && given > said) {
            checkLength(given);
        }
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

    static SqlFailure broken(IOException e) {
        return JdbcError.STREAM_BROKEN.causedBy(e, e.getMessage());
    }

    private void checkLength(long found) {
        if (said != Streams.UNKNOWN && said != found) {
            throw JdbcError.STREAM_LENGTH.failure(said);
        }
    }
}
