// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.os.Clock;
import bowler.pool.failure.PoolError;
import bowler.pool.settings.Credentials;
import bowler.pool.settings.PoolSettings;
import bowler.pool.wrap.LeaseOwner;
import bowler.pool.wrap.PhysicalConnection;
import bowler.pool.wrap.SessionDefaults;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/// Opens a connection and applies the settings that borrowers expect; tests a connection.
final class ConnectionOpener {
    private ConnectionOpener() {}

    /// Opens a connection. If that fails, everything that was opened is closed.
    static PhysicalConnection open(ConnectionFactory connectionFactory, Credentials credentials, LeaseOwner leaseOwner, PoolSettings settings, long number, Clock clock)
        throws SQLException {
        ConnectionFactory.Opened opened = connectionFactory.open(credentials == null ? Credentials.NONE : credentials);
        try {
            if (opened.connection() == null) {
                throw new SQLException(connectionFactory.description() + " gave null instead of a connection", "08001");
            }
            set(opened.connection(), leaseOwner.defaults(), settings.connectionInitSql());
            if (opened.connection().isClosed()) {
                throw PoolError.TEST_FAILED.exception(leaseOwner.name(), "it says that it is closed");
            }
            return new PhysicalConnection(opened.connection(), opened.xa(), opened.owner(), leaseOwner, number, clock.nanoTime());
        } catch (Throwable failure) {
            if (opened.owner() != null) {
                opened.closeAfter(failure);
            }
            throw failure;
        }
    }

    private static void set(Connection connection, SessionDefaults defaults, String initSql) throws SQLException {
        if (connection.getAutoCommit() != defaults.autoCommit()) {
            connection.setAutoCommit(defaults.autoCommit());
        }
        if (defaults.readOnly() != null) {
            connection.setReadOnly(defaults.readOnly());
        }
        if (defaults.isolation() != null) {
            connection.setTransactionIsolation(defaults.isolation());
        }
        if (defaults.catalog() != null) {
            connection.setCatalog(defaults.catalog());
        }
        if (defaults.schema() != null) {
            connection.setSchema(defaults.schema());
        }
        if (initSql != null) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(initSql);
            }
            if (!defaults.autoCommit()) {
                connection.commit();
            }
        }
    }

    /// Returns whether the connection works; any exception means that it does not.
    static boolean works(PhysicalConnection connection, PoolSettings settings) {
        Connection bare = connection.bare();
        long seconds = Math.max(1, TimeUnit.MILLISECONDS.toSeconds(settings.validationTimeout() + 999));
        try {
            if (settings.connectionTestQuery() == null) {
                return bare.isValid((int) Math.min(Integer.MAX_VALUE, seconds));
            }
            try (Statement statement = bare.createStatement()) {
                statement.execute(settings.connectionTestQuery());
            }
            if (!settings.autoCommit()) {
                bare.rollback();
            }
            return true;
        } catch (Throwable failure) {
            return false;
        }
    }
}
