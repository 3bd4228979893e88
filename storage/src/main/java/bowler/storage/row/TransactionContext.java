// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.bytes.VarInt;
import bowler.base.invariant.Invariant;
import bowler.log.Log;
import bowler.os.Clock;
import bowler.storage.buffer.Frame;
import bowler.storage.change.ChangeBuilder;
import bowler.storage.file.FileError;
import bowler.storage.lock.LockManager;
import bowler.storage.lock.LockOwner;
import bowler.storage.lock.TableLocks;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionError;
import bowler.storage.transaction.TransactionSlot;
import bowler.storage.transaction.TransactionTable;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.LeafPage;
import bowler.storage.tree.Overflow;
import bowler.storage.version.PageVersions;
import bowler.storage.version.RowVersion;
import bowler.storage.version.VersionShare;
import bowler.storage.version.VersionedPages;
import java.util.concurrent.locks.LockSupport;

/// The context in which rows are read and changed: a session's transaction, snapshot and locks, and the buffers that
/// its operations share. Belongs to the session's thread.
public final class TransactionContext {
    /// The number of cancellation checks that an interrupted thread still passes.
    private static final int MAX_INTERRUPTED_STEPS = 64;
    private static final int STEPS_PER_LOOK = 8;
    private static final long TURN_NANOS = 5_000_000;

    private static final int END_BYTES = Log.sizeOf(1 + VarInt.MAX_LONG_BYTES);

    final TransactionTable transactions;
    final TransactionSlot slot;
    final LockManager locks;
    final LockOwner lockOwner;
    final VersionedPages versionedPages;
    /// Counts the memory for versions of this context's changes; null for a read-only context.
    private final VersionShare versionShare;
    final ChangeBuilder change;
    final LeafCursorPosition at = new LeafCursorPosition();

    /// Records the pages of long rows, as part of the running transaction.
    final Overflow.Recorder chains = new ChainRecords(false);

    private final Overflow.Recorder undoneChains = new ChainRecords(true);
    private final Log log;
    private final Clock clock;
    private final Runnable admission;
    private Transaction transaction;
    /// The log space reserved for rolling this transaction back.
    private long reservedBytes;
    /// True if a transaction from before a crash was resumed, which has no reservation.
    private boolean isResumed;
    private IsolationLevel level = IsolationLevel.CS;
    private long snapshot;
    private boolean hasReadLocks;
    /// The locks of the table whose rows are read to be changed; or null.
    private TableLocks changing;
    private boolean escalates = true;
    /// True if the current statement frees space.
    private boolean isFreeing;
    private long deadlineNanos = Long.MAX_VALUE;
    /// The number of cancellation checks so far in this statement, capped at [#MAX_INTERRUPTED_STEPS].
    private int steps;
    private int stepsSinceLook;
    /// The time at which the thread last let others run.
    private long turnBeganNanos;
    private long pagesVisited;

    private final class ChainRecords implements Overflow.Recorder {
        private final boolean takesBack;

        private ChainRecords(boolean takesBack) {
            this.takesBack = takesBack;
        }

        @Override
        public ChangeBuilder begin() {
            return beginChange();
        }

        @Override
        public void apply() {
            if (takesBack) {
                applyUndo();
            } else {
                applyChange();
            }
        }
    }

    /// Counts a descent of the tree.
    ///
    /// @throws bowler.base.error.SqlFailure [FileError#TREE_DROPPED] if the snapshot has to read the tree that replaced this one
    public void visit(RowTree tree) {
        if (tree.retiredAt() != Long.MAX_VALUE && (level == IsolationLevel.UR || snapshot > tree.retiredAt())) {
            throw FileError.TREE_DROPPED.failure(tree.tree().treeId());
        }
        pagesVisited += tree.tree().height();
    }

    /// Returns the number of pages on the descents counted so far.
    public long pagesVisited() {
        return pagesVisited;
    }

    /// @param admission called before each change, without a latch: may wait until the log is within its budget
    public TransactionContext(
            TransactionTable transactions, LockManager locks, LockOwner lockOwner, VersionedPages versionedPages,
            ChangeBuilder change, Log log, Clock clock, Runnable admission) {
        this.transactions = transactions;
        this.slot = transactions.newSlot();
        this.locks = locks;
        this.lockOwner = lockOwner;
        this.versionedPages = versionedPages;
        versionShare = versionedPages.newShare();
        this.change = change;
        this.log = log;
        this.clock = clock;
        this.admission = admission;
    }

    /// Creates a read-only context for a parallel reader with its own thread. The other context's slot protects what it
    /// reads.
    public TransactionContext(TransactionContext other) {
        transactions = other.transactions;
        slot = transactions.unlistedSlot();
        locks = other.locks;
        lockOwner = other.lockOwner;
        versionedPages = other.versionedPages;
        versionShare = null;
        change = null;
        log = other.log;
        clock = other.clock;
        admission = other.admission;
    }

