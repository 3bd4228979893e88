// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.padding.CacheLinePaddingBefore;
import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.failure.JdbcError;
import java.sql.ResultSet;
import java.sql.SQLException;

/// The settings of a statement; most statements change none.
public abstract non-sealed class StatementSettings extends StatementExecutorState {
    static final int UNLIMITED = Integer.MAX_VALUE;
    private static final long MILLIS_PER_SECOND = 1000;

    final BowlerConnection connection;
    final StatementOptions options;
    /// Result sets go forward and nothing names their cursors.
    boolean plain;
    long maxRows;
    public int fieldLimit = UNLIMITED;
    private boolean poolable;
    private int fetchSize = BowlerResultSet.USUAL_FETCH_SIZE;
    private int fetchDirection = ResultSet.FETCH_FORWARD;
    private int timeoutSeconds;
    /// Null: none is given.
    String cursorName;

    StatementSettings(BowlerConnection connection, StatementOptions options, boolean poolable) {
        this.connection = connection;
        this.options = options;
        this.poolable = poolable;
        plain = options.isPlain();
    }

    public abstract void requireOpen() throws SQLException;

    /// Returns the statement to cancel or to limit in time; null if none is compiled.
    abstract CompiledSql compiledOrNull();

    /// The least of the limits that the statement and its connection set.
    final void limitTime(CompiledSql compiled) {
        long own = timeoutSeconds * MILLIS_PER_SECOND;
        long network = connection.networkTimeoutMillis();
        long millis = own == 0 ? network : network == 0 ? own : Math.min(own, network);
        if (millis != 0 || compiled.limited) {
            compiled.limited = true;
            compiled.statement.setTimeoutMillis(millis);
        }
    }

    public int getQueryTimeout() throws SQLException {
        requireOpen();
        return timeoutSeconds;
    }

    public void setQueryTimeout(int seconds) throws SQLException {
        requireOpen();
        if (seconds < 0) {
            throw JdbcError.BAD_TIMEOUT.exception(seconds);
        }
        timeoutSeconds = seconds;
        CompiledSql compiled = compiledOrNull();
        if (compiled != null) {
            limitTime(compiled);
        }
    }

    public int getMaxRows() throws SQLException {
        return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
    }

    public void setMaxRows(int rows) throws SQLException {
        setLargeMaxRows(rows);
    }

    public long getLargeMaxRows() throws SQLException {
        requireOpen();
        return maxRows;
    }

    public void setLargeMaxRows(long rows) throws SQLException {
        requireOpen();
        if (rows < 0) {
            throw JdbcError.BAD_MAX_ROWS.exception(rows);
        }
        maxRows = rows;
    }

    public int getMaxFieldSize() throws SQLException {
        requireOpen();
        return fieldLimit == UNLIMITED ? 0 : fieldLimit;
    }

    public void setMaxFieldSize(int size) throws SQLException {
        requireOpen();
        if (size < 0) {
            throw JdbcError.BAD_FIELD_SIZE.exception(size);
        }
        fieldLimit = size == 0 ? UNLIMITED : size;
    }

    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    /// A hint that nothing follows: rows are handed over one by one. Zero leaves it as it is.
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        if (rows < 0 || maxRows != 0 && rows > maxRows) {
            throw JdbcError.BAD_FETCH_SIZE.exception(rows);
        }
        fetchSize = rows == 0 ? fetchSize : rows;
    }

    public int getFetchDirection() throws SQLException {
        requireOpen();
        return fetchDirection;
    }

    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction < ResultSet.FETCH_FORWARD || direction > ResultSet.FETCH_UNKNOWN) {
            throw JdbcError.BAD_FETCH_DIRECTION.exception(direction);
        }
        fetchDirection = direction;
    }

    final int fetchSize() {
        return fetchSize;
    }

    final int fetchDirection() {
        return fetchDirection;
    }

    public int getResultSetConcurrency() throws SQLException {
        requireOpen();
        return options.updatableWanted() ? ResultSet.CONCUR_UPDATABLE : ResultSet.CONCUR_READ_ONLY;
    }

    public int getResultSetType() throws SQLException {
        requireOpen();
        return options.type();
    }

    public int getResultSetHoldability() throws SQLException {
        requireOpen();
        return options.holdability();
    }

    final int holdability() {
        return options.holdability();
    }

    public void setPoolable(boolean wanted) throws SQLException {
        requireOpen();
        poolable = wanted;
    }

    public boolean isPoolable() throws SQLException {
        requireOpen();
        return poolable;
    }

    /// Escapes are part of Bowler's grammar and cannot be switched off; the wish is accepted and without effect.
    public void setEscapeProcessing(boolean wanted) throws SQLException {
        requireOpen();
    }

    /// The name of the cursors of result sets to come, for WHERE CURRENT OF; null: none.
    public void setCursorName(String name) throws SQLException {
        requireOpen();
        cursorName = name;
        plain = name == null && options.isPlain();
    }

    final String cursorName() {
        return cursorName;
    }
}

/// The fields that a [StatementExecutor] writes with every run.
abstract sealed class StatementExecutorState extends CacheLinePaddingBefore permits StatementSettings {
    /// The result set of the last run; null if it gave none, or its holder has closed it.
    BowlerResultSet current;
    long updateCount = -1;
}
