// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.load.ByteCount;
import bowler.tools.load.Database;
import bowler.tools.load.JarCache;
import bowler.tools.load.KnownDatabase;
import bowler.tools.load.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

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

    @Option(names = "--user", paramLabel = "NAME", defaultValue = "", description = "User for --url.")
    private String user;

    @Option(names = "--password", paramLabel = "PASSWORD", defaultValue = "", interactive = true, arity = "0..1",
        description = "Password for --url; asked for when no value follows.")
    private String password;

    @Option(names = "--driver-path", paramLabel = "PATH", defaultValue = "",
        description = "Jars with the driver for --url, separated as in a class path.")
    private String driverPath;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "url",
        description = "What to call the database of --url (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1",
        description = "Run all databases so often, in turn, and report medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--tasks", paramLabel = "LIST", split = ",", description = "Only these tasks of the suite.")
    private List<String> tasks = List.of();

    @Option(names = "--page-cache", paramLabel = "BYTES", defaultValue = "256m",
        description = "Page cache of each database, with k, m or g (default: ${DEFAULT-VALUE}).")
    private String pageCache;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the data (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--timeout", paramLabel = "SECONDS", defaultValue = "60",
        description = "A task that takes longer is given up (default: ${DEFAULT-VALUE}).")
    private int timeoutSeconds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = DEFAULT_JVM_OPTIONS,
        description = "Options of every database's JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    int rounds() {
        return rounds;
    }

    int timeoutSeconds() {
        return timeoutSeconds;
    }

    long seed() {
        return seed;
    }

    List<String> jvmOptions() {
        return Arrays.stream(jvmOptions.split("\\s+")).filter(option -> !option.isEmpty()).toList();
    }

    /// @param known what the suite has
    List<String> tasks(CommandSpec command, List<String> known) {
        for (String task : tasks) {
            demand(command, known.contains(task), "--tasks: there is no '" + task + "'; there are " + String.join(", ", known));
        }
        return tasks.isEmpty() ? known : known.stream().filter(tasks::contains).toList();
    }

    BenchTable.Format format(CommandSpec command) {
        return choice(command, "--format", format, BenchTable.Format.values());
    }

    List<Database> databases(CommandSpec command, Path scratch) throws IOException {
        demand(command, rounds > 0, "--rounds must be 1 or more");
        demand(command, url == null || rounds == 1, "--url is measured in one round: its tables stay");
        demand(command, timeoutSeconds > 0, "--timeout must be 1 or more");
        demand(command, !withoutBowler || !peers.isEmpty() || url != null, "--without-bowler needs --peer or --url");
        Settings settings = new Settings(true, ByteCount.parse(pageCache).orElseThrow(() -> new ParameterException(
            command.commandLine(), "--page-cache is a number of bytes such as 65536, 512k, 64m or 2g, not '" + pageCache + "'")));
        List<KnownDatabase> known = new ArrayList<>();
        if (!withoutBowler) {
            known.add(KnownDatabase.BOWLER);
        }
        for (String peer : peers) {
            demand(command, !peer.equals("postgresql"), "postgresql is a server of its own: give its --url");
            known.add(choice(command, "--peer", peer, KnownDatabase.values()));
        }
        List<Database> databases = new ArrayList<>();
        JarCache cache = JarCache.ofUser();
        for (KnownDatabase one : known) {
            Path folder = scratch.resolve(one.label());
            Files.createDirectories(folder);
            databases.add(one.in(folder, settings, cache));
        }
        if (url != null) {
            List<Path> jars = Arrays.stream(driverPath.split(File.pathSeparator)).filter(path -> !path.isEmpty()).map(Path::of).toList();
            jars.forEach(jar -> demand(command, Files.exists(jar), "--driver-path: there is no " + jar));
            databases.add(new Database(name, url, "", user, password, Map.of(), jars, List.of(), "", "settings as the URL says"));
        }
        return databases;
    }

    private static <E extends Enum<E>> E choice(CommandSpec command, String option, String text, E[] values) {
        String wanted = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        for (E value : values) {
            if (value.name().equals(wanted)) {
                return value;
            }
        }
        throw new ParameterException(command.commandLine(), option + " is one of " + String.join(", ", Arrays.stream(values)
            .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-')).toList()) + "; not '" + text + "'");
    }

    private static void demand(CommandSpec command, boolean right, String otherwise) {
        if (!right) {
            throw new ParameterException(command.commandLine(), otherwise);
        }
    }
}
