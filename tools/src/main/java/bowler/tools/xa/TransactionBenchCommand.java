// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

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

/// `bowler bench transactions`: options become the arguments of a [TransactionChild] for each manager and round.
@Command(
    name = "transactions",
    description = "Measure transaction managers beside each other.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nWorkloads:%n",
    footer = {
        "  stub-1  begin, enlist, delist, commit; one resource that costs nothing",
        "  stub-2  the same with two: two phases, one decision",
        "  h2-2    one row inserted in each of two H2 databases",
        "",
        "Forces are shown for managers that count them.",
        "",
        "Examples:",
        "  bowler bench transactions",
        "  bowler bench transactions --workload stub-2 --threads 20 --peer none",
        "  bowler bench transactions --format csv > managers.csv",
        "",
        "Exit codes: 0 done, 1 a manager failed, 2 called wrongly."})
public final class TransactionBenchCommand implements Callable<Integer> {
    private static final Jar H2 =
        Jar.of("com.h2database", "h2", "2.4.240", "29b70e427cc1c40cdc376283adbb0cc62853073797bb5fe5761f81fe73d57ce0");

    @Spec
    private CommandSpec command;

    @Option(names = "--workload", paramLabel = "LIST", split = ",", description = "Which; see below (default: all).")
    private List<String> workloads;

    @Option(names = "--peer", paramLabel = "LIST", split = ",", defaultValue = "narayana,atomikos,btm",
        description = "Which managers beside Bowler's, or none; they are fetched by Maven once (default: ${DEFAULT-VALUE}).")
    private List<String> peers;

    @Option(names = "--threads", paramLabel = "LIST", split = ",", defaultValue = "1,20",
        description = "Threads (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "1",
        description = "Unmeasured seconds before each measurement (default: ${DEFAULT-VALUE}).")
    private double warmUpSeconds;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "2", description = "Measured seconds (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
        description = "Run all managers so often, in turn, and report medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = "-Xms1g -Xmx1g",
        description = "Options of every manager's JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    @Override
    public Integer call() throws IOException, InterruptedException {
        demand(rounds > 0, "--rounds must be 1 or more");
        demand(seconds > 0, "--seconds must be more than 0");
        demand(warmUpSeconds >= 0, "--warm-up must not be negative");
        demand(!threads.isEmpty() && threads.stream().allMatch(count -> count > 0), "--threads are numbers from 1");
        TransactionReport shape = choice("--format", format, TransactionReport.values());
        List<TransactionWorkload> wanted = workloads == null ? List.of(TransactionWorkload.values())
            : workloads.stream().map(name -> choice("--workload", name, TransactionWorkload.values())).distinct().toList();
        List<TransactionPeer> managers = new ArrayList<>(List.of(TransactionPeer.BOWLER));
        peers.stream().filter(name -> !name.equals("none")).map(name -> choice("--peer", name, TransactionPeer.values()))
            .filter(peer -> !managers.contains(peer)).forEach(managers::add);
        List<TransactionFigure> figures = new ArrayList<>();
        JarCache cache = JarCache.ofUser();
        ProgressLine progress = ProgressLine.onTerminal(command.commandLine().getErr());
        try (Scratch scratch = Scratch.create("bench-transactions")) {
            for (int round = 1; round <= rounds; round++) {
                for (TransactionPeer manager : managers) {
                    progress.show("round " + round + " of " + rounds + ", " + manager.label());
                    figures.addAll(measure(manager, wanted, scratch.folder().resolve(manager.label() + round), scratch, cache));
                }
            }
            progress.clear();
        }
        var out = command.commandLine().getOut();
        shape.print(facts(), TransactionFigure.medians(figures), out);
        out.flush();
        return 0;
    }

    private List<TransactionFigure> measure(TransactionPeer manager, List<TransactionWorkload> wanted, Path folder, Scratch scratch, JarCache cache)
        throws IOException, InterruptedException {
        List<Path> jars = new ArrayList<>();
        for (Jar jar : manager.jars()) {
            jars.add(cache.path(jar));
        }
        if (wanted.contains(TransactionWorkload.H2_2)) {
            jars.add(cache.path(H2));
        }
        var database = new Database(manager.label(), "", "", "", "", Map.of(), jars, List.of(), "", "");
        List<String> options = Arrays.stream(jvmOptions.split("\\s+")).filter(option -> !option.isEmpty()).toList();
        List<String> arguments = List.of(manager.name(), String.join(",", wanted.stream().map(TransactionWorkload::name).toList()),
            String.join(",", threads.stream().map(String::valueOf).toList()), Double.toString(warmUpSeconds), Double.toString(seconds), folder.toString());
        List<TransactionFigure> figures = new ArrayList<>();
        try (ChildJvm child = ChildJvm.start(TransactionChild.class, options, database, scratch.folder().resolve("child.err"), arguments)) {
            for (String line = child.readLine(); line != null; line = child.readLine()) {
                TransactionFigure figure = TransactionFigure.parse(line);
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
