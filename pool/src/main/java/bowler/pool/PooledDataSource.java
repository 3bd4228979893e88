// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Clock;
import bowler.os.Workers;
import bowler.os.host.HostClock;
import bowler.os.host.HostWorkers;
import bowler.pool.failure.PoolError;
import bowler.pool.settings.Credentials;
import bowler.pool.settings.PoolSettings;
import bowler.pool.transaction.PoolTransaction;
import bowler.pool.transaction.ThreadTransaction;
import bowler.pool.wrap.PhysicalConnection;
import bowler.pool.wrap.TransactionConnection;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import javax.sql.XAConnection;

/// A pool of connections, as a `DataSource`. Any number of threads may use it.
///
///     try (var pool = PooledDataSource.open(PoolSettings.of("jdbc:bowler:data/shop").maximumPoolSize(8))) {
///         try (var connection = pool.getConnection()) { ... }
///     }
public final class PooledDataSource implements DataSource, AutoCloseable {
    final ConnectionPool pool;
    private final ThreadTransaction transactions;
    private final PoolControl control;
    private volatile PrintWriter logWriter;
    private volatile int loginTimeoutSeconds;

    private PooledDataSource(ConnectionPool pool) {
        this.pool = pool;
        this.transactions = pool.settings.transactionContext();
        this.control = new PoolControl(pool);
    }

    /// Opens a pool.
    ///
    /// @throws bowler.pool.settings.InvalidSetting if the settings are not valid
    /// @throws SQLException if the first connection cannot be opened and `initializationFailTimeout` requires it
    public static PooledDataSource open(PoolSettings settings) throws SQLException {
        return open(settings, new HostClock(), new HostWorkers());
    }

    /// Does the same as [#open(PoolSettings)] with the given clock and workers.
    public static PooledDataSource open(PoolSettings settings, Clock clock, Workers workers) throws SQLException {
        PoolSettings checked = settings.checked();
        var opened = new PooledDataSource(new ConnectionPool(checked, ConnectionFactory.of(checked), clock, workers));
        opened.pool.start();
        if (checked.registerMbeans()) {
            opened.control.register();
        }
        return opened;
    }

    /// Returns a connection; the caller should close it soon. Within a global transaction, it is the connection of that
    /// transaction.
    @Override
    public Connection getConnection() throws SQLException {
        if (transactions != null) {
            PoolTransaction transaction = transactions.current();
            if (transaction != null) {
                return shared(transaction);
            }
        }
        return pool.borrow().lend();
    }

    private Connection shared(PoolTransaction transaction) throws SQLException {
        TransactionConnection sharing = TransactionConnection.in(transaction, this);
        if (sharing == null) {
            transaction.requireOpen();
            PhysicalConnection connection = pool.borrow();
            sharing = TransactionConnection.begin(transaction, this, connection);
        }
        return sharing.newHandle();
    }

    /// Returns a connection as [#getConnection()] does; a pool has connections of one user only.
    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        if (!new Credentials(user, password).equals(pool.credentials())) {
            throw PoolError.OTHER_USER.exception(pool.name());
        }
        return getConnection();
    }

    /// Opens an XA connection outside the pool, for recovery. It is available even when the pool is exhausted. The
    /// caller closes it.
    public XAConnection openUnpooled() throws SQLException {
        if (pool.connector() instanceof ConnectionFactory.FromXaDataSource xa) {
            Credentials credentials = pool.credentials();
            return xa.openXa(credentials == null ? Credentials.NONE : credentials);
        }
        throw PoolError.NOT_SUPPORTED.exception(pool.name(), "XA, without an xaDataSource,");
    }

    /// Returns whether its connections have XA resources.
    public boolean hasXa() {
        return pool.connector() instanceof ConnectionFactory.FromXaDataSource;
    }

    /// Returns the pool's name, which is the name of the resource in global transactions.
    public String name() {
        return pool.name();
    }

    /// Returns the object that shows the state of the pool and changes it while it is open.
    public PoolControl control() {
        return control;
    }

    /// Refuses waiting and new borrowers, closes idle connections, and closes those in use when they are given back.
    @Override
    public void close() {
        control.unregister();
        pool.close();
    }

    public boolean isClosed() {
        return pool.isClosed();
    }

    @Override
    public PrintWriter getLogWriter() {
        return logWriter;
    }

    /// Stores the writer, but never writes to it: the pool logs by `System.Logger`.
    @Override
    public void setLogWriter(PrintWriter out) {
        logWriter = out;
    }

    /// Sets `connectionTimeout` in seconds.
    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeoutSeconds = seconds;
        control.setConnectionTimeout(seconds * 1000L);
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeoutSeconds;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("bowler.pool");
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        Object source = source();
        if (wanted.isInstance(source)) {
            return wanted.cast(source);
        }
        if (wanted.isInstance(this)) {
            return wanted.cast(this);
        }
        throw PoolError.CANNOT_UNWRAP.exception(pool.name(), wanted.getName(), source == null ? "none" : source.getClass().getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted.isInstance(source()) || wanted.isInstance(this);
    }

    /// Returns the data source that opens the connections; null if there is none.
    private Object source() {
        return switch (pool.connector()) {
            case ConnectionFactory.FromDataSource plain -> plain.source();
            case ConnectionFactory.FromXaDataSource xa -> xa.source();
            case ConnectionFactory.FromUrl url -> null;
        };
    }

    @Override
    public String toString() {
        return "pool '" + pool.name() + "': " + pool.state();
    }
}
