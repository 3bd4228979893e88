// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.CallableStatement;
import java.sql.SQLException;

/// A callable statement of a borrowed connection.
final class CallableStatementHandle extends ForwardingCallableStatement {
    private final CallableStatement statement;

    CallableStatementHandle(ConnectionHandle connection, CallableStatement statement, StatementKey key) {
        super(connection, statement, key);
        this.statement = statement;
    }

    @Override
    CallableStatement open() throws SQLException {
        checkOpen();
        return statement;
    }
}
