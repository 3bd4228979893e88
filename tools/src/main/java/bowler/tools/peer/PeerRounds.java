// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// The common part of commands that compare peers, each in its own JVM, round after round: options, rounds, report.
public final class PeerRounds {
    private static final String NONE = "none";

    @Option(names = "--workload", paramLabel = "LIST", split = ",", description = "The workloads; see below (default: all).")
    private List<String> workloads;

    @Option(names = "--peer", paramLabel = "LIST",
        description = "The peers to compare with, or none; Maven fetches them once (default: ${DEFAULT-VALUE}).")
    private String peers;

    @Option(names = "--threads", paramLabel = "LIST",
        description = "Numbers of platform threads, for workloads without a fixed number (default: ${DEFAULT-VALUE}).")
    private String threads;

    @Option(names = "--warm-up", paramLabel = "SECONDS", description = "Unmeasured seconds before each measurement (default: ${DEFAULT-VALUE}).")
    private double warmUpSeconds;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "2", description = "Measured seconds (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
        description = "Number of interleaved rounds, of which medians are reported (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = "-Xms1g -Xmx1g",
        description = "Options of every JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    /// With these unless said otherwise.
    ///
    /// @param warmUpSeconds until the compiler is done with what is measured
    public PeerRounds(String peers, String threads, double warmUpSeconds) {
        this.peers = peers;
        this.threads = threads;
        this.warmUpSeconds = warmUpSeconds;
    }

    /// Constants of an enum, known to their JVM by their name.
    public interface Named {
        String name();

        default String label() {
            return OptionCheck.label((Enum<?>) this);
        }
    }

    /// A measured product.
    public interface Peer extends Named {
        List<Jar> jars();
    }

    /// A measured workload.
    public interface Workload extends Named {
        /// Returns the description of the workload.
        String words();

        /// Returns the jars in addition to the peer's own: those of the database with which the name begins.
        default List<Jar> drivers() {
            return name().startsWith("H2") ? List.of(Jar.H2) : List.of();
        }
    }

    /// The parts that differ between the commands.
    ///
    /// @param main of the JVMs that are started: see [PeerTask]
    /// @param peer the kind of peer
    /// @param peers of which the first is Bowler's
    /// @param quantities the meanings of the numbers of a figure
    public record Bench<W extends Enum<W> & Workload, P extends Enum<P> & Peer>(Class<?> main, String peer, W[] workloads, P[] peers,
        List<PeerReport.Quantity> quantities) {}

    /// Checks the options, measures and prints.
    public <W extends Enum<W> & Workload, P extends Enum<P> & Peer> void run(CommandSpec command, Bench<W, P> bench)
            throws IOException, InterruptedException {
        var check = new OptionCheck(command);
        check.require(rounds > 0, "--rounds must be 1 or more");
        check.require(seconds > 0, "--seconds must be more than 0");
        check.require(warmUpSeconds >= 0, "--warm-up must not be negative");
        List<Integer> counts = threadCounts(check);
        PeerReport report = check.choice("--format", format, PeerReport.values());
        List<W> wanted = workloads == null ? List.of(bench.workloads)
            : workloads.stream().map(name -> check.choice("--workload", name, bench.workloads)).distinct().toList();
        List<P> beside = peers(check, bench.peers);
        List<PeerFigure> figures = figures(command, bench.main, wanted, counts, beside);
        Map<String, String> words = new LinkedHashMap<>();
        wanted.forEach(workload -> words.put(workload.label(), workload.words()));
        PrintWriter out = command.commandLine().getOut();
        report.print(new PeerReport.Heads(command.name(), bench.peer, facts(), words, bench.quantities),
            PeerFigure.medians(figures, List.copyOf(words.keySet()), beside.stream().map(Peer::label).toList()), out);
        out.flush();
    }

    private List<Integer> threadCounts(OptionCheck check) {
        check.require(threads.matches("0*[1-9]\\d{0,5}(,0*[1-9]\\d{0,5})*"), "--threads are numbers from 1");
        return Arrays.stream(threads.split(",")).map(Integer::valueOf).toList();
    }

    /// Bowler's own and those named.
    private <P extends Enum<P>> List<P> peers(OptionCheck check, P[] known) {
        List<P> wanted = new ArrayList<>(List.of(known[0]));
        Arrays.stream(peers.split(",")).filter(name -> !name.equals(NONE)).map(name -> check.choice("--peer", name, known))
            .filter(peer -> !wanted.contains(peer)).forEach(wanted::add);
        return wanted;
    }

    private List<PeerFigure> figures(CommandSpec command, Class<?> main, List<? extends Workload> wanted, List<Integer> counts, List<? extends Peer> beside)
            throws IOException, InterruptedException {
        List<PeerFigure> figures = new ArrayList<>();
        List<Jar> drivers = wanted.stream().flatMap(workload -> workload.drivers().stream()).distinct().toList();
        JarCache cache = JarCache.ofUser();
        ProgressLine progress = ProgressLine.onTerminal(command.commandLine().getErr());
        try (TemporaryFolder temporaryFolder = TemporaryFolder.create("bench-" + command.name())) {
            for (int round = 1; round <= rounds; round++) {
                for (Peer peer : beside) {
                    String where = "round " + round + " of " + rounds + ", " + peer.label();
                    progress.show(where);
                    var task = new PeerTask(peer.name(), wanted.stream().map(Workload::name).toList(), counts, warmUpSeconds, seconds,
                        temporaryFolder.folder().resolve(peer.label() + round));
                    var databaseTarget = new DatabaseTarget(peer.label(), "", "", "", "", Map.of(), paths(peer.jars(), drivers, cache), List.of(), "", "");
                    try (ChildJvm child = ChildJvm.start(main, OptionCheck.words(jvmOptions), databaseTarget,
                        temporaryFolder.folder().resolve("child.err"), task.arguments())) {
                        child.follow(progress, where + ": ", ChildLine.MEASURE, line -> figures.add(PeerFigure.parse(line)));
                    }
                }
            }
        }
        return figures;
    }

    private static List<Path> paths(List<Jar> own, List<Jar> drivers, JarCache cache) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (Jar jar : own) {
            paths.add(cache.path(jar));
        }
        for (Jar jar : drivers) {
            paths.add(cache.path(jar));
        }
        return paths;
    }

    /// The circumstances, for the report.
    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("rounds", Integer.toString(rounds));
        facts.put("measured", seconds + " s");
        facts.put("warm-up", warmUpSeconds + " s");
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("Java", Runtime.version() + " " + jvmOptions);
        return facts;
    }
}
