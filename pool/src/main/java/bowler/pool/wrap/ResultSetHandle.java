// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// A result set; its statement is the borrower's handle. The driver closes it with its statement.
final class ResultSetHandle extends ForwardingResultSet {
    private final StatementHandle statement;
    private final ResultSet result;

    /// @param statement null if the borrower has no statement for it
    ResultSetHandle(PhysicalConnection physical, StatementHandle statement, ResultSet result) {
        super(physical);
        this.statement = statement;
        this.result = result;
    }

    @Override
    ResultSet open() {
        return result;
    }

    @Override
    public Statement getStatement() throws SQLException {
        try {
            Statement bare = result.getStatement();
            return bare == null ? null : statement;
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public void close() throws SQLException {
        try {
            result.close();
        } catch (SQLException failure) {
            throw failed(failure);
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return result.isClosed();
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        physical.unwrapped();
        return unwrapTo(wanted, result);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) throws SQLException {
        return wraps(wanted, result);
    }
}
