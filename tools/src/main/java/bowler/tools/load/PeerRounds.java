// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// Options of commands that measure something beside its peers, each in a JVM of its own, round after round; and the
/// rounds.
public final class PeerRounds {
    private static final String NONE = "none";

    @Option(names = "--workload", paramLabel = "LIST", split = ",", description = "Which; see below (default: all).")
    private List<String> workloads;

    @Option(names = "--warm-up", paramLabel = "SECONDS", description = "Unmeasured seconds before each measurement (default: ${DEFAULT-VALUE}).")
    private double warmUpSeconds;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "2", description = "Measured seconds (default: ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "3",
        description = "Run all so often, in turn, and report medians (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "table", description = "table, json or csv (default: ${DEFAULT-VALUE}).")
    private String format;

    @Option(names = "--jvm-options", paramLabel = "OPTIONS", defaultValue = "-Xms1g -Xmx1g",
        description = "Options of every JVM (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    /// @param warmUpSeconds unless said otherwise: until the compiler is done with what is measured
    public PeerRounds(double warmUpSeconds) {
        this.warmUpSeconds = warmUpSeconds;
    }

    /// What is measured: constants of an enum, known to their JVM by their name.
    public interface Peer {
        String name();

        String label();

        List<Jar> jars();
    }

    /// What a JVM is started for: its main class, and what all of them are told.
    ///
    /// @param workloads by their names
    /// @param drivers jars beside the peer's own
    public record Task(Class<?> main, List<String> workloads, List<Integer> threads, List<Jar> drivers) {}

    /// Whether the numbers can be meant.
    public void check(OptionCheck check, List<Integer> threads) {
        check.demand(rounds > 0, "--rounds must be 1 or more");
        check.demand(seconds > 0, "--seconds must be more than 0");
        check.demand(warmUpSeconds >= 0, "--warm-up must not be negative");
        check.demand(!threads.isEmpty() && threads.stream().allMatch(count -> count > 0), "--threads are numbers from 1");
    }

    public <E extends Enum<E>> E format(OptionCheck check, E[] known) {
        return check.choice("--format", format, known);
    }

    /// Those asked for, or all.
    public <E extends Enum<E>> List<E> workloads(OptionCheck check, E[] known) {
        return workloads == null ? List.of(known)
            : workloads.stream().map(name -> check.choice("--workload", name, known)).distinct().toList();
    }

    /// Bowler's own, which is the first that is known, and those named.
    public static <E extends Enum<E>> List<E> peers(OptionCheck check, List<String> names, E[] known) {
        List<E> peers = new ArrayList<>(List.of(known[0]));
        names.stream().filter(name -> !name.equals(NONE)).map(name -> check.choice("--peer", name, known))
            .filter(peer -> !peers.contains(peer)).forEach(peers::add);
        return peers;
    }

    /// The lines of what was measured, of all rounds. A JVM's arguments are the peer; workloads, separated by commas;
    /// numbers of threads; seconds to warm up; seconds; a folder.
    public List<String> run(CommandSpec command, Task task, List<? extends Peer> peers) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        JarCache cache = JarCache.ofUser();
        ProgressLine progress = ProgressLine.onTerminal(command.commandLine().getErr());
        try (Scratch scratch = Scratch.create("bench-" + command.name())) {
            for (int round = 1; round <= rounds; round++) {
                for (Peer peer : peers) {
                    String where = "round " + round + " of " + rounds + ", " + peer.label();
                    progress.show(where);
                    List<String> arguments = List.of(peer.name(), String.join(",", task.workloads()),
                        String.join(",", task.threads().stream().map(String::valueOf).toList()), Double.toString(warmUpSeconds),
                        Double.toString(seconds), scratch.folder().resolve(peer.label() + round).toString());
                    var database = new Database(peer.label(), "", "", "", "", Map.of(), jars(peer, task, cache), List.of(), "", "");
                    try (ChildJvm child = ChildJvm.start(task.main(), OptionCheck.words(jvmOptions), database,
                        scratch.folder().resolve("child.err"), arguments)) {
                        child.follow(progress, where + ": ", ChildLine.MEASURE, lines::add);
                    }
                }
            }
        }
        return lines;
    }

    private static List<Path> jars(Peer peer, Task task, JarCache cache) throws IOException {
        List<Jar> wanted = new ArrayList<>(peer.jars());
        wanted.addAll(task.drivers());
        List<Path> jars = new ArrayList<>();
        for (Jar jar : wanted) {
            jars.add(cache.path(jar));
        }
        return jars;
    }

    /// The circumstances, for the report.
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("rounds", Integer.toString(rounds));
        facts.put("measured", seconds + " s");
        facts.put("warm-up", warmUpSeconds + " s");
        facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("Java", Runtime.version() + " " + jvmOptions);
        return facts;
    }
}
