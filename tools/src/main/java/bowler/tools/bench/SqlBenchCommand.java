// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.bench.suite.Suite;
import bowler.tools.peer.OptionCheck;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench sql`.
@Command(
    name = "sql",
    description = "Statements with new literals, scans, groups, joins and bulk inserts: operations or rows per second.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks:%n",
    footer = {
        "  literal  prepare and execute a text with a new literal each time",
        "  scan     COUNT and SUM of 500,000 rows",
        "  group    1,000,000 rows into 1,000 groups",
        "  join     three tables with a filter, ORDER BY and FETCH FIRST 10",
        "  bulk     batches of 1,000 rows, each committed durably; rows per second",
        "",
        "Examples:",
        "  ./bowler bench sql --peer derby,h2,hsqldb,sqlite --rounds 3",
        "  ./bowler bench sql --tasks scan,group --peer h2"})
final class SqlBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "3",
        description = "Measured seconds of a task; the warm-up before takes the same time (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        new OptionCheck(spec).require(seconds > 0, "--seconds must be more than 0");
        return options.run(spec, Suite.SQL, 1, seconds);
    }
}
