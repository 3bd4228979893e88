// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// The holder of locks: created once per session by [LockManager#newOwner] and used for its transactions one after the
/// other.
///
/// Its own record of what it holds belongs to the session's thread. Other threads may cancel its wait, read what it
/// waits for, and hand it grants ([LockManager#makeExplicit]). Those grants are kept in a separate list under this
/// object's mutex, which also decides whether the transaction has ended.
public class LockOwner extends CacheLinePaddingBefore {
    private static final int MIN_HOLDS = 4;
    private static final VarHandle TRANSACTION_ID;

    static {
        try {
            TRANSACTION_ID = MethodHandles.lookup().findVarHandle(LockOwner.class, "transactionId", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// The number that chooses the owner's cell in stripes.
    final long number;

    /// The running transaction, 0 if there is none. It is set to 0 under the mutex, and set to a number without the
    /// mutex. This is safe, because another thread learns of the transaction only from something written later.
    private long transactionId;
    private volatile boolean cancelled;
    private volatile LockRequest waiting;

    /// The [bowler.os.Clock#nanoTime] at which a wait ends as cancelled; [Long#MAX_VALUE] if never.
    private long deadlineNanos = Long.MAX_VALUE;
    private long timeoutMillis;

    final HeldRowLocks rows = new HeldRowLocks();
    private TableLockState[] holds = new TableLockState[MIN_HOLDS];
    private int holdCount;
    private TableLockState lastHold;
    private TreeLocks[] trees = new TreeLocks[MIN_HOLDS];
    private int treeCount;
    private TreeLocks lastTree;
    private LockGrant lastRow;

    /// Grants that other threads made on this owner's behalf, linked by `takenBefore`, and trees joined for them. Both
    /// are guarded by the mutex.
    private LockGrant given;
    private TreeLocks[] lockedTrees = new TreeLocks[MIN_HOLDS];
    private int lockedTreeCount;

    LockOwner(long number, long timeoutMillis) {
        this.number = number;
        this.timeoutMillis = timeoutMillis;
    }

    /// Starts a transaction. It comes before the transaction's first lock and before its first ownership of a row.
    ///
    /// @param newTransactionId not 0, never used before, greater than every earlier one
    public void begin(long newTransactionId) {
        assert transactionId == 0 && newTransactionId != 0 && isIdle();
        TRANSACTION_ID.setRelease(this, newTransactionId);
    }

    /// Returns the running transaction, 0 if there is none.
    public long transactionId() {
        return (long) TRANSACTION_ID.getAcquire(this);
    }

    /// Returns whether the owner holds nothing, so that ending needs no release.
    boolean isIdle() {
        return holdCount == 0 && rows.last() == null && treeCount == 0;
    }

    /// Sets the milliseconds to wait for a lock; negative: without limit; 0: not at all.
    public void setTimeoutMillis(long millis) {
        timeoutMillis = millis;
    }

    public long timeoutMillis() {
        return timeoutMillis;
    }

    /// Sets the deadline of the current statement, by the clock of the lock manager; [Long#MAX_VALUE]: none.
    public void setDeadlineNanos(long nanos) {
        deadlineNanos = nanos;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /// Cancels the current wait and each later one with XCL52, until [#clearCancel]. Any thread may call it.
    ///
    /// @param threadParker the lock manager's parker
    void cancel(ThreadParker threadParker) {
        cancelled = true;
        wake(threadParker);
    }

    /// Wakes the current wait to check again whether it should continue. Any thread may call it.
    void wake(ThreadParker threadParker) {
        LockRequest request = waiting;
        if (request != null) {
            threadParker.unpark(request.thread);
        }
    }

    public boolean isCancelled() {
        return cancelled;
    }

    public void clearCancel() {
        cancelled = false;
    }

    /// Returns the request that the owner waits for, or null.
    LockRequest waiting() {
        return waiting;
    }

    void startWait(LockRequest request) {
        assert waiting == null && request.owner == this;
        waiting = request;
    }

    void endWait() {
        waiting = null;
    }

    public boolean isWaiting() {
        return waiting != null;
    }

    /// Returns the owner's state on a table, or null.
    TableLockState holdOf(TableLocks table) {
        TableLockState hold = lastHold;
        if (hold != null && hold.table == table) {
            return hold;
        }
        for (int i = holdCount - 1; i >= 0; i--) {
            if (holds[i].table == table) {
                lastHold = holds[i];
                return holds[i];
            }
        }
        return null;
    }

    TableLockState newHold(TableLocks table, int escalationThreshold) {
        assert holdOf(table) == null : "the table has a state already";
        int index = holdCount;
        if (index == holds.length) {
            holds = Arrays.copyOf(holds, index * 2);
        }
        TableLockState hold = holds[index];
        if (hold == null) {
            hold = new TableLockState();
            holds[index] = hold;
        }
        hold.start(table, escalationThreshold);
        holdCount = index + 1;
        lastHold = hold;
        return hold;
    }

    /// Removes the newest table state, which belongs to this table.
    void forgetNewest(TableLocks table) {
        TableLockState newest = holds[holdCount - 1];
        assert newest.table == table;
        holdCount--;
        newest.start(null, 0);
        lastHold = null;
    }

    int holdCount() {
        return holdCount;
    }

    TableLockState hold(int index) {
        return holds[index];
    }

    /// Returns the set of modes held on a table through its stripes. Any thread may call it; the answer is exact only
    /// while this owner waits.
    int stripedModes(TableLocks table) {
        int count = holdCount;
        TableLockState[] present = holds;
        for (int i = 0; i < count && i < present.length; i++) {
            TableLockState hold = present[i];
            if (hold != null && hold.table == table) {
                return hold.stripedModes;
            }
        }
        return 0;
    }

    /// Returns the number of rows counted on a table. Any thread may call it, for display.
    int rowsOf(TableLocks table) {
        int count = holdCount;
        TableLockState[] present = holds;
        for (int i = 0; i < count && i < present.length; i++) {
            TableLockState hold = present[i];
            if (hold != null && hold.table == table) {
                return hold.rowCount;
            }
        }
        return 0;
    }

    /// Returns the number of locks of the transaction: tables, plus rows locked or counted with [LockManager#countRow].
    public long lockCount() {
        long locks = holdCount;
        for (int i = 0; i < holdCount; i++) {
            locks += holds[i].rowCount;
        }
        return locks;
    }

    void join(TreeLocks tree) {
        if (lastTree == tree) {
            return;
        }
        lastTree = tree;
        for (int i = treeCount - 1; i >= 0; i--) {
            if (trees[i] == tree) {
                return;
            }
        }
        if (treeCount == trees.length) {
            trees = Arrays.copyOf(trees, treeCount * 2);
        }
        trees[treeCount++] = tree;
        tree.join();
    }

    /// Returns the grant on the most recently requested row if it is this one; else null.
    LockGrant lastRow(TreeLocks tree, byte[] key, int keyLength) {
        LockGrant grant = lastRow;
        return grant != null && grant.modes != 0 && ((RowLock) grant.queue).isFor(tree, key, keyLength) ? grant : null;
    }

    void remember(LockGrant grant) {
        lastRow = grant;
    }

    /// Adds a grant that another thread has made for this owner. The caller holds the mutex.
    void give(LockGrant grant) {
        grant.takenBefore = given;
        given = grant;
    }

    /// Joins a tree on behalf of this owner. The caller holds the mutex.
    void registerLocked(TreeLocks tree) {
        for (int i = lockedTreeCount - 1; i >= 0; i--) {
            if (lockedTrees[i] == tree) {
                return;
            }
        }
        if (lockedTreeCount == lockedTrees.length) {
            lockedTrees = Arrays.copyOf(lockedTrees, lockedTreeCount * 2);
        }
        lockedTrees[lockedTreeCount++] = tree;
        tree.join();
    }

    /// Ends the transaction: from now on no other thread can add a grant.
    ///
    /// @return the grants made by others
    LockGrant end() {
        synchronized (this) {
            TRANSACTION_ID.setRelease(this, 0L);
            LockGrant taken = given;
            given = null;
            return taken;
        }
    }

    /// Clears the owner's records after all grants are released.
    void forget() {
        for (int i = 0; i < treeCount; i++) {
            trees[i].leave();
            trees[i] = null;
        }
        treeCount = 0;
        lastTree = null;
        for (int i = 0; i < lockedTreeCount; i++) {
            lockedTrees[i].leave();
            lockedTrees[i] = null;
        }
        lockedTreeCount = 0;
        if (rows.last() != null) {
            rows.clear();
        }
        lastRow = null;
        for (int i = 0; i < holdCount; i++) {
            holds[i].start(null, 0);
        }
        holdCount = 0;
        lastHold = null;
    }

    /// An owner with padding after its fields too, because the next object may be the next session's owner, whose
    /// header is its mutex.
    static final class Padded extends LockOwner {
        @SuppressWarnings("unused")
        private long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

        Padded(long number, long timeoutMillis) {
            super(number, timeoutMillis);
        }
    }

    @Override
    public String toString() {
        return "transaction " + transactionId();
    }
}
