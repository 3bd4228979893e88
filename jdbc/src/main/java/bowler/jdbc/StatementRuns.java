// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.SqlFailure;
import bowler.jdbc.convert.KeptRows;
import bowler.jdbc.convert.LobAccess;
import bowler.jdbc.convert.RowColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.session.Cursor;
import bowler.session.CursorTarget;
import bowler.session.Session;
import bowler.types.RowReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/// Runs statements of a session and keeps what they gave: a result set, a count, generated keys, warnings. What is
/// common to statements with and without prepared SQL.
///
/// **Path of a prepared query**, measured in the benchmark beside: one check, one call of the session, one thin object.
/// **Threads.** One at a time, but for [#cancel] and for what [Transactions] says of closing.
abstract non-sealed class StatementRuns extends RunState {
    private static final int ROOM_FOR_ALL = Integer.MAX_VALUE;
    private static final long MILLIS_PER_SECOND = 1000;

    final BowlerConnection connection;
    final Transactions transactions;
    final StatementOptions options;
    private final Session session;
    private KeptRows keyRows;
    private RowColumns keyColumns = RowColumns.NONE;
    private SQLWarning warnings;
    private boolean closed;
    private boolean closeOnCompletion;
    private boolean poolable;
    private long maxRows;
    private int fieldLimit = ROOM_FOR_ALL;
    private int fetchSize;
    private int fetchDirection = ResultSet.FETCH_FORWARD;
    private int timeoutSeconds;
    private String cursorName;
    /// The name given to cursors that need one; null: none needed one yet.
    private String ownCursorName;
    /// Result sets go forward and nothing names their cursors.
    private boolean plain;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    StatementRuns(BowlerConnection connection, StatementOptions options, boolean poolable) {
        this.connection = connection;
        this.transactions = connection.transactions();
        this.session = connection.session();
        this.options = options;
        this.poolable = poolable;
        plain = options.isPlain();
    }

    /// How LOBs are read that stay in the database.
    final LobAccess lobs() {
        return transactions.lobs();
    }

    // Running

    /// Whether elements of a batch wait, so that nothing else may run.
    abstract boolean isBatching();

    /// The statement to cancel or to limit in time; null if none is compiled.
    abstract CompiledSql compiledOrNull();

    final CompiledSql compile(String sql) throws SQLException {
        try {
            CompiledSql compiled = CompiledSql.of(sql, session, options.updatableWanted(), connection.knownColumns());
            limitTime(compiled);
            return compiled;
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    /// Before each run: nothing closed, and what the last run gave is closed.
    final void begin() throws SQLException {
        if (closed || transactions.isClosed() || isBatching()) {
            throw unusable();
        }
        closeLast();
    }

    /// What the last run gave goes.
    final void closeLast() throws SQLException {
        BowlerResultSet last = current;
        if (last != null) {
            current = null;
            last.closeWithin();
        }
        if (keyRows != null) {
            keyRows = null;
        }
        if (warnings != null) {
            warnings = null;
        }
    }

    private SQLException unusable() {
        if (transactions.isClosed()) {
            return JdbcError.CONNECTION_CLOSED.exception();
        }
        return closed ? JdbcError.CLOSED.exception("statement") : JdbcError.IN_BATCH.exception();
    }

    final ResultSet query(CompiledSql compiled, RowReader parameters) throws SQLException {
        if (!compiled.isPlain || !plain) {
            return compiled.isQuery ? otherQuery(compiled, parameters) : changedRows(compiled, parameters);
        }
        Cursor cursor = run(compiled, parameters);
        return opened(new BowlerResultSet(
            resultOwner(), transactions, compiled.columns(), cursor, maxRows, fieldLimit));
    }

    private Cursor run(CompiledSql compiled, RowReader parameters) throws SQLException {
        session.takeWarnings();
        try {
            return compiled.statement.query(parameters);
        } catch (RuntimeException e) {
            throw transactions.failed(e);
        }
    }

    private BowlerResultSet opened(BowlerResultSet rows) {
        transactions.opened(rows);
        current = rows;
        if (updateCount != -1) {
            updateCount = -1;
        }
        rows.warn(session.takeWarnings());
        return rows;
    }

    /// A query whose rows scroll, or whose cursor has a name.
    private BowlerResultSet otherQuery(CompiledSql compiled, RowReader parameters) throws SQLException {
        String name = compiled.isPlain || cursorName != null ? cursorName : ownCursorName();
        NamedCursors cursors = connection.cursors();
        if (name != null) {
            cursors.demandFree(name);
        }
        Cursor cursor = run(compiled, parameters);
        RowColumns columns = compiled.columns();
        BowlerResultSet rows = options.scrolls()
            ? new ScrollingResultSet(resultOwner(), transactions, columns, cursor, maxRows, fieldLimit)
            : name != null ? new CursorResultSet(resultOwner(), transactions, columns, cursor, maxRows, fieldLimit)
            : new BowlerResultSet(resultOwner(), transactions, columns, cursor, maxRows, fieldLimit);
        opened(rows);
        CursorTarget target = compiled.isPlain ? null : compiled.statement.target();
        boolean edits = target != null && options.updatableWanted();
        if (name != null) {
            rows.nameCursor(new CursorRows(rows, compiled.statement, name, transactions.commitCount()), edits
                ? new RowEditor(rows, columns, target, cursors, session, transactions) : null);
            cursors.open(name, rows);
        }
        if (options.updatableWanted() && !edits) {
            rows.warn(JdbcError.NOT_UPDATABLE);
        }
        return rows;
    }

    private String ownCursorName() {
        if (ownCursorName == null) {
            ownCursorName = connection.cursors().newName();
        }
        return ownCursorName;
    }

    /// The rows of a change, which is done, and with auto-commit committed, before the first of them is read.
    private ResultSet changedRows(CompiledSql compiled, RowReader parameters) throws SQLException {
        if (!compiled.isChangedRows) {
            throw transactions.failed(JdbcError.ROWS_EXPECTED);
        }
        session.takeWarnings();
        KeptRows kept;
        List<SqlFailure> raised;
        RowColumns columns;
        try (Cursor cursor = compiled.statement.query(parameters)) {
            columns = compiled.columns();
            kept = KeptRows.of(columns, transactions.keepers());
            while (cursor.next()) {
                kept.add(cursor);
            }
            raised = session.takeWarnings();
        } catch (RuntimeException e) {
            throw transactions.failed(e);
        }
        transactions.changed();
        BowlerResultSet rows = opened(options.scrolls()
            ? new ScrollingResultSet(resultOwner(), transactions, columns, kept, maxRows, fieldLimit)
            : new BowlerResultSet(resultOwner(), transactions, columns, kept, maxRows, fieldLimit));
        rows.warn(raised);
        if (options.updatableWanted()) {
            rows.warn(JdbcError.NOT_UPDATABLE);
        }
        return rows;
    }

    /// This object as what its result sets give as their statement.
    abstract BowlerStatement resultOwner();

    /// @param keys null if none are asked for
    final long update(CompiledSql compiled, RowReader parameters, KeyRequest.Keys keys) throws SQLException {
        long count = change(compiled, parameters, keys);
        transactions.changed();
        updateCount = count;
        return count;
    }

    /// One change without what follows it; also an element of a batch.
    final long change(CompiledSql compiled, RowReader parameters, KeyRequest.Keys keys) throws SQLException {
        if (compiled.isQuery) {
            throw failed(JdbcError.COUNT_EXPECTED.failure());
        }
        if (compiled.verb != null) {
            JdbcError warning = transactions.begun().run(compiled.verb);
            warnings = warning == null ? warnings : SqlExceptions.warned(warnings, List.of(warning.failure()));
            return 0;
        }
        session.takeWarnings();
        try {
            long count = keys == null ? compiled.statement.update(parameters)
                : changeReturning(compiled, parameters, keys);
            takeWarnings();
            return count;
        } catch (RuntimeException e) {
            throw failed(e);
        }
    }

    final SQLException failed(RuntimeException e) throws SQLException {
        return isBatching() ? transactions.failedInBatch(e) : transactions.failed(e);
    }

    private long changeReturning(CompiledSql compiled, RowReader parameters, KeyRequest.Keys keys) {
        if (keyRows == null) {
            keyColumns = keys.columns();
            keyRows = KeptRows.of(keyColumns);
        }
        if (keys.isEmpty()) {
            return compiled.statement.update(parameters);
        }
        try (Cursor cursor = compiled.statement.updateReturningKeys(parameters, keys.columnNames)) {
            keys.read(cursor, keyRows);
        }
        return compiled.statement.lastUpdateCount();
    }

    /// @return whether it gave rows
    final boolean run(CompiledSql compiled, RowReader parameters, KeyRequest.Keys keys) throws SQLException {
        boolean givesRows = compiled.givesRows();
        if (givesRows) {
            query(compiled, parameters);
        } else {
            update(compiled, parameters, keys);
        }
        return givesRows;
    }

    final void ranBatch() throws SQLException {
        updateCount = -1;
        transactions.changed();
    }

    /// Warnings that the rows read so far have raised.
    final List<SqlFailure> lateWarnings() {
        return transactions.isClosed() ? List.of() : session.takeWarnings();
    }

    private void takeWarnings() {
        List<SqlFailure> taken = session.takeWarnings();
        if (!taken.isEmpty()) {
            warnings = SqlExceptions.warned(warnings, taken);
        }
    }

    /// A count as the methods of JDBC that give an int show it.
    static int shown(long count) {
        return (int) count == count ? (int) count : Statement.SUCCESS_NO_INFO;
    }

    final boolean isReading() {
        return current != null && current.isLive();
    }

    /// A result set of this statement has been closed by its holder.
    final void resultClosed(BowlerResultSet rows) throws SQLException {
        if (current == rows) {
            current = null;
        }
        if (closeOnCompletion) {
            close();
        }
    }

    // What the last run gave

    public ResultSet getResultSet() throws SQLException {
        requireOpen();
        return current;
    }

    public int getUpdateCount() throws SQLException {
        return shown(getLargeUpdateCount());
    }

    public long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updateCount;
    }

    public boolean getMoreResults() throws SQLException {
        return getMoreResults(Statement.CLOSE_CURRENT_RESULT);
    }

    /// There never are more: a statement gives one result.
    public boolean getMoreResults(int what) throws SQLException {
        requireOpen();
        BowlerResultSet last = current;
        current = null;
        updateCount = -1;
        if (last != null && what != Statement.KEEP_CURRENT_RESULT) {
            last.close();
        }
        return false;
    }

    /// Null if the last run was not asked for keys.
    public ResultSet getGeneratedKeys() throws SQLException {
        requireOpen();
        if (keyRows == null) {
            return null;
        }
        keyRows.rewind();
        return new BowlerResultSet(resultOwner(), transactions, keyColumns, keyRows, 0, ROOM_FOR_ALL).detached();
    }

    public SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return warnings;
    }

    public void clearWarnings() throws SQLException {
        requireOpen();
        warnings = null;
    }

    // Life

    final void requireOpen() throws SQLException {
        if (closed || transactions.isClosed()) {
            throw unusable();
        }
    }

    public boolean isClosed() {
        return closed || transactions.isClosed();
    }

    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        BowlerResultSet last = current;
        current = null;
        keyRows = null;
        try {
            if (last != null && !transactions.isClosed()) {
                last.closeWithin();
            }
        } finally {
            CompiledSql compiled = compiledOrNull();
            if (compiled != null && !transactions.isClosed()) {
                compiled.statement.close();
            }
        }
    }

    /// From any thread: the run under way fails with XCL52.
    public void cancel() throws SQLException {
        requireOpen();
        CompiledSql compiled = compiledOrNull();
        if (compiled != null) {
            compiled.statement.cancel();
        }
    }

    public void closeOnCompletion() throws SQLException {
        requireOpen();
        closeOnCompletion = true;
    }

    public boolean isCloseOnCompletion() throws SQLException {
        requireOpen();
        return closeOnCompletion;
    }

    public Connection getConnection() throws SQLException {
        requireOpen();
        return connection;
    }

    // Settings

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
        return fieldLimit == ROOM_FOR_ALL ? 0 : fieldLimit;
    }

    public void setMaxFieldSize(int size) throws SQLException {
        requireOpen();
        if (size < 0) {
            throw JdbcError.BAD_FIELD_SIZE.exception(size);
        }
        fieldLimit = size == 0 ? ROOM_FOR_ALL : size;
    }

    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    /// A hint that nothing follows: rows are handed over one by one.
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        if (rows < 0) {
            throw JdbcError.BAD_FETCH_SIZE.exception(rows);
        }
        fetchSize = rows;
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
