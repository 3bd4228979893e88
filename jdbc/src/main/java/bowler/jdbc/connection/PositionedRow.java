// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.base.error.SqlFailure;
import bowler.jdbc.failure.JdbcError;
import bowler.session.OpenCursor;
import bowler.session.Statement;
import bowler.types.RowReader;
import java.sql.SQLException;

/// A result set as the session sees it that runs a change of its row.
///
/// @param openedAt how many commits the connection had seen
record PositionedRow(BowlerResultSet rows, Statement statement, String name, int openedAt) implements OpenCursor {
    @Override
    public boolean isLocked() {
        return rows.transactions.commitCount() == openedAt;
    }

    @Override
    public RowReader current() {
        return rows.currentRow();
    }

    @Override
    public void readAhead() {
        try {
            rows.outlive();
        } catch (SQLException e) {
            throw e.getCause() instanceof SqlFailure failure ? failure : JdbcError.INTERNAL.causedBy(e, e);
        }
    }

    @Override
    public void moved(RowReader row) {
        rows.moved(row);
    }
}
