// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.storage.terms.IsolationLevel;
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
    private final IsolationLevel isolation;
    @SuppressWarnings("FieldMayBeFinal")
    private long commitNumber = ACTIVE;

    public Transaction(long id, IsolationLevel isolation) {
        this.id = id;
        this.isolation = isolation;
    }

    public long id() {
        return id;
    }

    public IsolationLevel isolation() {
        return isolation;
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
        return "transaction " + id;
    }
}
