// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.bulk.BulkInsert;
import bowler.jdbc.failure.JdbcError;
import bowler.types.ForwardingRow;
import bowler.types.RowReader;
import bowler.types.function.RoutineCursor;
import java.io.IOException;
import java.sql.SQLException;

/// The rows that an application supplies to a [BulkInsert].
final class SuppliedRows implements ForwardingRow, RoutineCursor {
    private final ParameterSetters parameters;
    private final BulkInsert.Rows rows;
    private RowReader row;
    private boolean isAtEnd;
    private Exception failure;

    SuppliedRows(ParameterSetters parameters, BulkInsert.Rows rows) {
        this.parameters = parameters;
        this.rows = rows;
    }

    @Override
    public RowReader row() {
        return row;
    }

    @Override
    public boolean next() {
        try {
            isAtEnd = isAtEnd || !rows.next();
        } catch (SQLException | IOException e) {
            failure = e;
        } catch (RuntimeException e) {
            failure = e;
        }
        if (failure != null) {
            throw JdbcError.STREAM_BROKEN.failure(failure);
        }
        row = isAtEnd ? null : parameters.completeWithinCall();
        return !isAtEnd;
    }

    @Override
    public void close() {
        isAtEnd = true;
    }

    /// Throws the exception of the application if it has ended the statement.
    void throwFailure() throws SQLException, IOException {
        switch (failure) {
            case null -> { }
            case SQLException e -> throw e;
            case IOException e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }
}
