// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Takes a database over into a new Bowler database.
@Command(name = "migrate", description = {"Copy a Derby database, or another one, into a new Bowler database.", ""},
    mixinStandardHelpOptions = true, sortOptions = false,
    footer = {"", "Examples:", "  ./bowler migrate /data/shop shop --driver-path /opt/derby/lib",
        "  ./bowler migrate 'jdbc:derby://localhost/shop' shop \\", "      --driver-path /opt/derby/lib",
        "  ./bowler migrate 'jdbc:derby:/data/shop;bootPassword=secret1' shop \\", "      --driver-path /opt/derby/lib",
        "  ./bowler migrate jdbc:postgresql://localhost/shop shop \\", "      --driver-path postgresql.jar --user ann --password",
        "", "Exit codes: 0 all objects are copied, 1 an object is missing or the migration failed, 2 wrong call."})
public final class MigrateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A Derby database's folder, or a JDBC URL.")
    private String source;

    @Parameters(index = "1", paramLabel = "NEW", description = "The folder of the new database. It must not exist.")
    private Path target;

    @Option(names = "--driver-path", split = ":", paramLabel = "JAR", description = {"Jars of the source's driver, or folders with them.", "Without it, Derby's jars come from Maven's repository."})
    private List<Path> driverPath = List.of();

    @Option(names = "--user", paramLabel = "NAME", description = "The user of the source.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", arity = "0..1", interactive = true, description = "The password; without a value the command asks for it.")
    private String password;

    @Option(names = "--resume", description = "Continue an interrupted migration.")
    private boolean isResumed;

    @Option(names = "--no-verify", description = "Do not read the copied rows again to compare them with the source.")
    private boolean isUnverified;

    @Option(names = "--threads", paramLabel = "N", description = "Number of threads; each copies a table, or a key range of a table with LOBs (default: number of processors).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (SourceDatabase database = new SourceDatabase(source, driverPath, user, password)) {
            Migration migration = new Migration(database, target, Math.max(1, threads), isResumed, !isUnverified, out, ProgressLine.onTerminal(spec.commandLine().getErr()));
            boolean isComplete = migration.run().isEmpty();
            out.flush();
            return isComplete ? 0 : 1;
        }
    }
}
