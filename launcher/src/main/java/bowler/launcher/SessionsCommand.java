// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.os.Clock;
import bowler.os.host.HostClock;
import bowler.queries.crowd.Crowd;
import bowler.queries.crowd.Ledger;
import bowler.queries.fuzz.StatementTrial.Finding;
import bowler.tools.load.ProgressLine;
import bowler.tools.load.Scratch;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture sessions`.
@Command(
    name = "sessions",
    description = {
        "Let many sessions do to the same tables, at once, whatever sessions do: define, change, read by cursors of all kinds, lock, "
            + "commit, roll back. Each step must end well or with a statement's own SQLState; in the end all rules must hold, and "
            + "the files must be sound.",
        "What each session asks for follows from the seed; what meets what does not."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  bowler torture sessions --seconds 600 --sessions 16",
        "  bowler torture sessions --attributes 'parallelCost=1;lockTimeout=1'",
        "  bowler torture sessions --kills 20",
        "",
        "Exit codes: 0 no fault, 1 some, 2 called wrongly."})
final class SessionsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "What sessions ask for (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--sessions", paramLabel = "N", defaultValue = "4", description = "At once (default ${DEFAULT-VALUE}).")
    private int sessions;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "30", description = "For so long (default ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--attributes", paramLabel = "A=B;...", defaultValue = "", description = "Of the database's URL, besides create=true.")
    private String attributes;

    @Option(names = "--kills", paramLabel = "N",
        description = "Work in a JVM that is killed, so often, after some seconds; then look whether the files are sound, the rules hold, and "
            + "every commit that a session was told of is there.")
    private int kills;

    private final Clock clock = new HostClock();
    private final Map<String, Long> kinds = new TreeMap<>();

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        if (sessions < 1 || seconds < 1 || kills < 0) {
            throw new ParameterException(spec.commandLine(), "Sessions and seconds are counted from 1, kills from 0");
        }
        PrintWriter out = spec.commandLine().getOut();
        try (Scratch scratch = Scratch.create("sessions")) {
            String folder = scratch.folder().resolve("db").toString();
            String url = "jdbc:bowler:" + folder;
            DriverManager.getConnection(url + ";create=true" + (attributes.isEmpty() ? "" : ";" + attributes)).close();
            boolean sound = kills > 0 ? survives(scratch, folder, url, out) : works(folder, url, out);
            kinds.forEach((kind, count) -> out.printf("%,d x %s%n", count, kind));
            out.printf("%-22s %,14d%n", "kinds of faults", kinds.size());
            if (!sound || !kinds.isEmpty()) {
                scratch.keep();
                out.println("the database is kept: " + folder);
                return 1;
            }
            return 0;
        }
    }

    private boolean works(String folder, String url, PrintWriter out) throws SQLException, InterruptedException {
        Map<String, Long> states = run(new Crowd(url, Ledger.NONE, this::tell));
        shutDown(url);
        out.printf("%-22s %,14d%n", "steps", states.values().stream().mapToLong(Long::longValue).sum());
        states.forEach((state, count) -> out.printf("  %-20s %,14d%n", state, count));
        out.flush();
        return Commands.all().setOut(out).execute("verify", folder) == 0;
    }

    private boolean survives(Scratch scratch, String folder, String url, PrintWriter out) throws IOException, SQLException, InterruptedException {
        shutDown(url);
        CrowdKills killed = new CrowdKills(url, sessions, seed, scratch.folder().resolve("child.err"));
        boolean sound = true;
        for (int kill = 0; kill < kills && sound && kinds.isEmpty(); kill++) {
            killed.round(seed + kill);
            killed.faults().forEach(fault -> tell(new Finding(fault, "", "", "")));
            if (!killed.acknowledged().isEmpty()) { // else it may not even have made its tables
                new Crowd(url, Ledger.NONE, this::tell).audit(killed.acknowledged());
            }
            openAndShutDown(url);
            sound = Commands.all().setOut(out).execute("verify", folder) == 0;
            out.printf("%-22s %,14d  %,d commits acknowledged%n", "kill", kill + 1, killed.acknowledged().values().stream().mapToLong(Long::longValue).sum());
            out.flush();
        }
        return sound;
    }

    private Map<String, Long> run(Crowd crowd) throws SQLException, InterruptedException {
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        long end = clock.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        AtomicLong shown = new AtomicLong(Long.MAX_VALUE);
        try {
            return crowd.run(sessions, seed, () -> {
                long left = TimeUnit.NANOSECONDS.toSeconds(end - clock.nanoTime());
                if (shown.getAndSet(left) != left) {
                    progress.show(left + " s to go, " + kinds.size() + " kinds of faults");
                }
                return clock.nanoTime() < end;
            });
        } finally {
            progress.clear();
        }
    }

    private static void openAndShutDown(String url) throws SQLException {
        DriverManager.getConnection(url).close();
        shutDown(url);
    }

    private static void shutDown(String url) throws SQLException {
        try {
            DriverManager.getConnection(url + ";shutdown=true").close();
        } catch (SQLException done) {
            if (!"08006".equals(done.getSQLState())) {
                throw done;
            }
        }
    }

    private void tell(Finding finding) {
        if (kinds.merge(finding.kind(), 1L, Long::sum) == 1) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(finding.kind() + ": " + finding.sql());
            out.println("   -> " + finding.text());
            out.flush();
        }
    }
}
