// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import bowler.base.error.FileReason;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.base.invariant.Invariant;
import bowler.base.trace.RecoveryEvent;
import bowler.base.trace.Trace;
import bowler.log.Log;
import bowler.log.LogFlusher;
import bowler.log.LogInspection;
import bowler.log.LogOptions;
import bowler.log.SegmentPreparer;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskHeldException;
import bowler.os.DiskHold;
import bowler.os.DiskReplacedException;
import bowler.os.Entropy;
import bowler.os.RetryingStep;
import bowler.os.Workers;
import bowler.storage.api.BlindDelete;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.api.TreeSpace;
import bowler.storage.api.TreeStatistics;
import bowler.storage.backup.BackupManifest;
import bowler.storage.backup.BackupProgress;
import bowler.storage.backup.LogArchiveOptions;
import bowler.storage.backup.online.OnlineBackup;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.LogForce;
import bowler.storage.change.LogRecord;
import bowler.storage.change.PageOperations;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DataStamp;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.FileError;
import bowler.storage.file.PlaceWatch;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.file.StoreIdentity;
import bowler.storage.inspect.OnlineInspection;
import bowler.storage.lock.LockError;
import bowler.storage.lock.LockManager;
import bowler.storage.lock.LockOptions;
import bowler.storage.lock.ThreadParker;
import bowler.storage.recovery.AnyCommitScan;
import bowler.storage.recovery.Checkpointer;
import bowler.storage.recovery.CrashRecovery;
import bowler.storage.recovery.CrashRecoveryOutcome;
import bowler.storage.recovery.HeldCheckpoint;
import bowler.storage.recovery.LogRetention;
import bowler.storage.recovery.LogTrimmer;
import bowler.storage.row.PhysicalDelete;
import bowler.storage.row.TransactionContext;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.StoreCounter;
import bowler.storage.terms.TableLockMode;
import bowler.storage.terms.WaitStatistics;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.Tree;
import bowler.storage.undo.PreparedRestore;
import bowler.storage.undo.Purge;
import bowler.storage.undo.Rollback;
import bowler.storage.version.VersionedPages;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// One open store: a directory with a control file, a log and a file per tree, or the same in memory.
///
/// Any number of threads may use it; each session gets its own [StoreTransaction]. A failed write or a broken invariant
/// stops the store: every later call fails until the store is reopened, which restores all committed changes.
public final class Store implements AutoCloseable {
    /// The file whose lock keeps other processes out.
    public static final String LOCK_NAME = "lock";
    /// The file that every store has; it is locked too.
    public static final String CONTROL_NAME = ControlFile.NAME;
    private static final String LOG_FOLDER = "log";
    private static final int LONGEST_LOG_BUFFER = 4 << 20;
    private static final int SHORTEST_LOG_BUFFER = 1 << 20;
    /// The divisor of the pool for the part that the buffer of the log takes.
    private static final int LOG_BUFFER_SHARE = 16;
    /// On a disk with less free space, a new store gets smaller log segments than requested, because some segments are
    /// always kept.
    private static final long SMALL_DISK_BYTES = 2L << 30;
    private static final int SMALL_DISK_LOG_SEGMENT = 4 << 20;
    private static final int MEMORY_LOG_SEGMENT = 4 << 20;
    private static final Duration SEGMENT_INTERVAL = Duration.ofMillis(50);
    private static final long SHORTAGE_PAUSE_NANOS = Duration.ofMillis(100).toNanos();
    private static final int REDO_HELPERS = 3;

    private final StoreOptions options;
    private volatile long lockTimeoutMillis;
    private final Clock clock;
    private final DiskHold hold;
    private final StoreFiles files;
    private final Log log;
    private final BufferPool pool;
    private final DoubleWrite doubleWrite;
    private final NamesLater lockNames = new NamesLater();
    /// Null for a store in memory.
    private final ControlFile control;
    private final boolean readOnly;
    /// Null for a store in memory, and for a read-only one.
    private final Checkpointer checkpointer;
    private final LockManager locks;
    private final TransactionTable transactions;
    private final VersionedPages versionedPages;
    private final TreeHandles trees;
    private final Purge purge;
    private final Runnable admission;
    private final StoreMetrics figures;
    private final List<Workers.Task> tasks = new ArrayList<>();
    private final List<StoreTransaction> preparedBefore = new ArrayList<>();
    private final Entropy backupIds;
    private final Workers workers;
    private final ArchivedLog archivedLog;
    private boolean isClosed;

