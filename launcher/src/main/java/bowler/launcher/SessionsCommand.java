// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.os.Clock;
import bowler.os.host.HostClock;
import bowler.queries.crowd.CommitLedger;
import bowler.queries.crowd.SessionCrowd;
import bowler.queries.fuzz.StatementTrial.Finding;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture sessions`.
@Command(
    name = "sessions",
    description = {
        "Run many concurrent sessions on the same tables: definitions, changes, all kinds of cursors, locks, commits and rollbacks. Each step "
            + "must succeed or fail with an expected SQLState. In the end all constraints must hold, and the files must be sound.",
        "The seed determines the statements of each session, but not their interleaving."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler torture sessions --seconds 600 --sessions 16",
        "  ./bowler torture sessions --attributes 'parallelCost=1;lockTimeout=1'",
        "  ./bowler torture sessions --kills 20",
        "  ./bowler torture sessions --databases 3 --sessions 4 --kills 20",
        "",
        "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
final class SessionsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of the statements (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--sessions", paramLabel = "N", defaultValue = "4", description = "Number of concurrent sessions (default ${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "30", description = "Duration in seconds (default ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--attributes", paramLabel = "A=B;...", defaultValue = "", description = "Attributes of the database's URL, in addition to create=true.")
    private String attributes;

    @Option(names = "--databases", paramLabel = "N", defaultValue = "1",
        description = "Number of databases in one JVM, each with its own sessions. With more than one, another database is opened and shut down "
            + "again and again (default ${DEFAULT-VALUE}).")
    private int databases;

    @Option(names = "--kills", paramLabel = "N",
        description = "Number of times that the JVM of the sessions is killed after some seconds. After each kill the files must be sound, "
            + "constraints must hold, and every acknowledged commit must be there.")
    private int kills;

    private final Clock clock = new HostClock();
    private final Map<String, Long> kinds = new TreeMap<>();

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        if (sessions < 1 || seconds < 1 || kills < 0 || databases < 1) {
            throw new ParameterException(spec.commandLine(), "Sessions, seconds and databases are counted from 1, kills from 0");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("sessions")) {
            List<String> folders = new ArrayList<>();
            for (int number = 0; number < databases; number++) {
                folders.add(temporaryFolder.folder().resolve("db" + (number == 0 ? "" : number)).toString());
                DriverManager.getConnection(url(folders.getLast()) + ";create=true" + (attributes.isEmpty() ? "" : ";" + attributes)).close();
            }
            String passing = databases == 1 ? "" : temporaryFolder.folder().resolve("passing").toString();
            boolean isConsistent = kills > 0 ? survive(temporaryFolder, folders, passing, out) : work(folders, passing, out);
            kinds.forEach((kind, count) -> out.printf("%,d x %s%n", count, kind));
            out.printf("%-22s %,14d%n", "kinds of faults", kinds.size());
            if (!isConsistent || !kinds.isEmpty()) {
                temporaryFolder.keep();
                out.println("what the sessions left is kept: " + temporaryFolder.folder());
                return 1;
            }
            return 0;
        }
    }

    private static String url(String folder) {
        return "jdbc:bowler:" + folder;
    }

    private boolean work(List<String> folders, String passing, PrintWriter out) throws SQLException, InterruptedException {
        Map<String, Long> states = run(folders.stream().map(folder -> new SessionCrowd(url(folder), CommitLedger.NONE, this::report)).toList(), passing);
        for (String folder : folders) {
            ReopenedDatabase.shutDown(url(folder));
        }
        out.printf("%-22s %,14d%n", "steps", states.values().stream().mapToLong(Long::longValue).sum());
        states.forEach((state, count) -> out.printf("  %-20s %,14d%n", state, count));
        out.flush();
        return areConsistent(folders, passing, out);
    }

    private boolean areConsistent(List<String> folders, String passing, PrintWriter out) {
        boolean isConsistent = passing.isEmpty() || Commands.all().setOut(out).execute("verify", passing) == 0;
        for (String folder : folders) {
            isConsistent &= Commands.all().setOut(out).execute("verify", folder) == 0;
        }
        return isConsistent;
    }

    private boolean survive(TemporaryFolder temporaryFolder, List<String> folders, String passing, PrintWriter out) throws IOException, SQLException, InterruptedException {
        for (String folder : folders) {
            ReopenedDatabase.shutDown(url(folder));
        }
        CrowdKills killed = new CrowdKills(folders.stream().map(SessionsCommand::url).toList(), passing.isEmpty() ? "" : url(passing), sessions, seed,
            temporaryFolder.folder().resolve("child.err"));
        boolean isConsistent = true;
        for (int kill = 0; kill < kills && isConsistent && kinds.isEmpty(); kill++) {
            killed.round(seed + kill);
            killed.faults().forEach(fault -> report(new Finding(fault, "", "", "")));
            for (int number = 0; number < folders.size(); number++) {
                Map<Integer, Long> acknowledged = killed.acknowledged(number);
                if (!acknowledged.isEmpty()) { // else it may not even have made its tables
                    new SessionCrowd(url(folders.get(number)), CommitLedger.NONE, this::report).audit(acknowledged);
                }
                openAndShutDown(url(folders.get(number)));
            }
            if (!passing.isEmpty()) {
                openAndShutDown(url(passing) + ";create=true");
            }
            isConsistent = areConsistent(folders, passing, out);
            out.printf("%-22s %,14d  %,d commits acknowledged%n", "kill", kill + 1, killed.acknowledgedCount());
            out.flush();
        }
        return isConsistent;
    }

    private Map<String, Long> run(List<SessionCrowd> crowds, String passing) throws SQLException, InterruptedException {
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        long end = clock.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        AtomicLong shown = new AtomicLong(Long.MAX_VALUE);
        BooleanSupplier isRunning = () -> {
            long left = TimeUnit.NANOSECONDS.toSeconds(end - clock.nanoTime());
            if (shown.getAndSet(left) != left) {
                progress.show(left + " s to go, " + kinds.size() + " kinds of faults");
            }
            return clock.nanoTime() < end;
        };
        Map<String, Long> states = new TreeMap<>();
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<Map<String, Long>>> runs = new ArrayList<>();
            for (SessionCrowd sessionCrowd : crowds) {
                long first = seed + runs.size();
                runs.add(threads.submit(() -> sessionCrowd.run(sessions, first, isRunning)));
            }
            if (!passing.isEmpty()) {
                threads.submit(() -> new ReopenedDatabase(url(passing), fault -> report(new Finding(fault, "", "", ""))).connectRepeatedly(isRunning));
            }
            for (Future<Map<String, Long>> run : runs) {
                run.get().forEach((state, count) -> states.merge(state, count, Long::sum));
            }
        } catch (ExecutionException ended) {
            report(new Finding("a crowd ended", "", "", String.valueOf(ended.getCause())));
        } finally {
            progress.clear();
        }
        return states;
    }

    private static void openAndShutDown(String url) throws SQLException {
        DriverManager.getConnection(url).close();
        ReopenedDatabase.shutDown(url.replace(";create=true", ""));
    }

    private synchronized void report(Finding finding) {
        if (kinds.merge(finding.kind(), 1L, Long::sum) == 1) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(finding.kind() + ": " + finding.sql());
            out.println("   -> " + finding.text());
            out.flush();
        }
    }
}
