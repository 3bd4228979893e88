// SPDX-License-Identifier: Apache-2.0
package bowler.tools.transfer;

import bowler.tools.shell.Connector;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The database of a command, and how to connect to it.
final class DatabaseOptions {
    @Parameters(index = "0", paramLabel = "URL|FOLDER", description = "The database: a folder, or a JDBC URL.")
    private String database;

    @Option(names = "--user", description = "The user.")
    private String user;

    @Option(names = "--password", arity = "0..1", interactive = true, description = "The password; without a value the command asks for it.")
    private String password;

    @Option(names = "--driver-path", split = ":", paramLabel = "JAR", description = "Jars of another database's driver, or folders with them.")
    private List<Path> driverPath;

    /// The work of a command on its connection, which has no auto-commit.
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws IOException, SQLException;
    }

    /// Does the work, rolls back what it has not committed, and shuts a database in a folder down.
    <T> T run(boolean creates, Work<T> work) throws IOException, SQLException {
        try (Connector connector = new Connector(user, password, driverPath, creates);
            Connection connection = connector.connect(Connector.url(database))) {
            connection.setAutoCommit(false);
            try {
                return work.on(connection);
            } finally {
                connection.rollback();
            }
        }
    }
}
