// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// The options that go with `--url`: user, password, and driver.
public final class DriverOptions {
    @Option(names = "--user", paramLabel = "NAME", defaultValue = "", description = "User for --url.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", defaultValue = "", interactive = true, arity = "0..1",
        description = "Password for --url; without a value the command asks for it.")
    private String password;

    @Option(names = "--driver-path", paramLabel = "PATH", defaultValue = "",
        description = "Jars with the driver for --url, separated as in a class path.")
    private String driverPath;

    public String user() {
        return user;
    }

    public String password() {
        return password;
    }

    /// The jars, which are there.
    public List<Path> jars(OptionCheck check) {
        return check.driverPath(driverPath);
    }
}
