// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The machine stops at each disk operation of a run, and the store comes back.
final class RecoveryCrashTest {
    private static final int STEPS = 100;

    /// The same run, stopped at its first, its second, ... operation until it gets through; each time restarted, worked
    /// on and stopped once more.
    @ParameterizedTest
    @ValueSource(longs = 2)
    void everyOperationMayBeTheLast(long seed) {
        int repairs = 0;
        boolean crashed = true;
        for (int number = 1; crashed; number++) {
            RecoveryCrashSimulation run = new RecoveryCrashSimulation(seed, MinimalStore.Options.SMALL);
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

    /// Long lives, one after the other, with crashes at any time.
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void manyLives(long seed) {
        RecoveryCrashSimulation run = new RecoveryCrashSimulation(seed, MinimalStore.Options.SMALL);
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
