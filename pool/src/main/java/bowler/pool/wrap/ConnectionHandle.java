// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.pool.failure.PoolError;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/// A borrowed connection. Closing it returns the driver's connection to the pool; this happens once, even if several
/// threads call `close` several times.
public final class ConnectionHandle extends ForwardingConnection {
    private final long claim;
    private final TransactionConnection sharing;
    private boolean closed;
    private StatementHandle lastOpened;
    /// The result sets of metadata, whose statements are not known; null if there are none.
    private List<ResultSet> results;

    ConnectionHandle(PhysicalConnection physical, long claim) {
        this(physical, claim, null);
    }

    /// @param sharing null outside of a global transaction
    ConnectionHandle(PhysicalConnection physical, long claim, TransactionConnection sharing) {
        super(physical);
        this.claim = claim;
        this.sharing = sharing;
    }

    @Override
    Connection open() throws SQLException {
        if (closed) {
            throw PoolError.CONNECTION_CLOSED.exception(physical.poolName());
        }
        return physical.connection;
    }

    // --- closing

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        if (sharing != null) {
            closeOpenObjects();
            sharing.left(this);
        } else if (lastOpened == null && results == null && !physical.needsCleaning()) {
            physical.clearWarnings();
            physical.release(claim);
        } else {
            closeDirty();
        }
    }

    /// Refuses every later use. The driver is not called, because it may be in the middle of another call.
    void cutOff() {
        closed = true;
        for (StatementHandle statement = lastOpened; statement != null; statement = statement.previous) {
            statement.cutOff();
        }
    }

    private void closeDirty() {
        long mine = physical.renew(claim);
        if (mine >= 0) {
            closeOpenObjects();
            physical.clean();
            physical.release(mine);
        }
    }

    /// Closes open statements and result sets. If a statement cannot be closed, its connection leaves the pool, because
    /// something may still run on it.
    private void closeOpenObjects() {
        while (lastOpened != null) {
            try {
                lastOpened.close();
            } catch (Throwable failure) {
                physical.breakUp();
            }
        }
        if (results != null) {
            for (ResultSet result : results) {
                try {
                    result.close();
                } catch (Throwable failure) {
                    physical.breakUp();
                }
            }
            results = null;
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return closed;
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (closed) {
            return;
        }
        if (executor == null) {
            throw PoolError.NOT_SUPPORTED.exception(physical.poolName(), "abort without an executor");
        }
        physical.breakUp();
        try {
            physical.connection.abort(executor);
        } catch (SQLException failure) {
            throw failed(failure);
        } finally {
            close();
        }
    }

    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (closed) {
            return false;
        }
        try {
            return physical.connection.isValid(seconds);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    // --- statements

    void opened(StatementHandle statement) {
        StatementHandle before = lastOpened;
        if (before != null) {
            before.next = statement;
            statement.previous = before;
        }
        lastOpened = statement;
    }

    void closed(StatementHandle statement) {
        StatementHandle before = statement.previous;
        StatementHandle after = statement.next;
        if (before != null) {
            before.next = after;
            statement.previous = null;
        }
        if (after != null) {
            after.previous = before;
            statement.next = null;
        } else {
            lastOpened = before;
        }
    }

    void opened(ResultSet result) {
        if (results == null) {
            results = new ArrayList<>(2);
        }
        results.add(result);
    }

    @Override
    Statement statement(Statement bare) {
        return new StatementHandle(this, bare, null);
    }

    /// Prepares, by the driver, a statement that the cache does not have.
    @FunctionalInterface
    private interface Preparation {
        PreparedStatement on(Connection connection) throws SQLException;
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        Connection to = open();
        asked(sql);
        StatementCache cache = physical.statements();
        try {
            if (cache == null) {
                return new PreparedStatementHandle(this, to.prepareStatement(sql), null);
            }
            StatementKey key = StatementKey.of(physical.names(), sql);
            PreparedStatement kept = cache.take(key);
            return new PreparedStatementHandle(this, kept != null ? kept : to.prepareStatement(sql), key);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    private PreparedStatement prepared(StatementKey key, Preparation otherwise) throws SQLException {
        Connection to = open();
        asked(key.sql());
        StatementCache cache = physical.statements();
        try {
            PreparedStatement kept = cache == null ? null : cache.take(key);
            PreparedStatement statement = kept != null ? kept : otherwise.on(to);
            StatementKey cachedUnder = cache == null ? null : key;
            return statement instanceof CallableStatement callable && key.callable()
                ? new CallableStatementHandle(this, callable, cachedUnder) : new PreparedStatementHandle(this, statement, cachedUnder);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    private CallableStatement called(String sql, int type, int concurrency, int holdability, Preparation otherwise) throws SQLException {
        return (CallableStatement) prepared(
            new StatementKey(physical.names(), sql, true, type, concurrency, holdability, StatementKey.UNSPECIFIED, null), otherwise);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return prepared(
            new StatementKey(
                physical.names(), sql, false, type, concurrency, StatementKey.UNSPECIFIED, StatementKey.UNSPECIFIED, null),
            to -> to.prepareStatement(sql, type, concurrency));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability) throws SQLException {
        return prepared(new StatementKey(physical.names(), sql, false, type, concurrency, holdability, StatementKey.UNSPECIFIED, null),
            to -> to.prepareStatement(sql, type, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        return prepared(keyed(sql, generatedKeys, null), to -> to.prepareStatement(sql, generatedKeys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return prepared(keyed(sql, StatementKey.UNSPECIFIED, columns == null ? null : Arrays.stream(columns).boxed().toList()),
            to -> to.prepareStatement(sql, columns));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columns) throws SQLException {
        return prepared(keyed(sql, StatementKey.UNSPECIFIED, columns == null ? null : Arrays.asList(columns.clone())),
            to -> to.prepareStatement(sql, columns));
    }

    private StatementKey keyed(String sql, int generatedKeys, List<?> columns) {
        return new StatementKey(
            physical.names(), sql, false, StatementKey.UNSPECIFIED, StatementKey.UNSPECIFIED, StatementKey.UNSPECIFIED, generatedKeys,
            columns);
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        return called(sql, StatementKey.UNSPECIFIED, StatementKey.UNSPECIFIED, StatementKey.UNSPECIFIED, to -> to.prepareCall(sql));
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return called(sql, type, concurrency, StatementKey.UNSPECIFIED, to -> to.prepareCall(sql, type, concurrency));
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        return called(sql, type, concurrency, holdability, to -> to.prepareCall(sql, type, concurrency, holdability));
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        Connection to = open();
        try {
            return new DatabaseMetaDataHandle(this, to.getMetaData());
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    // --- transactions

    private boolean isInGlobalTransaction() {
        return sharing != null && sharing.isActive();
    }

    @Override
    public void commit() throws SQLException {
        Connection to = open();
        if (isInGlobalTransaction()) {
            throw PoolError.TRANSACTION_COMMITS.exception(physical.poolName());
        }
        try {
            to.commit();
            physical.settled();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void rollback() throws SQLException {
        Connection to = open();
        if (isInGlobalTransaction()) {
            throw PoolError.TRANSACTION_ROLLS_BACK.exception(physical.poolName());
        }
        try {
            to.rollback();
            physical.settled();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        Connection to = open();
        if (isInGlobalTransaction()) {
            throw PoolError.TRANSACTION_SAVEPOINT.exception(physical.poolName());
        }
        try {
            to.rollback(savepoint);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        Connection to = open();
        if (isInGlobalTransaction()) {
            throw PoolError.TRANSACTION_SAVEPOINT.exception(physical.poolName());
        }
        try {
            return to.setSavepoint();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        Connection to = open();
        if (isInGlobalTransaction()) {
            throw PoolError.TRANSACTION_SAVEPOINT.exception(physical.poolName());
        }
        try {
            return to.setSavepoint(name);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    // --- settings: each is remembered, to be put back

    @FunctionalInterface
    private interface Change {
        void on(PhysicalConnection physical) throws SQLException;
    }

    private void change(Change change) throws SQLException {
        open();
        try {
            change.on(physical);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setAutoCommit(boolean wanted) throws SQLException {
        open();
        if (isInGlobalTransaction()) {
            if (wanted) {
                throw PoolError.TRANSACTION_SETS_AUTO_COMMIT.exception(physical.poolName());
            }
            return;
        }
        try {
            physical.setAutoCommit(wanted);
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void setReadOnly(boolean wanted) throws SQLException {
        change(it -> it.setReadOnly(wanted));
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        change(it -> it.setTransactionIsolation(level));
    }

    @Override
    public void setCatalog(String name) throws SQLException {
        change(it -> it.setCatalog(name));
    }

    @Override
    public void setSchema(String name) throws SQLException {
        change(it -> it.setSchema(name));
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        change(it -> it.setNetworkTimeout(executor, milliseconds));
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        change(it -> it.setTypeMap(map));
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        change(it -> it.setHoldability(holdability));
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        rememberClientInfo();
        physical.connection.setClientInfo(name, value);
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        rememberClientInfo();
        physical.connection.setClientInfo(properties);
    }

    private void rememberClientInfo() throws SQLClientInfoException {
        try {
            open();
            physical.rememberClientInfo();
        } catch (SQLException failure) {
            throw new SQLClientInfoException(failure.getMessage(), failure.getSQLState(), failure.getErrorCode(),
                Map.<String, ClientInfoStatus>of(), failure);
        }
    }

    // --- the driver's own

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        Connection to = open();
        physical.unwrapped();
        return unwrapTo(wanted, to);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) throws SQLException {
        return wraps(wanted, open());
    }
}
