// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.error.SqlFailure;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.compiled.NoUnwrap;
import bowler.jdbc.compiled.RowsMetaData;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.jdbc.lob.LobAccess;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.jdbc.transaction.OpenRows;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.RoutineRows;
import bowler.session.SpillableRows;
import bowler.types.RowReader;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;

/// A forward-only result set, which reads rows from the engine's cursor on demand.
///
/// Each query has one thin object of its own: a closed result set stays closed, whatever its statement does next. If a
/// commit comes before the last row, the remaining rows are read at once and kept ([#outlive]); from then on the engine
/// is not used, and the result set lasts until it is closed or the connection rolls back.
public class BowlerResultSet extends ResultSetGetters implements OpenRows, NoUnwrap {
    static final int USUAL_FETCH_SIZE = 1;

    final ConnectionTransactions transactions;
    private final BowlerStatement statement;
    private final long rowLimit;
    /// Its index in [bowler.jdbc.transaction.OpenResultSets], or -1.
    private int place = -1;
    private Cursor cursor;
    private long rowNumber;
    private boolean closed;
    private boolean kept;
    /// True when the engine has no cursor left for it, so that it compares the counts below to notice the end of its transaction.
    private boolean independent;
    private int keptSinceRollback;
    private int keptSinceCommit;

    /// @param statement null for metadata
    /// @param cursor [SpillableRows] where the engine has no part in it
    /// @param maxRows 0: all
    public BowlerResultSet(
            BowlerStatement statement, ConnectionTransactions transactions, ResultColumns columns, Cursor cursor, long maxRows,
            int fieldLimit) {
        super(columns, fieldLimit);
        this.statement = statement;
        this.transactions = transactions;
        this.cursor = cursor;
        this.rowLimit = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    }

    @Override
    public boolean next() throws SQLException {
        Cursor from = cursor;
        if (from == null || kept) {
            return nextBufferedRow(from);
        }
        if (rowNumber < rowLimit && advance(from)) {
            if (row != from) { // as storing a reference costs more than this
                row = from;
            }
            rowNumber++;
            return true;
        }
        end(from);
        return false;
    }

    @Override
    ResultSet shown(ResultColumns columns, SpillableRows rows) {
        return new BowlerResultSet(null, transactions, columns, rows, 0, Integer.MAX_VALUE).detached();
    }

    @Override
    final boolean readsOnce() {
        return statement != null && transactions.mode().isDerby();
    }

    @Override
    long moveNumber() {
        return rowNumber;
    }

    @Override
    final DriverMode mode() {
        return transactions.mode();
    }

    @Override
    LobAccess lobs() {
        return transactions.lobs();
    }

    private boolean advance(Cursor from) throws SQLException {
        try {
            return from.next();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            row = null;
            throw transactions.failed(e);
        }
    }

    /// True if all rows were read, or if the rows do not come from the engine.
    private boolean nextBufferedRow(Cursor from) throws SQLException {
        requireOpen();
        if (from != null && rowNumber < rowLimit && advance(from)) {
            row = from;
            rowNumber++;
            return true;
        }
        row = null;
        rowNumber = 0;
        return false;
    }

    private void end(Cursor from) throws SQLException {
        row = null;
        rowNumber = 0;
        cursor = null;
        endsWithTransaction(); // which may be now, as after this nothing keeps it going
        release(from);
    }

    /// From now on the next rollback, or a commit over which it is not held, closes this result set.
    private void endsWithTransaction() {
        independent = true;
        keptSinceRollback = transactions.rollbackCount();
        keptSinceCommit = transactions.commitCount();
    }

    /// Gives the engine's cursor back.
    final void release(Cursor from) throws SQLException {
        try {
            from.close();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
        transactions.done(this);
    }

    @Override
    public final int place() {
        return place;
    }

    @Override
    public final void setPlace(int newPlace) {
        place = newPlace;
    }

    /// Returns the cursor of the engine, for the scrolling kind; null when there is none left.
    @Override
    public final Cursor engineCursor() {
        return kept ? null : cursor;
    }

    /// Returns the rows of one that reads from memory alone; this object has none afterwards.
    public final Cursor takeRows() {
        Cursor rows = cursor;
        cursor = null;
        return rows;
    }

    /// Gives the rows that have not been read to the caller of a procedure; this object has none afterwards. The
    /// procedure may have closed its connection, which leaves its result sets open.
    ///
    /// @return null if the result set is closed
    public final RoutineRows handOver() {
        if (closed || cursor == null) {
            return null;
        }
        transactions.releaseToRoutine(this);
        closed = true;
        row = null;
        return new RoutineRows(takeRows(), columns.descriptions());
    }

    final long rowLimit() {
        return rowLimit;
    }

    /// Returns whether the engine may still read the parameters of the run.
    final boolean isLive() {
        return cursor != null && !kept;
    }

    /// Reads what is left, the row stood on included, so that the engine's cursor may end with the transaction.
    @Override
    public void outlive() throws SQLException {
        Cursor from = cursor;
        if (from == null || kept) {
            return;
        }
        SpillableRows rest = columns.newSpillableRows(transactions.scrollableRowsFactory());
        boolean onRow = row != null;
        if (onRow) {
            rest.add(from);
        }
        for (long number = rowNumber; number < rowLimit && advance(from); number++) {
            put(from, rest);
        }
        from.close();
        keep(rest);
        if (onRow) {
            rest.next();
            row = rest;
        }
    }

    private void put(Cursor from, SpillableRows rows) throws SQLException {
        try {
            rows.add(from);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw transactions.failed(e);
        }
    }

    /// From now on rows come from memory.
    final void keep(SpillableRows rows) {
        cursor = rows;
        kept = true;
        endsWithTransaction();
    }

    // Changes of rows, which this kind knows nothing of

    /// @param rowEditor null where rows cannot be changed by methods
    void nameCursor(PositionedRow named, RowEditor rowEditor) {
        throw new IllegalStateException("a cursor without a name");
    }

    /// Returns the cursor as changes that name it find it; null if it has no name.
    OpenCursor openCursor() {
        return null;
    }

    /// Returns the current row as it is in the table, with its key after the columns; null without a current row.
    RowReader currentRow() {
        return null;
    }

    /// The row stood on may be changed in the transaction that is under way.
    void positioned() {}

    /// The row stood on was changed; null: it is deleted.
    void moved(RowReader now) {}

    /// The row stood on was changed by a method of this object.
    void edited() {}

    @Override
    RowEditor editor(String method) throws SQLException {
        requireOpen();
        throw JdbcError.NO_UPDATES.exception(method);
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        requireOpen();
        return false;
    }

    /// Rows that belong to no transaction: metadata, generated keys.
    public BowlerResultSet detached() {
        kept = true;
        keptSinceRollback = -1;
        return this;
    }

    /// Closes without ending a transaction, as one is being ended.
    @Override
    public void discard() {
        closed = true;
        row = null;
        Cursor from = cursor;
        cursor = null;
        if (from != null) {
            try {
                from.close();
            } catch (SqlFailure failure) {
                warn(failure);
            } catch (OutOfMemoryError | StackOverflowError lack) {
                warn(JdbcError.HEAP_FULL.causedBy(lack, lack.getMessage()));
            }
        }
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closeWithin();
            if (statement != null) {
                statement.resultClosed(this);
            }
        }
    }

