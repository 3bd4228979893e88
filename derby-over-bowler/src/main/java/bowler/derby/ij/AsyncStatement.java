// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// A statement that runs on its own thread until WAIT FOR requests its result.
final class AsyncStatement {
    private final Thread thread;
    private Statement statement;
    private SQLException failure;

    AsyncStatement(Connection connection, String sql) {
        thread = new Thread(() -> run(connection, sql), "ij async");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Connection connection, String sql) {
        try {
            statement = connection.createStatement();
            statement.execute(sql);
        } catch (SQLException e) {
            failure = e;
        }
    }

    /// Waits for the end. The caller closes the statement.
    ///
    /// @throws SQLException the failure of the statement
    Statement await() throws SQLException {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IjFailure("Wait for statement interrupted: " + e);
        }
        if (failure != null) {
            if (statement != null) {
                statement.close();
            }
            throw failure;
        }
        return statement;
    }
}
