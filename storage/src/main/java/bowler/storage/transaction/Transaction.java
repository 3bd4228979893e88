// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.storage.lock.LockOwner;
import bowler.storage.terms.RowLockMode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// One transaction that has changed or locked something: the owner that row versions and locks name.
///
/// Its state is one number. While it is active the number is greater than any snapshot, so that visibility is a single
/// comparison. A commit stores the commit number, and with that one store all of its versions are visible.
public final class Transaction {
    private static final long ACTIVE = Long.MAX_VALUE;
    private static final long ROLLED_BACK = Long.MAX_VALUE - 1;
    private static final VarHandle COMMIT_NUMBER;

    static {
        try {
            COMMIT_NUMBER = MethodHandles.lookup().findVarHandle(Transaction.class, "commitNumber", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long id;
    private final LockOwner lockOwner;
    @SuppressWarnings("FieldMayBeFinal")
    private long commitNumber = ACTIVE;

    private volatile boolean locksGaps;
    private volatile boolean isPrepared;

    public Transaction(long id, LockOwner lockOwner) {
        this.id = id;
        this.lockOwner = lockOwner;
    }

    /// Returns a transaction that has committed, for row versions that are read back from a file. It has no lock owner,
    /// because a lock owner is requested only while a transaction is active.
    public static Transaction committed(long id, long number) {
        Transaction transaction = new Transaction(id, null);
        COMMIT_NUMBER.setRelease(transaction, number);
        return transaction;
    }

    public long id() {
        return id;
    }

    /// Returns the lock owner of the session that runs the transaction. The session runs other transactions later, so
    /// callers compare the transaction id.
    public LockOwner lockOwner() {
        return lockOwner;
    }

    /// Returns the lock mode that owning a row implies: at SERIALIZABLE it includes the row's gap.
    public RowLockMode ownershipMode() {
        return locksGaps ? RowLockMode.X3 : RowLockMode.X2;
    }

    public boolean locksGaps() {
        return locksGaps;
    }

    /// Records that the first phase of two-phase commit is done. The transaction stays active until a coordinator
    /// decides.
    public void prepared() {
        assert isActive();
        isPrepared = true;
    }

    public boolean isPrepared() {
        return isPrepared;
    }

    /// Records that the transaction changes rows at SERIALIZABLE.
    public void recordSerializable() {
        if (!locksGaps) {
            locksGaps = true;
        }
    }

    public boolean isActive() {
        return commitNumber() == ACTIVE;
    }

    public boolean isRolledBack() {
        return commitNumber() == ROLLED_BACK;
    }

    /// Returns whether it had committed when the snapshot was taken.
    public boolean isVisibleTo(long snapshot) {
        return commitNumber() <= snapshot;
    }

    /// Returns its commit number; greater than every snapshot if it has not committed.
    public long commitNumber() {
        return (long) COMMIT_NUMBER.getAcquire(this);
    }

    void committedAs(long number) {
        assert isActive();
        COMMIT_NUMBER.setRelease(this, number);
    }

    /// Records that all of its changes have been undone: each row that it owned is as the version's before-image says.
    public void rolledBack() {
        assert isActive();
        COMMIT_NUMBER.setRelease(this, ROLLED_BACK);
    }

    @Override
    public String toString() {
        long number = commitNumber();
        String state = number == ACTIVE ? isPrepared ? "prepared" : "active" : number == ROLLED_BACK ? "rolled back" : "commit " + number;
        return "transaction " + id + " (" + state + ")";
    }
}
