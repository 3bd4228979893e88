// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.storage.file.FileError;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Keeps clean frames ahead of the clock hand, so that threads that miss a page need not write. Sleeps until the hand
/// has met a dirty frame.
final class BackgroundWriter implements Workers.Step {
    private static final long IDLE_NANOS = 1_000_000_000L;

    private final ClockSweep sweep;
    private final WriteBack writeBack;
    private final Frame[] batch;
    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile Workers.Task task;

    BackgroundWriter(ClockSweep sweep, WriteBack writeBack) {
        this.sweep = sweep;
        this.writeBack = writeBack;
        batch = new Frame[writeBack.batchPages()];
    }

    void start(Workers workers, Consumer<Throwable> onFailure) {
        task = workers.start("bowler page writer", new RetryingStep(this, IDLE_NANOS), onFailure);
    }

    void stop() {
        Workers.Task running = task;
        if (running != null) {
            task = null;
            running.stop();
        }
    }

    void wake() {
        Workers.Task running = task;
        if (running != null && !asked.get() && asked.compareAndSet(false, true)) {
            running.wake();
        }
    }

    @Override
    public long step() {
        if (!asked.getAndSet(false)) {
            return IDLE_NANOS;
        }
        int count = sweep.findDirtyAhead(batch);
        if (count == 0) {
            return IDLE_NANOS;
        }
        try {
            writeBack.write(batch, count);
        } catch (SqlFailure failure) {
            if (failure.error() != FileError.DISK_FULL) {
                throw failure;
            }
            return IDLE_NANOS; // a thread that needs a frame gets the error; this step can wait for space
        }
        if (count == batch.length) {
            asked.set(true);
            return 0;
        }
        return IDLE_NANOS;
    }
}
