// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.storage.lock.LockOwner;
import bowler.storage.terms.RowLockMode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// One transaction that has changed or locked something: the owner that row versions and locks name.
///
/// Its state is one number. While it is active the number is greater than any snapshot, so that visibility is a single
/// comparison; a commit stores the commit number, and with that one store all of its versions are visible.
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

    private volatile boolean meansGaps;
    private volatile boolean isPrepared;

    public Transaction(long id, LockOwner lockOwner) {
        this.id = id;
        this.lockOwner = lockOwner;
    }

    /// Returns a transaction that has committed, for row versions that are read back from a file. It has no lock owner:
    /// only owners that are still active are asked for theirs.
    public static Transaction committed(long id, long number) {
        Transaction transaction = new Transaction(id, null);
        COMMIT_NUMBER.setRelease(transaction, number);
        return transaction;
    }

    public long id() {
        return id;
    }

    /// The locks of the session that runs it, which runs others later: compare its transaction id.
    public LockOwner lockOwner() {
        return lockOwner;
    }

    /// What owning a row means in terms of locks: at SERIALIZABLE its gap is meant too.
    public RowLockMode ownershipMode() {
        return meansGaps ? RowLockMode.X3 : RowLockMode.X2;
    }

    public boolean meansGaps() {
        return meansGaps;
    }

    /// Notes that the first phase of two-phase commit is done. The transaction stays active until a coordinator decides.
    public void prepared() {
        assert isActive();
        isPrepared = true;
    }

    public boolean isPrepared() {
        return isPrepared;
    }

    /// It changes rows at SERIALIZABLE.
    public void meanGaps() {
        if (!meansGaps) {
            meansGaps = true;
        }
    }

    public boolean isActive() {
        return commitNumber() == ACTIVE;
    }

    public boolean isRolledBack() {
        return commitNumber() == ROLLED_BACK;
    }

    /// Whether it had committed when the snapshot was taken.
    public boolean isVisibleTo(long snapshot) {
        return commitNumber() <= snapshot;
    }

    /// Its commit number; greater than every snapshot when it has not committed.
    public long commitNumber() {
        return (long) COMMIT_NUMBER.getAcquire(this);
    }

    void committedAs(long number) {
        assert isActive();
        COMMIT_NUMBER.setRelease(this, number);
    }

    /// All of its changes have been taken back: each row that it owned is as the version's before-image says.
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
