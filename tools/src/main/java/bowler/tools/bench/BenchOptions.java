// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.bench.suite.BenchRun;
import bowler.tools.bench.suite.BenchSpec;
import bowler.tools.bench.suite.BenchTable;
import bowler.tools.bench.suite.Suite;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.DriverOptions;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.Settings;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// Options that all suites share.
final class BenchOptions {
    private static final String DEFAULT_JVM_OPTIONS = "-Xms2g -Xmx2g";

    @Option(names = "--peer", paramLabel = "LIST", split = ",",
        description = "Also measure derby, h2, h2-default, hsqldb, sqlite, duckdb; drivers are fetched from Maven Central once.")
    private List<String> peers = List.of();

    @Option(names = "--without-bowler", description = "Only peers.")
    private boolean withoutBowler;

    @Option(names = "--url", paramLabel = "URL", description = "Also measure this JDBC database.")
    private String url;

    @Mixin
    private DriverOptions driver;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "url",
        description = "The name of the database of --url in the output (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1",
        description = "Number of interleaved rounds over all databases, of which medians are reported (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--tasks", paramLabel = "LIST", split = ",", description = "Only these tasks of the suite.")
    private List<String> tasks = List.of();

    @Option(names = "--page-cache", paramLabel = "BYTES", defaultValue = "256m",
        description = "Page cache of each database, with k, m or g (default: ${DEFAULT-VALUE}).")
    private String pageCache;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of the data (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "60",
        description = "A task that takes longer is cancelled (default: ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = DEFAULT_JVM_OPTIONS,
        description = "Options of every database's JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    int rounds() {
        return rounds;
    }

    List<String> jvmOptions() {
        return OptionCheck.words(jvmOptions);
    }

    /// @param known what the suite has
    List<String> tasks(CommandSpec command, List<String> known) {
        OptionCheck check = new OptionCheck(command);
        for (String task : tasks) {
            check.require(known.contains(task), "--tasks: there is no '" + task + "'; there are " + String.join(", ", known));
        }
        return tasks.isEmpty() ? known : known.stream().filter(tasks::contains).toList();
    }

    BenchTable.Format format(CommandSpec command) {
        return new OptionCheck(command).choice("--format", format, BenchTable.Format.values());
    }

    /// Runs a suite and prints its table.
    ///
    /// @return the command's exit code
    int run(CommandSpec command, Suite suite, double scale, double seconds) throws IOException, InterruptedException {
        BenchTable.Format shape = format(command);
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("bench")) {
            BenchSpec task = new BenchSpec(suite, null, tasks(command, suite.tasks()), scale, seed, seconds, timeoutSeconds, temporaryFolder.folder());
            BenchTable table = new BenchRun(task, jvmOptions(), temporaryFolder.folder(), ProgressLine.onTerminal(command.commandLine().getErr()))
                .run(folder -> databases(command, folder), rounds);
            return print(table, shape, command);
        }
    }

    static int print(BenchTable table, BenchTable.Format shape, CommandSpec command) {
        table.print(shape, command.commandLine().getOut());
        return table.complete() ? 0 : 1;
    }

    List<DatabaseTarget> databases(CommandSpec command, Path scratch) throws IOException {
        OptionCheck check = new OptionCheck(command);
        check.require(rounds > 0, "--rounds must be 1 or more");
        check.require(url == null || rounds == 1, "--url is measured in one round: its tables stay");
        check.require(timeoutSeconds > 0, "--timeout must be 1 or more");
        check.require(!withoutBowler || !peers.isEmpty() || url != null, "--without-bowler needs --peer or --url");
        Settings settings = new Settings(true, check.pageCacheBytes(pageCache));
        List<KnownDatabase> known = new ArrayList<>();
        if (!withoutBowler) {
            known.add(KnownDatabase.BOWLER);
        }
        for (String peer : peers) {
            known.add(check.peer(peer));
        }
        List<DatabaseTarget> databases = new ArrayList<>();
        JarCache cache = JarCache.ofUser();
        for (KnownDatabase one : known) {
            Path folder = scratch.resolve(one.label());
            Files.createDirectories(folder);
            databases.add(one.in(folder, settings, cache));
        }
        if (url != null) {
            databases.add(DatabaseTarget.ofUrl(name, url, driver.user(), driver.password(), driver.jars(check)));
        }
        return databases;
    }
}
