// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.types.LobInput;
import java.io.IOException;

/// A stream given for a LOB, read once, while its statement runs.
abstract class StreamInput implements LobInput {
    private final long said;
    private boolean begun;
    /// Bytes or characters so far.
    long given;

    /// @param said how long the caller says it is, or [Streams#UNKNOWN]
    StreamInput(long said) {
        this.said = said;
    }

    @Override
    public final void begin() {
        if (begun) {
            throw JdbcError.STREAM_USED.failure();
        }
        begun = true;
    }

    /// Counts what was found; less than 0: the stream has ended. Its length has to be what was said.
    final void count(int found) {
        given += Math.max(0, found);
        if (said != Streams.UNKNOWN && (found < 0 ? given != said : given > said)) {
            throw JdbcError.STREAM_LENGTH.failure(said);
        }
    }

    static SqlFailure broken(IOException e) {
        return JdbcError.STREAM_BROKEN.causedBy(e, e.getMessage());
    }
}
