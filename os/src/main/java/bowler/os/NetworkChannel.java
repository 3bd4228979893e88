// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// One connection. One thread may read while another writes. Any thread may close it, which ends both with an
/// exception.
public interface NetworkChannel extends AutoCloseable {
    /// Waits for at least one byte.
    ///
    /// @return number of bytes read; -1: the other side has closed the connection
    int read(byte[] into, int offset, int length) throws IOException;

    /// Sends all bytes; waits while the other side does not accept them.
    void write(byte[] from, int offset, int length) throws IOException;

    /// Limits the time that a later [#read] waits for a byte; it then fails with [java.net.SocketTimeoutException], and
    /// the connection can no longer be used.
    ///
    /// @param millis 0: no limit
    void limitReads(long millis) throws IOException;

    /// Sets whether the other side is probed while nothing is sent, so that a machine that is gone ends the connection;
    /// at first it is. A network without machines has nothing to probe.
    default void probeIdle(boolean wanted) {}

    /// Returns address and port of the other side, for messages.
    String remote();

    /// Returns whether the other side is on this machine.
    boolean isLocal();

    /// Closes the connection; idempotent.
    @Override
    void close();
}
