// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `bowler bench micro`.
@Command(
    name = "micro",
    description = {"The cost of the engine's smallest steps, in nanoseconds.",
        "Latches compared with the JDK's locks, row and table locks, snapshots, log records, pages. JMH runs each in its own JVM, with each number of threads. The figures are the time per step and thread."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nRows that begin with 'own' use one object per thread, rows with 'shared' one object for all threads.%nExamples:%n",
    footer = {
        "  ./bowler bench micro",
        "  ./bowler bench micro latch --threads 1,2,4,8",
        "  ./bowler bench micro --format csv > micro.csv",
        "",
        "Exit codes: 0 done, 1 a benchmark failed, 2 wrong call, or the benchmarks are not built."})
final class MicroBenchCommand implements Callable<Integer> {
    private static final int MISSING = 2;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", arity = "0..1", paramLabel = "PART", defaultValue = "",
        description = "Only steps whose names contain this word: latch, lock, snapshot, log, page, ...")
    private String part;

    @Option(names = "--threads", paramLabel = "LIST", split = ",",
        description = "Numbers of threads (default: 1, 2, 4 ... up to the number of processors).")
    private List<Integer> threads;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "0.5",
        description = "Duration of each of three measurements, after one to warm up (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table",
        description = "table, csv or json (default: ${DEFAULT-VALUE}).")
    private String format;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionCheck check = new OptionCheck(spec);
        check.require(part.matches("[A-Za-z0-9]*"), "PART is one word, not '" + part + "'");
        check.require(seconds > 0, "--seconds must be more than 0");
        check.require(List.of("table", "csv", "json").contains(format), "--format is one of table, csv, json; not '" + format + "'");
        List<Integer> counts = threads == null ? MicroRun.usualThreads() : threads;
        check.require(!counts.isEmpty() && counts.stream().allMatch(count -> count > 0), "--threads must be 1 or more");
        String classPath = MicroRun.classPath(Path.of(System.getProperty("bowler.root", ".")));
        if (classPath == null) {
            spec.commandLine().getErr().println("missing: the benchmarks, which are built into bench/target by the first command that builds, or by"
                + " 'mvn package -pl bench -am -Dmaven.test.skip=true'");
            return MISSING;
        }
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("micro")) {
            MicroTable table = new MicroRun(
                classPath, temporaryFolder.folder(), ProgressLine.onTerminal(spec.commandLine().getErr())).run(part, counts, seconds);
            check.require(!table.isEmpty(), "no step has '" + part + "' in its name");
            table.print(format, spec.commandLine().getOut());
            spec.commandLine().getOut().flush();
        }
        return 0;
    }
}