    /// Closes for the statement that goes on to something else, and knows it.
    void closeWithin() throws SQLException {
        closed = true;
        row = null;
        Cursor from = cursor;
        cursor = null;
        if (from != null) {
            if (kept) {
                from.close();
            } else {
                release(from);
            }
        }
    }

    @Override
    public boolean isClosed() {
        if (!closed && isOver()) {
            closed = true;
            row = null;
            if (cursor != null && kept) {
                cursor.close();
            }
        }
        return closed;
    }

    /// Returns whether the end of a transaction or of the connection has closed it.
    private boolean isOver() {
        return transactions.isClosed() || independent && keptSinceRollback >= 0
            && (keptSinceRollback != transactions.rollbackCount()
                || keptSinceCommit != transactions.commitCount() && !isHeld());
    }

    @Override
    void requireOpen() throws SQLException {
        if (isClosed()) {
            throw JdbcError.RESULT_CLOSED.exception();
        }
    }

    @Override
    SQLException noRow() {
        return isClosed() ? JdbcError.RESULT_CLOSED.exception() : JdbcError.NOT_ON_ROW.exception();
    }

    final void warn(List<SqlFailure> failures) {
        // An iterator over nothing is not always optimised away.
        if (!failures.isEmpty()) {
            extras().warnings = SqlExceptions.warned(extras().warnings, failures);
        }
    }

    private void warn(SqlFailure failure) {
        warn(List.of(failure));
    }

    final void warn(JdbcError error) {
        warn(List.of(error.failure()));
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        requireOpen();
        if (statement != null && !kept) {
            warn(statement.lateWarnings());
        }
        return extrasIfAny() == null ? null : extras().warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
        if (extrasIfAny() != null) {
            extras().warnings = null;
        }
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new RowsMetaData(columns);
    }

    @Override
    public Statement getStatement() throws SQLException {
        requireOpen();
        return statement;
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        if (!mode().countsForwardRows() && statement != null) {
            throw needsScrolling("getRow");
        }
        return (int) rowNumber;
    }

    final void setCurrentRow(RowReader newRow) {
        row = newRow;
    }

    private SQLException needsScrolling(String method) throws SQLException {
        requireOpen();
        return JdbcError.NEEDS_SCROLLING.exception(method);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        throw needsScrolling("isBeforeFirst");
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        throw needsScrolling("isAfterLast");
    }

    @Override
    public boolean isFirst() throws SQLException {
        throw needsScrolling("isFirst");
    }

    @Override
    public boolean isLast() throws SQLException {
        throw needsScrolling("isLast");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw needsScrolling("beforeFirst");
    }

    @Override
    public void afterLast() throws SQLException {
        throw needsScrolling("afterLast");
    }

    @Override
    public boolean first() throws SQLException {
        throw needsScrolling("first");
    }

    @Override
    public boolean last() throws SQLException {
        throw needsScrolling("last");
    }

    @Override
    public boolean absolute(int rowWanted) throws SQLException {
        throw needsScrolling("absolute");
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        throw needsScrolling("relative");
    }

    @Override
    public boolean previous() throws SQLException {
        throw needsScrolling("previous");
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        if (direction != FETCH_FORWARD || mode().isDerby()) {
            throw needsScrolling("setFetchDirection");
        }
        requireOpen();
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return statement == null ? FETCH_FORWARD : statement.fetchDirection();
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        if (rows < 0) {
            throw JdbcError.BAD_ROW_FETCH_SIZE.exception(rows);
        }
        if (rows != 0) {
            extras().fetchSize = rows;
        }
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        int own = extrasIfAny() == null ? 0 : extras().fetchSize;
        return own != 0 ? own : statement == null ? USUAL_FETCH_SIZE : statement.fetchSize();
    }

    @Override
    public int getType() throws SQLException {
        requireOpen();
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() throws SQLException {
        requireOpen();
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return isHeld() ? HOLD_CURSORS_OVER_COMMIT : CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final boolean isHeld() {
        return statement == null || statement.holdability() == HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public String getCursorName() throws SQLException {
        requireOpen();
        return statement == null ? null : statement.cursorName();
    }
}
