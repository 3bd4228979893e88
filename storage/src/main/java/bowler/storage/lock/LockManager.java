// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.error.SqlFailure;
import bowler.base.trace.LockRequestEvent;
import bowler.base.trace.Trace;
import bowler.base.trace.WaitCounter;
import bowler.os.Clock;
import bowler.storage.terms.LockNames;
import bowler.storage.terms.RowLockMode;
import bowler.storage.terms.TableLockMode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// The lock manager of a store.
///
/// **Tables.** [#lockTable] locks a table; IS and IX locks of many transactions touch no common memory.
///
/// **Rows.** A reader that locks calls [#lockRow] *before* it reads the row. A writer holds the leaf's latch and calls
/// [#tryOwnRow]; an insert also calls [#isFree] on the next key. If refused, the writer releases the latch, waits with
/// [#lockRow] or [#awaitRow], and starts over. A reader or writer that finds an active transaction owning the row calls
/// [#lockRowAfter], which waits for that transaction in the queue. It then reads the row again.
///
/// **Ending.** A transaction publishes its outcome first and then calls [#releaseAll].
///
/// Methods with an owner run on that owner's thread, except [#cancel] and the `holder` of [#makeExplicit]. Key bytes
/// start at offset 0; a key length of [TreeLocks#END] stands for the end of the tree.
public final class LockManager {
    private static final int S = TableLockMode.S.ordinal();
    private static final int X = TableLockMode.X.ordinal();

    private static final String NOTHING = "nothing";
    private static final String STRIPE = "a stripe of the table's counters";
    private static final String QUEUE = "the table's queue";
    private static final String BUCKET = "a bucket of the lock table";
    private static final int NEW = 0;
    private static final int KNOWN = 1;
    private static final int REFUSED = 2;

    private final LockNames names;
    private final ThreadParker threadParker;
    private final LockWaiter waits;
    private final TableLocking tableLocking;
    private final LockBucket[] buckets;
    private final int bucketShift;
    private final int cellCount;
    private final ConcurrentHashMap<Integer, TableLocks> tables = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Integer, TreeLocks> trees = new ConcurrentHashMap<>();
    private final Set<LockOwner> owners = ConcurrentHashMap.newKeySet();
    private final AtomicLong createdOwners = new AtomicLong();

    public LockManager(Clock clock, LockOptions options, LockNames names) {
        this(clock, options, names, ThreadParker.THREADS);
    }

    public LockManager(Clock clock, LockOptions options, LockNames names, ThreadParker threadParker) {
        this(clock, options, names, threadParker, () -> { });
    }

