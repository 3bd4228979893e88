// SPDX-License-Identifier: Apache-2.0
package bowler.storage.assembly;

import bowler.base.error.FileReason;
import bowler.log.Log;
import bowler.os.Clock;
import bowler.os.Disk;
import bowler.os.DiskHold;
import bowler.os.Entropy;
import bowler.os.Workers;
import bowler.os.encrypt.EncryptedDisk;
import bowler.storage.api.StoreError;
import bowler.storage.api.StoreImage;
import bowler.storage.api.StoreOptions;
import bowler.storage.buffer.BufferPool;
import bowler.storage.buffer.LogForce;
import bowler.storage.change.PageOperations;
import bowler.storage.file.ControlFile;
import bowler.storage.file.DoubleWrite;
import bowler.storage.file.StoreFiles;
import bowler.storage.file.StoreHealth;
import bowler.storage.lock.LockManager;
import bowler.storage.lock.LockOptions;
import bowler.storage.lock.ThreadParker;
import bowler.storage.recovery.Checkpointer;
import bowler.storage.recovery.CrashRecovery;
import bowler.storage.recovery.CrashRecoveryOutcome;
import bowler.storage.row.TransactionContext;
import bowler.storage.transaction.ActiveTransaction;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.Tree;
import bowler.storage.undo.Purge;
import bowler.storage.version.VersionedPages;
import java.io.IOException;
import java.util.List;

/// The components of an open store. The constructor opens the files and recovers their content; it makes each component
/// before those that need it.
public final class StoreComponents {
    private static final int REDO_HELPERS = 3;

    private final StoreOptions options;
    private volatile long lockTimeoutMillis;
    private final Clock clock;
    private final DiskHold hold;
    private final StoreFiles files;
    private final Log log;
    private final StoreFailures failures;
    private final BufferPool pool;
    private final DoubleWrite doubleWrite;
    private final LateBoundLockNames lockNames = new LateBoundLockNames();
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
    private final RetiredTrees retiredTrees;
    private final Runnable admission;
    private final ArchivedLog archivedLog;
    /// Null for a store that is not encrypted, and for one that cannot change.
    private final NewDataKey newDataKey;
    /// Null for a store in memory, and for a read-only one.
    private final SpaceCompaction compaction;

    /// @param spills whether a store without recovery uses the disk for what exceeds its memory
    /// @param image what a store in memory begins with, whose files are on the disk; null: nothing
    /// @param unfinished receives the transactions that the last opening of the store has not ended
    public StoreComponents(
            Disk disk, StoreOptions wanted, Clock clock, Entropy entropy, Workers workers, DiskHold hold, boolean spills,
            StoreImage image, List<ActiveTransaction> unfinished) {
        this.clock = clock;
        this.hold = hold;
        StoreHealth health = new StoreHealth();
        boolean inMemory = wanted.inMemory();
        if (!inMemory) {
            StoreHold.alsoLockControl(disk, hold);
        }
        control = inMemory ? null : ControlFile.open(disk, health);
        readOnly = !inMemory && isReadOnly(disk);
        options = inMemory ? wanted : wanted.withPageSizeBytes(control.state().pageSizeBytes());
        lockTimeoutMillis = options.lockTimeoutMillis();
        boolean keepsLog = keepsLog();
        int pageSizeBytes = options.pageSizeBytes();
        files = new StoreFiles(disk, pageSizeBytes, health, options.openFiles());
        log = keepsLog ? StoreLog.open(disk, options, clock, control.state())
            : readOnly ? StoreLog.createForReader(disk, control, clock)
            : image != null ? StoreLog.createFrom(image, disk, options, clock)
            : StoreLog.createTemporary(disk, options, clock, spills);
        failures = new StoreFailures(log, health);
        if (keepsLog) {
            StoreGeneration.begin(disk, control, log, entropy);
        }
        if (readOnly) {
            files.allocateFrom(control.state().nextFileId());
        } else if (image != null) {
            files.allocateFrom(image.nextTreeId());
        }
        doubleWrite = !keepsLog ? DoubleWrite.none(files)
            : DoubleWrite.open(disk, files, BufferPool.batchPages(options.bufferPoolBytes(), pageSizeBytes));
        pool = new BufferPool(files, LogForce.of(log), doubleWrite, options.bufferPoolBytes(), clock::nanoTime);
        versionedPages = !keepsLog && !spills ? new VersionedPages() : new VersionedPages(disk, pool, options.versionMemoryBytes());
        PageOperations operations = Tree.register(new PageOperations(), pageSizeBytes);
        pool.beginEmergencyGrowth();
        CrashRecoveryOutcome outcome = !keepsLog ? null
            : new CrashRecovery(files, doubleWrite, pool, log, operations, workers, REDO_HELPERS).run(control);
        transactions = new TransactionTable(
            keepsLog ? outcome.lastTransactionId() : readOnly ? control.state().nextTransactionId() - 1
                : image != null ? image.lastTransactionId() : 0);
        versionedPages.useHorizon(transactions::horizon);
        locks = new LockManager(
            clock, new LockOptions(options.deadlockMillis(), options.escalationThreshold()), lockNames, ThreadParker.THREADS,
            health::check);
        health.whenStopped(locks::wakeAll);
        trees = new TreeHandles(files, pool, locks, log, operations);
        purge = new Purge(transactions, versionedPages, locks, trees.newChangeBuilder().freeing(true), trees::find);
        checkpointer = !keepsLog ? null : new Checkpointer(
            pool, files, log, control, transactions, trees::oldestPendingRemoval, options.logBudgetBytes());
        retiredTrees = new RetiredTrees(
            trees, transactions, () -> keepsLog && checkpointer.lagBytes() > options.logBudgetBytes() / 2);
        archivedLog = new ArchivedLog(log, checkpointer, clock);
        if (keepsLog && options.archive() != null) {
            archivedLog.hold(options.archive());
        }
        newDataKey = keepsLog && disk instanceof EncryptedDisk encrypted
            ? new NewDataKey(encrypted, hold, files, pool, log, checkpointer) : null;
        admission = !keepsLog ? () -> {} : checkpointer::admit;
        compaction = !keepsLog ? null : new SpaceCompaction(
            trees, health, log, checkpointer, admission, () -> newDataKey != null && newDataKey.isChanging());
        if (keepsLog) {
            files.reserveFree(pool.sizeBytes() + 3L * options.logSegmentBytes());
            unfinished.addAll(outcome.losers());
        }
    }

