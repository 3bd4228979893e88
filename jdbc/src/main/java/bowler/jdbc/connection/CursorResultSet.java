// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.Cursor;
import bowler.session.SpillableRows;
import bowler.types.RowReader;
import java.sql.SQLException;

/// A forward-only result set of a cursor with a name. Like in Derby, a row that was updated or deleted by methods of
/// this object is no longer the current row. The object has no current row until the next move.
public final class CursorResultSet extends NamedResultSet {
    /// The present row as it was changed since it was read; null: it was not.
    private SpillableRows changed;
    private boolean deleted;

    CursorResultSet(
            BowlerStatement statement, ConnectionTransactions transactions, ResultColumns columns, Cursor cursor, long maxRows,
            int fieldLimit) {
        super(statement, transactions, columns, cursor, maxRows, fieldLimit);
    }

    @Override
    public boolean next() throws SQLException {
        leaveRow();
        positioned();
        return super.next();
    }

    private void leaveRow() {
        if (editor != null) {
            editor.forget();
        }
        changed = null;
        deleted = false;
    }

    @Override
    public void outlive() throws SQLException {
        if (editor != null) {
            editor.forget();
        }
        super.outlive();
    }

    @Override
    RowReader currentRow() {
        RowReader plain = editor == null ? row : editor.plainRow();
        return plain == null || deleted || !isPositioned() ? null : changed != null ? changed : plain;
    }

    @Override
    void moved(RowReader now) {
        deleted = now == null;
        if (now != null) {
            SpillableRows copy = columns.newSpillableRows();
            copy.add(now);
            copy.next();
            changed = copy;
        }
    }

    @Override
    void edited() {
        setCurrentRow(null);
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        return isChanged();
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return isChanged();
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return isChanged();
    }

    /// Never told here; but there has to be a row.
    private boolean isChanged() throws SQLException {
        requireReportedRow();
        return false;
    }
}