    /// @param checkServing fails if the store has stopped, because then a lock's holder may never release it
    public LockManager(Clock clock, LockOptions options, LockNames names, ThreadParker threadParker, Runnable checkServing) {
        this.names = names;
        this.threadParker = threadParker;
        waits = new LockWaiter(clock, options.deadlockMillis(), names, threadParker, new LockBlockers(owners, names), checkServing);
        tableLocking = new TableLocking(options.escalationThreshold(), waits, threadParker);
        buckets = new LockBucket[options.bucketCount()];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new LockBucket();
        }
        bucketShift = Math.max(1, Integer.numberOfLeadingZeros(options.bucketCount() - 1));
        cellCount = Integer.highestOneBit(Math.max(1, Runtime.getRuntime().availableProcessors() * 4 - 1));
    }

    /// Returns the counter of all waits since the store was opened.
    public WaitCounter waits() {
        return waits.counter();
    }

    /// Sets whether the failure of a deadlock victim includes the stacks of the threads in the cycle.
    public void traceDeadlocks(boolean wanted) {
        waits.traceDeadlocks(wanted);
    }

    /// Takes effect for tables that are locked from now on.
    public void setEscalationThreshold(int rowLocks) {
        tableLocking.setEscalationThreshold(rowLocks);
    }

    // -- owners and handles

    /// Creates an owner for one session, which calls [#removeOwner] when it ends.
    public LockOwner newOwner(long timeoutMillis) {
        LockOwner owner = new LockOwner.Padded(createdOwners.getAndIncrement(), timeoutMillis);
        owners.add(owner);
        return owner;
    }

    public void removeOwner(LockOwner owner) {
        releaseAll(owner);
        owners.remove(owner);
    }

    public TableLocks table(int tableId) {
        TableLocks table = tables.get(tableId);
        return table != null ? table : tables.computeIfAbsent(tableId, id -> new TableLocks(id, cellCount));
    }

    /// @param tableId the table whose lock covers the tree's rows
    public TreeLocks tree(int treeId, int tableId) {
        TreeLocks tree = trees.get(treeId);
        return tree != null ? tree : trees.computeIfAbsent(treeId, id -> new TreeLocks(id, table(tableId)));
    }

    /// Forgets a tree that has been dropped permanently; its number will not be used again.
    public void forgetTree(int treeId) {
        trees.remove(treeId);
    }

    /// Forgets a table of which no tree is left; its number will not be used again. While it has trees, all transactions must
    /// use the same lock.
    public void forgetTable(int tableId) {
        tables.remove(tableId);
    }

    /// Cancels the current wait of this owner and each later one with XCL52, until [LockOwner#clearCancel]. Any thread
    /// may call it.
    public void cancel(LockOwner owner) {
        owner.cancel(threadParker);
    }

    /// Wakes every waiter to check again whether the store still serves. Any thread may call it.
    public void wakeAll() {
        for (LockOwner owner : owners) {
            owner.wake(threadParker);
        }
    }

    // -- tables

    /// Locks a table; waits if necessary.
    ///
    /// @return false if the modes that the owner held already were enough
    /// @throws SqlFailure with a [LockError]
    public boolean lockTable(LockOwner owner, TableLocks table, TableLockMode mode) {
        int asked = mode.ordinal();
        TableLockState hold = owner.holdOf(table);
        if (hold != null && LockModes.TABLE.covers(hold.modes, asked)) {
            report(owner, table, mode, LockRequestEvent.HELD, NOTHING);
            return false;
        }
        boolean isNew = tableLocking.lock(owner, table, hold, table.taken(asked), true);
        report(owner, table, mode, LockRequestEvent.GRANTED, mode == TableLockMode.IS || mode == TableLockMode.IX ? STRIPE : QUEUE);
        return isNew;
    }

    private void report(LockOwner owner, TableLocks table, TableLockMode mode, String outcome, String shared) {
        LockRequestEvent event = Trace.isOn() ? new LockRequestEvent() : null;
        if (event != null && event.shouldCommit()) {
            event.transaction = owner.transactionId();
            event.mode = mode.name();
            event.object = names.table(table.tableId());
            event.outcome = outcome;
            event.shared = shared;
            event.commit();
        }
    }

    private void report(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode, String outcome, String shared) {
        LockRequestEvent event = Trace.isOn() ? new LockRequestEvent() : null;
        if (event != null && event.shouldCommit()) {
            event.transaction = owner.transactionId();
            event.mode = mode.name();
            event.object = names.row(tree.table().tableId(), tree.treeId(), key == null ? null : Arrays.copyOf(key, keyLength));
            event.outcome = outcome;
            event.shared = shared;
            event.commit();
        }
    }

    /// A callback that receives a lock on a whole table.
    public interface TableLockVisitor {
        void visit(int tableId, TableLockMode mode);
    }

    /// Visits the locks that the owner holds on whole tables, once per mode. Runs on the owner's thread.
    public void forEachTableLock(LockOwner owner, TableLockVisitor visitor) {
        for (int i = 0; i < owner.holdCount(); i++) {
            TableLockState hold = owner.hold(i);
            for (TableLockMode mode : TableLockMode.values()) {
                if ((hold.modes & 1 << mode.ordinal()) != 0) {
                    visitor.visit(hold.table.tableId(), mode);
                }
            }
        }
    }

    /// Locks a table if that needs no wait, and returns whether it succeeded.
    public boolean tryLockTable(LockOwner owner, TableLocks table, TableLockMode mode) {
        int asked = mode.ordinal();
        TableLockState hold = owner.holdOf(table);
        return hold != null && LockModes.TABLE.covers(hold.modes, asked)
            || tableLocking.lock(owner, table, hold, table.taken(asked), false);
    }

    /// Runs an action while the owner holds the table in the mode, and releases the lock immediately afterwards.
    ///
    /// @return false, without running the action, if the owner already holds a lock on the table
    public boolean holdWhile(LockOwner owner, TableLocks table, TableLockMode mode, Runnable action) {
        if (owner.holdOf(table) != null) {
            return false;
        }
        lockTable(owner, table, mode);
        try {
            action.run();
        } finally {
            tableLocking.release(owner.holdOf(table));
            owner.forgetNewest(table);
        }
        return true;
    }

    /// Returns whether the owner's lock on the table is at least as strong as this mode.
    public boolean holdsTable(LockOwner owner, TableLocks table, TableLockMode mode) {
        TableLockState hold = owner.holdOf(table);
        return hold != null && LockModes.TABLE.covers(hold.modes, mode.ordinal());
    }

    // -- rows

    /// Locks a row; waits if necessary.
    ///
    /// @return true if the owner held nothing on this row before, so that [#releaseRow] would undo this call
    /// @throws SqlFailure with a [LockError]
    public boolean lockRow(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode) {
        return lockRow(owner, tree, key, keyLength, mode, true) == NEW;
    }

    /// Locks a row if that needs no wait. Returns true if the owner has the lock now.
    public boolean tryLockRow(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode) {
        return lockRow(owner, tree, key, keyLength, mode, false) != REFUSED;
    }

    /// @return [#NEW] if the owner held nothing on this row before, [#KNOWN] if it held a lock before, [#REFUSED] if
    ///     the requested lock is not granted
    private int lockRow(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode, boolean mayWait) {
        int asked = mode.ordinal();
        if (isKnownHeld(owner, tree, key, keyLength, asked)) {
            report(owner, tree, key, keyLength, mode, LockRequestEvent.HELD, NOTHING);
            return KNOWN;
        }
        int hash = LockBucket.hash(tree.treeId(), key, keyLength);
        if (isInHeldList(owner, tree, key, keyLength, hash, asked)) {
            report(owner, tree, key, keyLength, mode, LockRequestEvent.HELD, NOTHING);
            return KNOWN;
        }
        LockBucket bucket = bucket(hash);
        owner.join(tree);
        LockGrant grant;
        LockRequest request = null;
        boolean isNew;
        synchronized (bucket) {
            RowLock row = bucket.make(tree, key, keyLength, hash);
            isNew = row.grantOf(owner) == null;
            try {
                grant = row.tryGrant(owner, asked);
                if (grant == null && mayWait) {
                    request = row.enqueue(owner, asked, Thread.currentThread());
                }
            } catch (OutOfMemoryError lack) {
                row.afterChange();
                throw lack;
            }
        }
        if (request != null) {
            grant = waits.await(request);
        } else if (grant == null) {
            report(owner, tree, key, keyLength, mode, LockRequestEvent.REFUSED, BUCKET);
            return REFUSED;
        }
        recordGrant(owner, tree, grant, isNew);
        report(owner, tree, key, keyLength, mode, request == null ? LockRequestEvent.GRANTED : LockRequestEvent.WAITED, BUCKET);
        return isNew ? NEW : KNOWN;
    }

    /// Returns whether a writer may make itself the owner of a row's newest version. The writer calls it under the
    /// leaf's latch. If the owner has no grant on the row yet, none is entered, because the ownership itself will be
    /// the lock.
    ///
    /// @param mode X2, X3 or INSERT
    public boolean tryOwnRow(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode) {
        if (!tree.hasExplicitLocks()) {
            report(owner, tree, key, keyLength, mode, LockRequestEvent.BY_CHANGE, NOTHING);
            return true;
        }
        int asked = mode.ordinal();
        int hash = LockBucket.hash(tree.treeId(), key, keyLength);
        LockBucket bucket = bucket(hash);
        synchronized (bucket) {
            RowLock row = bucket.find(tree, key, keyLength, hash);
            boolean free = row == null
                || (row.grantOf(owner) != null ? row.tryGrant(owner, asked) != null : row.wouldGrant(owner, asked));
            report(owner, tree, key, keyLength, mode, free ? LockRequestEvent.BY_CHANGE : LockRequestEvent.REFUSED, BUCKET);
            return free;
        }
    }

    /// Returns whether the lock could be granted now; takes nothing. Under a latch the answer holds for as long as the
    /// latch does: an inserter requests INSERT_PREVIOUS on the next key in this way.
    public boolean isFree(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode) {
        if (!tree.hasExplicitLocks()) {
            return true;
        }
        int hash = LockBucket.hash(tree.treeId(), key, keyLength);
        LockBucket bucket = bucket(hash);
        synchronized (bucket) {
            RowLock row = bucket.find(tree, key, keyLength, hash);
            return row == null || row.wouldGrant(owner, mode.ordinal());
        }
    }

    /// Waits in the queue until the lock is granted, and releases it at once if it is new.
    ///
    /// @throws SqlFailure with a [LockError]
    public void awaitRow(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, RowLockMode mode) {
        if (lockRow(owner, tree, key, keyLength, mode)) {
            releaseRow(owner, tree, key, keyLength);
        }
    }

    /// Returns whether the lock table has an entry for this row, either a grant or a waiter.
    public boolean isLocked(TreeLocks tree, byte[] key, int keyLength) {
        if (!tree.hasExplicitLocks()) {
            return false;
        }
        int hash = LockBucket.hash(tree.treeId(), key, keyLength);
        LockBucket bucket = bucket(hash);
        synchronized (bucket) {
            return bucket.find(tree, key, keyLength, hash) != null;
        }
    }

    /// Enters a grant on behalf of a transaction that owns a row's newest version. The grant expresses what that
    /// ownership implies.
    ///
    /// @param holder the lock owner of that transaction
    /// @param transactionId the id of the transaction that owns the version
    /// @param mode X3 if the transaction runs at SERIALIZABLE, else X2
    /// @return false if that transaction has ended
    public boolean makeExplicit(LockOwner holder, long transactionId, TreeLocks tree, byte[] key, int keyLength,
            RowLockMode mode) {
        int hash = LockBucket.hash(tree.treeId(), key, keyLength);
        LockBucket bucket = bucket(hash);
        synchronized (holder) {
            if (holder.transactionId() != transactionId) {
                return false;
            }
            holder.registerLocked(tree);
            synchronized (bucket) {
                RowLock row = bucket.make(tree, key, keyLength, hash);
                LockGrant own = row.grantOf(holder);
                LockGrant grant = null;
                boolean isGiven = false;
                try {
                    grant = row.grant(holder, own, mode.ordinal());
                    if (own == null) {
                        holder.give(grant);
                    }
                    isGiven = true;
                } finally {
                    if (!isGiven && grant != null) {
                        row.release(grant, threadParker); // memory ran out: nobody would release it
                    } else {
                        row.afterChange();
                    }
                }
            }
        }
        return true;
    }

    /// Locks a row that an active transaction was seen to own, after that transaction ends.
    ///
    /// A lock that the caller already has on the row protects no validated read (see THEORY.md, 1), so it is released
    /// first. With that lock, the request would be granted immediately instead of waiting. Afterwards the caller must
    /// read the row again, because it may have a new owner.
    ///
    /// @param holder the lock owner of that transaction
    /// @param transactionId the id of the transaction that owns the version
    /// @param ownership X3 if that transaction runs at SERIALIZABLE, else X2
    /// @return true if the lock was taken; false if the holder has ended meanwhile, and nothing was taken
    /// @throws SqlFailure with a [LockError]
    public boolean lockRowAfter(LockOwner owner, LockOwner holder, long transactionId, RowLockMode ownership,
            TreeLocks tree, byte[] key, int keyLength, RowLockMode mode) {
        releaseRow(owner, tree, key, keyLength);
        if (!makeExplicit(holder, transactionId, tree, key, keyLength, ownership)) {
            return false;
        }
        lockRow(owner, tree, key, keyLength, mode);
        return true;
    }

    /// Releases all that the owner holds on a row; waiting requests may be granted.
    public void releaseRow(LockOwner owner, TreeLocks tree, byte[] key, int keyLength) {
        if (!tree.hasExplicitLocks()) {
            return;
        }
        int hash = LockBucket.hash(tree.treeId(), key, keyLength);
        LockGrant own = owner.rows.find(tree, key, keyLength, hash);
        LockBucket bucket = bucket(hash);
        synchronized (bucket) {
            RowLock row = bucket.find(tree, key, keyLength, hash);
            LockGrant grant = row == null ? null : row.grantOf(owner);
            if (grant != null) {
                row.release(grant, threadParker);
            }
        }
        if (own != null) {
            owner.rows.drop(own);
            TableLockState hold = owner.holdOf(tree.table());
            if (hold != null) {
                hold.rowCount--;
            }
        }
    }

    private LockBucket bucket(int hash) {
        return buckets[hash >>> bucketShift & buckets.length - 1];
    }

    /// Returns whether the most recently requested row, or the table, already gives the owner this lock or a stronger
    /// one.
    private static boolean isKnownHeld(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, int asked) {
        LockGrant last = owner.lastRow(tree, key, keyLength);
        return last != null && LockModes.ROW.covers(last.modes, asked) || isCoveredByTable(owner, tree.table(), asked);
    }

    /// Returns whether the owner's own list contains a grant that covers the request.
    private static boolean isInHeldList(LockOwner owner, TreeLocks tree, byte[] key, int keyLength, int hash, int asked) {
        LockGrant grant = owner.rows.last() == null ? null : owner.rows.find(tree, key, keyLength, hash);
        if (grant == null || !LockModes.ROW.covers(grant.modes, asked)) {
            return false;
        }
        owner.remember(grant);
        return true;
    }

    private static boolean isCoveredByTable(LockOwner owner, TableLocks table, int asked) {
        TableLockState hold = owner.holdOf(table);
        if (hold == null) {
            return false;
        }
        int needed = asked <= RowLockMode.S3.ordinal() ? S : X;
        return LockModes.TABLE.covers(hold.modes, needed);
    }

    private static void recordGrant(LockOwner owner, TreeLocks tree, LockGrant grant, boolean isNew) {
        if (isNew) {
            owner.rows.add(grant);
            TableLockState hold = owner.holdOf(tree.table());
            if (hold != null) {
                hold.rowCount++;
            }
        }
        owner.remember(grant);
    }

    // -- escalation

    /// Counts a row that the owner has come to own without an entry in the lock table.
    public void countRow(LockOwner owner, TableLocks table) {
        TableLockState hold = owner.holdOf(table);
        if (hold != null) {
            hold.rowCount++;
        }
    }

    /// Returns whether the owner has enough row locks on this table that it should lock the whole table with
    /// [#escalate].
    public boolean needsEscalation(LockOwner owner, TableLocks table) {
        TableLockState hold = owner.holdOf(table);
        return hold != null && hold.escalateAt > 0 && hold.rowCount >= hold.escalateAt;
    }

    /// Returns the number of rows of this table that the owner has locked or counted.
    public int rowCount(LockOwner owner, TableLocks table) {
        TableLockState hold = owner.holdOf(table);
        return hold == null ? 0 : hold.rowCount;
    }

    /// Locks the table without waiting, and releases the row locks that the table lock covers. If the table lock is
    /// refused, nothing changes, and [#needsEscalation] is false until the owner has that many rows again.
    ///
    /// @param mode S or X
    public boolean escalate(LockOwner owner, TableLocks table, TableLockMode mode) {
        if (!tryLockTable(owner, table, mode)) {
            TableLockState hold = owner.holdOf(table);
            if (hold != null) {
                hold.escalateAt = hold.rowCount + tableLocking.escalationThreshold();
            }
            return false;
        }
        TableLockState hold = owner.holdOf(table);
        hold.escalateAt = 0;
        int covered = 1 << RowLockMode.S2.ordinal() | 1 << RowLockMode.S3.ordinal();
        if (LockModes.TABLE.covers(hold.modes, X)) {
            covered = -1;
        }
        for (LockGrant grant = owner.rows.last(); grant != null; grant = grant.takenBefore) {
            if (((RowLock) grant.queue).tree.table() == table) {
                releaseIfWithin(grant, covered);
            }
        }
        owner.rows.sweep();
        return true;
    }

    private void releaseIfWithin(LockGrant grant, int modes) {
        synchronized (grant.queue.mutex()) {
            if (grant.modes != 0 && (grant.modes & ~modes) == 0) {
                grant.queue.release(grant, threadParker);
            }
        }
    }

    // -- the end

    /// Ends the owner's transaction in the lock manager: releases all locks and wakes the waiters that can proceed. The
    /// outcome must be visible on the rows before this call. Does nothing for an owner that has not begun.
    public void releaseAll(LockOwner owner) {
        LockGrant given = owner.end();
        releaseChain(owner.rows.last());
        releaseChain(given);
        for (int i = owner.holdCount() - 1; i >= 0; i--) {
            tableLocking.release(owner.hold(i));
        }
        owner.forget();
    }

    private void releaseChain(LockGrant newest) {
        for (LockGrant grant = newest; grant != null; grant = grant.takenBefore) {
            releaseIfWithin(grant, -1);
        }
    }

    // -- show and check

    /// Returns all locks held and waited for, ordered by table, tree and key. Each queue is shown as it was at one
    /// time.
    public List<LockView> locks() {
        return new LockTableSnapshot(tables.values(), owners, buckets).views();
    }

    public String dump() {
        return LockTableSnapshot.text(locks());
    }

    /// Verifies each queue: no request waits that could be granted, and each grant belongs to a running transaction.
    /// The caller ensures that no lock is taken or released meanwhile.
    public void verify() {
        new LockTableSnapshot(tables.values(), owners, buckets).verify(true);
    }

    /// Verifies like [#verify], but while other transactions run. It tolerates a table's waiter that is still to be
    /// woken by an intention lock released a moment ago.
    void verifyConcurrently() {
        new LockTableSnapshot(tables.values(), owners, buckets).verify(false);
    }
}
