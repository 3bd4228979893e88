// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.bytes.VarInt;
import bowler.base.invariant.Invariant;
import bowler.log.Log;
import bowler.os.Clock;
import bowler.storage.buffer.Frame;
import bowler.storage.change.ChangeBuilder;
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

/// Who reads and changes rows: a session's transaction, snapshot and locks, and the memory that its verbs share.
/// Belongs to the session's thread.
public final class TransactionContext {
    /// So many steps an interrupted thread still makes.
    private static final int STEPS_IN_PEACE = 64;

    private static final int END_BYTES = Log.sizeOf(1 + VarInt.MAX_LONG_BYTES);

    final TransactionTable transactions;
    final TransactionSlot slot;
    final LockManager locks;
    final LockOwner lockOwner;
    final VersionedPages versionedPages;
    /// Counts the memory for versions of this actor's changes; null for one that changes nothing.
    private final VersionShare versionShare;
    final ChangeBuilder change;
    final LeafCursorPosition at = new LeafCursorPosition();

    /// For the pages of long rows, as part of the running transaction.
    final Overflow.Recorder chains = new ChainRecords(false);

    private final Overflow.Recorder undoneChains = new ChainRecords(true);
    private final Log log;
    private final Clock clock;
    private final Runnable admission;
    private Transaction transaction;
    /// What the log keeps for rolling this transaction back.
    private long reservedBytes;
    /// Goes on with a transaction of before a crash, for which nothing is kept.
    private boolean isResumed;
    private IsolationLevel level = IsolationLevel.CS;
    private long snapshot;
    private boolean hasReadLocks;
    /// The locks of the table whose rows are read to be changed; or null.
    private TableLocks changing;
    private boolean escalates = true;
    /// Whether the statement under way frees space.
    private boolean isFreeing;
    private long deadlineNanos = Long.MAX_VALUE;
    /// How often the present piece of work has asked whether to go on, as far as that counts.
    private int steps;
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

    /// Counts a way down the tree.
    public void visit(RowTree tree) {
        pagesVisited += tree.tree().height();
    }

    /// Pages on the ways counted so far.
    public long pagesVisited() {
        return pagesVisited;
    }

    /// @param admission asked before each change, without a latch: may wait until the log is within its budget
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

    /// Reads beside another, in a thread of its own, and changes nothing. The other's slot protects what it reads.
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

    /// Takes over what decides which states of rows are seen.
    public void readAs(TransactionContext other) {
        level = other.level;
        snapshot = other.snapshot;
        transaction = other.transaction;
        deadlineNanos = other.deadlineNanos;
    }

    /// Makes sure of the snapshot, so that those beside may read by it.
    public void settleSnapshot() {
        while (!slot.isSure()) {
            confirmSnapshot();
        }
    }

    /// Counts pages on ways that one beside has gone.
    public void addVisited(long pages) {
        pagesVisited += pages;
    }

    /// The longest record that the log takes.
    int longestRecord() {
        return log.maxPayloadBytes();
    }

    /// The versions of a latched page, rid of what nobody needs if that is due.
    PageVersions versionsOf(Frame frame) {
        PageVersions versions = versionedPages.of(frame);
        if (versions.isDueForPruning()) {
            versions.prune(transactions.liveSnapshots(), new DeletedRows(frame.bytes));
        }
        return versions;
    }

    /// The versions of a latched page, all in memory; null if it has none.
    PageVersions versionsIfAny(Frame frame) {
        PageVersions versions = (PageVersions) frame.sidecar();
        if (versions != null) {
            versions.bringBack();
        }
        return versions;
    }

    /// Counts what the versions of a latched page have grown by.
    void countVersions(PageVersions versions) {
        versionShare.count(versions);
    }

    /// Counts what is not counted yet; nothing is changed afterwards.
    public void leave() {
        versionShare.tell();
    }

    /// For records outside of any verb's own.
    public ChangeBuilder changeBuilder() {
        return change;
    }

    /// For the pages of long rows that taking back stores and frees: may use the log's reserve.
    public Overflow.Recorder undoneChains() {
        return undoneChains;
    }

    public TransactionSlot slot() {
        return slot;
    }

    public LockOwner lockOwner() {
        return lockOwner;
    }

    /// The running transaction, null while it has neither changed nor locked anything.
    public Transaction transaction() {
        return transaction;
    }

    public IsolationLevel level() {
        return level;
    }

    /// Level of the statement, or of the transaction outside one.
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

    /// A piece of work begins.
    ///
    /// @param nanos when its time is over by the clock; `Long.MAX_VALUE`: never
    public void beginWork(long nanos) {
        if (steps != 0) {
            steps = 0;
        }
        if (deadlineNanos != nanos) {
            deadlineNanos = nanos;
            lockOwner.setDeadlineNanos(nanos);
        }
    }

    /// Fails if the statement was cancelled, its time is over, or it is a long one whose thread is interrupted; asked once per
    /// change and per leaf of a scan. What is done in a few steps is done, also by a thread whose flag stays set.
    public void checkCancelled() {
        if (lockOwner.isCancelled()) {
            throw TransactionError.CANCELLED.failure("on request");
        }
        if (deadlineNanos != Long.MAX_VALUE && clock.nanoTime() - deadlineNanos >= 0) {
            throw TransactionError.CANCELLED.failure("its time was over");
        }
        if (steps < STEPS_IN_PEACE) {
            steps++;
        } else if (Thread.currentThread().isInterrupted()) {
            throw TransactionError.CANCELLED.failure("its thread was interrupted");
        }
    }

