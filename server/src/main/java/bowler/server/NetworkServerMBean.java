// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import java.io.IOException;

/// The attributes of a running server for JMX, with the names and meanings of Derby's
/// `org.apache.derby.mbeans.drda.NetworkServerMBean`. [#getConnections] and [#endConnection] are Bowler's own.
public interface NetworkServerMBean {
    String getDrdaHost();

    boolean getDrdaKeepAlive();

    int getDrdaMaxThreads();

    int getDrdaPortNumber();

    String getDrdaSecurityMechanism();

    String getDrdaSslMode();

    int getDrdaStreamOutBufferSize();

    int getDrdaTimeSlice();

    boolean getDrdaTraceAll();

    String getDrdaTraceDirectory();

    /// Returns the number of current connections.
    int getConnectionCount();

    int getActiveConnectionCount();

    /// Returns 0: each connection has a thread, so none waits for one.
    int getWaitingConnectionCount();

    int getConnectionThreadPoolSize();

    /// Returns the number of connections since the start.
    int getAccumulatedConnectionCount();

    long getBytesReceived();

    long getBytesSent();

    /// Returns the rate since the last call that was more than a second ago.
    int getBytesReceivedPerSecond();

    int getBytesSentPerSecond();

    /// Returns the start of the server in milliseconds since 1970.
    long getStartTime();

    /// Returns the milliseconds since the start of the server.
    long getUptime();

    /// Returns if the server accepts connections.
    ///
    /// @throws IOException if it does not
    void ping() throws IOException;

    /// Returns a line per connection, with tabs: number, client, user, database, activity, requests, last statement.
    String[] getConnections();

    /// Ends a connection; its running statement is rolled back.
    ///
    /// @return whether a connection has that number
    boolean endConnection(long number);
}
