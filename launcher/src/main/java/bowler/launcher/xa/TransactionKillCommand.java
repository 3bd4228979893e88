// SPDX-License-Identifier: Apache-2.0
package bowler.launcher.xa;

import bowler.launcher.wire.ServerProcess;
import bowler.tools.peer.ChildJvm;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.Settings;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.NumberFormats;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import bowler.tools.torture.KillOptions;
import bowler.tools.xa.XaDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler torture transactions`.
@Command(
    name = "transactions",
    description = {
        "Kill a process that commits in two databases at each step of two-phase commit and of recovery, and start it again. Every transaction "
            + "must be committed or rolled back completely, as its caller was told, and no branch may stay prepared.",
        "The process is killed by SIGKILL when one of its threads reaches the step. Data that it has passed to the operating system "
            + "survives, so this is not a power cut. Tests on a simulated disk cover power cuts."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
        "",
        "Examples:",
        "  ./bowler torture transactions --rounds 20",
        "  ./bowler torture transactions --step forced",
        "  ./bowler torture transactions --database h2",
        "  ./bowler torture transactions --database server",
        "",
        "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
public final class TransactionKillCommand implements Callable<Integer> {
    private static final int MAX_THREADS = 1_000;
    /// Passed at least, where transactions shall be under way: the opening of the log forces, too.
    private static final int MIN_PASSED = 5;
    private static final int MAX_PASSED = 30;
    /// Where only some transactions come by.
    private static final int MAX_PASSED_RARE = 6;

    @Spec
    private CommandSpec command;

    @Mixin
    private final KillOptions kills = new KillOptions(1, "-Xmx256m -XX:TieredStopAtLevel=1 -Xshare:auto");

    @Option(names = "--threads", paramLabel = "N", defaultValue = "4", description = "Number of committing threads (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(names = "--database", paramLabel = "NAME", defaultValue = "bowler", description = "The databases: bowler, h2, or server for databases of a "
        + "Bowler server. The server is killed too, between two kills of the process (default: ${DEFAULT-VALUE}).")
    private String databaseName;

    @Option(names = "--step", paramLabel = "TEXT", defaultValue = "", description = "Only steps whose names contain this text.")
    private String step;

    private final JarCache jars;
    /// Null unless the databases belong to a server.
    private ServerProcess server;
    private final Map<String, Tally> tallies = new LinkedHashMap<>();
    private final List<String> findings = new ArrayList<>();

    public TransactionKillCommand() {
        this(JarCache.ofUser());
    }

    /// @param jars where H2 comes from
    TransactionKillCommand(JarCache jars) {
        this.jars = jars;
    }

    /// The observations of one step.
    private static final class Tally {
        int kills;
        /// -1 while no recovery after it was left alone.
        long worstMillis = -1;
        int findings;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var check = new OptionCheck(command);
        kills.check(check);
        check.require(threads > 0 && threads <= MAX_THREADS, "--threads is a number from 1 to " + MAX_THREADS);
        XaDatabase database = Arrays.stream(XaDatabase.values()).filter(known -> known.label().equals(databaseName)).findFirst().orElse(null);
        check.require(database != null, "--database is bowler, h2 or server; not '" + databaseName + "'");
        List<KillPoint.Plan> plans = KillPoint.all().stream().filter(plan -> plan.point().contains(step)).toList();
        check.require(!plans.isEmpty(), "--step '" + step + "' is in none of: "
            + String.join("; ", KillPoint.all().stream().map(KillPoint.Plan::point).toList()));
        Random random = new Random(kills.seed());
        ProgressLine progress = ProgressLine.onTerminal(command.commandLine().getErr());
        long[] last = {0, 0};
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("torture-transactions")) {
            Path folder = Files.createDirectories(temporaryFolder.folder().resolve("databases"));
            DatabaseTarget target = database.known().in(Files.createDirectories(temporaryFolder.folder().resolve("unused")), new Settings(true, 1 << 20), jars);
            String before = null;
            for (int round = 1; round <= kills.rounds(); round++) {
                for (KillPoint.Plan plan : plans) {
                    if (database == XaDatabase.SERVER) {
                        restartServer(folder, temporaryFolder);
                    }
                    progress.show("round " + round + " of " + kills.rounds() + ": " + plan.point());
                    if (plan.after() != null) {
                        last = life(target, temporaryFolder, folder, plan.after(), random.nextInt(MIN_PASSED, MAX_PASSED), before);
                        before = plan.after();
                    }
                    int passed = plan.after() != null ? 0 : random.nextInt(isRare(plan.point()) ? MAX_PASSED_RARE : MAX_PASSED);
                    last = life(target, temporaryFolder, folder, plan.point(), passed, before);
                    before = plan.point();
                    if (!findings.isEmpty()) {
                        break;
                    }
                }
            }
            if (findings.isEmpty()) {
                last = life(target, temporaryFolder, folder, KillPoint.NOWHERE, 0, before);
            }
            progress.clear();
            print(last);
            stopServer();
            if (!findings.isEmpty()) {
                temporaryFolder.keep();
                command.commandLine().getOut().println("as it was found: " + folder + "; seed " + kills.seed());
            }
        }
        command.commandLine().getOut().flush();
        return findings.isEmpty() ? 0 : 1;
    }

    /// Kills the server, if there is one, and starts another.
    private void restartServer(Path folder, TemporaryFolder temporaryFolder) throws IOException, InterruptedException {
        stopServer();
        server = new ServerProcess(folder, temporaryFolder.folder().resolve("server.err"), kills.jvmOptions());
    }

    private void stopServer() throws InterruptedException {
        if (server != null) {
            server.kill();
        }
    }

    private List<String> jvmOptions() {
        List<String> options = new ArrayList<>(kills.jvmOptions());
        if (server != null) {
            options.add("-D" + XaDatabase.PORT + "=" + server.port());
        }
        return options;
    }

    private static boolean isRare(String point) {
        return point.contains("one phase") || point.contains("rollback");
    }

    /// Recovers, looks, works and is killed.
    ///
    /// @param before where the one before was killed; what is found now is counted there
    /// @return transactions found, and told
    private long[] life(DatabaseTarget target, TemporaryFolder temporaryFolder, Path folder, String point, int passed, String before) throws IOException, InterruptedException {
        Tally tally = before == null ? new Tally() : tallies.computeIfAbsent(before, key -> new Tally());
        long[] counts = {0, 0};
        try (ChildJvm child = ChildJvm.start(KilledChild.class, jvmOptions(), target, temporaryFolder.folder().resolve("child.err"),
            List.of(folder.toString(), point, Integer.toString(passed), Integer.toString(threads), databaseName.toUpperCase(Locale.ROOT)))) {
            for (String line = child.readLine(); line != null; line = child.readLine()) {
                if (line.startsWith(KilledChild.RECOVERED)) {
                    tally.worstMillis = Math.max(tally.worstMillis, Long.parseLong(line.substring(KilledChild.RECOVERED.length())));
                } else if (line.startsWith(KilledChild.AUDITED)) {
                    String[] fields = line.substring(KilledChild.AUDITED.length()).split(" ");
                    counts = new long[] {Long.parseLong(fields[0]), Long.parseLong(fields[1])};
                } else if (line.startsWith(KilledChild.FINDING)) {
                    tally.findings++;
                    findings.add("killed at '" + before + "': " + line.substring(KilledChild.FINDING.length()));
                } else if (line.startsWith(KilledChild.FAILED)) {
                    throw new LoadFailure("killed at '" + before + "', on the way to '" + point + "': " + line.substring(KilledChild.FAILED.length()));
                } else if (line.equals(KilledChild.AT)) {
                    child.kill();
                    tallies.computeIfAbsent(point, key -> new Tally()).kills++;
                    return counts;
                }
            }
            if (!point.equals(KillPoint.NOWHERE)) {
                throw child.crash();
            }
        }
        return counts;
    }

    private void print(long[] last) {
        PrintWriter out = command.commandLine().getOut();
        var table = new TextTable(List.of("killed at", "times", "recovered in ms, worst", "verdict"));
        tallies.forEach((point, tally) -> table.add(List.of(point, Integer.toString(tally.kills), tally.worstMillis < 0 ? "-" : NumberFormats.count(tally.worstMillis),
            tally.findings == 0 ? "sound" : tally.findings + " findings")));
        table.print(out);
        out.println(NumberFormats.count(last[0]) + " transactions found, outcomes of " + NumberFormats.count(last[1]) + " told; threads " + threads
            + "; recovery is timed from opening the log until nothing is in doubt, the databases being open");
        findings.forEach(finding -> out.println("  " + finding));
    }
}
