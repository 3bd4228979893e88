// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.os.Clock;
import bowler.os.host.HostClock;
import bowler.tools.text.ProgressLine;
import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `--seed`, `--rounds` and `--seconds` of a campaign that makes each round from a seed of its own.
final class RoundOptions {
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The first seed (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--rounds", paramLabel = "M", defaultValue = "100",
        description = "Number of rounds. Each has its own seed and tables, and about a dozen steps (default ${DEFAULT-VALUE}).")
    private long rounds;

    @Option(names = "--seconds", paramLabel = "N", description = "Start new rounds for this many seconds, instead of --rounds.")
    private Long seconds;

    private final Clock clock = new HostClock();

    void check() {
        if (rounds < 1 || seconds != null && seconds < 1) {
            throw new ParameterException(spec.commandLine(), "Rounds and seconds are counted from 1");
        }
    }

    /// Makes the rounds, shows meanwhile what has been found, and tells how many there were.
    void run(LongConsumer round, Supplier<String> found) {
        ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
        long began = clock.nanoTime();
        long done = 0;
        while (seconds == null ? done < rounds : done == 0 || clock.nanoTime() - began < Duration.ofSeconds(seconds).toNanos()) {
            progress.show("seed " + (seed + done) + ": " + found.get());
            round.accept(seed + done++);
        }
        progress.clear();
        spec.commandLine().getOut().printf("%-22s %,14d  %.1f a second%n", "rounds", done,
            done * NANOS_PER_SECOND / Math.max(1, clock.nanoTime() - began));
    }
}
