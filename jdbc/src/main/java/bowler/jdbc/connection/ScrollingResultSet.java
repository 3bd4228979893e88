// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.Cursor;
import bowler.session.SpillableRows;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.sql.SQLException;
import java.util.BitSet;

/// Rows in any order: what was read is kept here, the rest is read when it is asked for.
public final class ScrollingResultSet extends NamedResultSet {
    private final SpillableRows rows;
    private boolean complete;
    /// 0 before the first row, 1 to n on a row, n + 1 after the last row.
    private int position;
    private long moves;
    /// 0: that of the statement.
    private int fetchDirection;
    private final BitSet updated = new BitSet();
    private final BitSet deleted = new BitSet();

    ScrollingResultSet(
            BowlerStatement statement, ConnectionTransactions transactions, ResultColumns columns, Cursor cursor, long maxRows,
            int fieldLimit) {
        super(statement, transactions, columns, cursor, maxRows, fieldLimit);
        rows = columns.newSpillableRows(transactions.scrollableRowsFactory());
    }

    /// Returns whether the row exists, after reading as far as necessary.
    private boolean reaches(long number) throws SQLException {
        while (!complete && rows.rowCount() < number) {
            Cursor from = engineCursor();
            try {
                if (rows.rowCount() < rowLimit() && from.next()) {
                    rows.add(from);
                    continue;
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw transactions.failed(e);
            }
            complete = true;
            release(from);
            keep(rows);
        }
        return number <= rows.rowCount();
    }

    private int rowCount() throws SQLException {
        reaches(Long.MAX_VALUE);
        return rows.rowCount();
    }

    /// @param number any number; one out of range means before the first row or after the last
    private boolean moveTo(long number) throws SQLException {
        requireOpen();
        if (editor != null) {
            editor.forget();
        }
        positioned();
        moves++;
        if (number >= 1 && reaches(number)) {
            position = (int) number;
            try {
                rows.moveTo(position - 1);
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw transactions.failed(e);
            }
            setCurrentRow(deleted.get(position) ? new RowBuffer(columns.count() + 1) : rows);
            return true;
        }
        position = number < 1 || rows.rowCount() == 0 ? 0 : rows.rowCount() + 1;
        setCurrentRow(null);
        return false;
    }

    @Override
    public void outlive() throws SQLException {
        for (boolean more = true; more && !complete;) {
            Cursor from = engineCursor();
            try {
                more = rows.rowCount() < rowLimit() && from.next();
                if (more) {
                    rows.add(from);
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                throw transactions.failed(e);
            }
            if (!more) {
                complete = true;
                from.close();
                keep(rows);
            }
        }
    }

    @Override
    void closeWithin() throws SQLException {
        try {
            super.closeWithin();
        } finally {
            rows.close();
        }
    }

    @Override
    public void discard() {
        super.discard();
        rows.close();
    }

    @Override
    RowReader currentRow() {
        RowReader plain = editor == null ? row : editor.plainRow();
        return plain == null || deleted.get(position) || !isPositioned() ? null : plain;
    }

    @Override
    long moveNumber() {
        return moves;
    }

    @Override
    void edited() {
        moves++;
    }

    @Override
    void moved(RowReader now) {
        if (now == null) {
            deleted.set(position);
            setCurrentRow(null);
        } else {
            updated.set(position);
            rows.replace(position - 1, now);
        }
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        requireReportedRow();
        return updated.get(position);
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        requireReportedRow();
        return deleted.get(position);
    }

    @Override
    public boolean rowInserted() throws SQLException {
        requireReportedRow();
        return false;
    }

    @Override
    public boolean next() throws SQLException {
        return moveTo(position + 1L);
    }

    @Override
    public boolean previous() throws SQLException {
        return moveTo(position - 1L);
    }

    @Override
    public boolean first() throws SQLException {
        return moveTo(1);
    }

    @Override
    public boolean last() throws SQLException {
        requireOpen();
        return moveTo(rowCount());
    }

    @Override
    public boolean absolute(int number) throws SQLException {
        requireOpen();
        return moveTo(number >= 0 ? number : (long) rowCount() + 1 + number);
    }

    @Override
    public boolean relative(int by) throws SQLException {
        return moveTo((long) position + by);
    }

    @Override
    public void beforeFirst() throws SQLException {
        moveTo(0);
    }

    @Override
    public void afterLast() throws SQLException {
        requireOpen();
        moveTo((long) rowCount() + 1);
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return isOnRow() ? position : 0;
    }

    private boolean isOnRow() {
        return row != null || deleted.get(position);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        requireOpen();
        return position == 0 && reaches(1);
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return complete && position > rows.rowCount();
    }

    @Override
    public boolean isFirst() throws SQLException {
        requireOpen();
        return isOnRow() && position == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        requireOpen();
        return isOnRow() && !reaches(position + 1L);
    }

    @Override
    public int getType() throws SQLException {
        requireOpen();
        return TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction < FETCH_FORWARD || direction > FETCH_UNKNOWN) {
            throw JdbcError.BAD_FETCH_DIRECTION.exception(direction);
        }
        fetchDirection = direction;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return fetchDirection == 0 ? super.getFetchDirection() : fetchDirection;
    }
}
