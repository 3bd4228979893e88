// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup.online;

import bowler.os.Clock;
import bowler.storage.backup.BackupProgress;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// Slows a backup down, so that commits of others do not wait for its writes.
///
/// If the log was forced while a megabyte was copied, it pauses for three times as long as the megabyte took, at most 50 ms.
/// Without commits it never pauses. In addition, it keeps a limit in bytes per second if there is one.
///
/// Not thread-safe.
public final class BackupPace implements BackupProgress {
    private static final long PART_BYTES = 1 << 20;
    private static final int YIELD_FACTOR = 3;
    private static final long MAX_YIELD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    /// The maximum time between two calls of the progress, which may cancel the backup.
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final BackupProgress progress;
    private final Clock clock;
    private final LongSupplier forceCount;
    private final long bytesPerSecond;
    private final LongConsumer sleep;
    private final long start;
    private long partStart;
    private long partBytes;
    private long partForces;
    private boolean besideCommits;

    /// @param progress is called as well
    /// @param forceCount the number of forces of the log
    /// @param bytesPerSecond 0 for no limit
    /// @param sleep waits for a number of nanoseconds; may return early
    public BackupPace(BackupProgress progress, Clock clock, LongSupplier forceCount, long bytesPerSecond, LongConsumer sleep) {
        this.progress = progress;
        this.clock = clock;
        this.forceCount = forceCount;
        this.bytesPerSecond = bytesPerSecond;
        this.sleep = sleep;
        start = clock.nanoTime();
        beginPart(0);
    }

    private void beginPart(long doneBytes) {
        partStart = clock.nanoTime();
        partBytes = doneBytes;
        partForces = forceCount.getAsLong();
    }

    @Override
    public void copied(long doneBytes, long totalBytes) {
        progress.copied(doneBytes, totalBytes);
        if (doneBytes - partBytes < PART_BYTES) {
            return;
        }
        long now = clock.nanoTime();
        besideCommits = forceCount.getAsLong() != partForces;
        long pause = besideCommits ? Math.min(YIELD_FACTOR * (now - partStart), MAX_YIELD_NANOS) : 0;
        if (bytesPerSecond > 0) {
            double due = (double) doneBytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
            pause = Math.max(pause, (long) due - (now - start));
        }
        for (long left = pause; left > 0; left -= STEP_NANOS) {
            sleep.accept(Math.min(left, STEP_NANOS));
            progress.copied(doneBytes, totalBytes);
        }
        beginPart(doneBytes);
    }

    /// Returns whether the log was forced while the last megabyte was copied.
    boolean isBesideCommits() {
        return besideCommits;
    }
}
