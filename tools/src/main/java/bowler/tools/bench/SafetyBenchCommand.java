// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.OptionCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench safety`.
@Command(
    name = "safety",
    description = {"Backups compared with a plain copy of the same bytes, updates during backups and with a log archive, restarts and restores.",
        "All rounds are interleaved, and the figures are medians."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nFigures:%n",
    footer = {
        "  backup           speed of an online backup as a share of a forced copy of the folder",
        "  restore          time of createFrom with the first connection, compared with that of the copy",
        "  updates          durable updates of --clients clients: throughput and 99.9th percentile while backups run, compared with those without",
        "  archive          throughput with the log archive, compared with that without",
        "  restart          time of the first connection after a crash; checkpoints continue, so less than --log-megabytes may be redone",
        "  roll forward     time of rollForwardRecoveryFrom, less that of a restore without the log, for the same amounts of log",
        "",
        "Examples:",
        "  ./bowler bench safety",
        "  ./bowler bench safety --megabytes 2048 --rounds 1 --log-megabytes 256,1024"})
final class SafetyBenchCommand implements Callable<Integer> {
    private static final int MAX_MEGABYTES = 1 << 20;

    @Spec
    private CommandSpec spec;

    @Option(names = "--megabytes", paramLabel = "N", defaultValue = "200", description = "Size of the database (default: ${DEFAULT-VALUE}).")
    private int megabytes;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "5", description = "Rounds of each comparison (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "2", description = "Clients that update (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "3", description = "Duration of updates in a round (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--log-megabytes", paramLabel = "N", split = ",", defaultValue = "16,64",
        description = "Amounts of log for restarts (default: ${DEFAULT-VALUE}).")
    private List<Integer> logMegabytes;

    @Option(names = "--folder", paramLabel = "DIR", description = "The folder for the databases (default: a temporary folder).")
    private Path folder;

    @Override
    public Integer call() throws Exception {
        OptionCheck check = new OptionCheck(spec);
        check.require(megabytes > 0 && megabytes <= MAX_MEGABYTES, "--megabytes must be from 1 to " + MAX_MEGABYTES);
        check.require(rounds > 0 && clients > 0 && seconds > 0, "--rounds, --clients and --seconds must be more than 0");
        check.require(logMegabytes.stream().allMatch(each -> each > 0), "--log-megabytes must be more than 0");
        FigureTable.print(spec, (figures, progress) -> {
            try (SafetyRun run = new SafetyRun(folder, megabytes, rounds, clients, seconds, progress)) {
                run.measure(logMegabytes, figures);
            }
        });
        return 0;
    }
}
