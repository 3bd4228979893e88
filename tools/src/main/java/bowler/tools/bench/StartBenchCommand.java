// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.bench.suite.BenchTable;
import bowler.tools.bench.suite.StartRun;
import bowler.tools.bench.suite.Suite;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench start`.
@Command(
    name = "start",
    description = {"The time from the start of a JVM to the first row of a small existing database, in milliseconds.",
        "The program connects, reads one row and prints it. Only the program and the driver are on the class path, and the JVM gets"
            + " no options except those of --jvm-options."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks:%n",
    footer = {
        "  first row      until the row is printed",
        "  program ended  until the process has ended",
        "",
        "Examples:",
        "  ./bowler bench start --peer derby,h2,hsqldb,sqlite",
        "  ./bowler bench start --runs 50 --jvm-options -Xshare:off"})
final class StartBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "20",
        description = "Interleaved starts of each database; medians are reported (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Override
    public Integer call() throws IOException, InterruptedException {
        new OptionCheck(spec).require(runs > 0 && options.rounds() == 1, "--runs must be 1 or more; --rounds is 1 here");
        BenchTable.Format format = options.format(spec);
        boolean hasOptions = spec.commandLine().getParseResult().hasMatchedOption("--jvm-options");
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("bench")) {
            BenchTable table = new StartRun(hasOptions ? options.jvmOptions() : List.of(), temporaryFolder.folder(),
                ProgressLine.onTerminal(spec.commandLine().getErr()))
                .run(options.databases(spec, temporaryFolder.folder()), options.tasks(spec, Suite.START.tasks()), runs);
            return BenchOptions.print(table, format, spec);
        }
    }
}
