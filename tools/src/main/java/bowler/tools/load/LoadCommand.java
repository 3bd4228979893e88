// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.client.JdbcIsolation;
import bowler.tools.load.report.LoadReport;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.load.workload.WorkloadName;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.DriverOptions;
import bowler.tools.peer.JarCache;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.KnownServer;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.OptionCheck;
import bowler.tools.peer.Settings;
import bowler.tools.peer.TemporaryFolder;
import bowler.tools.text.NumberFormats;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/// `bowler load`: options become a [ChildSpec] and a list of databases, [LoadRun] does the rest.
@Command(
    name = "load",
    description = "Measure a workload on Bowler, on its peers, or on any JDBC database.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads:%n",
    footer = {
        "  select      reads one row by key, only the key: SELECT a FROM foo WHERE a = ?",
        "  select-row  reads one row by key, all columns",
        "  update      updates one row by key: UPDATE foo SET b = ? WHERE a = ?",
        "  delete      deletes one row by key; each client has its own keys, and inserts",
        "              them again, outside of the measured time, when none is left",
        "  insert      inserts one row, with ascending keys",
        "  join        joins 10,000 rows with 1,000 rows by primary key, 1,000 results",
        "  tpcb        a bank transaction: 3 updates, 1 insert, 1 select",
        "  mixed       select, while other clients (--writers) update the same table",
        "",
        "Every transaction ends with a commit. A wrong result ends with exit code 1.",
        "",
        "Examples:",
        "  ./bowler load select",
        "  ./bowler load update --clients 1,2,4,8,16 --seconds 10",
        "  ./bowler load select --peer derby,h2 --limit --rounds 5",
        "  ./bowler load select --server --peer derbynet,h2tcp --clients 1,2,20",
        "  ./bowler load tpcb --keep /data/bank --rows 1000000 --branches 100",
        "  ./bowler load join --url jdbc:postgresql:test --driver-path postgresql.jar",
        "  ./bowler load select --format csv > select.csv"})
