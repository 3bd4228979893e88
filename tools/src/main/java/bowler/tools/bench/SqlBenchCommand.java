// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.load.ProgressLine;
import bowler.tools.load.Scratch;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler bench sql`.
@Command(
    name = "sql",
    description = "Statements with new literals, scans, groups, joins and bulk inserts: operations or rows a second.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTasks:%n",
    footer = {
        "  literal  prepare and execute a text with a new literal each time",
        "  scan     COUNT and SUM of 500,000 rows",
        "  group    1,000,000 rows into 1,000 groups",
        "  join     three tables with a filter, ORDER BY and FETCH FIRST 10",
        "  bulk     batches of 1,000 rows, each committed durably; rows a second",
        "",
        "Examples:",
        "  bowler bench sql --peer derby,h2,hsqldb,sqlite --rounds 3",
        "  bowler bench sql --tasks scan,group --peer h2"})
final class SqlBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "3",
        description = "Measured seconds of a task, and as many before them to warm up (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!(seconds > 0)) {
            throw new ParameterException(spec.commandLine(), "--seconds must be more than 0");
        }
        BenchTable.Format format = options.format(spec);
        try (Scratch scratch = Scratch.create("bench")) {
            BenchSpec task = new BenchSpec(Suite.SQL, null, options.tasks(spec, Suite.SQL.tasks()), 1, options.seed(), seconds,
                options.timeoutSeconds(), scratch.folder());
            BenchTable table = new BenchRun(task, options.jvmOptions(), scratch.folder(),
                ProgressLine.onTerminal(spec.commandLine().getErr()))
                .run(folder -> options.databases(spec, folder), options.rounds());
            table.print(format, spec.commandLine().getOut());
            return table.complete() ? 0 : 1;
        }
    }
}