    private static boolean isReadOnly(Disk disk) {
        try {
            return disk.isReadOnly();
        } catch (IOException e) {
            throw StoreError.INACCESSIBLE.causedBy(e, disk.description(), FileReason.of(e));
        }
    }

    /// Creates the context of a session's transactions.
    public TransactionContext newContext() {
        return new TransactionContext(
            transactions, locks, locks.newOwner(lockTimeoutMillis), versionedPages, trees.newChangeBuilder(),
            log, clock, admission);
    }

    public void forget(TransactionContext context) {
        context.leave();
        transactions.remove(context.slot());
        locks.removeOwner(context.lockOwner());
    }

    /// Closes what the constructor has opened.
    ///
    /// @param removesTemporary whether temporary files are removed
    public void close(boolean removesTemporary) {
        try (AutoCloseable last = hold; AutoCloseable versions = () -> versionedPages.close(removesTemporary);
                AutoCloseable third = control; doubleWrite; files; log) {
            health().stop(new IllegalStateException("it was closed"));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw StoreError.INACCESSIBLE.causedBy(e, options, e.getMessage());
        } finally {
            pool.release();
        }
    }

    // -- the components

    public StoreOptions options() {
        return options;
    }

    public long lockTimeoutMillis() {
        return lockTimeoutMillis;
    }

    /// Sets the lock timeout of contexts that are created later.
    public void setLockTimeoutMillis(long millis) {
        lockTimeoutMillis = millis;
    }

    public Clock clock() {
        return clock;
    }

    DiskHold hold() {
        return hold;
    }

    public StoreFiles files() {
        return files;
    }

    public StoreHealth health() {
        return files.health();
    }

    public Log log() {
        return log;
    }

    public StoreFailures failures() {
        return failures;
    }

    public BufferPool pool() {
        return pool;
    }

    /// Returns the control file; null for a store in memory.
    public ControlFile control() {
        return control;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    /// Returns whether the store writes a log from which it can be recovered.
    public boolean keepsLog() {
        return control != null && !readOnly;
    }

    /// Returns the checkpointer; null for a store in memory, and for a read-only one.
    public Checkpointer checkpointer() {
        return checkpointer;
    }

    public LockManager locks() {
        return locks;
    }

    public LateBoundLockNames lockNames() {
        return lockNames;
    }

    public TransactionTable transactions() {
        return transactions;
    }

    public VersionedPages versionedPages() {
        return versionedPages;
    }

    public TreeHandles trees() {
        return trees;
    }

    public RetiredTrees retiredTrees() {
        return retiredTrees;
    }

    /// Returns what gives unused space back; null for a store in memory, and for a read-only one.
    public SpaceCompaction compaction() {
        return compaction;
    }

    public Purge purge() {
        return purge;
    }

    public ArchivedLog archivedLog() {
        return archivedLog;
    }

    /// Returns what gives the files another key; null if the store is not encrypted, or is read-only.
    public NewDataKey newDataKey() {
        return newDataKey;
    }
}
