// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Accepts connections at an address.
public interface NetworkListener extends AutoCloseable {
    /// Waits for the next connection. Another thread can end the wait with [#close]; it then fails with an exception.
    NetworkChannel accept() throws IOException;

    int port();

    /// Returns the address of the listener, for messages.
    String address();

    /// Refuses connections from now on; accepted ones stay open. Idempotent.
    @Override
    void close();
}
