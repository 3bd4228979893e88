// SPDX-License-Identifier: Apache-2.0
package bowler.tools.script;

import bowler.tools.peer.DriverOptions;
import bowler.tools.peer.OptionCheck;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bowler sqllogictest`: each file on a database of its own.
@Command(
    name = "sqllogictest",
    description = "Run SQL scripts with expected results (the sqllogictest format) on Bowler or on any JDBC database.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler sqllogictest select1.test",
        "  ./bowler sqllogictest tests/  # every .test and .sqltest file in the folder",
        "  ./bowler sqllogictest --url 'jdbc:h2:mem:{n}' --driver-path h2.jar \\", "      --as h2 tests/",
        "",
        "Exit codes: 0 all results as expected, 1 a difference, 2 wrong call or an unreadable script."})
public final class SqlLogicTestCommand implements Callable<Integer> {
    private static final String NUMBER_IN_URL = "{n}";
    private static final String OWN_DATABASE = "jdbc:bowler:memory:sqllogictest-{n}";
    private static final String OWN_URL = OWN_DATABASE + ";create=true";
    private static final String DROPPED = "08006";
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Scripts, or folders of scripts (.test, .sqltest).")
    private List<Path> paths;

    @Option(names = "--url", paramLabel = "URL", defaultValue = OWN_URL,
        description = "The database. {n} is replaced by the number of the file, so that each file has its own (default: ${DEFAULT-VALUE}).")
    private String url;

    @Mixin
    private DriverOptions driver;

    @Option(names = "--as", paramLabel = "NAME", defaultValue = ScriptRun.BOWLER,
        description = "The name of the database in skipif and onlyif (default: ${DEFAULT-VALUE}).")
    private String database;

    @Option(names = "--skips", paramLabel = "FILE",
        description = "Rules for records to skip, one per line: a regular expression, two blanks, the reason (default: a built-in "
            + "list of SQL that only SQLite accepts).")
    private Path skipsFile;

    @Option(names = "--show", paramLabel = "N", defaultValue = "20",
        description = "Maximum number of differences shown per file (default: ${DEFAULT-VALUE}).")
    private int shown;

    @Option(names = "--rewrite", description = "Write the actual results into the scripts.")
    private boolean rewrite;

    @Override
    public Integer call() throws IOException, SQLException {
        List<Path> files = files();
        SkippedRecords skippedRecords = skips();
        PrintWriter out = spec.commandLine().getOut();
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        TextTable table = new TextTable(List.of("script", "records", "differ", "left out", "seconds"));
        Map<String, Integer> leftOut = new TreeMap<>();
        Map<String, Integer> rewrittenBy = new TreeMap<>();
        boolean same = true;
        try (ScriptConnector scriptConnector = new ScriptConnector(driver.jars(new OptionCheck(spec)))) {
            for (int i = 0; i < files.size(); i++) {
                Path file = files.get(i);
                progress.show((i + 1) + " of " + files.size() + ": " + file);
                long begin = System.nanoTime();
                ScriptRun run = run(file, scriptConnector, i + 1, skippedRecords);
                double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
                progress.clear();
                show(file, run, out);
                run.leftOut().forEach((reason, count) -> leftOut.merge(reason, count, Integer::sum));
                run.rewrittenBy().forEach((reason, count) -> rewrittenBy.merge(reason, count, Integer::sum));
                table.add(List.of(file.toString(), Integer.toString(run.records()), Integer.toString(run.differences().size()),
                    Integer.toString(run.leftOut().values().stream().mapToInt(Integer::intValue).sum()),
                    String.format(Locale.ROOT, "%.1f", seconds)));
                same &= run.differences().isEmpty();
            }
        }
        table.print(out);
        leftOut.forEach((reason, count) -> out.println("left out: " + count + " " + reason));
        rewrittenBy.forEach((reason, count) -> out.println("rewritten: " + count + " " + reason));
        out.flush();
        return same ? 0 : 1;
    }

    private ScriptRun run(Path file, ScriptConnector scriptConnector, int number, SkippedRecords skippedRecords) throws IOException, SQLException {
        SqlScript sqlScript;
        try {
            sqlScript = SqlScript.parse(Files.readAllLines(file));
        } catch (MalformedScript fault) {
            throw new ParameterException(spec.commandLine(), file + ", " + fault.getMessage());
        }
        String place = url.replace(NUMBER_IN_URL, Integer.toString(number));
        ScriptRun run;
        try (Connection connection = scriptConnector.connect(place, driver.user(), driver.password())) {
            run = new ScriptRun(sqlScript, connection, database, skippedRecords).run();
        }
        sqlScript.misplaced().forEach(misplaced ->
            spec.commandLine().getOut().println(file + ", line " + misplaced.line() + ": no kind of record: " + misplaced.text()));
        if (url.equals(OWN_URL)) {
            drop(OWN_DATABASE.replace(NUMBER_IN_URL, Integer.toString(number)) + ";drop=true", scriptConnector);
        }
        if (rewrite) {
            Files.write(file, run.rewritten());
        }
        return run;
    }

    /// That a database is gone is told as an exception.
    private static void drop(String dropUrl, ScriptConnector scriptConnector) throws SQLException {
        try {
            scriptConnector.connect(dropUrl, "", "").close();
        } catch (SQLException told) {
            if (!DROPPED.equals(told.getSQLState())) {
                throw told;
            }
        }
    }

    private void show(Path file, ScriptRun run, PrintWriter out) {
        run.differences().stream().limit(shown).forEach(difference -> out.println(file + ", " + difference));
        if (run.differences().size() > shown) {
            out.println(file + ": " + (run.differences().size() - shown) + " more; --show shows more");
        }
    }

    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                try (Stream<Path> all = Files.walk(path)) {
                    all.filter(file -> file.toString().endsWith(".test") || file.toString().endsWith(".sqltest")).sorted()
                        .forEach(files::add);
                }
            } else if (Files.isReadable(path)) {
                files.add(path);
            } else {
                throw new ParameterException(spec.commandLine(), path + " cannot be read");
            }
        }
        if (files.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "there is no .test or .sqltest file in " + paths.getFirst());
        }
        return files;
    }

    private SkippedRecords skips() throws IOException {
        try {
            if (skipsFile != null) {
                return SkippedRecords.parse(Files.readAllLines(skipsFile));
            }
            try (InputStream list = SqlLogicTestCommand.class.getResourceAsStream("only-sqlite.txt")) {
                return SkippedRecords.parse(new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
            }
        } catch (MalformedScript fault) {
            throw new ParameterException(spec.commandLine(), (skipsFile == null ? "the built-in list" : skipsFile) + ", " + fault.getMessage());
        }
    }
}
