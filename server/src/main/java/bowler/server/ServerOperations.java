// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import bowler.server.activity.ConnectionInfo;
import bowler.server.settings.ServerSettings;
import java.util.List;

/// The view of a running server that operators have, and their commands. Any thread may call it.
interface ServerOperations {
    ServerSettings settings();

    /// Returns the port on which the server listens.
    int port();

    /// Returns the current connections, ordered by number.
    List<ConnectionInfo> connections();

    /// Returns the number of connections accepted since the start.
    long acceptedCount();

    /// Returns the number of connections that were refused because there were too many.
    long refusedCount();

    /// Returns the milliseconds since the server began to serve.
    long upMillis();

    /// Returns the start of the server in milliseconds since 1970.
    long startMillis();

    /// Returns whether the server accepts connections.
    boolean isServing();

    /// Returns the bytes that all clients have sent since the start.
    long bytesReceived();

    /// Returns the bytes that were sent to all clients since the start.
    long bytesSent();

    /// Returns whether an engine has started the server, because a property demands one.
    boolean isStartedByEngine();

    /// Ends a connection; its running statement is rolled back.
    ///
    /// @return whether a connection has that number
    boolean kill(long number);

    /// Stops the server soon, on a thread of its own.
    void stopSoon();

    boolean logsConnections();

    void logConnections(boolean wanted);

    /// Returns whether all future connections are traced.
    boolean tracesAll();

    /// Traces the protocol, or stops traces.
    ///
    /// @param number the number of a connection; 0 for all, current and future ones
    /// @return whether all requested traces could be started or stopped
    boolean trace(long number, boolean wanted);

    /// Returns the folder of traces.
    String traceFolder();

    /// Sets the folder of traces that are started from now on.
    void traceTo(String folder);
}
