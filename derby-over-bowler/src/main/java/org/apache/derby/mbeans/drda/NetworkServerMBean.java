// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans.drda;

/// The network server, as Derby's bean of this name shows it. Bowler's server registers a bean with these attributes as
/// `org.apache.derby:type=NetworkServer,system=ID`.
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

    int getConnectionCount();

    int getActiveConnectionCount();

    int getWaitingConnectionCount();

    int getConnectionThreadPoolSize();

    int getAccumulatedConnectionCount();

    long getBytesReceived();

    long getBytesSent();

    int getBytesReceivedPerSecond();

    int getBytesSentPerSecond();

    long getStartTime();

    long getUptime();

    void ping() throws Exception;
}
