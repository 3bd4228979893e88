// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.io.IOException;

/// Connections between processes: streams of bytes, in clear or by TLS.
public interface Network {
    /// The maximum number of connections that wait to be accepted before others are refused.
    int BACKLOG = 1024;

    /// Listens for connections at an address of this machine.
    ///
    /// @param host a name or an address; "" or "0.0.0.0" for all addresses
    /// @param port 0: a free one, which [NetworkListener#port] returns
    /// @param tls null: in clear
    NetworkListener listen(String host, int port, TlsSettings tls) throws IOException;

    /// Connects to a listener.
    ///
    /// @param tls null: in clear
    /// @throws java.net.SocketTimeoutException if that takes longer
    NetworkChannel connect(String host, int port, long timeoutMillis, TlsSettings tls) throws IOException;

    /// Returns whether a host means only this machine, so that no other machine can connect to it.
    boolean isLoopback(String host) throws IOException;

    /// The kinds of threads that serve connections.
    enum ThreadKind {
        /// A thread of the operating system.
        PLATFORM,
        /// A thread of the Java runtime, which shares a few threads of the operating system with others.
        VIRTUAL
    }

    /// Runs work in its own thread. These threads are cheap: there may be one per connection.
    ///
    /// @param name the name in thread dumps
    void serve(String name, Runnable work);

    /// Runs the work of one connection in its own thread, of this kind if the network can tell kinds apart.
    ///
    /// @param name the name in thread dumps
    default void serve(String name, ThreadKind kind, Runnable work) {
        serve(name, work);
    }
}
