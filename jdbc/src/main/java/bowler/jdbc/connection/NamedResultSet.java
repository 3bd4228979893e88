// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import java.sql.SQLException;

/// Rows of a cursor that may have a name, and that may be changed by methods.
public abstract class NamedResultSet extends BowlerResultSet {
    /// Null where the cursor has no name.
    private PositionedRow cursor;
    /// The number of commits of the connection at the time of the move to the current row.
    private int positionedAt;
    /// Null where rows cannot be changed by methods.
    RowEditor editor;

    NamedResultSet(
            BowlerStatement statement, ConnectionTransactions transactions, ResultColumns columns, Cursor cursor, long maxRows,
            int fieldLimit) {
        super(statement, transactions, columns, cursor, maxRows, fieldLimit);
    }

    @Override
    final void nameCursor(PositionedRow named, RowEditor rowEditor) {
        cursor = named;
        editor = rowEditor;
    }

    @Override
    final OpenCursor openCursor() {
        return cursor;
    }

    @Override
    final RowEditor editor(String method) throws SQLException {
        requireOpen();
        return editor == null ? super.editor(method) : editor;
    }

    @Override
    final void positioned() {
        positionedAt = transactions.commitCount();
    }

    /// Returns whether no commit has come since the move to the current row. After a commit the row can be changed only
    /// after another move.
    final boolean isPositioned() {
        return positionedAt == transactions.commitCount();
    }

    /// Fails unless there is a row of which something can be told; read-only result sets tell nothing of any.
    final void requireReportedRow() throws SQLException {
        requireOpen();
        if (editor != null && (row == null || editor.isInserting())) {
            throw JdbcError.NOT_ON_ROW.exception();
        }
    }

    @Override
    public final int getConcurrency() throws SQLException {
        requireOpen();
        return editor == null ? CONCUR_READ_ONLY : CONCUR_UPDATABLE;
    }

    @Override
    public final String getCursorName() throws SQLException {
        requireOpen();
        return cursor == null ? super.getCursorName() : cursor.name();
    }
}