public class LoadCommand implements Callable<Integer> {
    private static final String DEFAULT_JVM_OPTIONS = "-Xms1g -Xmx1g -XX:+AlwaysPreTouch";
    private static final int WRITERS_WAIT_FOR_DISKS = 8;

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "WORKLOAD", description = "select, select-row, update, delete, insert, join, tpcb or mixed; see below.")
    private String workload;

    @Option(names = "--rows", paramLabel = "N", defaultValue = "100000",
        description = "Rows of the table; for tpcb, accounts (default: ${DEFAULT-VALUE}).")
    private int rows;

    @Option(names = "--branches", paramLabel = "N", defaultValue = "10",
        description = "Branches of the bank of tpcb, each with 10 tellers (default: ${DEFAULT-VALUE}).")
    private int branches;

    @Option(names = "--writers", paramLabel = "N", defaultValue = "1",
        description = "Number of writers of mixed (default: ${DEFAULT-VALUE}).")
    private int writers;

    @Option(names = "--clients", paramLabel = "LIST", split = ",",
        description = "Numbers of clients to measure, one after the other (default: 1, 2, 4 ... up to the number of cores; at "
            + "least up to 8 if transactions wait for the disk).")
    private List<Integer> clients;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "5",
        description = "Unmeasured seconds before each measurement (default: ${DEFAULT-VALUE}).")
    private double warmUpSeconds;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "5",
        description = "Measured seconds (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--transactions", paramLabel = "N", defaultValue = "0",
        description = "Number of transactions per client, instead of --seconds.")
    private long transactions;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "1",
        description = "Number of interleaved rounds over all databases, of which medians are reported (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--sample", paramLabel = "N", defaultValue = "0",
        description = "Measure the latency of one transaction in N (default: of each; of one in 16 if they take less than 2 µs).")
    private int sampleEvery;

    @Option(names = "--isolation", paramLabel = "LEVEL", defaultValue = "read-committed",
        description = "read-uncommitted, read-committed, repeatable-read, serializable, or snapshot, which few databases have (default: ${DEFAULT-VALUE}).")
    private String isolation;

    @Option(names = "--durability", paramLabel = "LEVEL", defaultValue = "full",
        description = "full: a commit that returned survives a power cut; relaxed: the last ones may be lost (default: ${DEFAULT-VALUE}).")
    private String durability;

    @Option(names = "--page-cache", paramLabel = "BYTES", defaultValue = "64m",
        description = "Page cache of each database, with k, m or g (default: ${DEFAULT-VALUE}).")
    private String pageCache;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The seed of the random keys (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--keep", paramLabel = "DIR",
        description = "The folder for the databases. Existing ones are used, and all are kept (default: a temporary folder, which is deleted).")
    private Path keep;

    @Option(names = "--peer", paramLabel = "LIST", split = ",",
        description = {"Also measure derby, h2, h2-default, hsqldb, sqlite, duckdb, or the servers derbynet, h2tcp, hsqldbnet in JVMs of their own;",
            "drivers are fetched from Maven Central once."})
    private List<String> peers = List.of();

    @Option(names = "--server", description = "Measure Bowler's server in its own JVM, through its network client.")
    private boolean served;

    @Option(names = "--without-bowler", description = "Only peers.")
    private boolean withoutBowler;

    @Option(names = "--url", paramLabel = "URL", description = "Measure this JDBC database instead of Bowler.")
    private String url;

    @Mixin
    private DriverOptions driver;

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "url", description = "The name of the database of --url in the output (default: ${DEFAULT-VALUE}).")
    private String name;

    @Option(names = "--limit", description = "Also measure a hash map of the same rows, as the upper limit.")
    private boolean limit;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = DEFAULT_JVM_OPTIONS,
        description = "Options of every database's JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionCheck check = check();
        WorkloadName workloadName = check.choice("WORKLOAD", workload, WorkloadName.values());
        JdbcIsolation level = check.choice("--isolation", isolation, JdbcIsolation.values());
        check.choice("--format", format, LoadReport.Format.values());
        checkNumbers(check, workloadName);
        var settings = new Settings(check.durable(durability), check.pageCacheBytes(pageCache));
        List<KnownDatabase> known = knownDatabases(check);
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("load")) {
            List<DatabaseTarget> databases = databases(known, settings, temporaryFolder.folder());
            var spec = new ChildSpec(workloadName, databases.getFirst(), rows, branches, writers, clientCounts(workloadName),
                warmUpSeconds, seconds, transactions, sampleEvery, level, seed);
            var progress = ProgressLine.onTerminal(command.commandLine().getErr());
            return run(new LoadPlan(spec, databases, rounds, OptionCheck.words(jvmOptions), settings, temporaryFolder.folder(), progress, facts(spec, settings)));
        }
    }

    /// Runs the load according to the options, and shows the figures in the requested format.
    protected int run(LoadPlan plan) throws IOException, InterruptedException {
        LoadReport.Format shape = check().choice("--format", format, LoadReport.Format.values());
        List<Measurement> measures = new LoadRun(plan.databases(), plan.spec(), plan.rounds(), plan.jvmOptions(), plan.scratch(),
            plan.progress()).run();
        var out = command.commandLine().getOut();
        shape.print(new LoadReport(plan.spec().workload().optionText(), plan.facts(), plan.databases(), measures), out);
        out.flush();
        return 0;
    }

    protected final CommandLine commandLine() {
        return command.commandLine();
    }

    protected final String format() {
        return format;
    }

    private OptionCheck check() {
        return new OptionCheck(command);
    }

    private void checkNumbers(OptionCheck check, WorkloadName workloadName) {
        check.require(rows > 0, "--rows must be 1 or more");
        check.require(branches > 0, "--branches must be 1 or more");
        check.require(writers > 0, "--writers must be 1 or more");
        check.require(rounds > 0, "--rounds must be 1 or more");
        check.require(seconds > 0, "--seconds must be more than 0");
        check.require(warmUpSeconds >= 0, "--warm-up must not be negative");
        check.require(transactions >= 0, "--transactions must not be negative");
        check.require(sampleEvery >= 0, "--sample must not be negative");
        check.require(clients == null || !clients.isEmpty() && clients.stream().allMatch(count -> count > 0), "--clients are numbers from 1");
        check.require(!withoutBowler || !peers.isEmpty() || limit, "--without-bowler needs --peer or --limit");
        check.require(url == null || !withoutBowler, "--url is measured instead of Bowler, so --without-bowler says nothing");
        check.require(!served || url == null && !withoutBowler, "--server measures Bowler, so --url and --without-bowler contradict it");
        check.require(!limit || workloadName.hasLimit(), "--limit is for select, select-row and update");
        int max = clients == null ? 1 : clients.stream().max(Integer::compare).orElse(1);
        check.require(workloadName != WorkloadName.DELETE || max <= rows, "delete needs as many --rows as there are clients");
    }

    private List<KnownDatabase> knownDatabases(OptionCheck check) {
        List<KnownDatabase> known = new ArrayList<>();
        if (url == null && !withoutBowler) {
            if (!served) {
                known.add(KnownDatabase.BOWLER);
            }
        }
        for (String peer : peers) {
            if (!KnownServer.byLabel().containsKey(peer)) {
                known.add(check.peer(peer));
            }
        }
        return known;
    }

    private List<KnownServer> servers() {
        List<KnownServer> servers = new ArrayList<>();
        if (served) {
            servers.add(KnownServer.BOWLERNET);
        }
        for (String peer : peers) {
            KnownServer server = KnownServer.byLabel().get(peer);
            if (server != null) {
                servers.add(server);
            }
        }
        return servers;
    }

    private List<DatabaseTarget> databases(List<KnownDatabase> known, Settings settings, Path scratch) throws IOException {
        List<DatabaseTarget> databases = new ArrayList<>();
        if (url != null) {
            databases.add(DatabaseTarget.ofUrl(name, url, driver.user(), driver.password(), driver.jars(check())));
        }
        JarCache cache = JarCache.ofUser();
        for (KnownDatabase one : known) {
            Path folder = (keep == null ? scratch : keep).resolve(one.label());
            Files.createDirectories(folder);
            databases.add(one.in(folder, settings, cache));
        }
        for (KnownServer server : servers()) {
            Path folder = (keep == null ? scratch : keep).resolve(server.label());
            Files.createDirectories(folder);
            databases.add(server.in(folder, settings, cache));
        }
        if (limit) {
            databases.add(DatabaseTarget.hashMap());
        }
        return databases;
    }

    private List<Integer> clientCounts(WorkloadName workloadName) {
        if (clients != null) {
            return clients;
        }
        int cores = Runtime.getRuntime().availableProcessors();
        int max = workloadName.writing() ? Math.max(WRITERS_WAIT_FOR_DISKS, cores) : cores;
        List<Integer> counts = new ArrayList<>();
        for (int count = 1; count < max; count *= 2) {
            counts.add(count);
        }
        counts.add(max);
        return counts;
    }

    private Map<String, String> facts(ChildSpec spec, Settings settings) {
        Map<String, String> facts = new LinkedHashMap<>();
        if (spec.workload() != WorkloadName.JOIN && spec.workload() != WorkloadName.INSERT) {
            facts.put("rows", NumberFormats.count(rows));
        }
        if (spec.workload() == WorkloadName.TPCB) {
            facts.put("branches", NumberFormats.count(branches));
        }
        facts.put("isolation", spec.jdbcIsolation().words());
        facts.put("durability", durability);
        facts.put("page cache", NumberFormats.count(settings.pageCacheBytes()) + " bytes");
        facts.put("warm-up", NumberFormats.shown(warmUpSeconds) + " s");
        facts.put("measured", transactions > 0 ? NumberFormats.count(transactions) + " transactions per client" : NumberFormats.shown(seconds) + " s");
        facts.put("rounds", Integer.toString(rounds));
        facts.put("seed", Long.toString(seed));
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("Java", Runtime.version() + " " + jvmOptions);
        return facts;
    }

    protected final ParameterException mistake(String message) {
        return check().mistake(message);
    }
}
