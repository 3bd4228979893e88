// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import bowler.os.Clock;
import bowler.os.host.HostClock;
import bowler.trials.Campaign;
import bowler.trials.FailedRun;
import bowler.trials.machine.FaultProfile;
import bowler.trials.machine.RunReport;
import bowler.trials.machine.SimulatedRun;
import bowler.trials.sql.SeveralSubject;
import bowler.trials.sql.SqlSubject;
import bowler.trials.store.StoreSubject;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// Lives through seeds on a simulated machine, and says which life broke a promise.
@Command(
    name = "simulate",
    description = {
        "Run the database on a simulated disk, clock and schedule, crash it, open it again, and compare it with a model.",
        "The seed determines everything: a failure prints the command that repeats it."},
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
        "  # 100 seeds, 20 crashes each, with all kinds of faults", "  ./bowler simulate --seeds 100",
        "  # a crash at every disk operation of one run", "  ./bowler simulate --seed 7 --steps 200 --crashes all",
        "  # SQL sessions, tables, indexes, definitions", "  ./bowler simulate --workload sql --seeds 50",
        "  ./bowler simulate --seconds 600  # as many seeds as ten minutes allow",
        "  # repeats one run", "  ./bowler simulate --seed 7 --steps 400 --crash-at 123 --faults errors",
        "",
        "Exit codes: 0 no failure, 1 a failure, 2 wrong call."})
final class SimulateCommand implements Callable<Integer> {
    private static final long PROGRESS_NANOS = Duration.ofMillis(500).toNanos();

    @Spec
    private CommandSpec spec;

    /// The software that runs on the simulated machine.
    enum Workload {
        STORE, SQL, SEVERAL
    }

    @Option(names = "--workload", paramLabel = "WORKLOAD", defaultValue = "STORE",
        description = "${COMPLETION-CANDIDATES}: sessions on storage without SQL, SQL sessions, or several databases in one process (default ${DEFAULT-VALUE}).")
    private Workload workload;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "The first seed (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--seeds", paramLabel = "K", description = "Number of seeds (default 1).")
    private Long seeds;

    @Option(names = "--seconds", paramLabel = "N", description = "Start new seeds for this many seconds, instead of --seeds.")
    private Long seconds;

    @Option(names = "--steps", paramLabel = "M", defaultValue = "400",
        description = "Steps of work in each run (default ${DEFAULT-VALUE}).")
    private int steps;

    @Option(names = "--crashes", paramLabel = "all|N", defaultValue = "20", converter = Crashes.class,
        description = "Crash at every disk operation, or at N random ones (default ${DEFAULT-VALUE}).")
    private Integer crashes;

    @Option(names = "--crash-at", paramLabel = "N",
        description = "Only one run, which crashes at this disk operation (0: no crash).")
    private Long crashAt;

    @Option(names = "--faults", paramLabel = "FAULTS", defaultValue = "NONE",
        description = "With --crash-at: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private FaultProfile faultProfile;

    private final Clock clock = new HostClock();
    private long beganNanos;
    private long shownNanos;
    private long lives;
    private long crashed;
    private long operations;
    private long faults;
    private long commits;
    private long conflicts;

    @Override
    public Integer call() {
        check();
        beganNanos = clock.nanoTime();
        shownNanos = beganNanos;
        Campaign campaign = new Campaign(switch (workload) {
            case STORE -> StoreSubject::new;
            case SQL -> SqlSubject::new;
            case SEVERAL -> SeveralSubject::new;
        }, steps, crashes);
        long done = 0;
        try {
            if (crashAt != null) {
                note(campaign.live(new SimulatedRun(seed, steps, crashAt == 0 ? SimulatedRun.NEVER : crashAt, faultProfile)), seed);
                done = 1;
            } else {
                for (long next = seed; isWanted(done); next++, done++) {
                    long present = next;
                    campaign.run(present, report -> note(report, present));
                }
            }
        } catch (FailedRun failed) {
            endProgress();
            reportFailure(failed);
            return 1;
        }
        endProgress();
        summarize(done);
        return 0;
    }

    private void check() {
        if (steps < 1 || seeds != null && seeds < 1 || seconds != null && seconds < 1 || crashAt != null && crashAt < 0) {
            throw new ParameterException(spec.commandLine(), "Steps, seeds, seconds and crashes are counted from 1");
        }
        if (seeds != null && seconds != null) {
            throw new ParameterException(spec.commandLine(), "Give either --seeds or --seconds");
        }
    }

    private boolean isWanted(long done) {
        if (seconds != null) {
            return done == 0 || clock.nanoTime() - beganNanos < Duration.ofSeconds(seconds).toNanos();
        }
        return done < (seeds == null ? 1 : seeds);
    }

    private void note(RunReport report, long present) {
        lives++;
        crashed += report.crashed() ? 1 : 0;
        operations += report.operations();
        faults += report.faults();
        commits += report.commits();
        conflicts += report.conflicts();
        if (clock.nanoTime() - shownNanos >= PROGRESS_NANOS && System.console() != null) {
            shownNanos = clock.nanoTime();
            err().printf("\r\033[Kseed %d: %d lives, %d crashes, %.1f seeds/s", present, lives, crashed,
                (present - seed) / elapsedSeconds());
            err().flush();
        }
    }

    private void endProgress() {
        if (shownNanos != beganNanos) {
            err().print("\r\033[K");
            err().flush();
        }
    }

    private void reportFailure(FailedRun failed) {
        SimulatedRun simulatedRun = failed.life();
        err().printf("bowler simulate: %s%n", failed.getCause());
        err().printf("repeat: ./bowler simulate --workload %s --seed %d --steps %d --crash-at %d --faults %s --stacktrace%n",
            workload.name().toLowerCase(), simulatedRun.seed(), simulatedRun.steps(), simulatedRun.crashAt() == SimulatedRun.NEVER ? 0 : simulatedRun.crashAt(), simulatedRun.faultProfile().name().toLowerCase());
        if (spec.root().optionsMap().get(CommandErrors.STACKTRACE).getValue() == Boolean.TRUE) {
            failed.getCause().printStackTrace(err());
        }
    }

    private void summarize(long done) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf("%-22s %,14d  %.1f a second%n", "seeds", done, done / elapsedSeconds());
        out.printf("%-22s %,14d  %.1f a second%n", "lives", lives, lives / elapsedSeconds());
        out.printf("%-22s %,14d%n", "of them with a crash", crashed);
        out.printf("%-22s %,14d%n", "disk operations", operations);
        out.printf("%-22s %,14d%n", "injected failures", faults);
        out.printf("%-22s %,14d%n", "commits", commits);
        out.printf("%-22s %,14d%n", "conflicts", conflicts);
        out.println("every promise was kept");
    }

    private double elapsedSeconds() {
        return Math.max(1, clock.nanoTime() - beganNanos) / 1e9;
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    static final class Crashes implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.equalsIgnoreCase("all")) {
                return Campaign.ALL;
            }
            try {
                int count = Integer.parseInt(text);
                if (count >= 0) {
                    return count;
                }
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is neither a number nor 'all'");
            }
            throw new TypeConversionException("a negative number of crashes");
        }
    }
}
