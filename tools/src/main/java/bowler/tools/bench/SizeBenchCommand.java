// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.OptionCheck;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench size`.
@Command(
    name = "size",
    description = {"A database that is much larger than its page cache: load, selects, updates, restarts, backup, verification.",
        "Each phase runs once. Needs three times the size of the database on the disk."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler bench size",
        "  BOWLER_JAVA_OPTS=-Xmx1g ./bowler bench size --gigabytes 10 \\", "      --cache-megabytes 256"})
final class SizeBenchCommand implements Callable<Integer> {
    private static final int MAX_GIGABYTES = 1 << 10;

    @Spec
    private CommandSpec spec;

    @Option(names = "--gigabytes", paramLabel = "N", defaultValue = "1", description = "Size of the table and its index (default: ${DEFAULT-VALUE}).")
    private double gigabytes;

    @Option(names = "--cache-megabytes", paramLabel = "N", defaultValue = "64", description = "Size of the page cache (default: ${DEFAULT-VALUE}).")
    private int cacheMegabytes;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "4", description = "Clients that select and update (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "20", description = "Duration of selects, and of updates (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--folder", paramLabel = "DIR", description = "The folder for the databases (default: a temporary folder).")
    private Path folder;

    @Override
    public Integer call() throws Exception {
        OptionCheck check = new OptionCheck(spec);
        check.require(gigabytes > 0 && gigabytes <= MAX_GIGABYTES, "--gigabytes must be more than 0 and at most " + MAX_GIGABYTES);
        check.require(cacheMegabytes > 0 && clients > 0 && seconds > 0, "--cache-megabytes, --clients and --seconds must be more than 0");
        FigureTable.print(spec, (figures, progress) -> {
            try (SizeRun run = new SizeRun(folder, gigabytes, cacheMegabytes, clients, seconds, progress)) {
                run.measure(figures);
            }
        });
        return 0;
    }
}
