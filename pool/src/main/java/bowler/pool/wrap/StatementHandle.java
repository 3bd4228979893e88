// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.pool.failure.PoolError;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A statement of a borrowed connection. Closing it closes the driver's statement. A prepared statement that can be
/// reused is cleared instead, and put into the connection's cache.
class StatementHandle extends ForwardingStatement {
    private final ConnectionHandle connection;
    private final Statement statement;
    private final StatementKey key;
    private ResultSet lastResult;
    private boolean closed;
    /// True if the settings of the statement have changed since it was prepared; then it is not cached.
    private boolean differs;
    // Links in the list of open statements of a connection.
    StatementHandle previous;
    StatementHandle next;

    /// @param key null if the statement is not cached
    StatementHandle(ConnectionHandle connection, Statement statement, StatementKey key) {
        super(connection.physical);
        this.connection = connection;
        this.statement = statement;
        this.key = key;
        connection.opened(this);
    }

    @Override
    Statement open() throws SQLException {
        if (closed) {
            throw closedError();
        }
        return statement;
    }

    final void cutOff() {
        closed = true;
    }

    final void checkOpen() throws SQLException {
        if (closed) {
            throw closedError();
        }
    }

    private SQLException closedError() {
        return PoolError.CLOSED.exception(physical.poolName(), "statement");
    }

    final void differs() {
        differs = true;
    }

    @Override
    final SQLException failed(SQLException failure) {
        differs = true;
        return super.failed(failure);
    }

    @Override
    final ResultSet result(ResultSet bare) {
        if (bare == null) {
            return null;
        }
        if (key != null) {
            if (lastResult != null && lastResult != bare) {
                differs = true;
            }
            lastResult = bare;
        }
        return new ResultSetHandle(physical, this, bare);
    }

    @Override
    public final void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        connection.closed(this);
        try {
            if (key == null || differs || physical.isBroken() || !backToCache()) {
                statement.close();
            }
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    private boolean backToCache() throws SQLException {
        if (lastResult != null) {
            lastResult.close();
        }
        if (statement.isClosed()) {
            return false;
        }
        PreparedStatement prepared = (PreparedStatement) statement;
        prepared.clearParameters();
        prepared.clearBatch();
        prepared.clearWarnings();
        physical.cache(key, prepared);
        return true;
    }

    @Override
    public final boolean isClosed() throws SQLException {
        return closed || statement.isClosed();
    }

    @Override
    public final Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    @Override
    public final <T> T unwrap(Class<T> wanted) throws SQLException {
        checkOpen();
        physical.unwrapped();
        differs = true;
        return unwrapTo(wanted, statement);
    }

    @Override
    public final boolean isWrapperFor(Class<?> wanted) throws SQLException {
        checkOpen();
        return wraps(wanted, statement);
    }
}
