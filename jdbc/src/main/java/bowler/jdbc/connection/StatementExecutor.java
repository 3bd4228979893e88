// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.error.SqlFailure;
import bowler.jdbc.compiled.CompiledSql;
import bowler.jdbc.compiled.KeyRequest;
import bowler.jdbc.compiled.StatementOptions;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.lob.LobAccess;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.CallResult;
import bowler.session.Cursor;
import bowler.session.CursorTarget;
import bowler.session.ParameterBatch;
import bowler.session.RoutineRows;
import bowler.session.Session;
import bowler.session.SpillableRows;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// Runs statements of a session and keeps their results: a result set, a count, generated keys, warnings. The class is
/// common to statements with and without prepared SQL.
///
/// **Path of a prepared query**, which a benchmark measures: one check, one call of the session, one thin object.
/// **Threads.** One thread at a time, except for [#cancel] and for closing as described in [ConnectionTransactions].
public abstract class StatementExecutor extends StatementSettings {
    public final ConnectionTransactions transactions;
    private final Session session;
    private SpillableRows keyRows;
    private ResultColumns keyColumns = ResultColumns.NONE;
    private SQLWarning warnings;
    /// The result sets of a call after the current one.
    private final ArrayDeque<BowlerResultSet> moreResults = new ArrayDeque<>();
    /// The result sets of a call that the holder keeps open while it reads the next ones.
    private final List<BowlerResultSet> earlier = new ArrayList<>();
    /// True once the statement was a call; until then both lists are empty.
    private boolean hasCalled;
    private boolean closed;
    private boolean closeOnCompletion;
    /// The name given to cursors that need one; null: none needed one yet.
    private String ownCursorName;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    StatementExecutor(BowlerConnection connection, StatementOptions options, boolean poolable) {
        super(connection, options, poolable);
        this.transactions = connection.transactions();
        this.session = connection.session();
    }

    /// Fails in a call of a method that Derby's driver does not support, if the connection is in Derby's mode.
    final void requireBeyondDerby(String method) throws SQLException {
        transactions.mode().requireBeyondDerby(method);
    }

    /// Returns the access to LOBs that stay in the database.
    final LobAccess lobs() {
        return transactions.lobs();
    }

    // Running

    /// Returns whether a batch has elements, so that no other run is permitted.
    abstract boolean isBatching();