    /// Creates a store where there is none, and opens it.
    public static Store create(Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        DiskHold hold = hold(disk, clock);
        boolean isOpen = false;
        try {
            if (ControlFile.exists(disk)) {
                throw StoreError.EXISTS.failure(disk.description());
            }
            if (!options.inMemory()) {
                LogOptions logOptions = logOptions(options);
                boolean isSmall = disk.usableBytes() < SMALL_DISK_BYTES;
                Log log = Log.create(disk, LOG_FOLDER, logOptions.withSegmentBytes(isSmall
                    ? Math.min(SMALL_DISK_LOG_SEGMENT, logOptions.segmentBytes()) : logOptions.segmentBytes()), clock);
                log.close();
                StoreIdentity identity = newIdentity(log, entropy);
                DataStamp.write(disk, identity);
                ControlFile.create(disk, ControlFile.State.initial(options.pageSizeBytes()), identity);
            }
            Store store = new Store(disk, options, clock, entropy, workers, hold, false);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                letGo(hold);
            }
        }
    }

    /// Creates a store whose content ends with the process, on an empty disk. Pages, row versions and the log needed for
    /// rollback go to the disk when they exceed their memory. Nothing is forced, and nothing can be recovered.
    ///
    /// @param options with [StoreOptions#inMemory]
    /// @param firstTreeId the id of the first tree; lets callers tell the trees of two stores apart
    public static Store createTemporary(
            Disk disk, StoreOptions options, int firstTreeId, Clock clock, Entropy entropy, Workers workers) {
        Invariant.check(options.inMemory(), "a temporary store is not recovered");
        DiskHold hold = hold(disk, clock);
        boolean isOpen = false;
        try {
            Store store = new Store(disk, options, clock, entropy, workers, hold, true);
            store.files.beginAt(firstTreeId);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                letGo(hold);
            }
        }
    }

    /// Opens an existing store, also after a crash. The page size is that of the store.
    public static Store open(Disk disk, StoreOptions options, Clock clock, Entropy entropy, Workers workers) {
        DiskHold hold = hold(disk, clock);
        boolean isOpen = false;
        try {
            if (options.inMemory() || !ControlFile.exists(disk)) {
                throw StoreError.NOT_FOUND.failure(disk.description());
            }
            Store store = new Store(disk, options, clock, entropy, workers, hold, false);
            isOpen = true;
            return store;
        } finally {
            if (!isOpen) {
                letGo(hold);
            }
        }
    }

    /// Returns whether there is a store to open.
    public static boolean exists(Disk disk) {
        return ControlFile.exists(disk);
    }

    private static StoreIdentity newIdentity(Log log, Entropy entropy) {
        return new StoreIdentity(entropy.nextLong() | 1, 0, log.createdMillis());
    }

    private static DiskHold hold(Disk disk, Clock clock) {
        try {
            return disk.hold(LOCK_NAME, "opened at " + LocalDateTime.ofInstant(clock.now(), ZoneOffset.UTC) + "Z");
        } catch (DiskHeldException e) {
            throw StoreError.HELD.causedBy(e, disk.description(), e.holder());
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    private static void alsoLockControl(Disk disk, DiskHold hold) {
        try {
            hold.alsoLock(CONTROL_NAME);
        } catch (DiskHeldException e) {
            throw StoreError.HELD.causedBy(e, disk.description(), e.holder());
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    private static void letGo(DiskHold hold) {
        try {
            hold.close();
        } catch (Exception e) {
            throw StoreError.INACCESSIBLE.causedBy(e, "of the lock", e.getMessage());
        }
    }

    private static LogOptions logOptions(StoreOptions options) {
        return options.inMemory()
            ? LogOptions.MEMORY.withSegmentBytes(Math.min(options.logSegmentBytes(), MEMORY_LOG_SEGMENT))
            : new LogOptions(
                options.logSegmentBytes(), Math.min(options.logSegmentBytes(), logBufferBytes(options)), false);
    }

    /// Returns a power of two: less for a small pool, because the heap is small then.
    private static int logBufferBytes(StoreOptions options) {
        long share = Long.highestOneBit(options.bufferPoolBytes() / LOG_BUFFER_SHARE);
        return (int) Math.clamp(share, SHORTEST_LOG_BUFFER, LONGEST_LOG_BUFFER);
    }

    /// @param spills whether a store without recovery uses the disk for what exceeds its memory
    private Store(
            Disk disk, StoreOptions wanted, Clock clock, Entropy entropy, Workers workers, DiskHold hold, boolean spills) {
        this.clock = clock;
        this.hold = hold;
        backupIds = entropy;
        this.workers = workers;
        StoreHealth health = new StoreHealth();
        boolean inMemory = wanted.inMemory();
        if (!inMemory) {
            alsoLockControl(disk, hold);
        }
        control = inMemory ? null : ControlFile.open(disk, health);
        readOnly = !inMemory && isReadOnly(disk);
        options = inMemory ? wanted : wanted.withPageSizeBytes(control.state().pageSizeBytes());
        lockTimeoutMillis = options.lockTimeoutMillis();
        boolean keepsLog = !inMemory && !readOnly;
        int pageSizeBytes = options.pageSizeBytes();
        files = new StoreFiles(disk, pageSizeBytes, health, options.openFiles());
        log = keepsLog ? Log.open(disk, LOG_FOLDER, logOptions(options), clock, control.state().redoLsn())
            : readOnly ? logOfReader(disk, clock)
            : spills ? Log.createTemporary(disk, LOG_FOLDER, clock)
            : Log.create(disk, LOG_FOLDER, logOptions(options), clock);
        if (keepsLog) {
            beginGeneration(disk, entropy);
        }
        doubleWrite = !keepsLog ? DoubleWrite.none(files)
            : DoubleWrite.open(disk, files, BufferPool.batchPages(options.bufferPoolBytes(), pageSizeBytes));
        pool = new BufferPool(files, LogForce.of(log), doubleWrite, options.bufferPoolBytes(), clock::nanoTime);
        versionedPages = !keepsLog && !spills ? new VersionedPages() : new VersionedPages(disk, pool, options.versionMemoryBytes());
        PageOperations operations = Tree.register(new PageOperations());
        pool.beginEmergencyGrowth();
        CrashRecoveryOutcome outcome = !keepsLog ? null
            : new CrashRecovery(files, doubleWrite, pool, log, control, operations, workers, REDO_HELPERS).run();
        transactions = new TransactionTable(
            keepsLog ? outcome.lastTransactionId() : readOnly ? control.state().nextTransactionId() - 1 : 0);
        versionedPages.useHorizon(transactions::horizon);
        locks = new LockManager(
            clock, new LockOptions(options.deadlockMillis(), options.escalationThreshold()), lockNames, ThreadParker.THREADS,
            health::check);
        health.whenStopped(locks::wakeAll);
        trees = new TreeHandles(files, pool, locks, log, operations);
        purge = new Purge(transactions, versionedPages, locks, trees.newChangeBuilder().freeing(true), trees::find);
        checkpointer = !keepsLog ? null : new Checkpointer(
            pool, files, log, control, transactions, trees::oldestPendingRemoval, options.logBudgetBytes());
        archivedLog = new ArchivedLog(log, checkpointer, clock);
        if (keepsLog && options.archive() != null) {
            archivedLog.hold(options.archive());
        }
        admission = !keepsLog ? () -> {} : checkpointer::admit;
        if (keepsLog) {
            files.keepFree(pool.sizeBytes() + 3L * options.logSegmentBytes());
        }
        figures = new StoreMetrics(options, pool, log, files, locks, checkpointer, versionedPages);
        if (keepsLog) {
            RecoveryEvent event = Trace.isOn() ? new RecoveryEvent() : null;
            if (event != null) {
                event.begin();
            }
            finishTransactions(outcome.losers());
            if (event != null) {
                event.end();
                if (event.shouldCommit()) {
                    event.phase = "undo";
                    event.commit();
                }
            }
        }
        pool.endEmergencyGrowth();
        try {
            startWorkers(workers);
        } catch (RuntimeException | Error noThread) {
            abandon();
            throw noThread;
        }
    }

    // -- opening

    /// Checks that control file, log and data folder belong together, and stamps them with this opening's generation. A
    /// store of the first format gets its identity now.
    private void beginGeneration(Disk disk, Entropy entropy) {
        StoreIdentity known = control.identity();
        if (known.isKnown() && known.logId() != log.createdMillis()) {
            throw FileError.PARTS_DIFFER.failure(disk.description(), "the log is that of another database");
        }
        DataStamp.check(disk, known);
        StoreIdentity own = (known.isKnown() ? known : newIdentity(log, entropy)).next();
        DataStamp.write(disk, own);
        control.identify(own, entropy.nextLong());
        log.beforeNewSegment(control::checkUndisturbed);
    }

    /// Restores prepared transactions and rolls back all others. All of them are resumed first, so that a concurrent
    /// checkpoint includes each of them.
    private void finishTransactions(List<ActiveTransaction> unfinished) {
        List<TransactionContext> losers = new ArrayList<>();
        Map<TransactionContext, LogRecord.Prepare> prepared = new LinkedHashMap<>();
        for (ActiveTransaction each : unfinished) {
            TransactionContext context = newActor();
            if (LogRecord.read(log.read(each.lastLsn())) instanceof LogRecord.Prepare record) {
                context.resumePrepared(each.id(), each.firstLsn(), each.lastLsn(), record.meansGaps(), record.reservedBytes());
                prepared.put(context, record);
            } else {
                context.resume(each.id(), each.firstLsn(), each.lastLsn());
                losers.add(context);
            }
        }
        prepared.forEach(this::restorePrepared);
        rollBack(losers);
    }

    private void restorePrepared(TransactionContext context, LogRecord.Prepare record) {
        TableLockMode[] modes = TableLockMode.values();
        for (LogRecord.Prepare.TableLock lock : record.tableLocks()) {
            locks.lockTable(context.lockOwner(), locks.table(lock.tableId()), modes[lock.mode()]);
        }
        new PreparedRestore(context, log, trees::find).run();
        preparedBefore.add(new SessionTransaction(this, context, record));
    }

    private void rollBack(List<TransactionContext> losers) {
        for (TransactionContext context : losers) {
            Rollback rollback = new Rollback(context, log, pool, trees::find);
            List<Integer> made = rollback.filesMade();
            rollback.to(0);
            // The files are removed before the last record: a restart after it may no longer read the record that
            // created them.
            made.forEach(trees::remove);
            context.appendLast(LogRecord.rolledBack(context.transaction().id()), true);
            context.transaction().rolledBack();
            locks.releaseAll(context.lockOwner());
            context.forgetTransaction();
            forget(context);
        }
    }

    private static boolean isReadOnly(Disk disk) {
        try {
            return disk.isReadOnly();
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    /// Creates the log of a read-only store: in memory, empty and ahead of every page's LSN. The store's own log was
    /// closed, and nothing in it must be redone.
    private Log logOfReader(Disk disk, Clock clock) {
        ControlFile.State state = control.state();
        LogInspection.Summary found = LogInspection.verify(disk, LOG_FOLDER, state.redoLsn());
        if (!state.clean() || found.endLsn() != state.logEndLsn()) {
            throw StoreError.UNFINISHED_READ_ONLY.failure(disk.description());
        }
        DataStamp.check(disk, control.identity());
        files.allocateFrom(state.nextFileId());
        return Log.inMemoryFrom(disk, LOG_FOLDER, state.logEndLsn(), clock);
    }

    /// Returns whether the store is read-only, because its disk is.
    public boolean isReadOnly() {
        return readOnly;
    }

    /// Returns whether a failure means that a tree's file is missing.
    public static boolean isMissingFile(SqlFailure failure) {
        return failure.error() == FileError.FILE_MISSING;
    }

    private void startWorkers(Workers workers) {
        pool.start(workers, this::stop);
        start(workers, "bowler purge", purge);
        if (checkpointer == null) {
            start(workers, "bowler log trimmer", new LogTrimmer(log, transactions));
            return;
        }
        checkpointer.start(workers, this::stop);
        archivedLog.start(workers, this::stop);
        start(workers, "bowler log flusher", new LogFlusher(log, Duration.ofMillis(options.relaxedForceMillis())));
        start(workers, "bowler log segments", new SegmentPreparer(log, SEGMENT_INTERVAL));
        start(workers, "bowler files", new PlaceWatch(control, log, files, hold));
    }

    private void start(Workers workers, String name, Workers.Step step) {
        tasks.add(workers.start(name, new RetryingStep(step, SHORTAGE_PAUSE_NANOS), this::stop));
    }

    // -- use

    /// Sets the source of table and row names in messages about locks; until then messages show numbers.
    public void nameLocksBy(LockNames names) {
        lockNames.names = names;
    }

    /// Sets whether a deadlock failure carries, as suppressed exceptions, the stack trace of each of its threads.
    public void traceDeadlocks(boolean wanted) {
        locks.traceDeadlocks(wanted);
    }

    /// Sets the lock timeout of sessions that begin later, in milliseconds; negative: unlimited.
    public void setLockTimeoutMillis(long millis) {
        lockTimeoutMillis = millis;
    }

    public long lockTimeoutMillis() {
        return lockTimeoutMillis;
    }

    /// Row locks of one transaction on one table before it asks for the table; counts for tables locked from now on.
    public void setEscalationThreshold(int rowLocks) {
        locks.setEscalationThreshold(rowLocks);
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
        transactions.activeAt(log.endLsn()).forEach(active -> first.put(active.id(), active.firstLsn()));
        return first;
    }

    /// Sets whether rows of a table are locked by locking the whole table. Row locks that transactions already hold
    /// remain.
    public void lockAsWhole(int tableId, boolean whole) {
        locks().table(tableId).lockAsWhole(whole);
    }

    public StoreOptions options() {
        return options;
    }

    /// Creates the transaction object of one session.
    public StoreTransaction newTransaction() {
        health().check();
        return new SessionTransaction(this, newActor());
    }

    /// Returns the transactions that were prepared when the store was closed or crashed, in order of their ids. Each
    /// waits for [StoreTransaction#commit] or [StoreTransaction#rollback], followed by [StoreTransaction#close].
    public List<StoreTransaction> preparedTransactions() {
        return List.copyOf(preparedBefore);
    }

    private TransactionContext newActor() {
        return new TransactionContext(
            transactions, locks, locks.newOwner(lockTimeoutMillis), versionedPages, trees.newChangeBuilder(),
            log, clock, admission);
    }

    /// Returns the tree with this id.
    ///
    /// @throws SqlFailure 40XD2 if it was dropped, XSDG3 if its file is missing
    public TreeRef tree(int treeId) {
        return trees.get(treeId);
    }

    /// Returns whether there is a tree with this id.
    public boolean hasTree(int treeId) {
        return trees.find(treeId) != null;
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

    /// Makes a checkpoint now: writes every changed page, and releases the log that is no longer needed.
    public void checkpoint() {
        health().check();
        try {
            if (checkpointer != null) {
                checkpointer.checkpoint();
            }
        } catch (RuntimeException | Error failure) {
            throw failedUnchanged(failure);
        }
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
        health().check();
        if (checkpointer == null) {
            throw (readOnly ? StoreError.READ_ONLY_BACKUP : StoreError.MEMORY_BACKUP).failure();
        }
        HeldCheckpoint checkpoint = holdCheckpoint();
        try (LogRetention.Hold hold = checkpoint.hold()) {
            return new OnlineBackup(files, log, control.identity(), clock, target, base, progress)
                .run(checkpoint, backupIds.nextLong());
        }
    }

    private HeldCheckpoint holdCheckpoint() {
        try {
            return checkpointer.holdCheckpoint();
        } catch (RuntimeException | Error failure) {
            throw failedUnchanged(failure);
        }
    }

    /// Begins to archive the log, from the oldest record that there is now.
    public void startArchive(LogArchiveOptions archive) {
        health().check();
        if (checkpointer == null) {
            throw (readOnly ? StoreError.READ_ONLY_BACKUP : StoreError.MEMORY_BACKUP).failure();
        }
        archivedLog.stop();
        archivedLog.hold(archive);
        archivedLog.start(workers, this::stop);
    }

    /// Ends archiving the log. Files in the archive stay.
    public void stopArchive() {
        archivedLog.stop();
    }

    /// Sets the receiver of messages about the archive; until then they are lost.
    public void tellArchiveTo(Consumer<String> messages) {
        archivedLog.tellTo(messages);
    }

    /// Returns the position up to which the archive has the log; -1 if there is no archive or it was given up.
    public long archivedLsn() {
        return archivedLog.archivedLsn();
    }

    /// Writes a named mark to the log. A restore can end there.
    ///
    /// @return its LSN
    public long mark(String name) {
        health().check();
        byte[] record = LogRecord.mark(name);
        long lsn = log.append(record, 0, record.length);
        makeDurable(lsn + Log.sizeOf(record.length));
        return lsn;
    }

    /// Returns the LSN after everything that has been written to the log.
    public long logEndLsn() {
        return log.endLsn();
    }

    /// Returns whether the log before the LSN would survive a crash.
    public boolean isDurable(long lsn) {
        return log.durableLsn() >= lsn;
    }

    /// Waits until the log before the LSN would survive a crash.
    public void makeDurable(long lsn) {
        health().check();
        try {
            log.force(lsn);
        } catch (RuntimeException | Error failure) {
            throw stopped(failure);
        }
    }

    /// Removes what no snapshot needs, like the background purge, until nothing more can be removed.
    public void purge() {
        health().check();
        try {
            for (int before = -1; before != versionedPages.count() && !versionedPages.isEmpty(); ) {
                before = versionedPages.count();
                purge.step();
            }
        } catch (RuntimeException | Error failure) {
            throw failedUnchanged(failure);
        }
    }

    /// Resets a store in which no transaction has ever committed to its initial state: the next tree created gets the
    /// first id. For callers that fill a new store in one transaction, and find after a crash that it did not commit.
    ///
    /// @return false if something was committed, or if that is possible; then nothing has changed
    public boolean resetToEmpty() {
        health().check();
        if (!trees.ids().isEmpty() || AnyCommitScan.mayHaveBeen(log)) {
            return false;
        }
        files.allocateAnew();
        // No restart may read the records of earlier files with these numbers. And a restart that finds a file whose
        // record is not durable must know that its number was not assigned.
        checkpoint();
        return true;
    }

    /// Returns an object that permanently removes unreachable rows, outside of any transaction; for one thread.
    public BlindDelete newPartRemoval() {
        PhysicalDelete erasure = new PhysicalDelete(transactions, locks, trees.newChangeBuilder().freeing(true));
        return (tree, key, keyLength) -> {
            health().check();
            try {
                return erasure.erase((TreeHandle) tree, key, keyLength);
            } catch (RuntimeException | Error failure) {
                throw failed(failure);
            }
        };
    }

    /// Returns whether every snapshot in use, and every later one, sees all that this one sees.
    public boolean isSeenByAll(long snapshot) {
        return transactions.advanceHorizon() >= snapshot;
    }

    /// Returns counters and sizes, for display; a store in memory makes no checkpoints.
    public List<StoreCounter> counters() {
        return figures.counters();
    }

    /// Returns the waits of the store's users, by kind.
    public List<WaitStatistics> waits() {
        return figures.waits();
    }

    /// Returns an inspection of the store: verify and dump.
    public OnlineInspection inspect() {
        return new OnlineInspection(files, log, locks, transactions, trees::get,
            checkpointer == null ? () -> null : checkpointer::holdLog);
    }

    // -- failures

    /// Returns the exception that a caller gets for a failure. A failure that leaves the store in doubt stops it.
    RuntimeException failed(Throwable failure) {
        if (failure instanceof SqlFailure known) {
            if (known.severity().compareTo(Severity.DATABASE) >= 0) {
                stop(known);
            }
            return known;
        }
        stop(failure);
        if (failure instanceof Error error) {
            throw error;
        }
        return StoreError.BROKEN.causedBy(failure, failure.getMessage());
    }

    /// Acts like [#failed], for methods that have changed nothing, or that themselves stop the store if they leave a
    /// change incomplete. A lack of memory is then only the caller's problem, and is rethrown.
    RuntimeException failedUnchanged(Throwable failure) {
        return switch (failure) {
            case OutOfMemoryError lack -> throw lack;
            case StackOverflowError lack -> throw lack;
            default -> failed(failure);
        };
    }

    /// Acts like [#failed], for a place where any failure leaves the store in doubt.
    RuntimeException stopped(Throwable failure) {
        stop(failure);
        boolean soundsHarmless =
            failure instanceof SqlFailure known && known.severity().compareTo(Severity.DATABASE) < 0;
        return soundsHarmless ? FileError.STOPPED.causedBy(failure, failure.getMessage()) : failed(failure);
    }

    private void stop(Throwable why) {
        log.stop(why);
        health().stop(why);
    }

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
        return files.health();
    }

    Clock clock() {
        return clock;
    }

    Log log() {
        return log;
    }

    BufferPool pool() {
        return pool;
    }

    LockManager locks() {
        return locks;
    }

    TransactionTable transactions() {
        return transactions;
    }

    TreeHandles trees() {
        return trees;
    }

    void forget(TransactionContext context) {
        context.leave();
        transactions.remove(context.slot());
        locks.removeOwner(context.lockOwner());
    }

    // -- closing

    /// Closes the store so that the next opening needs no recovery. Open transactions are lost, as in a crash.
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        stopWorkers();
        try {
            if (!health().isStopped() && checkpointer != null) {
                checkpointer.shutDown();
                archivedLog.finish();
            }
        } finally {
            closeFiles(true);
        }
    }

    /// Releases everything as a crash would: nothing more is written.
    public synchronized void abandon() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        stop(new IllegalStateException("it was abandoned"));
        stopWorkers();
        closeFiles(false);
    }

    private void stopWorkers() {
        archivedLog.pause();
        if (checkpointer != null) {
            checkpointer.stop();
        }
        tasks.forEach(Workers.Task::stop);
        pool.stop();
    }

    /// @param removesTemporary whether temporary files are removed
    private void closeFiles(boolean removesTemporary) {
        try (AutoCloseable last = hold; AutoCloseable versions = () -> versionedPages.close(removesTemporary);
                AutoCloseable third = control; doubleWrite; files; log) {
            health().stop(new IllegalStateException("it was closed"));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw StoreError.INACCESSIBLE.causedBy(e, options, e.getMessage());
        } finally {
            pool.letGo();
        }
    }

    /// The names that the lock manager is created with, before the real names are set.
    private static final class NamesLater implements LockNames {
        private volatile LockNames names = NUMBERS;

        @Override
        public String table(int tableId) {
            return names.table(tableId);
        }

        @Override
        public String row(int tableId, int treeId, byte[] key) {
            return names.row(tableId, treeId, key);
        }
    }
}
