// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.storage.file.FileError;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Keeps clean frames ahead of the clock hand, so that threads that miss a page need not write. Sleeps until the hand
/// has met a dirty frame for the first time; only then its task starts.
final class BackgroundWriter implements Workers.Step {
    private static final long IDLE_NANOS = 1_000_000_000L;

    private final ClockSweep sweep;
    private final WriteBack writeBack;
    private Frame[] batch;
    private final AtomicBoolean asked = new AtomicBoolean();
    /// Null while no task may run.
    private volatile Workers workers;
    private Consumer<Throwable> onFailure;
    private volatile Workers.Task task;

    BackgroundWriter(ClockSweep sweep, WriteBack writeBack) {
        this.sweep = sweep;
        this.writeBack = writeBack;
    }

    synchronized void start(Workers newWorkers, Consumer<Throwable> newOnFailure) {
        onFailure = newOnFailure;
        workers = newWorkers;
    }

    void stop() {
        Workers.Task running;
        synchronized (this) {
            workers = null;
            running = task;
            task = null;
        }
        if (running != null) {
            running.stop();
        }
    }

    void wake() {
        if (workers != null && !asked.get() && asked.compareAndSet(false, true)) {
            Workers.Task running = task;
            if (running != null) {
                running.wake();
            } else {
                startTask();
            }
        }
    }

    private synchronized void startTask() {
        if (workers == null || task != null) {
            return;
        }
        try {
            batch = new Frame[writeBack.batchPages()];
            task = workers.start("bowler page writer", new RetryingStep(this, IDLE_NANOS), onFailure);
        } catch (OutOfMemoryError noThread) {
            asked.set(false); // the next dirty frame tries again; until then the thread that needs a frame writes
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