    /// @param asQuery whether the rows of a query are expected, so that an error in the text counts before the lack of rows
    final CompiledSql compile(String sql, boolean asQuery) throws SQLException {
        try {
            CompiledSql compiled = asQuery ? CompiledSql.of(sql, session, options.updatableWanted(), connection.knownColumns())
                : CompiledSql.ofOneRun(sql, session, options.updatableWanted(), connection.knownColumns());
            limitTime(compiled);
            return compiled;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
    }

    /// Before each run: nothing closed, and what the last run gave is closed.
    public final void begin() throws SQLException {
        if (closed || transactions.isClosed() || isBatching() || isCompleted()) {
            SQLException failure = unusable();
            if (!closed && transactions.isClosed()) {
                refused(failure);
            }
            throw failure;
        }
        closeLast();
    }

    /// A run has failed because the connection is closed.
    void refused(SQLException failure) {}

    /// The statement has been closed.
    void ended() {}

    /// Closes the results of the last run.
    final void closeLast() throws SQLException {
        BowlerResultSet last = current;
        if (last != null) {
            current = null;
            last.closeWithin();
        }
        if (hasCalled) {
            closeMoreResults();
        }
        if (keyRows != null) {
            forgetKeys();
        }
        if (warnings != null) {
            warnings = null;
        }
    }

    private void closeMoreResults() throws SQLException {
        while (!moreResults.isEmpty()) {
            moreResults.removeFirst().closeWithin();
        }
        if (!earlier.isEmpty()) {
            closeEarlier();
        }
    }

    // Calls of procedures

    /// Calls a procedure.
    ///
    /// @return whether it has returned rows
    private boolean call(CompiledSql compiled, RowReader parameters) throws SQLException {
        session.takeWarnings();
        CallResult result;
        try {
            result = compiled.statement.callProcedure(parameters);
            takeWarnings();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
        hasCalled = true;
        called(result.outputs());
        for (RoutineRows rows : result.rows()) {
            BowlerResultSet shown = new BowlerResultSet(
                resultOwner(), transactions, new ResultColumns(rows.columns()), rows.cursor(), maxRows, fieldLimit);
            transactions.opened(shown);
            moreResults.addLast(shown);
        }
        current = moreResults.pollFirst();
        updateCount = current == null ? 0 : -1;
        return current != null;
    }

    /// Keeps the values of OUT and INOUT parameters.
    void called(RowReader outputs) {}

    /// Calls a procedure that returns one result set. Otherwise the call fails, and auto-commit rolls it back.
    private ResultSet calledRows(CompiledSql compiled, RowReader parameters) throws SQLException {
        int count = call(compiled, parameters) ? 1 + moreResults.size() : 0;
        if (count != 1) {
            SQLException failure = transactions.failed(JdbcError.NOT_ONE_RESULT.failure(count));
            closeLast();
            throw failure;
        }
        return current;
    }

    /// Calls a procedure that returns no result set.
    private long calledWithoutRows(CompiledSql compiled, RowReader parameters) throws SQLException {
        if (call(compiled, parameters)) {
            SQLException failure = failed(JdbcError.COUNT_EXPECTED.failure());
            closeLast();
            throw failure;
        }
        return 0;
    }

    /// Deletes keys on disk; keys in memory remain for their readers.
    private void forgetKeys() throws SQLException {
        SpillableRows old = keyRows;
        keyRows = null;
        if (old != null && old.isSpilled()) {
            try {
                old.close();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw transactions.failed(e);
            }
        }
    }

    private SQLException unusable() {
        if (transactions.isClosed()) {
            return JdbcError.CONNECTION_CLOSED.exception();
        }
        return closed ? JdbcError.CLOSED.exception("statement") : JdbcError.IN_BATCH.exception();
    }

    public final ResultSet query(CompiledSql compiled, RowReader parameters) throws SQLException {
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
            announceCommit();
            return compiled.statement.query(parameters);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
    }

    private void announceCommit() {
        if (transactions.commitsNext()) {
            session.expectCommit();
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
            cursors.requireFree(name);
        }
        Cursor cursor = run(compiled, parameters);
        ResultColumns columns = compiled.columns();
        BowlerResultSet rows = options.scrolls()
            ? new ScrollingResultSet(resultOwner(), transactions, columns, cursor, maxRows, fieldLimit)
            : name != null ? new CursorResultSet(resultOwner(), transactions, columns, cursor, maxRows, fieldLimit)
            : new BowlerResultSet(resultOwner(), transactions, columns, cursor, maxRows, fieldLimit);
        opened(rows);
        CursorTarget target = compiled.isPlain ? null : compiled.statement.target();
        boolean edits = target != null && options.updatableWanted();
        if (name != null) {
            rows.nameCursor(new PositionedRow(rows, compiled.statement, name, transactions.commitCount()), edits
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

    /// Returns the rows of a change, which is done, and with auto-commit committed, before the first of them is read.
    private ResultSet changedRows(CompiledSql compiled, RowReader parameters) throws SQLException {
        if (compiled.isCall) {
            return calledRows(compiled, parameters);
        }
        if (!compiled.isChangedRows) {
            throw transactions.failed(JdbcError.ROWS_EXPECTED);
        }
        session.takeWarnings();
        SpillableRows kept;
        List<SqlFailure> raised;
        ResultColumns columns;
        announceCommit();
        try (Cursor cursor = compiled.statement.query(parameters)) {
            columns = compiled.columns();
            kept = columns.newSpillableRows(transactions.scrollableRowsFactory());
            while (cursor.next()) {
                kept.add(cursor);
            }
            raised = session.takeWarnings();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
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
        if (compiled.isCall) {
            return calledWithoutRows(compiled, parameters);
        }
        session.takeWarnings();
        try {
            if (!isBatching()) {
                announceCommit();
            }
            long count = keys == null ? compiled.statement.update(parameters)
                : changeReturning(compiled, parameters, keys);
            takeWarnings();
            return count;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
    }

    /// Inserts all rows of a cursor by one statement.
    ///
    /// @return the number of rows; -1 if that is impossible, and nothing has happened
    final long insertAll(CompiledSql compiled, RoutineCursor rows) throws SQLException {
        session.takeWarnings();
        long count;
        try {
            count = compiled.statement.insertAll(rows);
            takeWarnings();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
        if (count >= 0) {
            transactions.changed();
            updateCount = count;
        }
        return count;
    }

    /// Runs the elements of a batch.
    final void changeAll(CompiledSql compiled, ParameterBatch batch) throws SQLException {
        session.takeWarnings();
        try {
            announceCommit();
            compiled.statement.updateAll(batch);
            takeWarnings();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
    }

    public final SQLException failed(Throwable e) throws SQLException {
        return isBatching() ? transactions.failedInBatch(e) : transactions.failed(e);
    }

    private long changeReturning(CompiledSql compiled, RowReader parameters, KeyRequest.Keys keys) {
        if (transactions.mode().isDerby()) {
            return changeLikeDerby(compiled, parameters);
        }
        if (keys.isEmpty()) {
            beginKeys(keys);
            return compiled.statement.update(parameters);
        }
        try (Cursor cursor = compiled.statement.updateReturningKeys(parameters, keys.columnNames)) {
            KeyRequest.Keys returned = keys.in(compiled.statement.targetColumns());
            beginKeys(returned);
            returned.read(cursor, keyRows);
        }
        return compiled.statement.lastUpdateCount();
    }

    private void beginKeys(KeyRequest.Keys keys) {
        if (keyRows == null) {
            keyColumns = keys.columns();
            keyRows = keyColumns.newSpillableRows(transactions.scrollableRowsFactory());
        }
    }

    /// Runs a change whose keys were requested, and keeps what Derby gives: the value of IDENTITY_VAL_LOCAL after an INSERT
    /// or an UPDATE.
    private long changeLikeDerby(CompiledSql compiled, RowReader parameters) {
        long count = compiled.statement.update(parameters);
        if (compiled.maySetIdentity()) {
            keyColumns = KeyRequest.lastIdentity();
            keyRows = keyColumns.newSpillableRows();
            try (bowler.session.Statement identity = session.prepare("VALUES IDENTITY_VAL_LOCAL()");
                 Cursor cursor = identity.query(new RowBuffer(0))) {
                cursor.next();
                keyRows.add(cursor);
            }
        }
        return count;
    }

    /// @return whether it gave rows
    final boolean run(CompiledSql compiled, RowReader parameters, KeyRequest.Keys keys) throws SQLException {
        if (compiled.isCall) {
            boolean hasRows = call(compiled, parameters);
            if (!hasRows) {
                transactions.changed();
            }
            return hasRows;
        }
        boolean returnsRows = compiled.returnsRows();
        if (returnsRows) {
            query(compiled, parameters);
        } else {
            update(compiled, parameters, keys);
        }
        return returnsRows;
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

    /// Returns a count as the methods of JDBC that give an int show it.
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

    // Results of the last run

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

    /// Only a call of a procedure has more than one result.
    public boolean getMoreResults(int what) throws SQLException {
        requireOpen();
        BowlerResultSet last = current;
        current = moreResults.pollFirst();
        updateCount = -1;
        if (last != null && what == Statement.KEEP_CURRENT_RESULT) {
            earlier.add(last);
        } else if (last != null) {
            last.close();
        }
        if (what == Statement.CLOSE_ALL_RESULTS) {
            closeEarlier();
        }
        return current != null;
    }

    private void closeEarlier() throws SQLException {
        for (BowlerResultSet rows : List.copyOf(earlier)) {
            rows.close();
        }
        earlier.clear();
    }

    /// Null if the last run was not asked for keys.
    public ResultSet getGeneratedKeys() throws SQLException {
        requireOpen();
        if (keyRows == null) {
            return null;
        }
        keyRows.rewind();
        return new BowlerResultSet(resultOwner(), transactions, keyColumns, keyRows, 0, UNLIMITED).detached();
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

    @Override
    public final void requireOpen() throws SQLException {
        if (isClosed()) {
            throw unusable();
        }
    }

    public boolean isClosed() throws SQLException {
        return closed || transactions.isClosed() || isCompleted();
    }

    /// Closes this if the end of a transaction has closed the result set that it is to be closed with.
    private boolean isCompleted() throws SQLException {
        if (closeOnCompletion && current != null && current.isClosed()) {
            close();
        }
        return closed;
    }

    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        BowlerResultSet last = current;
        current = null;
        try {
            forgetKeys();
            if (!transactions.isClosed()) {
                if (last != null) {
                    last.closeWithin();
                }
                closeMoreResults();
            }
        } finally {
            CompiledSql compiled = compiledOrNull();
            if (compiled != null && !transactions.isClosed()) {
                close(compiled.statement);
            }
        }
        ended();
    }

    static void close(bowler.session.Statement statement) throws SQLException {
        try {
            statement.close();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw ConnectionTransactions.outside(e);
        }
    }

    /// From any thread: the run under way fails with XCL52.
    public void cancel() throws SQLException {
        requireOpen();
        CompiledSql compiled = compiledOrNull();
        if (compiled != null) {
            try {
                compiled.statement.cancel();
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw ConnectionTransactions.outside(e);
            }
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
}
