// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import bowler.tools.text.TextTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `bowler bench migrate`: each measurement in a [MigrateChild].
@Command(
    name = "migrate",
    description = {"`bowler migrate` compared with a loop of JDBC calls that copies the same table.",
        "Each measurement has a JVM of its own, and all rounds are interleaved."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nTables:%n",
    footer = {
        "  narrow  an INT key, three INT and two short VARCHAR columns",
        "  typed   an INT key, INT, DECIMAL, DATE, TIMESTAMP and DOUBLE columns",
        "Both have an index on an INT column.",
        "",
        "Figures:",
        "  loop             one thread selects all rows and inserts them in batches of 1,000, a commit per 10,000, into",
        "                   the table with its key and its index",
        "  loop index last  the same, but the index is created after the rows",
        "  migrate          the command, with its verification",
        "  times            rows per second of migrate, divided by those of the loops",
        "",
        "Examples:",
        "  ./bowler bench migrate",
        "  ./bowler bench migrate --source derby --table narrow --rows 10000000"})
final class MigrateBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--source", paramLabel = "LIST", split = ",", defaultValue = "derby,h2", description = "The databases that are copied: derby, h2 (default: ${DEFAULT-VALUE}).")
    private List<String> sources;

    @Option(names = "--table", paramLabel = "LIST", split = ",", defaultValue = "narrow,typed", description = "The tables that are copied (default: ${DEFAULT-VALUE}).")
    private List<String> tables;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "3000000", description = "Rows of each table (default: ${DEFAULT-VALUE}).")
    private long rows;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3", description = "Rounds, of which medians are reported (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = "-Xms2g -Xmx2g", description = "Options of each JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    @Option(names = "--folder", paramLabel = "DIR", description = "The folder for the databases (default: a temporary folder). A source that is there from an earlier run is used again.")
    private Path folder;

    @Override
    public Integer call() throws Exception {
        OptionCheck check = new OptionCheck(spec);
        check.require(rows > 0 && rows <= Integer.MAX_VALUE, "--rows must be from 1 to " + Integer.MAX_VALUE);
        check.require(rounds > 0, "--rounds must be more than 0");
        List<KnownDatabase> databases = sources.stream().map(name -> check.choice("--source", name, new KnownDatabase[] {KnownDatabase.DERBY, KnownDatabase.H2})).toList();
        List<MigratedTable> measured = tables.stream().map(name -> check.choice("--table", name, MigratedTable.values())).toList();
        TextTable table = new TextTable(List.of("source", "table", "figure", "rows/s", "seconds", "CPU seconds", "times"));
        try (TemporaryFolder scratch = TemporaryFolder.create("bench-migrate")) {
            Path root = folder == null ? scratch.folder() : Files.createDirectories(folder);
            ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
            for (KnownDatabase database : databases) {
                for (MigratedTable each : measured) {
                    new MigrateRun(database, each, rows, root, OptionCheck.words(jvmOptions), progress).measure(rounds, table);
                }
            }
        }
        table.print(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
        return 0;
    }
}
