// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.simulation.SimulatedClock;
import bowler.storage.backup.BackupProgress;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class BackupPaceTest {
    private static final long MEGABYTE = 1 << 20;
    private static final long MILLISECOND = Duration.ofMillis(1).toNanos();

    private final SimulatedClock clock = new SimulatedClock();
    private long forces;
    private long slept;

    private BackupPace pace(BackupProgress progress, long bytesPerSecond) {
        return new BackupPace(progress, clock, () -> forces, bytesPerSecond, nanos -> {
            slept += nanos;
            clock.advance(Duration.ofNanos(nanos));
        });
    }

    @Test
    void aBackupYieldsToCommitsOnly() {
        BackupPace pace = pace(BackupProgress.NONE, 0);
        clock.advance(Duration.ofMillis(5));
        pace.copied(MEGABYTE, 10 * MEGABYTE);
        assertThat(slept).as("nobody commits").isZero();
        assertThat(pace.isBesideCommits()).isFalse();
        forces++;
        clock.advance(Duration.ofMillis(5));
        pace.copied(2 * MEGABYTE, 10 * MEGABYTE);
        assertThat(slept).isEqualTo(15 * MILLISECOND);
        assertThat(pace.isBesideCommits()).isTrue();
        forces++;
        clock.advance(Duration.ofSeconds(5));
        pace.copied(3 * MEGABYTE, 10 * MEGABYTE);
        assertThat(slept).as("a slow disk").isEqualTo(65 * MILLISECOND);
    }

    @Test
    void aLimitIsKept() {
        BackupPace pace = pace(BackupProgress.NONE, 2 * MEGABYTE);
        for (int part = 1; part <= 10; part++) {
            clock.advance(Duration.ofMillis(part == 3 ? 1_200 : 10));
            pace.copied(part * MEGABYTE, 10 * MEGABYTE);
        }
        assertThat(clock.nanoTime()).isEqualTo(Duration.ofSeconds(5).toNanos());
    }

    @Test
    void aSlowBackupIsCancelledWithinATenthOfASecond() {
        long[] calls = {0};
        BackupPace pace = pace((done, total) -> {
            if (++calls[0] == 3) {
                throw new CancellationException();
            }
        }, 1);
        assertThatThrownBy(() -> pace.copied(MEGABYTE, MEGABYTE)).isInstanceOf(CancellationException.class);
        assertThat(slept).isEqualTo(200 * MILLISECOND);
    }
}