    /// Copies the state that decides which versions of rows are visible.
    public void readAs(TransactionContext other) {
        level = other.level;
        snapshot = other.snapshot;
        transaction = other.transaction;
        deadlineNanos = other.deadlineNanos;
    }

    /// Ensures that the snapshot is protected, so that parallel readers may use it.
    public void settleSnapshot() {
        while (!slot.isSure()) {
            confirmSnapshot();
        }
    }

    /// Adds the pages that a parallel reader has visited.
    public void addVisited(long pages) {
        pagesVisited += pages;
    }

    /// Returns the maximum length of a log record.
    int longestRecord() {
        return log.maxPayloadBytes();
    }

    /// Returns the versions of a latched page, and prunes them first if that is due.
    PageVersions versionsOf(Frame frame) {
        PageVersions versions = versionedPages.of(frame);
        if (versions.isDueForPruning()) {
            versions.prune(transactions.liveSnapshots(), new DeletedRows(frame.bytes));
        }
        return versions;
    }

    /// Returns the versions of a latched page, all in memory; null if it has none.
    PageVersions versionsIfAny(Frame frame) {
        PageVersions versions = (PageVersions) frame.sidecar();
        if (versions != null) {
            versions.reloadVersions();
        }
        return versions;
    }

    /// Counts the growth of the versions of a latched page.
    void countVersions(PageVersions versions) {
        versionShare.count(versions);
    }

    /// Adds the uncounted versions to the total; this context changes nothing afterwards.
    public void leave() {
        versionShare.report();
    }

    /// Returns a builder for records that no operation of this context builds itself.
    public ChangeBuilder changeBuilder() {
        return change;
    }

    /// Returns the recorder for the pages of long rows that a rollback stores and frees; it may use the log's reserve.
    public Overflow.Recorder undoneChains() {
        return undoneChains;
    }

    public TransactionSlot slot() {
        return slot;
    }

    public LockOwner lockOwner() {
        return lockOwner;
    }

    /// Returns the running transaction, null while it has neither changed nor locked anything.
    public Transaction transaction() {
        return transaction;
    }

    public IsolationLevel level() {
        return level;
    }

    /// Sets the isolation level of the statement, or of the transaction outside a statement.
    public void setLevel(IsolationLevel newLevel) {
        if (level != newLevel) {
            level = newLevel;
        }
    }

    public long snapshot() {
        return snapshot;
    }

    public void setSnapshot(long newSnapshot) {
        if (snapshot != newSnapshot) {
            snapshot = newSnapshot;
        }
    }

    /// Returns the deadline of the current work by the clock; `Long.MAX_VALUE`: none.
    public long deadlineNanos() {
        return deadlineNanos;
    }

    /// Begins a unit of work, such as a statement.
    ///
    /// @param nanos its deadline by the clock; `Long.MAX_VALUE`: none
    public void beginWork(long nanos) {
        if (steps != 0) {
            steps = 0;
        }
        if (deadlineNanos != nanos) {
            deadlineNanos = nanos;
            lockOwner.setDeadlineNanos(nanos);
        }
    }

    /// Fails if the statement was cancelled, if its time has passed, or if it is a long one whose thread is
    /// interrupted. It is called once per change and per leaf of a scan. Short work completes even on a thread whose
    /// interrupt flag stays set.
    public void checkCancelled() {
        if (lockOwner.isCancelled()) {
            throw TransactionError.CANCELLED.failure("on request");
        }
        if (deadlineNanos != Long.MAX_VALUE && clock.nanoTime() - deadlineNanos >= 0) {
            throw TransactionError.CANCELLED.failure("its time was over");
        }
        if (steps < MAX_INTERRUPTED_STEPS) {
            steps++;
        } else {
            Thread thread = Thread.currentThread();
            if (thread.isInterrupted()) {
                throw TransactionError.CANCELLED.failure("its thread was interrupted");
            }
            if (thread.isVirtual()) {
                letOthersRun();
            }
        }
    }

    /// Lets other virtual threads use the processor for a moment, a few times per second. The scheduler of the JVM never
    /// interrupts a virtual thread, so a few long statements would hold up all other connections of a server. Thread.yield
    /// would not suffice: threads that yield on one processor take turns, and those that wait for the network stay behind
    /// them.
    private void letOthersRun() {
        stepsSinceLook++;
        if (stepsSinceLook < STEPS_PER_LOOK) {
            return;
        }
        stepsSinceLook = 0;
        long now = clock.nanoTime();
        if (now - turnBeganNanos >= TURN_NANOS) {
            LockSupport.parkNanos(1);
            turnBeganNanos = clock.nanoTime();
        }
    }

