// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.log.Log;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskHold;
import bowler.os.DiskReplacedException;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.os.encrypt.DataKey;
import bowler.os.encrypt.KeyFile;
import bowler.os.host.MemoryDisk;
import bowler.storage.api.BlindDelete;
import bowler.storage.api.CompactionState;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreImage;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.api.TreeSpace;
import bowler.storage.api.TreeStatistics;
import bowler.storage.assembly.StoreComponents;
import bowler.storage.assembly.StoreFailures;
import bowler.storage.assembly.StoreGeneration;
import bowler.storage.assembly.StoreHold;
import bowler.storage.assembly.StoreLog;
import bowler.storage.assembly.StoreMetrics;
import bowler.storage.assembly.StoreWorkers;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.assembly.TreeHandles;
import bowler.storage.backup.BackupError;
import bowler.storage.backup.AttachedFiles;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.LogArchiveOptions;
import bowler.storage.backup.online.BackupPace;
import bowler.storage.backup.online.OnlineBackup;
import bowler.storage.buffer.BufferPool;
import bowler.storage.change.LogRecord;
import bowler.storage.file.ControlFile;
import bowler.storage.file.FileError;
import bowler.storage.file.StoreHealth;
import bowler.storage.inspect.OnlineInspection;
import bowler.storage.lock.LockError;
import bowler.storage.lock.LockManager;
import bowler.storage.lock.ThreadParker;
import bowler.storage.recovery.AnyCommitScan;
import bowler.storage.recovery.HeldCheckpoint;
import bowler.storage.recovery.LogRetention;
import bowler.storage.row.PhysicalDelete;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.StoreCounter;
import bowler.storage.terms.WaitStatistics;
import bowler.storage.transaction.ActiveTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// One open store: a directory with a control file, a log and a file per tree, or the same in memory.
///
/// Any number of threads may use it; each session gets its own [StoreTransaction]. A failed write or a broken invariant
/// stops the store: every later call fails until the store is reopened, which restores all committed changes.
public final class Store implements AutoCloseable {
    /// The file whose lock keeps other processes out.
    public static final String LOCK_NAME = StoreHold.LOCK_NAME;
    /// The file that every store has; it is locked too.
    public static final String CONTROL_NAME = ControlFile.NAME;

    private final StoreComponents components;
    private final StoreFailures failures;
    private final StoreWorkers workers;
    private final StoreMetrics metrics;
    /// The transactions that were prepared when the store was closed or crashed.
    private final List<StoreTransaction> preparedBefore;
    private final Entropy backupIds;
    /// The number of backups that are being made. Its monitor is held while the data key changes, or a copy of the store or
    /// its log begins.
    private final AtomicInteger copies = new AtomicInteger();
    private volatile long backupBytesPerSecond;
    private boolean isClosed;

