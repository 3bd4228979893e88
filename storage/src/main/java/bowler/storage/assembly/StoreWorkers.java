// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.log.LogFlusher;
import bowler.log.SegmentPreparer;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.storage.file.PlaceWatch;
import bowler.storage.recovery.LogTrimmer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The background tasks of an open store.
public final class StoreWorkers {
    private static final Duration SEGMENT_INTERVAL = Duration.ofMillis(50);
    private static final long SHORTAGE_PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    private final Workers workers;
    private final StoreComponents store;
    private final List<Workers.Task> tasks = new ArrayList<>();

    public StoreWorkers(Workers workers, StoreComponents store) {
        this.workers = workers;
        this.store = store;
    }

    public void start() {
        store.pool().start(workers, store.failures()::stop);
        if (store.checkpointer() == null) {
            LogTrimmer trimmer = new LogTrimmer(store.log(), store.transactions(), store.clock());
            start("bowler purge", () -> purgeAndTrim(trimmer));
            return;
        }
        start("bowler purge", this::purge);
        store.checkpointer().start(workers, store.failures()::stop);
        startArchive();
        if (store.newDataKey() != null) {
            store.newDataKey().start(workers, store.failures()::stop);
        }
        start("bowler log flusher", new LogFlusher(store.log(), Duration.ofMillis(store.options().relaxedForceMillis())));
        start("bowler log segments", new SegmentPreparer(store.log(), SEGMENT_INTERVAL));
        start("bowler files", new PlaceWatch(store.control(), store.log(), store.files(), store.hold()));
    }

    private long purge() {
        store.retiredTrees().step();
        return store.purge().step();
    }

    /// Purges and trims on one thread, because programs open many stores in memory.
    private long purgeAndTrim(LogTrimmer trimmer) {
        long pause = purge();
        trimmer.trimIfDue();
        return pause;
    }

    private void start(String name, Workers.Step step) {
        tasks.add(workers.start(name, new RetryingStep(step, SHORTAGE_PAUSE_NANOS), store.failures()::stop));
    }

    /// Starts to copy the log to its archive, if there is one.
    public void startArchive() {
        store.archivedLog().start(workers, store.failures()::stop);
    }

    /// Gives unused space back in the background, or stops that.
    public void compact(boolean wanted) {
        store.compaction().want(wanted, workers, store.failures()::stop);
    }

    public void stop() {
        if (store.compaction() != null) {
            store.compaction().stop();
        }
        store.archivedLog().pause();
        if (store.newDataKey() != null) {
            store.newDataKey().stop();
        }
        if (store.checkpointer() != null) {
            store.checkpointer().stop();
        }
        tasks.forEach(Workers.Task::stop);
        store.pool().stop();
    }
}
