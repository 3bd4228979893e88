// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import bowler.tools.shell.print.ResultFormat;
import bowler.tools.text.Terminal;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs the SQL shell.
@Command(name = "sql", description = {"Run SQL on a database: in a terminal, from files, or from a pipe.", ""},
    mixinStandardHelpOptions = true, sortOptions = false,
    footer = {"", "Examples:", "  ./bowler sql shop --create                  # a database in the folder shop",
        "  ./bowler sql shop -c 'SELECT * FROM orders' --format csv",
        "  ./bowler sql jdbc:bowler://localhost/shop    # a database on a server",
        "  ./bowler sql jdbc:postgresql://localhost/shop --driver-path postgresql.jar",
        "  ./bowler sql shop.db --peer sqlite          # a database of SQLite",
        "", "Exit codes: 0 all statements succeeded, 1 one failed, 2 wrong call."})
public final class SqlCommand implements Callable<Integer> {
    private static final String NO_DATABASE = "XJ004";
    private static final String NO_CONNECTION = "08001";

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "URL|FOLDER",
        description = "The database: a folder, or a JDBC URL. Without it, a new database in memory.")
    private String database;

    @Option(names = {"-c", "--command"}, paramLabel = "SQL", description = "Statements or commands to run; may be repeated.")
    private List<String> commands;

    @Option(names = {"-f", "--file"}, paramLabel = "FILE", description = "A file to run; may be repeated.")
    private List<Path> files;

    @Option(names = "--format", defaultValue = "table", paramLabel = "FORMAT",
        description = "table, vertical, csv, json, markdown or insert (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--no-header", description = "Omit the names of columns.")
    private boolean noHeader;

    @Option(names = "--timing", description = "Show the time that each statement takes.")
    private boolean timing;

    @Option(names = "--echo", description = "Print each statement before it runs.")
    private boolean echo;

    @Option(names = "--null", defaultValue = "NULL", paramLabel = "TEXT", description = "The text shown for NULL (default: ${DEFAULT-VALUE}).")
    private String nullText;

    @Option(names = "--encoding", defaultValue = "UTF-8", paramLabel = "NAME", description = "The encoding of files (default: ${DEFAULT-VALUE}).")
    private Charset encoding;

    @Option(names = "--stop-on-error", description = "Stop at the first statement that fails.")
    private boolean stopsOnError;

    @Option(names = "--create", description = "Create the database if it does not exist.")
    private boolean create;

    @Mixin
    private ConnectionOptions options;

    @Override
    public Integer call() throws IOException, SQLException {
        ResultFormat chosen;
        try {
            chosen = ResultFormat.of(format);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "'" + format + "' is no format");
        }
        try (Connector connector = options.connector(create)) {
            return run(connector, chosen);
        } catch (SQLException e) {
            throw withOption(e);
        }
    }

    /// Returns the failure with the option that helps, because the driver's message cannot know it.
    private SQLException withOption(SQLException failure) {
        boolean isFolder = database != null && !database.startsWith("jdbc:");
        String message;
        if (isFolder && NO_DATABASE.equals(failure.getSQLState())) {
            message = "There is no database in the folder " + database + ". The option --create creates it.";
        } else if (!isFolder && NO_CONNECTION.equals(failure.getSQLState()) && failure.getMessage().startsWith("No suitable driver")) {
            message = failure.getMessage() + ". If the URL is right, name the jar of its driver with --driver-path"
                + ConnectionOptions.peerOf(database == null ? "" : database).map(peer -> ", or have it fetched by --peer " + peer).orElse("") + ".";
        } else {
            return failure;
        }
        return new SQLException(message, failure.getSQLState(), failure);
    }

    private int run(Connector connector, ResultFormat chosen) throws IOException, SQLException {
        boolean isScript = commands != null || files != null || !Terminal.isInteractive();
        if (!isScript) {
            return new InteractiveShell(connector, database).run(settings -> apply(settings, chosen));
        }
        PrintWriter out = spec.commandLine().getOut();
        try (Shell shell = new Shell(connector, out, spec.commandLine().getErr())) {
            apply(shell.settings(), chosen);
            shell.connect(database);
            runAll(shell);
            return shell.hasFailed() ? 1 : 0;
        }
    }

    private void apply(ShellSettings settings, ResultFormat chosen) {
        settings.format = chosen;
        settings.hasHeader = !noHeader;
        settings.showsTime = timing;
        settings.echoes = echo;
        settings.nullText = nullText;
        settings.encoding = encoding;
        settings.stopsOnError = stopsOnError;
    }

    private void runAll(Shell shell) throws IOException {
        if (commands == null && files == null) {
            shell.run(new InputStreamReader(System.in, StandardCharsets.UTF_8), "stdin");
            return;
        }
        for (String each : commands == null ? List.<String>of() : commands) {
            shell.run(each, "command");
        }
        for (Path each : files == null ? List.<Path>of() : files) {
            if (!shell.hasEnded()) {
                shell.runFile(each.toString());
            }
        }
    }
}
