// SPDX-License-Identifier: Apache-2.0
package bowler.tools.console;

import bowler.tools.shell.ConnectionOptions;
import bowler.tools.shell.Connector;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Serves a page for a database until Ctrl-C, or until it has been idle for a while.
@Command(name = "console", description = {"Serve a page for the browser with SQL, plans, tables and a live view of a database.", ""},
    mixinStandardHelpOptions = true, sortOptions = false,
    footer = {"", "The command prints a link with a secret token. Only this machine can open it.", "",
        "Examples:", "  ./bowler console shop", "  ./bowler console jdbc:bowler://localhost/shop --user ann --password",
        "", "Exit codes: 0 success, 1 failed, 2 wrong call."})
public final class ConsoleCommand implements Callable<Integer> {
    private static final long CHECK_MILLIS = 1000;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL|FOLDER", description = "The database. Without it, a new database in memory.")
    private String database;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0", description = "The port (default: a free one).")
    private int port;

    @Option(names = "--write", description = "Statements may change the database. Without it only queries run.")
    private boolean writes;

    @Option(names = "--create", description = "Create the database if it does not exist.")
    private boolean create;

    @Option(names = "--idle-minutes", defaultValue = "60", paramLabel = "N", description = "End after this time without a request (default: ${DEFAULT-VALUE}).")
    private long idleMinutes;

    @Mixin
    private ConnectionOptions options;

    @Override
    public Integer call() throws IOException, SQLException {
        PrintWriter out = spec.commandLine().getOut();
        try (Connector connector = options.connector(create)) {
            String url = connector.url(database);
            try (ConsoleDatabase opened = new ConsoleDatabase(connector.connect(url), connector.connect(url), writes || database == null);
                ConsoleServer server = new ConsoleServer(opened, port)) {
                out.println("Open " + server.url());
                out.println("Ctrl-C ends the console.");
                out.flush();
                awaitIdle(server);
            }
        }
        return 0;
    }

    private void awaitIdle(ConsoleServer server) {
        long limit = Duration.ofMinutes(idleMinutes).toNanos();
        try {
            while (server.idleNanos() < limit) {
                Thread.sleep(CHECK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