    /// Returns whether the snapshot was protected, after a read of shared state; if not, it has taken a new snapshot.
    boolean confirmSnapshot() {
        if (slot.confirm()) {
            return true;
        }
        snapshot = slot.takeSnapshot(transactions.clock());
        return false;
    }

    /// Returns the running transaction, and gives it an identity if it has none.
    public Transaction identify() {
        Transaction self = transaction;
        if (self == null) {
            self = new Transaction(transactions.nextId(), lockOwner);
            lockOwner.begin(self.id());
            slot.enter(self);
            transaction = self;
        }
        return self;
    }

    /// Resumes a transaction that was active before a crash, to roll it back.
    public void resume(long transactionId, long firstLsn, long lastLsn) {
        isResumed = true;
        transaction = new Transaction(transactionId, lockOwner);
        lockOwner.begin(transactionId);
        slot.resume(transaction, firstLsn, lastLsn);
    }

    /// Resumes a prepared transaction from before a crash, which waits for its coordinator's decision. The caller
    /// passes each of its rows to [#restore] before other transactions begin.
    ///
    /// @param reserved log space that its rollback may need
    public void resumePrepared(long transactionId, long firstLsn, long lastLsn, boolean locksGaps, long reserved) {
        resume(transactionId, firstLsn, lastLsn);
        if (locksGaps) {
            transaction.recordSerializable();
        }
        transaction.prepared();
        log.restoreReservation(reserved);
        reservedBytes = reserved;
    }

    /// Makes the transaction the owner again of a row that it had changed before a crash.
    ///
    /// @param before the row as it was before that change; null: there was none
    public void restore(RowTree tree, byte[] key, byte[] before) {
        keepVersionBudget();
        locks.lockTable(lockOwner, tree.locks().table(), TableLockMode.IX);
        tree.tree().latchLeaf(key, key.length, at);
        try {
            Invariant.check(at.found(), "a row of tree %d that a prepared transaction has changed is not there", tree.tree().treeId());
            PageVersions versions = versionedPages.of(at.frame());
            versions.restore(key, transaction, before);
            boolean isLong = (at.flags() & LeafPage.OVERFLOW) != 0;
            int growth = before == null || before.length > tree.tree().maxRowLength() || isLong ? 0 : at.rowLength() - before.length;
            versions.resized(key, 0, key.length, transaction, growth);
            versionShare.count(versions);
        } finally {
            at.unlatch();
        }
        locks.countRow(lockOwner, tree.locks().table());
    }

    /// Forgets the transaction, which has ended.
    public void forgetTransaction() {
        if (transaction != null) {
            transaction = null;
            hasReadLocks = false;
        }
    }

    /// Prepares the lock or change of a row of the tree.
    Transaction beginChangeOf(RowTree tree) {
        checkCancelled();
        admission.run();
        keepVersionBudget();
        return intend(tree, TableLockMode.IX);
    }

    /// Spills row versions to the disk if they exceed their budget. The caller holds no latch.
    private void keepVersionBudget() {
        if (versionShare.isOverBudget()) {
            versionedPages.spill();
            versionShare.noteSpilled();
        }
    }

    /// Takes the table's intention lock before rows of the tree are locked or changed.
    Transaction intend(RowTree tree, TableLockMode intention) {
        Transaction self = identify();
        if (level.locksReads()) {
            hasReadLocks = true;
            if (level == IsolationLevel.RR) {
                self.recordSerializable();
            }
        }
        locks.lockTable(lockOwner, tree.locks().table(), intention);
        return self;
    }

    /// Records that the running transaction is about to lock rows that it only reads, regardless of its isolation
    /// level.
    void announceReadLocks() {
        hasReadLocks = true;
    }

    /// Returns whether the running transaction may hold locks on rows that it has only read.
    boolean hasReadLocks() {
        return hasReadLocks;
    }

    /// Announces that rows of the tree's table are read to be changed; null: rows of no table.
    public void announceUpdate(RowTree tree) {
        changing = tree == null ? null : tree.locks().table();
    }

    /// Sets whether all changes of this transaction count as freeing space from now on, or only those that do so by
    /// themselves.
    public void announceFreeing(boolean wanted) {
        if (isFreeing != wanted) {
            isFreeing = wanted;
            change.freeing(wanted);
        }
    }

    /// Returns the mode in which rows of a tree are locked when they are read.
    RowLockMode readMode(RowTree tree) {
        return changing != null && changing == tree.locks().table() ? updateMode() : sharedMode();
    }

    RowLockMode sharedMode() {
        return level == IsolationLevel.RR ? RowLockMode.S3 : RowLockMode.S2;
    }

    RowLockMode updateMode() {
        return level == IsolationLevel.RR ? RowLockMode.U3 : RowLockMode.U2;
    }

