// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/// A prepared statement of a borrowed connection.
class PreparedStatementHandle extends ForwardingPreparedStatement {
    private final PreparedStatement statement;

    PreparedStatementHandle(ConnectionHandle connection, PreparedStatement statement, StatementKey key) {
        super(connection, statement, key);
        this.statement = statement;
    }

    @Override
    PreparedStatement open() throws SQLException {
        checkOpen();
        return statement;
    }
}
