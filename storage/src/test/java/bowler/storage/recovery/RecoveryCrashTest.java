// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The machine stops at each disk operation of a run, and the store comes back.
final class RecoveryCrashTest {
    private static final int STEPS = 100;
    private static final MinimalStore.Options MANY_BATCHES = MinimalStore.Options.SMALL.withArenaBytes(2 << 10);

    /// Returns options with which redo takes the log as a whole, in many batches, or by page in a temporary file in rounds.
    private static MinimalStore.Options options(String division) {
        return switch (division) {
            case "whole" -> MinimalStore.Options.SMALL;
            case "batches" -> MANY_BATCHES;
            case "partitions" -> MANY_BATCHES.withSpillBytes(12 << 10);
            default -> throw new IllegalArgumentException(division);
        };
    }

    /// The same run, stopped at its first, its second, ... operation until it gets through; each time restarted, worked
    /// on and stopped once more.
    @ParameterizedTest
    @CsvSource({"2, whole", "2, batches", "2, partitions"})
    void everyOperationMayBeTheLast(long seed, String division) {
        int repairs = 0;
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            RecoveryCrashSimulation run = new RecoveryCrashSimulation(seed, options(division));
            try {
                run.disk.crashAt(run.disk.operations() + number);
                crashed = run.work(STEPS);
                run.restart();
                run.work(30);
                run.restart();
                repairs += run.repairs;
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed + ", crash at operation " + number, failure);
            }
        }
        assertThat(repairs).as("pages repaired from the double-write area").isPositive();
    }

    /// A restart is stopped at its first, its second, ... operation until it gets through.
    @ParameterizedTest
    @CsvSource({"1, batches", "1, partitions"})
    void everyOperationOfARestartMayBeTheLast(long seed, String division) {
        boolean crashed = true;
        for (int operation = 1; crashed; operation++) {
            RecoveryCrashSimulation run = new RecoveryCrashSimulation(seed, options(division));
            run.work(STEPS);
            run.changeWithoutCheckpoints(STEPS);
            try {
                crashed = run.restartTwice(operation);
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed + ", crash at operation " + operation, failure);
            }
        }
    }

    /// Long lives, one after the other, with crashes at any time.
    @ParameterizedTest
    @CsvSource({"11, whole", "12, whole", "13, whole", "14, whole", "11, batches", "12, batches", "11, partitions", "12, partitions"})
    void manySeeds(long seed, String division) {
        RecoveryCrashSimulation run = new RecoveryCrashSimulation(seed, options(division));
        for (int life = 0; life < 12; life++) {
            try {
                run.disk.crashAt(run.disk.operations() + 37L * (life * 7 % 11 + 1));
                run.work(400);
                run.restart();
            } catch (Throwable failure) {
                throw new AssertionError("seed " + seed + ", life " + life, failure);
            }
        }
    }

    @Test
    void oneCrashHasManyOutcomes() {
        RecoveryCrashSimulation run = new RecoveryCrashSimulation(99, MinimalStore.Options.SMALL);
        run.disk.crashAt(run.disk.operations() + 300);
        assertThat(run.work(2000)).isTrue();
        run.restart();
    }
}
