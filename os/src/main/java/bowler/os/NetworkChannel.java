// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// One connection. One thread may read while another writes; any thread may close it, which ends both with an exception.
public interface NetworkChannel extends AutoCloseable {
    /// Waits for at least one byte.
    ///
    /// @return how many came; -1: the other side has closed the connection
    int read(byte[] into, int offset, int length) throws IOException;

    /// Sends all of it; waits while the other side does not take it.
    void write(byte[] from, int offset, int length) throws IOException;

    /// The other side, for messages: address and port.
    String remote();

    /// Whether the other side is on this machine.
    boolean isLocal();

    /// Idempotent.
    @Override
    void close();
}
