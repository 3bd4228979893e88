// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Accepts connections at an address.
public interface NetworkListener extends AutoCloseable {
    /// Waits for the next connection. Another thread ends the wait by [#close], with an exception.
    NetworkChannel accept() throws IOException;

    int port();

    /// Where it listens, for messages.
    String address();

    /// Refuses connections from now on; those accepted stay. Idempotent.
    @Override
    void close();
}
