// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.Settings;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.NumberFormats;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler torture crash`.
@Command(
    name = "crash",
    description = {
        "Kill a database with many clients at random moments, and open it again. Exactly the acknowledged commits must be there, all "
            + "sums must agree, and Bowler's files must be sound.",
        "Data that a killed process has passed to the operating system survives, so this is not a power cut."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
        "",
        "Examples:",
        "  ./bowler torture crash --rounds 20",
        "  ./bowler torture crash --peer derby",
        "  # loses commits, which the audit detects", "  ./bowler torture crash --peer h2-default --rounds 3"})
public final class CrashCommand implements Callable<Integer> {
    private static final int MAX_CLIENTS = 1_000;

    @Spec
    private CommandSpec command;

    @Mixin
    private final KillOptions kills = new KillOptions(5, "-Xmx512m -ea:bowler...");

    @Option(names = "--clients", paramLabel = "N", defaultValue = "4", description = "Number of concurrent clients (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(names = "--peer", paramLabel = "NAME", defaultValue = "bowler",
        description = "Torture derby, h2, h2-default, hsqldb or sqlite instead.")
    private String peer;

    @Option(names = "--durability", paramLabel = "LEVEL", defaultValue = "full", 
        description = "full; or relaxed: a crash may lose the last commits (default: ${DEFAULT-VALUE}).")
    private String durability;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "10000", description = "Accounts of the bank (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--branches", paramLabel = "N", defaultValue = "10", description = "Branches of the bank (default: ${DEFAULT-VALUE}).")
    private int branches;

    @Option(names = "--page-cache", paramLabel = "MIB", defaultValue = "4",
        description = "Page cache in MiB; a small one makes the database write pages often (default: ${DEFAULT-VALUE}).")
    private int pageCacheMebibytes;

    @Option(names = "--least", paramLabel = "MS", defaultValue = "50", description = "Minimum time before a kill (default: ${DEFAULT-VALUE}).")
    private int minMillis;

    @Option(names = "--most", paramLabel = "MS", defaultValue = "3000", description = "Maximum time before a kill (default: ${DEFAULT-VALUE}).")
    private int maxMillis;

    @Override
    public Integer call() throws IOException, InterruptedException {
        KnownDatabase known = check();
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("torture")) {
            Path folder = Files.createDirectories(temporaryFolder.folder().resolve(known.label()));
            DatabaseTarget databaseTarget = known.in(folder, new Settings(durability.equals("full"), (long) pageCacheMebibytes << 20), JarCache.ofUser());
            PrintWriter out = command.commandLine().getOut();
            out.println(databaseTarget.name() + ": " + databaseTarget.settings());
            var crashes = new CrashRounds(databaseTarget, folder, temporaryFolder.folder(),
                new CrashRounds.Plan(clients, rows, branches, durability.equals("full"), kills.seed(), minMillis, maxMillis,
                    kills.jvmOptions()),
                ProgressLine.onTerminal(command.commandLine().getErr()));
            crashes.prepare();
            List<CrashRounds.Round> done = new ArrayList<>();
            for (int number = 1; number <= kills.rounds() && (done.isEmpty() || done.getLast().findings().isEmpty()); number++) {
                done.add(crashes.run(number));
            }
            print(done, out);
            return verdict(done.getLast(), crashes, temporaryFolder, out);
        }
    }

    private KnownDatabase check() {
        var check = new OptionCheck(command);
        kills.check(check);
        check.require(clients > 0 && clients < MAX_CLIENTS, "--clients is a number from 1 to " + (MAX_CLIENTS - 1));
        check.require(rows > 0 && branches > 0, "--rows and --branches must be 1 or more");
        check.require(pageCacheMebibytes > 0, "--page-cache must be 1 or more");
        check.require(minMillis >= 0 && minMillis <= maxMillis, "--least must not be above --most");
        check.durable(durability);
        return check.choice("--peer", peer, KnownDatabase.values());
    }

    private static void print(List<CrashRounds.Round> rounds, PrintWriter out) {
        var table = new TextTable(List.of("round", "killed after ms", "recovery killed", "acknowledged", "found", "open again ms", "verdict"));
        for (CrashRounds.Round round : rounds) {
            table.add(List.of(Integer.toString(round.number()), NumberFormats.shown(round.killedMillis()),
                Integer.toString(round.recoveryKills()), NumberFormats.count(round.acknowledged()), NumberFormats.count(round.transactions()),
                round.reopenMillis() < 0 ? "-" : NumberFormats.shown(round.reopenMillis()),
                round.findings().isEmpty() ? "sound" : round.findings().size() + " findings"));
        }
        table.print(out);
    }

    private int verdict(CrashRounds.Round last, CrashRounds crashes, TemporaryFolder temporaryFolder, PrintWriter out) {
        if (last.findings().isEmpty()) {
            return 0;
        }
        temporaryFolder.keep();
        last.findings().forEach(finding -> out.println("  " + finding));
        out.println("as the kill left it: " + crashes.copyOfLastCrash() + "; as it is now, with what was acknowledged: " + temporaryFolder.folder()
            + "; seed " + kills.seed());
        return 1;
    }
}
