// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.types.DataType;
import bowler.types.LobInput;
import java.io.IOException;

/// A stream given for a LOB, read once, while its statement runs; what was read of it before comes first.
abstract class StreamInput implements LobInput {
    final DataType type;
    /// An array of bytes or characters.
    private final Object head;
    private final int headLength;
    private final long declaredLength;
    private boolean begun;
    /// Bytes or characters so far.
    long given;

    /// @param head an array of what was read of it
    /// @param declaredLength the length given by the caller, or [Streams#UNKNOWN]
    StreamInput(Object head, int headLength, long declaredLength, DataType type) {
        this.head = head;
        this.headLength = headLength;
        this.declaredLength = declaredLength;
        this.type = type;
    }

    @Override
    public final void begin() {
        if (begun) {
            throw JdbcError.STREAM_USED.failure();
        }
        begun = true;
    }

    /// Reads and counts; its length has to be what was said.
    ///
    /// @param into an array like the head
    /// @return less than 0: the stream has ended
    final int next(Object into, int offset, int count) {
        int found;
        if (given < headLength) {
            found = Math.min(count, headLength - (int) given);
            System.arraycopy(head, (int) given, into, offset, found);
        } else {
            try {
                found = readOn(into, offset, count);
            } catch (IOException | RuntimeException e) {
                throw JdbcError.STREAM_BROKEN.causedBy(e, e);
            }
        }
        given += Math.max(0, found);
        if (declaredLength != Streams.UNKNOWN && (found < 0 ? given != declaredLength : given > declaredLength)) {
            throw Streams.otherLength(declaredLength);
        }
        return found;
    }

    /// Reads something of the stream, or meets its end.
    abstract int readOn(Object into, int offset, int count) throws IOException;
}
