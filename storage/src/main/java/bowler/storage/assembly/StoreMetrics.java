// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.log.Log;
import bowler.storage.api.StoreOptions;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.BufferStatistics;
import bowler.storage.file.StoreFiles;
import bowler.storage.lock.LockManager;
import bowler.storage.recovery.Checkpointer;
import bowler.storage.terms.StoreCounter;
import bowler.storage.terms.WaitStatistics;
import bowler.storage.transaction.CommitClock;
import bowler.storage.version.VersionedPages;
import java.util.ArrayList;
import java.util.List;

/// The counters, sizes and waits of a store, for display.
public final class StoreMetrics {
    private final StoreOptions options;
    private final BufferPool pool;
    private final Log log;
    private final StoreFiles files;
    private final LockManager locks;
    /// Null for a store in memory, and for a read-only one.
    private final Checkpointer checkpointer;
    private final VersionedPages versions;
    private final CommitClock clock;

    public StoreMetrics(StoreComponents store) {
        options = store.options();
        pool = store.pool();
        log = store.log();
        files = store.files();
        locks = store.locks();
        checkpointer = store.checkpointer();
        versions = store.versionedPages();
        clock = store.transactions().clock();
    }

    public List<StoreCounter> counters() {
        BufferStatistics buffer = pool.statistics();
        List<StoreCounter> counters = new ArrayList<>(List.of(
            new StoreCounter("buffer", "PAGE_SIZE", options.pageSizeBytes(), "bytes"),
            new StoreCounter("buffer", "CAPACITY", buffer.capacity(), "pages"),
            new StoreCounter("buffer", "PAGES", buffer.frameCount(), "pages"),
            new StoreCounter("buffer", "DIRTY_PAGES", buffer.dirtyCount(), "pages"),
            new StoreCounter("buffer", "PAGES_READ", buffer.loadCount(), "pages"),
            new StoreCounter("buffer", "PAGES_WRITTEN", buffer.writtenPages(), "pages"),
            new StoreCounter("buffer", "WRITE_BATCHES", buffer.writtenBatches(), "times"),
            new StoreCounter("buffer", "EVICTIONS", buffer.evictions(), "times"),
            new StoreCounter("buffer", "EXTRA_PAGES", buffer.extraFrames(), "times"),
            new StoreCounter("log", "FIRST_LSN", log.firstLsn(), "bytes"),
            new StoreCounter("log", "END_LSN", log.endLsn(), "bytes"),
            new StoreCounter("log", "DURABLE_LSN", log.durableLsn(), "bytes"),
            new StoreCounter("files", "OPEN", files.openCount(), "files"),
            new StoreCounter("files", "OPENED", files.openings(), "times"),
            new StoreCounter("log", "BYTES_APPENDED", log.endLsn(), "bytes"),
            new StoreCounter("log", "BYTES_KEPT", log.endLsn() - log.firstLsn(), "bytes"),
            new StoreCounter("log", "FORCES", log.forceCount(), "times"),
            new StoreCounter("transactions", "COMMITTED", clock.last() - CommitClock.OPENED, "times"),
            new StoreCounter("versions", "BUDGET", versions.budgetBytes(), "bytes"),
            new StoreCounter("versions", "MEMORY", versions.sizeBytes(), "bytes"),
            new StoreCounter("versions", "PAGES", versions.count(), "pages"),
            new StoreCounter("versions", "SPILLED_PAGES", versions.spilledCount(), "pages"),
            new StoreCounter("versions", "FILE", versions.fileBytes(), "bytes"),
            new StoreCounter("versions", "PAGES_WRITTEN", versions.writtenPages(), "pages"),
            new StoreCounter("versions", "PAGES_READ", versions.readPages(), "pages")));
        if (checkpointer != null) {
            counters.add(new StoreCounter("checkpoint", "REDO_LSN", log.endLsn() - checkpointer.lagBytes(), "bytes"));
            counters.add(new StoreCounter("checkpoint", "BUDGET", options.logBudgetBytes(), "bytes"));
            counters.add(new StoreCounter("checkpoint", "LAG", checkpointer.lagBytes(), "bytes"));
            counters.add(new StoreCounter("checkpoint", "CHECKPOINTS", checkpointer.checkpointCount(), "times"));
        }
        return counters;
    }

    public List<WaitStatistics> waits() {
        List<WaitStatistics> waits = new ArrayList<>(List.of(
            WaitStatistics.of("lock", locks.waits()), WaitStatistics.of("latch", pool.latchWaits()),
            WaitStatistics.of("log force", log.forceWaits()), WaitStatistics.of("page read", pool.readWaits()),
            WaitStatistics.of("eviction", pool.evictionWaits())));
        if (checkpointer != null) {
            waits.add(WaitStatistics.of("checkpoint", checkpointer.admissions()));
        }
        return waits;
    }
}