    /// Asked after each read of shared state: whether the snapshot was protected; if not there is a new one.
    boolean confirmSnapshot() {
        if (slot.confirm()) {
            return true;
        }
        snapshot = slot.takeSnapshot(transactions.clock());
        return false;
    }

    /// The running transaction, with an identity from now on.
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

    /// Goes on with a transaction of before a crash, to roll it back.
    public void resume(long transactionId, long firstLsn, long lastLsn) {
        isResumed = true;
        transaction = new Transaction(transactionId, lockOwner);
        lockOwner.begin(transactionId);
        slot.resume(transaction, firstLsn, lastLsn);
    }

    /// Continues a prepared transaction of before a crash, which waits for its coordinator's decision. Call [#restore] for each
    /// of its rows before other transactions begin.
    ///
    /// @param reserved log space that its rollback may need
    public void resumePrepared(long transactionId, long firstLsn, long lastLsn, boolean meansGaps, long reserved) {
        resume(transactionId, firstLsn, lastLsn);
        if (meansGaps) {
            transaction.meanGaps();
        }
        transaction.prepared();
        log.restoreReservation(reserved);
        reservedBytes = reserved;
    }

    /// Makes the transaction the owner of a row again that it had changed before a crash.
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

    /// The transaction has ended.
    public void forgetTransaction() {
        if (transaction != null) {
            transaction = null;
            hasReadLocks = false;
        }
    }

    /// Before a row of the tree is locked or changed.
    Transaction beginChangeOf(RowTree tree) {
        checkCancelled();
        admission.run();
        keepVersionBudget();
        return intend(tree, TableLockMode.IX);
    }

    /// Moves row versions to the disk if they exceed their budget. The caller holds no latch.
    private void keepVersionBudget() {
        if (versionShare.isOverBudget()) {
            versionedPages.spill();
            versionShare.noteSpilled();
        }
    }

    /// Before rows of the tree are locked or changed.
    Transaction intend(RowTree tree, TableLockMode intention) {
        Transaction self = identify();
        if (level.locksReads()) {
            hasReadLocks = true;
            if (level == IsolationLevel.RR) {
                self.meanGaps();
            }
        }
        locks.lockTable(lockOwner, tree.locks().table(), intention);
        return self;
    }

    /// The running transaction is about to lock rows that it only reads, whatever its level.
    void meanToKeep() {
        hasReadLocks = true;
    }

    /// Whether the running transaction may hold locks on rows that it has only read.
    boolean hasReadLocks() {
        return hasReadLocks;
    }

    /// Rows of the tree's table are read to be changed; null: of none.
    public void meanToChange(RowTree tree) {
        changing = tree == null ? null : tree.locks().table();
    }

    /// From now on the changes of this transaction count as freeing space, or only those that do so by themselves.
    public void meanToFree(boolean wanted) {
        if (isFreeing != wanted) {
            isFreeing = wanted;
            change.freeing(wanted);
        }
    }

    /// How rows of a tree are locked when they are read.
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

    /// As [#applyChange], for taking back: uses what was reserved for it.
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

    /// The first record needs room for the one that ends a rollback too.
    private long reservationForEnd() {
        return reservedBytes == 0 ? END_BYTES : 0;
    }

    /// What the log keeps for rolling the running transaction back.
    public long reservedBytes() {
        return reservedBytes;
    }

    /// The transaction has gone back to where so much was kept for it.
    public void keepReserved(long bytes) {
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
    public long appendLast(byte[] record, boolean undo) {
        beforeAppend();
        long lsn;
        try {
            lsn = undo ? log.appendUndo(record, 0, record.length, reservedBytes)
                : log.appendEnd(record, 0, record.length, reservedBytes);
        } catch (Throwable failure) {
            slot.appendFailed();
            throw failure;
        }
        slot.afterLastAppend();
        reservedBytes = 0;
        return lsn;
    }

    /// Waits for the transaction that owns the row to end: makes that ownership an entry in the lock table and queues
    /// behind it. Holds no latch. Afterwards this actor has an entry of the given mode, if the other had not ended.
    ///
    /// @return whether the lock was taken, and was new
    boolean waitFor(Transaction other, RowTree tree, byte[] key, int keyLength, RowLockMode mode) {
        return locks.lockRowAfter(
            lockOwner, other.lockOwner(), other.id(), other.ownershipMode(), tree.locks(), key, keyLength, mode);
    }

    /// Whether the transaction asks for the table when it has many rows of it.
    public void setEscalating(boolean newEscalates) {
        escalates = newEscalates;
    }

    /// Counts a row made this transaction's own, and asks for the table when there are many.
    void countOwned(RowTree tree) {
        locks.countRow(lockOwner, tree.locks().table());
        if (escalates && locks.wantsEscalation(lockOwner, tree.locks().table())) {
            locks.escalate(lockOwner, tree.locks().table(), TableLockMode.X);
        }
    }

    /// Asks for the table when many of its rows were locked for reading.
    void countLocked(RowTree tree, RowLockMode mode) {
        if (locks.wantsEscalation(lockOwner, tree.locks().table())) {
            boolean isShared = mode == RowLockMode.S2 || mode == RowLockMode.S3;
            locks.escalate(lockOwner, tree.locks().table(), isShared ? TableLockMode.S : TableLockMode.X);
        }
    }

    /// Whether a change that others committed since the snapshot forbids this actor to change the row.
    void checkConflict(RowVersion head) {
        if (level == IsolationLevel.SNAPSHOT && RowVersion.isChangedSince(head, snapshot, transaction)) {
            throw TransactionError.CONFLICT.failure(transaction.id());
        }
    }
}
