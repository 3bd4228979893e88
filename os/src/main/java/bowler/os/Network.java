// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Connections between processes: streams of bytes, in clear or by TLS.
public interface Network {
    /// Connections that nobody has accepted yet, before others are refused.
    int BACKLOG = 1024;

    /// Waits for connections at an address of this machine.
    ///
    /// @param host a name or an address; "" or "0.0.0.0" for all addresses
    /// @param port 0: a free one, which [NetworkListener#port] tells
    /// @param tls null: in clear
    NetworkListener listen(String host, int port, TlsSettings tls) throws IOException;

    /// Connects to a listener.
    ///
    /// @param tls null: in clear
    /// @throws java.net.SocketTimeoutException if that takes longer
    NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException;

    /// Whether a host means this machine alone, so that no other machine can connect to it.
    boolean isLoopback(String host) throws IOException;

    /// Runs the work of one connection in a thread of its own. Such threads are cheap: there may be one per connection.
    ///
    /// @param name shows in thread dumps
    void serve(String name, Runnable work);
}
