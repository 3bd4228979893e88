// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// The methods that a pool calls on a connection; [Stubs] makes the class that has the rest.
public abstract class StubConnection implements Connection {
    private boolean closed;
    private boolean autoCommit = true;

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return Stubs.statement();
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public boolean isValid(int seconds) {
        return !closed;
    }

    @Override
    public boolean getAutoCommit() {
        return autoCommit;
    }

    @Override
    public void setAutoCommit(boolean wanted) {
        autoCommit = wanted;
    }

    @Override
    public int getTransactionIsolation() {
        return TRANSACTION_READ_COMMITTED;
    }
}
