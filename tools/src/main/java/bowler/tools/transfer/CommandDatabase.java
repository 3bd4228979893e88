// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.tools.shell.ConnectionOptions;
import bowler.tools.shell.Connector;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// The database that a command works on.
final class CommandDatabase {
    @Parameters(index = "0", paramLabel = "URL|FOLDER", description = "The database: a folder, or a JDBC URL.")
    private String database;

    @Mixin
    private ConnectionOptions options;

    /// The work of a command on its connection, which has no auto-commit.
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws IOException, SQLException;
    }

    /// Does the work, rolls back what it has not committed, and shuts a database in a folder down.
    <T> T run(boolean creates, Work<T> work) throws IOException, SQLException {
        try (Connector connector = options.connector(creates);
            Connection connection = connector.connect(connector.url(database))) {
            connection.setAutoCommit(false);
            try {
                return work.on(connection);
            } finally {
                connection.rollback();
            }
        }
    }
}
