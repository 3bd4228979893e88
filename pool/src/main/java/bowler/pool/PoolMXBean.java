// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

/// A pool as JMX shows it, under `bowler.pool:type=Pool,name=...`. Times are in milliseconds.
public interface PoolMXBean {
    /// Returns the number of connections that can be borrowed now.
    int getAvailable();

    /// Returns the number of connections in use.
    int getInUse();

    /// Returns the number of connections that the pool tests or closes.
    int getNotUsable();

    /// Returns the number of connections that are being opened.
    int getOpening();

    /// Returns the number of all open connections.
    int getTotal();

    /// Returns the number of threads that wait for a connection.
    int getWaiting();

    long getBorrowed();

    long getWaits();

    long getWaitedMillis();

    long getLongestWaitMicros();

    long getTimeouts();

    long getOpened();

    long getFailedToOpen();

    long getClosed();

    long getLeaks();

    /// Returns why the last attempt to connect failed; null if it succeeded.
    String getLastFailure();

    int getMaximumPoolSize();

    void setMaximumPoolSize(int value);

    int getMinimumIdle();

    void setMinimumIdle(int value);

    long getConnectionTimeout();

    void setConnectionTimeout(long milliseconds);

    long getIdleTimeout();

    void setIdleTimeout(long milliseconds);

    long getMaxLifetime();

    void setMaxLifetime(long milliseconds);

    long getLeakDetectionThreshold();

    void setLeakDetectionThreshold(long milliseconds);

    boolean isSuspended();

    /// Makes new borrowers wait from now on; connections in use can be given back.
    void suspend();

    void resume();

    /// Replaces all connections: idle ones now, and those in use when they are returned.
    void softEvictConnections();

    /// Opens connections for this user from now on, and replaces the existing ones.
    void changeCredentials(String user, String password);
}
