// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.transaction;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.base.padding.CacheLinePaddingBefore;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.convert.BatchRows;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.lob.LobAccess;
import bowler.session.Cursor;
import bowler.session.Lob;
import bowler.session.Session;
import bowler.session.SpillableRows;
import bowler.types.LobReference;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The begin and end of a connection's transactions: auto-commit, commit, rollback, savepoints, and the effects of
/// failures.
///
/// With auto-commit on, a change commits when it completes, and a query commits when its last result set closes or
/// returns its last row; a statement that fails rolls back. Before a commit, open result sets that are held over it
/// read the rest of their rows ([OpenRows#outlive]), because a cursor ends with its transaction; the
/// others are closed. A rollback closes all of them.
///
/// **Threads.** The session itself admits one call at a time, so there is no lock here. [#close] and [#abort] may be
/// called by any thread. They set [#closed] and end the session, and every later call of another thread fails in the
/// session.
public final class ConnectionTransactions extends TransactionCounts {
    /// The SQLState of calls after the shutdown of a database, as in Derby: 08003.
    private static final String SHUT_DOWN = "08006";

    private final Session session;
    private final DriverMode mode;
    private final LobAccess lobs;
    private final OpenResultSets openResultSets = new OpenResultSets();
    private final List<ConnectionSavepoint> savepoints = new ArrayList<>();
    private boolean autoCommit = true;
    private int savepointCount;
    private boolean isNested;
    private volatile boolean closed;
    /// True if a failure has ended the session.
    private boolean hasFailed;
    /// Receives failures that end the session, and those of later calls; null if there is none.
    private Consumer<SQLException> failureListener;
    /// True while the session works for a branch of a distributed transaction: then auto-commit is off.
    private boolean inBranch;
    /// The value that auto-commit gets back after the branch.
    private boolean autoCommitOutside;
    /// The transaction as SQL statements have set it; null if they have not.
    private SqlTransaction begun;
    @SuppressWarnings("unused")
    private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    public ConnectionTransactions(Session session, DriverMode mode) {
        this.session = session;
        this.mode = mode;
        lobs = new LobAccess() {
            @Override
            public void requireOpen() throws SQLException {
                ConnectionTransactions.this.requireOpen();
            }

            @Override
            public long transactionOfValues() {
                return mode.isDerby() ? (long) commitCount << Integer.SIZE | rollbackCount : 0;
            }

            @Override
            public Lob open(LobReference reference) throws SQLException {
                try {
                    return session.open(reference);
                } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                    throw failed(e);
                }
            }

            /// That a value cannot be read does not end the transaction.
            @Override
            public SQLException failed(Throwable e) {
                SqlFailure failure = failure(e);
                return failure.severity().compareTo(Severity.TRANSACTION) < 0
                    ? SqlExceptions.of(failure, autoCommit) : ConnectionTransactions.this.failed(e);
            }
        };
    }

    /// Where rows go that are too many for memory.
    public SpillableRows.ScrollableRowsFactory scrollableRowsFactory() {
        return session::newScrollableRows;
    }

    /// Where the rows of batches go that are too many for memory.
    public BatchRows.Spools spools() {
        return session::newSpool;
    }

    /// Returns the access to LOBs that stay in the database.
    public LobAccess lobs() {
        return lobs;
    }

    /// Returns the mode of the connection.
    public DriverMode mode() {
        return mode;
    }

    public boolean isClosed() {
        return closed;
    }

    public void requireOpen() throws SQLException {
        if (mode.isDerby() && !closed && session.isClosed()) {
            closed = true;
            hasFailed = true;
        }
        if (closed) {
            SQLException failure = JdbcError.CONNECTION_CLOSED.exception();
            reportFailure(failure);
            throw failure;
        }
    }

    /// Sets the receiver of failures that end the session, and of those of later calls.
    public void onFailure(Consumer<SQLException> listener) {
        failureListener = listener;
    }

    private void reportFailure(SQLException failure) {
        if (hasFailed && failureListener != null) {
            failureListener.accept(failure);
        }
    }

    public boolean isAutoCommit() {
        return autoCommit;
    }

    /// Returns whether the end of the next run ends the transaction.
    public boolean commitsNext() {
        return autoCommit && openResultSets.isEmpty();
    }

    public int commitCount() {
        return commitCount;
    }

    /// Returns the number of transactions that have ended.
    public long count() {
        return (long) commitCount + rollbackCount;
    }

    public int rollbackCount() {
        return rollbackCount;
    }

    /// Returns the cursors from which the open result sets read.
    public List<Cursor> reading() {
        if (openResultSets.isEmpty()) {
            return List.of();
        }
        List<Cursor> cursors = new ArrayList<>();
        for (OpenRows rows : openResultSets.snapshot()) {
            Cursor cursor = rows.engineCursor();
            if (cursor != null) {
                cursors.add(cursor);
            }
        }
        return cursors;
    }

    /// A query has given a result set that reads from the engine.
    public void opened(OpenRows rows) {
        openResultSets.add(rows);
    }

    /// A result set reads no more from the engine: with auto-commit the last one ends the transaction.
    public void done(OpenRows rows) throws SQLException {
        openResultSets.remove(rows);
        if (autoCommit && openResultSets.isEmpty()) {
            commitNow();
        }
    }

    /// The caller of a procedure reads the rows from now on.
    public void releaseToRoutine(OpenRows rows) {
        openResultSets.remove(rows);
    }

    /// A row was changed through a result set. With auto-commit that is committed when the last result set that still
    /// reads is done, as in Derby; if there is none, now.
    public void edited() throws SQLException {
        if (autoCommit && openResultSets.isEmpty()) {
            commitNow();
        }
    }

    /// A statement has changed something.
    public void changed() throws SQLException {
        if (autoCommit) {
            commitNow();
        }
    }

    public void commit() throws SQLException {
        requireOpen();
        requireLocal(JdbcError.COMMIT_IN_BRANCH);
        try {
            commitNow();
        } finally {
            endTransaction();
        }
    }

    // Branches of distributed transactions

    public boolean isInBranch() {
        return inBranch;
    }

    private void requireLocal(JdbcError otherwise) throws SQLException {
        if (inBranch) {
            throw otherwise.exception();
        }
    }

    /// Ends what auto-commit has left open, before the session begins to work for a branch. A transaction that the
    /// application has to end stays open.
    public void settleForBranch() throws SQLException {
        if (autoCommit && !inBranch) {
            for (OpenRows rows : openResultSets.snapshot()) {
                rows.discard();
            }
            openResultSets.clear();
            settle();
        }
    }

    /// The session works for a branch from now on.
    ///
    /// @param resumed the result sets that [#leaveBranch] has put aside
    public void enterBranch(List<OpenRows> resumed) {
        if (!inBranch) {
            inBranch = true;
            autoCommitOutside = autoCommit;
            autoCommit = false;
        }
        for (OpenRows rows : resumed) {
            if (!rows.isClosed()) {
                openResultSets.add(rows);
            }
        }
    }

    /// Closes the result sets of a branch that ends.
    public void endBranchRows() {
        for (OpenRows rows : openResultSets.snapshot()) {
            rows.discard();
        }
        openResultSets.clear();
    }

    /// Closes the result sets of a suspended branch.
    public static void closeRows(List<OpenRows> rows) {
        rows.forEach(OpenRows::discard);
    }

    /// The session does not work for the branch any more.
    ///
    /// @return the result sets that the branch has if it is resumed
    public List<OpenRows> leaveBranch() {
        List<OpenRows> suspendedRows = List.of(openResultSets.snapshot());
        openResultSets.clear();
        savepoints.clear();
        if (inBranch) {
            inBranch = false;
            autoCommit = autoCommitOutside;
        }
        return suspendedRows;
    }

    /// Returns the transaction as SQL statements set it.
    public SqlTransaction begun() {
        if (begun == null) {
            begun = new SqlTransaction(this, session);
        }
        return begun;
    }

    /// With auto-commit off the next statement begins a transaction that others have to end.
    public void setExplicitCommit(boolean isExplicit) {
        autoCommit = !isExplicit;
    }

    /// Makes this the transaction of the statement that calls a routine. Closing the routine's connection leaves the
    /// transaction and the result sets that the routine returns as they are.
    public void belongsToCaller() {
        isNested = true;
    }

    private void endTransaction() throws SQLException {
        if (begun != null && !closed && !session.inTransaction()) {
            begun.end();
        }
    }

    private void commitNow() throws SQLException {
        if (!openResultSets.isEmpty()) {
            endOpenRows();
        }
        try {
            session.commit();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
        commitCount++;
        if (!savepoints.isEmpty()) {
            savepoints.clear();
        }
    }

    private void endOpenRows() throws SQLException {
        for (OpenRows rows : openResultSets.snapshot()) {
            if (rows.isHeld()) {
                rows.outlive();
            } else {
                rows.discard();
            }
        }
        openResultSets.clear();
    }

    public void rollback() throws SQLException {
        requireOpen();
        requireLocal(JdbcError.ROLLBACK_IN_BRANCH);
        try {
            rollbackNow();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
        endTransaction();
    }

    private void rollbackNow() {
        forgetTransaction();
        session.rollback();
    }

    /// Discards the state that the JDBC layer holds of a transaction that has been, or is about to be, rolled back.
    private void forgetTransaction() {
        if (!openResultSets.isEmpty()) {
            for (OpenRows rows : openResultSets.snapshot()) {
                rows.discard();
            }
            openResultSets.clear();
        }
        rollbackCount++;
        savepoints.clear();
    }

    /// Ends the transaction under way, if any, by a commit.
    public void settle() throws SQLException {
        if (inBranch && session.inTransaction()) {
            throw JdbcError.ISOLATION_IN_BRANCH.exception();
        }
        if (session.inTransaction()) {
            commitNow();
        }
        endTransaction();
    }

    /// Fails where a result set still reads that a commit would not close.
    public void requireNoHeldRows() throws SQLException {
        for (OpenRows rows : openResultSets.snapshot()) {
            if (rows.isHeld() && !rows.isClosed()) {
                throw JdbcError.OPEN_ROWS.exception();
            }
        }
    }

    public void setAutoCommit(boolean wanted) throws SQLException {
        requireOpen();
        if (inBranch) {
            if (wanted) {
                throw JdbcError.AUTO_COMMIT_IN_BRANCH.exception();
            }
            autoCommitOutside = false;
            return;
        }
        if (isNested && wanted) {
            throw JdbcError.NESTED_AUTOCOMMIT.exception();
        }
        boolean byStatement = begun != null && begun.isOpen();
        if (wanted != autoCommit || byStatement && wanted) {
            settle();
            autoCommit = wanted;
        } else if (byStatement) {
            begun.keep();
        }
    }

    /// Returns the exception for a call of the session that failed, after what its severity asks for.
    public SQLException failed(Throwable e) {
        SqlFailure failure = failure(e);
        if (mode.isDerby() && session.isClosed() && failure.sqlState().equals(SHUT_DOWN)) {
            failure = JdbcError.CONNECTION_CLOSED.causedBy(failure);
        }
        SQLException exception = SqlExceptions.of(failure, autoCommit);
        if (failure.severity().compareTo(Severity.SESSION) >= 0) {
            closed = true;
            hasFailed = true;
            forgetTransaction();
            reportFailure(exception);
        } else if (failure.severity() == Severity.TRANSACTION) {
            forgetTransaction();
        } else if (autoCommit) {
            rollbackAfter(exception);
        }
        return exception;
    }

    /// Handles a failure in a batch like [#failed], but the elements before the failed one keep their effects and are
    /// committed with auto-commit.
    public SQLException failedInBatch(Throwable e) throws SQLException {
        SqlFailure failure = failure(e);
        if (autoCommit && failure.severity() == Severity.STATEMENT) {
            commitNow();
            return SqlExceptions.of(failure, true);
        }
        return failed(e);
    }

    /// A condition of this layer that ends a run, with auto-commit the transaction too.
    public SQLException failed(JdbcError error) {
        return failed(error.failure());
    }

    private void rollbackAfter(SQLException exception) {
        try {
            rollbackNow();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            exception.addSuppressed(e);
        }
    }

    /// Returns the exception for a call that has no part in a transaction, also for calls from other threads.
    public static SQLException outside(Throwable e) {
        return SqlExceptions.of(failure(e), false);
    }

    /// The driver itself may lack memory, as for a copy of a long value; the session answers for its own lack.
    private static SqlFailure failure(Throwable e) {
        return switch (e) {
            case SqlFailure failure -> failure;
            case OutOfMemoryError lack -> JdbcError.HEAP_FULL.causedBy(lack, lack.getMessage());
            case StackOverflowError lack -> JdbcError.STACK_FULL.causedBy(lack);
            default -> JdbcError.INTERNAL.causedBy(e, e);
        };
    }

    public Savepoint savepoint(String name) throws SQLException {
        requireSavepoints();
        requireLocal(JdbcError.ROLLBACK_IN_BRANCH);
        for (ConnectionSavepoint live : savepoints) {
            if (name != null && name.equals(live.name())) {
                throw JdbcError.SAVEPOINT_EXISTS.exception(name);
            }
        }
        try {
            ConnectionSavepoint savepoint = new ConnectionSavepoint(this, session.savepoint(), name, ++savepointCount);
            savepoints.add(savepoint);
            return savepoint;
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
    }

    /// The savepoint stays; those made after it go.
    public void rollbackTo(Savepoint savepoint) throws SQLException {
        requireSavepoints();
        int index = indexOf(savepoint);
        try {
            session.rollbackTo(savepoints.get(index).id());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
        savepoints.subList(index + 1, savepoints.size()).clear();
    }

    /// The savepoint goes, with those made after it.
    public void release(Savepoint savepoint) throws SQLException {
        requireSavepoints();
        int index = indexOf(savepoint);
        try {
            session.release(savepoints.get(index).id());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failed(e);
        }
        savepoints.subList(index, savepoints.size()).clear();
    }

    /// Fails unless savepoints can be made and used now.
    public void requireSavepoints() throws SQLException {
        requireOpen();
        if (autoCommit) {
            throw JdbcError.SAVEPOINT_IN_AUTOCOMMIT.exception();
        }
    }

    private int indexOf(Savepoint savepoint) throws SQLException {
        if (savepoint instanceof ConnectionSavepoint live && live.owner() != this) {
            throw JdbcError.SAVEPOINT_OF_ANOTHER.exception();
        }
        int index = savepoints.indexOf(savepoint);
        if (index < 0) {
            throw JdbcError.SAVEPOINT_INVALID.exception(savepoint);
        }
        return index;
    }

    /// Ends the connection's use of the session; with auto-commit open result sets end by a commit.
    public void close() throws SQLException {
        if (isNested) {
            closed = true;
            return;
        }
        if (begun != null && begun.isOpen() && session.isValid()) {
            rollback();
        }
        if (inBranch) {
            endBranchRows();
            closed = true;
            return;
        }
        if (!autoCommit && session.inTransaction() && session.isValid()) {
            if (!mode().isDerby() || session.hasUsedTables()) {
                throw JdbcError.OPEN_TRANSACTION.exception();
            }
            // Derby does not regard a transaction without tables, such as that of VALUES, as open.
            rollback();
        }
        try {
            if (autoCommit && (session.inTransaction() || !openResultSets.isEmpty()) && session.isValid()) {
                for (OpenRows rows : openResultSets.snapshot()) {
                    rows.discard();
                }
                openResultSets.clear();
                settle();
            }
        } finally {
            closed = true;
            forgetTransaction();
        }
    }

    /// From any thread, so it touches nothing that another thread may be working with.
    public void abort() {
        closed = true;
    }
}

/// The fields that [ConnectionTransactions] writes at every end of a transaction.
abstract sealed class TransactionCounts extends CacheLinePaddingBefore permits ConnectionTransactions {
    int commitCount;
    int rollbackCount;
}