    RowLockMode exclusiveMode() {
        return level == IsolationLevel.RR ? RowLockMode.X3 : RowLockMode.X2;
    }

    /// Starts the record of a change by the running transaction.
    public ChangeBuilder beginChange() {
        return change.begin(transaction.id(), slot.lastLsn());
    }

    /// Appends and applies the record, and moves the end of the transaction's chain.
    void applyChange() {
        long reservation = change.undoBytes() + reservationForEnd();
        try {
            beforeAppend();
            slot.afterAppend(change.apply(reservation));
        } catch (Throwable failure) {
            slot.appendFailed();
            throw failure;
        }
        reservedBytes += reservation;
    }

    /// Applies a compensation record like [#applyChange], but uses the log space that was reserved for the rollback.
    public void applyUndo() {
        long released = Math.min(change.recordBytes(), Math.max(0, reservedBytes - END_BYTES));
        assert released == change.recordBytes() || isResumed : "taking back takes more log than was kept for it";
        try {
            beforeAppend();
            slot.afterAppend(change.applyUndo(released));
        } catch (Throwable failure) {
            slot.appendFailed();
            throw failure;
        }
        reservedBytes -= released;
    }

    /// Returns the extra reservation: the first record of a transaction also needs space for the record that ends a
    /// rollback.
    private long reservationForEnd() {
        return reservedBytes == 0 ? END_BYTES : 0;
    }

    /// Returns the log space reserved for rolling the running transaction back.
    public long reservedBytes() {
        return reservedBytes;
    }

    /// Sets the reservation after a rollback to a savepoint, at which this many bytes were reserved.
    public void retainReserved(long bytes) {
        long kept = Math.min(reservedBytes, Math.max(bytes, slot.lastLsn() == 0 ? 0 : END_BYTES));
        log.release(reservedBytes - kept);
        reservedBytes = kept;
    }

    private void beforeAppend() {
        slot.beforeAppend(log.endLsn());
    }

    /// Appends a record of the running transaction that is not a change of pages.
    public long append(byte[] record) {
        long reservation = reservationForEnd();
        beforeAppend();
        long lsn;
        try {
            lsn = isFreeing ? log.appendFreeing(record, 0, record.length, reservation)
                : log.append(record, 0, record.length, reservation);
        } catch (Throwable failure) {
            slot.appendFailed();
            throw failure;
        }
        slot.afterAppend(lsn);
        reservedBytes += reservation;
        return lsn;
    }

    /// Appends the record that ends the running transaction.
    ///
    /// @return its start
    public long appendLast(byte[] record, int offset, int length, boolean undo) {
        beforeAppend();
        long lsn;
        try {
            lsn = undo ? log.appendUndo(record, offset, length, reservedBytes)
                : log.appendEnd(record, offset, length, reservedBytes);
        } catch (Throwable failure) {
            slot.appendFailed();
            throw failure;
        }
        slot.afterLastAppend();
        reservedBytes = 0;
        return lsn;
    }

    /// Waits for the transaction that owns the row to end: makes that ownership an entry in the lock table and queues
    /// after it. The caller holds no latch. Afterwards this transaction has an entry of the given mode, unless the
    /// other had ended already.
    ///
    /// @return whether the lock was taken, and was new
    boolean waitFor(Transaction other, RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        return locks.lockRowAfter(
            lockOwner, other.lockOwner(), other.id(), other.ownershipMode(), tree.locks(), key, keyLength, mode);
    }

    /// Sets whether the transaction locks the whole table when it has many of its rows.
    public void setEscalating(boolean newEscalates) {
        escalates = newEscalates;
    }

    /// Counts a row that this transaction has come to own, and tries lock escalation when there are many.
    void countOwned(RowTree tree) {
        locks.countRow(lockOwner, tree.locks().table());
        if (escalates && locks.needsEscalation(lockOwner, tree.locks().table())) {
            locks.escalate(lockOwner, tree.locks().table(), TableLockMode.X);
        }
    }

    /// Tries lock escalation when many rows of the table were locked for reading.
    void countLocked(RowTree tree, RowLockMode mode) {
        if (locks.needsEscalation(lockOwner, tree.locks().table())) {
            boolean isShared = mode == RowLockMode.S2 || mode == RowLockMode.S3;
            locks.escalate(lockOwner, tree.locks().table(), isShared ? TableLockMode.S : TableLockMode.X);
        }
    }

    /// Fails if another transaction has committed a change since the snapshot that forbids this one to change the row.
    void checkConflict(RowVersion head) {
        if (level == IsolationLevel.SNAPSHOT && RowVersion.isChangedSince(head, snapshot, transaction)) {
            throw TransactionError.CONFLICT.failure(transaction.id());
        }
    }
}
