// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.padding.CacheLinePaddingBefore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/// One who locks: made once per session by [LockManager#newOwner], used for its transactions one after the other.
///
/// Its own memory of what it holds belongs to the session's thread. Other threads may cancel its wait, read what it
/// waits for, and hand it grants ([LockManager#makeExplicit]); those are kept apart, under this object's mutex, which
/// also decides whether the transaction has ended.
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

    /// Chooses the owner's cell in stripes.
    final long number;

    /// The running transaction, 0 if there is none. Set to 0 under the mutex. Set to a number without: who learns of
    /// that transaction learns it from something that was written later.
    private long transactionId;
    private volatile boolean cancelled;
    private volatile LockRequest waiting;

    /// [bowler.os.Clock#nanoTime] at which a wait ends as cancelled; [Long#MAX_VALUE] if never.
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

    /// Grants made on this owner's behalf by others, linked by `takenBefore`, and trees joined for them; under the mutex.
    private LockGrant given;
    private TreeLocks[] givenTrees = new TreeLocks[MIN_HOLDS];
    private int givenTreeCount;

    LockOwner(long number, long timeoutMillis) {
        this.number = number;
        this.timeoutMillis = timeoutMillis;
    }

    /// Starts a transaction; before its first lock and before its first ownership of a row.
    ///
    /// @param newTransactionId not 0, never used before, growing with age
    public void begin(long newTransactionId) {
        assert transactionId == 0 && newTransactionId != 0 && isIdle();
        TRANSACTION_ID.setRelease(this, newTransactionId);
    }

    /// The running transaction, 0 if there is none.
    public long transactionId() {
        return (long) TRANSACTION_ID.getAcquire(this);
    }

    /// Whether nothing is held, so that ending needs no release.
    boolean isIdle() {
        return holdCount == 0 && rows.last() == null && treeCount == 0;
    }

    /// Milliseconds to wait for a lock; negative: for ever; 0: not at all.
    public void setTimeoutMillis(long millis) {
        timeoutMillis = millis;
    }

    public long timeoutMillis() {
        return timeoutMillis;
    }

    /// When the present statement's time is over, by the clock of the lock manager; [Long#MAX_VALUE]: never.
    public void setDeadlineNanos(long nanos) {
        deadlineNanos = nanos;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /// From any thread: the present wait, and each later one, ends with XCL52 until [#clearCancel].
    ///
    /// @param threadParker as the lock manager's
    void cancel(ThreadParker threadParker) {
        cancelled = true;
        wake(threadParker);
    }

    /// From any thread: the present wait looks again whether it should go on.
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

    /// What the owner waits for, or null.
    LockRequest waiting() {
        return waiting;
    }

    void startWait(LockRequest request) {
        waiting = request;
    }

    void endWait() {
        waiting = null;
    }

    public boolean isWaiting() {
        return waiting != null;
    }

    /// The hold on a table, or null.
    TableLockState holdOn(TableLocks table) {
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

    /// Forgets the newest hold, which is on this table.
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

    /// Set of modes held on a table through its stripes; from any thread, sure only while this owner waits.
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

    /// Rows counted on a table; from any thread, for show.
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

    /// How much the transaction holds: tables, and rows counted with [LockManager#countRow] or locked.
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

    /// The grant on the row asked last, if it is this one.
    LockGrant lastRow(TreeLocks tree, byte[] key, int keyLength) {
        LockGrant grant = lastRow;
        return grant != null && grant.modes != 0 && ((RowLock) grant.queue).isFor(tree, key, keyLength) ? grant : null;
    }

    void remember(LockGrant grant) {
        lastRow = grant;
    }

    /// Under the mutex: keeps a grant that another has made for this owner.
    void give(LockGrant grant) {
        grant.takenBefore = given;
        given = grant;
    }

    /// Under the mutex: joins a tree on behalf of this owner.
    void joinGiven(TreeLocks tree) {
        for (int i = givenTreeCount - 1; i >= 0; i--) {
            if (givenTrees[i] == tree) {
                return;
            }
        }
        if (givenTreeCount == givenTrees.length) {
            givenTrees = Arrays.copyOf(givenTrees, givenTreeCount * 2);
        }
        givenTrees[givenTreeCount++] = tree;
        tree.join();
    }

    /// Ends the transaction: from here nobody can give it a grant.
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

    /// After all grants are given back.
    void forget() {
        for (int i = 0; i < treeCount; i++) {
            trees[i].leave();
            trees[i] = null;
        }
        treeCount = 0;
        lastTree = null;
        for (int i = 0; i < givenTreeCount; i++) {
            givenTrees[i].leave();
            givenTrees[i] = null;
        }
        givenTreeCount = 0;
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

    /// With space behind its fields too, as the next object may be the next session's owner, whose header is its mutex.
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