    /// Creates a store where there is none, and opens it.
    public static Store create(Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        DiskHold hold = StoreHold.take(disk, clock);
        boolean isOpen = false;
        try {
            if (ControlFile.exists(disk)) {
                throw StoreError.EXISTS.failure(disk.description());
            }
            if (!options.inMemory()) {
                Log log = StoreLog.create(disk, options, clock);
                log.close();
                StoreGeneration.create(disk, options.pageSizeBytes(), log, entropy);
            }
            Store store = new Store(disk, options, clock, entropy, workers, hold, false, null);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                StoreHold.release(hold);
            }
        }
    }

    /// Creates a store in memory that begins with the content of another one.
    ///
    /// @param disk an unused copy of the image's files, not changed since
    /// @param options with [StoreOptions#inMemory], and the page size of the other store
    public static Store createFrom(
            StoreImage image, MemoryDisk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        Invariant.check(options.inMemory(), "a store with a control file begins with an image");
        DiskHold hold = StoreHold.take(disk, clock);
        boolean isOpen = false;
        try {
            Store store = new Store(disk, options, clock, entropy, workers, hold, false, image);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                StoreHold.release(hold);
            }
        }
    }

    /// Returns the content of this store in memory, with which [#createFrom] begins others.
    ///
    /// No transaction may be active: its changes would be in the image.
    ///
    /// @param disk the disk of this store
    public StoreImage image(MemoryDisk disk) {
        health().check();
        Invariant.check(components.options().inMemory(), "the image of a store with a control file");
        components.pool().writeAll();
        return new StoreImage(
            disk.copy(disk.description()), log().endLsn(), components.files().nextFileId(), components.transactions().lastId());
    }

    /// Creates a store whose content ends with the process, on an empty disk. Pages, row versions and the log needed for
    /// rollback go to the disk when they exceed their memory. Nothing is forced, and nothing can be recovered.
    ///
    /// @param options with [StoreOptions#inMemory]
    /// @param firstTreeId the id of the first tree; lets callers tell the trees of two stores apart
    public static Store createTemporary(
            Disk disk, StoreOptions options, int firstTreeId, Clock clock, Entropy entropy, Workers workers) {
        Invariant.check(options.inMemory(), "a temporary store is not recovered");
        DiskHold hold = StoreHold.take(disk, clock);
        boolean isOpen = false;
        try {
            Store store = new Store(disk, options, clock, entropy, workers, hold, true, null);
            store.components.files().beginAt(firstTreeId);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                StoreHold.release(hold);
            }
        }
    }

    /// Opens an existing store, also after a crash. The page size is that of the store.
    public static Store open(Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        DiskHold hold = StoreHold.take(disk, clock);
        boolean isOpen = false;
        try {
            if (options.inMemory() || !ControlFile.exists(disk)) {
                throw StoreError.NOT_FOUND.failure(disk.description());
            }
            Store store = new Store(disk, options, clock, entropy, workers, hold, false, null);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                StoreHold.release(hold);
            }
        }
    }

    /// Returns whether a creation that was cut short may leave a file of this name in the root.
    public static boolean isLeftFromCreation(String name) {
        return name.equals(LOCK_NAME) || name.equals(ControlFile.UNFINISHED_NAME);
    }

    /// Returns whether there is a store to open.
    public static boolean exists(Disk disk) {
        return ControlFile.exists(disk);
    }

    /// @param spills whether a store without recovery uses the disk for what exceeds its memory
    /// @param image what a store in memory begins with; null: nothing
    private Store(
            Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers, DiskHold hold, boolean spills,
            StoreImage image) {
        backupIds = entropy;
        List<ActiveTransaction> unfinished = new ArrayList<>();
        components = new StoreComponents(disk, options, clock, entropy, workers, hold, spills, image, unfinished);
        failures = components.failures();
        metrics = new StoreMetrics(components);
        preparedBefore = components.keepsLog() ? new UnfinishedTransactions(components).finish(unfinished) : List.of();
        components.pool().endEmergencyGrowth();
        this.workers = new StoreWorkers(workers, components);
        try {
            this.workers.start();
        } catch (RuntimeException | Error noThread) {
            abandon();
            throw noThread;
        }
    }

    /// Returns whether the store is read-only, because its disk is.
    public boolean isReadOnly() {
        return components.isReadOnly();
    }

    /// Returns whether a failure means that a tree's file is missing.
    public static boolean isMissingFile(SqlFailure failure) {
        return failure.error() == FileError.FILE_MISSING;
    }

    // -- use

    /// Sets the source of table and row names in messages about locks; until then messages show numbers.
    public void nameLocksBy(LockNames names) {
        components.lockNames().bind(names);
    }

    /// Sets whether a deadlock failure carries, as suppressed exceptions, the stack trace of each of its threads.
    public void traceDeadlocks(boolean wanted) {
        locks().traceDeadlocks(wanted);
    }

    /// Sets the lock timeout of sessions that begin later, in milliseconds; negative: unlimited.
    public void setLockTimeoutMillis(long millis) {
        components.setLockTimeoutMillis(millis);
    }

    public long lockTimeoutMillis() {
        return components.lockTimeoutMillis();
    }

    /// Row locks of one transaction on one table before it asks for the table; counts for tables locked from now on.
    public void setEscalationThreshold(int rowLocks) {
        locks().setEscalationThreshold(rowLocks);
    }

    /// Returns whether a failure is that of a deadlock victim.
    public static boolean isDeadlock(SqlFailure failure) {
        return failure.error() == LockError.DEADLOCK;
    }

    /// Returns whether a failure is a lock timeout.
    public static boolean isLockTimeout(SqlFailure failure) {
        return failure.error() == LockError.TIMEOUT;
    }

    /// Returns the LSN of the first record of each transaction that has changed something, by transaction id.
    public Map<Long, Long> firstLsns() {
        Map<Long, Long> first = new HashMap<>();
        components.transactions().activeAt(log().endLsn()).forEach(active -> first.put(active.id(), active.firstLsn()));
        return first;
    }

    /// Sets whether rows of a table are locked by locking the whole table. Row locks that transactions already hold
    /// remain.
    public void setTableLocking(int tableId, boolean whole) {
        locks().table(tableId).setTableLocking(whole);
    }

    public StoreOptions options() {
        return components.options();
    }

    /// Creates the transaction object of one session.
    public StoreTransaction newTransaction() {
        health().check();
        return new SessionTransaction(components, components.newContext());
    }

    /// Returns the transactions that were prepared when the store was closed or crashed, in order of their ids. Each
    /// waits for [StoreTransaction#commit] or [StoreTransaction#rollback], followed by [StoreTransaction#close].
    public List<StoreTransaction> preparedTransactions() {
        return List.copyOf(preparedBefore);
    }

    /// Returns the tree with this id.
    ///
    /// @throws SqlFailure 40XD2 if it was dropped, XSDG3 if its file is missing
    public TreeRef tree(int treeId) {
        return trees().get(treeId);
    }

    /// Returns whether there is a tree with this id.
    public boolean hasTree(int treeId) {
        return trees().find(treeId) != null;
    }

    /// Returns the size of a tree; the number of rows is estimated from some leaves.
    public TreeStatistics statistics(TreeRef tree) {
        var size = ((TreeHandle) tree).tree().statistics();
        return new TreeStatistics(size.pageCount(), size.rowCount(), size.height());
    }

    /// Returns a number that stays the same while a tree's size is about the same. It costs as much as one step of a
    /// descent.
    public int magnitude(TreeRef tree) {
        return ((TreeHandle) tree).tree().magnitude();
    }

    /// Returns the space that a tree's file takes.
    public TreeSpace space(TreeRef tree) {
        var size = ((TreeHandle) tree).tree().statistics();
        return new TreeSpace(size.pageCount(), size.freeCount(), size.unfilledCount());
    }

    /// Gives unused space of all trees back to the file system, in the background, or stops that. Does nothing for a store in
    /// memory, and for a read-only one.
    public void compact(boolean wanted) {
        if (components.compaction() != null) {
            workers.compact(wanted);
        }
    }

    /// Returns what [#compact] has done in each tree since the store was opened, the latest last.
    public List<CompactionState> compactions() {
        return components.compaction() == null ? List.of() : components.compaction().states();
    }

    /// Makes a checkpoint now: writes every changed page, and releases the log that is no longer needed.
    public void checkpoint() {
        health().check();
        try {
            if (components.checkpointer() != null) {
                components.checkpointer().checkpoint();
            }
        } catch (RuntimeException | Error failure) {
            throw failures.failedUnchanged(failure);
        }
    }

    /// Limits the speed of later backups.
    ///
    /// @param bytesPerSecond 0 for no limit
    public void setBackupBytesPerSecond(long bytesPerSecond) {
        backupBytesPerSecond = bytesPerSecond;
    }

    /// Returns the limit of the speed of backups for which no other one is given; 0 for none.
    public long backupBytesPerSecond() {
        return backupBytesPerSecond;
    }

    /// Copies the store to an empty folder while it is in use. The copy is what the store is at a moment near the end of
    /// the call; [bowler.storage.backup.Restore] makes a store of it.
    ///
    /// Readers and writers are not stopped. The log is kept meanwhile, so it needs more space than usual.
    ///
    /// @param base the backup that this one adds to; null for a full backup
    /// @param progress may cancel the backup by an exception; called at least once per megabyte
    /// @return the manifest of the complete backup, which is durable
    /// @throws SqlFailure a [bowler.storage.backup.BackupError]; 0A000 for a store in memory; 25502 for a read-only one
    public BackupManifest backUp(Disk target, BackupManifest base, BackupProgress progress) {
        return backUp(target, base, progress, AttachedFiles.NONE, backupBytesPerSecond);
    }

    /// Makes a backup as above, with other files.
    ///
    /// @param attached the other files; each backup has all of them
    /// @param bytesPerSecond the limit of the speed; 0 for none
    public BackupManifest backUp(
            Disk target, BackupManifest base, BackupProgress progress, AttachedFiles attached, long bytesPerSecond) {
        health().check();
        if (components.checkpointer() == null) {
            throw (components.isReadOnly() ? StoreError.READ_ONLY_BACKUP : StoreError.MEMORY_BACKUP).failure();
        }
        synchronized (copies) {
            requireOneDataKey();
            copies.getAndIncrement();
        }
        try {
            HeldCheckpoint checkpoint = holdCheckpoint();
            try (LogRetention.Hold hold = checkpoint.hold()) {
                BackupPace pace = new BackupPace(
                    progress, components.clock(), log()::forceCount, bytesPerSecond,
                    nanos -> ThreadParker.THREADS.park(this, nanos));
                return new OnlineBackup(
                    components.files(), log(), components.control().identity(), components.clock(), target, base, pace, attached)
                    .run(checkpoint, backupIds.nextLong());
            }
        } finally {
            copies.getAndDecrement();
        }
    }

    private HeldCheckpoint holdCheckpoint() {
        try {
            return components.checkpointer().holdCheckpoint();
        } catch (RuntimeException | Error failure) {
            throw failures.failedUnchanged(failure);
        }
    }

    /// Begins to archive the log, from the oldest record that there is now.
    public void startArchive(LogArchiveOptions archive) {
        health().check();
        if (components.checkpointer() == null) {
            throw (components.isReadOnly() ? StoreError.READ_ONLY_BACKUP : StoreError.MEMORY_BACKUP).failure();
        }
        synchronized (copies) {
            requireOneDataKey();
            components.archivedLog().stop();
            components.archivedLog().hold(archive);
        }
        workers.startArchive();
    }

    /// Begins to give the files of an encrypted store another key, in the background. A crash does not end it.
    ///
    /// @param file holds the key
    /// @return false if that is not possible now, because a backup is being made, the log is archived, or the
    ///     files still get their last key
    public boolean beginNewDataKey(DataKey key, KeyFile file) {
        synchronized (copies) {
            if (copies.get() > 0 || archivedLsn() >= 0 || isChangingDataKey()) {
                return false;
            }
            components.newDataKey().begin(key, file);
            return true;
        }
    }

    /// Returns whether the files are getting another key.
    public boolean isChangingDataKey() {
        return components.newDataKey() != null && components.newDataKey().isChanging();
    }

    /// Copies of pages and records would keep checksums of the key before.
    private void requireOneDataKey() {
        if (isChangingDataKey()) {
            throw BackupError.KEY_CHANGING.failure();
        }
    }

    /// Ends archiving the log. Files in the archive stay.
    public void stopArchive() {
        components.archivedLog().stop();
    }

    /// Sets the receiver of messages about the archive and a new data key; until then they are lost.
    public void reportArchiveTo(Consumer<String> messages) {
        components.archivedLog().reportTo(messages);
        if (components.newDataKey() != null) {
            components.newDataKey().reportTo(messages);
        }
    }

    /// Returns the position up to which the archive has the log; -1 if there is no archive or it was given up.
    public long archivedLsn() {
        return components.archivedLog().archivedLsn();
    }

    /// Writes a named mark to the log. A restore can end there.
    ///
    /// @return its LSN
    public long mark(String name) {
        health().check();
        byte[] record = LogRecord.mark(name);
        long lsn = log().append(record, 0, record.length);
        makeDurable(lsn + Log.sizeOf(record.length));
        return lsn;
    }

    /// Returns the LSN after everything that has been written to the log.
    public long logEndLsn() {
        return log().endLsn();
    }

    /// Returns whether the log before the LSN would survive a crash.
    public boolean isDurable(long lsn) {
        return log().durableLsn() >= lsn;
    }

    /// Waits until the log before the LSN would survive a crash.
    public void makeDurable(long lsn) {
        health().check();
        try {
            log().force(lsn);
        } catch (RuntimeException | Error failure) {
            throw failures.stopped(failure);
        }
    }

    /// Removes what no snapshot needs, like the background purge, until nothing more can be removed.
    public void purge() {
        health().check();
        try {
            for (int before = -1; before != components.versionedPages().count() && !components.versionedPages().isEmpty(); ) {
                before = components.versionedPages().count();
                components.purge().step();
            }
            components.retiredTrees().step();
        } catch (RuntimeException | Error failure) {
            throw failures.failedUnchanged(failure);
        }
    }

    /// Resets a store in which no transaction has ever committed to its initial state: the next tree created gets the
    /// first id. For callers that fill a new store in one transaction, and find after a crash that it did not commit.
    ///
    /// @return false if something was committed, or if that is possible; then nothing has changed
    public boolean resetToEmpty() {
        health().check();
        if (!trees().ids().isEmpty() || AnyCommitScan.mayHaveBeen(log())) {
            return false;
        }
        components.files().reallocateAll();
        // No restart may read the records of earlier files with these numbers. And a restart that finds a file whose
        // record is not durable must know that its number was not assigned.
        checkpoint();
        return true;
    }

    /// Returns an object that permanently removes unreachable rows, outside of any transaction; for one thread.
    public BlindDelete newPartRemoval() {
        PhysicalDelete erasure = new PhysicalDelete(components.transactions(), locks(), trees().newChangeBuilder().freeing(true));
        return (tree, key, keyLength) -> {
            health().check();
            try {
                return erasure.erase((TreeHandle) tree, key, keyLength);
            } catch (RuntimeException | Error failure) {
                throw failures.failed(failure);
            }
        };
    }

    /// Returns whether every snapshot in use, and every later one, sees all that this one sees.
    public boolean isSeenByAll(long snapshot) {
        return components.transactions().advanceHorizon() >= snapshot;
    }

    /// Returns counters and sizes, for display; a store in memory makes no checkpoints.
    public List<StoreCounter> counters() {
        return metrics.counters();
    }

    /// Returns the waits of the store's users, by kind.
    public List<WaitStatistics> waits() {
        return metrics.waits();
    }

    /// Returns an inspection of the store: verify and dump.
    public OnlineInspection inspect() {
        return new OnlineInspection(components.files(), log(), locks(), components.transactions(), trees()::get,
            components.checkpointer() == null ? () -> null : components.checkpointer()::holdLog);
    }

    // -- failures

    /// Returns whether the store has stopped. It can then only be closed.
    public boolean isStopped() {
        return health().isStopped();
    }

    /// Returns why the store has stopped; null if it has not.
    public Throwable stopCause() {
        return health().cause();
    }

    /// Returns whether the store has stopped because its files were removed or replaced, or are used by another
    /// process. The files at its location may then differ from those it used, and an administrator has to check them.
    public boolean hasLostItsFiles() {
        for (Throwable at = stopCause(); at != null; at = at.getCause()) {
            if (at instanceof DiskReplacedException
                || at instanceof SqlFailure known && known.error() == FileError.SECOND_OPENER) {
                return true;
            }
        }
        return false;
    }

    // -- for this package

    StoreHealth health() {
        return components.health();
    }

    Log log() {
        return components.log();
    }

    BufferPool pool() {
        return components.pool();
    }

    LockManager locks() {
        return components.locks();
    }

    TreeHandles trees() {
        return components.trees();
    }

    // -- closing

    /// Closes the store so that the next opening needs no recovery. Open transactions are lost, as in a crash.
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        workers.stop();
        try {
            if (!health().isStopped() && components.checkpointer() != null) {
                components.retiredTrees().removeAll();
                components.checkpointer().shutDown();
                components.archivedLog().finish();
            }
        } finally {
            components.close(true);
        }
    }

    /// Closes a store in memory like [#close] and returns its content, with which [#createFrom] begins another. Returns
    /// null if the store has stopped or a prepared transaction is unfinished, whose changes would be in the image.
    ///
    /// @param disk the disk of this store
    public synchronized StoreImage closeWithImage(MemoryDisk disk) {
        if (isClosed || health().isStopped() || !preparedTransactions().isEmpty()) {
            close();
            return null;
        }
        isClosed = true;
        workers.stop();
        try {
            components.retiredTrees().removeAll();
            return image(disk);
        } finally {
            components.close(true);
        }
    }

    /// Releases everything as a crash would: nothing more is written.
    public synchronized void abandon() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        failures.stop(new IllegalStateException("it was abandoned"));
        workers.stop();
        components.close(false);
    }
}
