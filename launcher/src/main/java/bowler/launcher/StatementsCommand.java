// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.os.Clock;
import bowler.os.host.HostClock;
import bowler.queries.fuzz.StatementTrial;
import bowler.tools.text.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `bowler torture statements`.
@Command(
    name = "statements",
    description = {
        "Run mangled statements of the test scripts. Every text must end within seconds in a result, or in an error with an SQLState and "
            + "a position within the text. The connection must remain usable.",
        "The seed determines everything. Each kind of failure is reported once."},
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
        "  ./bowler torture statements --inputs 1000000",
        "  ./bowler torture statements --seed 17 --inputs 1000  # repeats the 17th round",
        "",
        "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
final class StatementsCommand implements Callable<Integer> {
    private static final int ROUND = 1_000;
    private static final long WATCH_MILLIS = 1_000;
    private static final int MAX_POLLS = 30;
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The first seed (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--inputs", paramLabel = "M", defaultValue = "100000",
        description = "Number of statements. Each thousand has its own seed and database (default ${DEFAULT-VALUE}).")
    private long inputs;

    @Option(names = "--scripts", paramLabel = "FOLDER", description = "The folder of the .sqltest scripts (default: those of the tests).")
    private Path scripts;

    @Option(names = "--states", description = "Count statements by SQLState.")
    private boolean states;

    private final Clock clock = new HostClock();
    private final Map<String, Long> kinds = new TreeMap<>();

    @Override
    public Integer call() throws IOException {
        if (inputs < 1) {
            throw new ParameterException(spec.commandLine(), "Inputs are counted from 1");
        }
        StatementTrial trial = new StatementTrial(ScriptFolder.read(scripts, spec), clock, this::report);
        Thread watch = new Thread(() -> watch(trial), "watch");
        watch.setDaemon(true);
        watch.start();
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        long began = clock.nanoTime();
        for (long next = seed; trial.inputCount() < inputs; next++) {
            progress.show("seed " + next + ": " + trial.inputCount() + " statements, " + kinds.size() + " kinds of faults");
            trial.round(next, (int) Math.min(ROUND, inputs - trial.inputCount()));
        }
        progress.clear();
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%-22s %,14d  %.0f a second%n", "statements", trial.inputCount(),
            trial.inputCount() * NANOS_PER_SECOND / Math.max(1, clock.nanoTime() - began));
        out.printf("%-22s %,14d%n", "of them carried out", trial.states().getOrDefault("ok", 0L));
        out.printf("%-22s %,14d%n", "SQLStates", trial.states().size() - 1);
        if (states) {
            trial.states().forEach((state, count) -> out.printf("  %s %,d%n", state, count));
        }
        kinds.forEach((kind, count) -> out.printf("%,d x %s%n", count, kind));
        out.printf("%-22s %,14d%n", "kinds of faults", kinds.size());
        return kinds.isEmpty() ? 0 : 1;
    }

    /// Reports hanging statements from another thread, because the thread that executes them is blocked.
    private void watch(StatementTrial trial) {
        try {
            // Counted by looks, not by the clock: the whole process may have been stopped for a while.
            String before = "";
            for (int looks = 0; looks < MAX_POLLS; looks++) {
                Thread.sleep(WATCH_MILLIS);
                String present = trial.running();
                looks = present.isEmpty() || present != before ? 0 : looks;
                before = present;
            }
        } catch (InterruptedException ended) {
            return;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("does not end: " + trial.running());
        Thread.getAllStackTraces().forEach((thread, frames) -> {
            if (thread.getName().equals("main")) {
                Stream.of(frames).limit(30).forEach(frame -> err.println("      at " + frame));
            }
        });
        err.flush();
        Runtime.getRuntime().halt(1);
    }

    private void report(long round, StatementTrial.Finding finding) {
        if (kinds.merge(finding.kind(), 1L, Long::sum) > 1) {
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("-- seed " + round + ", on the tables of " + finding.script() + ": " + finding.kind());
        out.println(finding.sql());
        out.println("   -> " + finding.text());
        out.printf("repeat: ./bowler torture statements --seed %d --inputs %d%n%n", round, ROUND);
        out.flush();
    }
}
