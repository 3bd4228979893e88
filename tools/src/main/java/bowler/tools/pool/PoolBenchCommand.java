// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.tools.load.ChildJvm;
import bowler.tools.load.Database;
import bowler.tools.load.Jar;
import bowler.tools.load.JarCache;
import bowler.tools.load.ProgressLine;
import bowler.tools.load.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler bench pool`: options become the arguments of a [PoolChild] for each pool and round.
@Command(
    name = "pool",
    description = "Measure connection pools beside each other.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads, each on 10 connections if it does not say else:%n",
    footer = {
        "  ops        borrow, prepare, execute, close, on a driver that costs nothing,",
        "             with --threads, and with 1,000 virtual threads",
        "  hold       100 threads hold a connection for 1 ms: how long they wait",
        "  spike-5    50 threads at once, connect 150 ms, work 2 ms, 5 connections",
        "  spike-0    the same, with the one connection that an earlier user left",
        "  h2-memory  select by key, 32 threads, H2 in memory",
        "  h2-file    the same, in a file",
        "",
        "Examples:",
        "  bowler bench pool",
        "  bowler bench pool --workload ops,hold --peer hikari --rounds 5",
        "  bowler bench pool --format csv > pools.csv",
        "",
        "Exit codes: 0 done, 1 a pool failed, 2 called wrongly."})
public final class PoolBenchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(names = "--workload", paramLabel = "LIST", split = ",", description = "Which; see below (default: all).")
    private List<String> workloads;

    @Option(names = "--peer", paramLabel = "LIST", split = ",", defaultValue = "hikari,agroal,tomcat,dbcp",
        description = "Which pools beside Bowler's, or none; they are fetched by Maven once (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Option(names = "--threads", paramLabel = "LIST", split = ",", defaultValue = "1,8,32,100",
        description = "Platform threads for ops (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "1",
        description = "Unmeasured seconds before each measurement (default: ${DEFAULT-VALUE}).")
    private double warmUpSeconds;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "2", description = "Measured seconds (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
        description = "Run all pools so often, in turn, and report medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = "-Xms1g -Xmx1g",
        description = "Options of every pool's JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    @Override
    public Integer call() throws IOException, InterruptedException {
        demand(rounds > 0, "--rounds must be 1 or more");
        demand(seconds > 0, "--seconds must be more than 0");
        demand(warmUpSeconds >= 0, "--warm-up must not be negative");
        demand(!threads.isEmpty() && threads.stream().allMatch(count -> count > 0), "--threads are numbers from 1");
        PoolReport shape = choice("--format", format, PoolReport.values());
        List<PoolWorkload> wanted = workloads == null ? List.of(PoolWorkload.values())
            : workloads.stream().map(name -> choice("--workload", name, PoolWorkload.values())).distinct().toList();
        List<PoolPeer> pools = new ArrayList<>(List.of(PoolPeer.BOWLER));
        peers.stream().filter(name -> !name.equals("none")).map(name -> choice("--peer", name, PoolPeer.values()))
            .filter(peer -> !pools.contains(peer)).forEach(pools::add);
        List<PoolFigure> figures = new ArrayList<>();
        JarCache cache = JarCache.ofUser();
        ProgressLine progress = ProgressLine.onTerminal(command.commandLine().getErr());
        try (Scratch scratch = Scratch.create("bench-pool")) {
            for (int round = 1; round <= rounds; round++) {
                for (PoolPeer pool : pools) {
                    progress.show("round " + round + " of " + rounds + ", " + pool.label());
                    figures.addAll(measure(pool, wanted, scratch.folder().resolve(pool.label() + round), scratch, cache));
                }
            }
            progress.clear();
        }
        var out = command.commandLine().getOut();
        shape.print(facts(), PoolFigure.medians(figures), out);
        out.flush();
        return 0;
    }

    private List<PoolFigure> measure(PoolPeer pool, List<PoolWorkload> wanted, Path folder, Scratch scratch, JarCache cache)
        throws IOException, InterruptedException {
        List<Path> jars = new ArrayList<>();
        for (Jar jar : pool.jars()) {
            jars.add(cache.path(jar));
        }
        if (wanted.contains(PoolWorkload.H2_MEMORY) || wanted.contains(PoolWorkload.H2_FILE)) {
            jars.add(cache.path(PoolPeer.H2));
        }
        var database = new Database(pool.label(), "", "", "", "", Map.of(), jars, List.of(), "", "");
        List<String> options = Arrays.stream(jvmOptions.split("\\s+")).filter(option -> !option.isEmpty()).toList();
        List<String> arguments = List.of(pool.name(), String.join(",", wanted.stream().map(PoolWorkload::name).toList()),
            String.join(",", threads.stream().map(String::valueOf).toList()), Double.toString(warmUpSeconds), Double.toString(seconds), folder.toString());
        List<PoolFigure> figures = new ArrayList<>();
        try (ChildJvm child = ChildJvm.start(PoolChild.class, options, database, scratch.folder().resolve("child.err"), arguments)) {
            for (String line = child.readLine(); line != null; line = child.readLine()) {
                PoolFigure figure = PoolFigure.parse(line);
                if (figure != null) {
                    figures.add(figure);
                }
            }
            if (child.exitCode() != 0) {
                throw child.crash();
            }
        }
        return figures;
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("rounds", Integer.toString(rounds));
        facts.put("measured", seconds + " s");
        facts.put("warm-up", warmUpSeconds + " s");
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("Java", Runtime.version() + " " + jvmOptions);
        return facts;
    }

    private <E extends Enum<E>> E choice(String option, String text, E[] values) {
        String wanted = text.strip().toUpperCase(Locale.ROOT).replace('-', '_');
        for (E value : values) {
            if (value.name().equals(wanted)) {
                return value;
            }
        }
        throw new ParameterException(command.commandLine(), option + " is one of " + String.join(", ", Arrays.stream(values)
            .map(value -> value.name().toLowerCase(Locale.ROOT).replace('_', '-')).toList()) + "; not '" + text + "'");
    }

    private void demand(boolean right, String otherwise) {
        if (!right) {
            throw new ParameterException(command.commandLine(), otherwise);
        }
    }
}
