// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// The options of a command with which it connects to a database.
public final class ConnectionOptions {
    @Option(names = "--user", paramLabel = "NAME", description = "The user.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", arity = "0..1", interactive = true, description = "The password; without a value the command asks for it.")
    private String password;

    @Option(names = "--driver-path", split = ":", paramLabel = "JAR", description = "Jars of another database's driver, or folders with them.")
    private List<Path> driverPath;

    /// @param creates whether a database that does not exist is created
    public Connector connector(boolean creates) throws IOException {
        return new Connector(user, password, driverPath, creates);
    }
}
