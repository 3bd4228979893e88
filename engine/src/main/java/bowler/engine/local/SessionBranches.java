// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.engine.branch.BranchTable;
import bowler.engine.branch.BranchWork;
import bowler.engine.branch.TransactionBranch;
import bowler.engine.database.EngineError;
import bowler.engine.local.cursor.CallGuard;
import bowler.engine.local.transaction.LocalTransaction;
import bowler.engine.local.transaction.SessionTransactions;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches;
import bowler.storage.Store;
import java.util.ArrayList;
import java.util.List;

/// The branches for which a session works or has worked.
///
/// After the end of a branch the session is *parked* at it: the session's transaction object still hosts the branch. The
/// next use of the session for other work determines whether the branch has ended; if not, the session leaves it the
/// object and continues with another one.
final class SessionBranches implements TransactionBranches, SessionTransactions.Branches {
    private final EmbeddedSession session;
    private final SessionTransactions transactions;
    private final CallGuard guard;
    private final BranchTable table;
    private final List<TransactionBranch> suspended = new ArrayList<>();
    private TransactionBranch associated;
    private TransactionBranch parked;
    /// Null: none.
    private LocalTransaction spare;
    /// Returns why the associated branch is rolled back; null if it is not.
    private SqlFailure rolledBack;

    SessionBranches(EmbeddedSession session) {
        this.session = session;
        transactions = session.transactions();
        guard = session.guard();
        table = session.database().branches();
    }

    private interface Call {
        void run();
    }

    private void call(Call call) {
        guard.enter();
        try {
            call.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw session.failed(e);
        } finally {
            guard.leave();
        }
    }

    @Override
    public void start(BranchId id, Start how, long timeoutMillis) {
        call(() -> {
            if (associated != null) {
                throw BranchError.PROTOCOL.failure(id, "the connection works for the branch " + associated.id());
            }
            if (how == Start.NEW) {
                begin(id, timeoutMillis);
            } else {
                join(table.find(id), how == Start.RESUME);
            }
        });
    }

    private void begin(BranchId id, long timeoutMillis) {
        if (table.contains(id)) {
            throw BranchError.DUPLICATE.failure(id);
        }
        suspendParked();
        requireNoLocalTransaction(id);
        if (transactions.work().temporary != null) {
            // Temporary tables stay with the session's own transactions.
            LocalTransaction own = transactions.work();
            transactions.workOn(spare == null ? transactions.newWork() : spare);
            spare = own;
        }
        associate(table.begin(id, transactions.work(), session, timeoutMillis));
    }

    private void requireNoLocalTransaction(BranchId id) {
        if (transactions.work().store.isActive()) {
            throw BranchError.OUTSIDE.failure(id);
        }
    }

    private void join(TransactionBranch branch, boolean resumes) {
        if (parked != branch) {
            suspendParked();
            requireNoLocalTransaction(branch.id());
        }
        BranchWork work = branch.join(session, resumes, session.database().store().lockTimeoutMillis());
        if (work != transactions.work()) {
            park(transactions.work());
            transactions.workOn((LocalTransaction) work);
        }
        suspended.remove(branch);
        associate(branch);
    }

    private void associate(TransactionBranch branch) {
        associated = branch;
        parked = null;
        rolledBack = null;
        transactions.interpose(false);
    }

    /// Keeps a transaction object, which is not active, for later; if there are two, the one with temporary tables.
    private void park(LocalTransaction idle) {
        if (spare == null) {
            spare = idle;
        } else if (idle.temporary != null) {
            spare.store.close();
            spare = idle;
        } else {
            idle.store.close();
        }
    }

    /// Makes the session's transaction its own again, or gives it another one.
    private void suspendParked() {
        if (parked == null) {
            return;
        }
        boolean isOwn = parked.leaveTo(session);
        parked = null;
        if (isOwn && spare != null && spare.temporary != null) {
            transactions.work().store.close();
            isOwn = false;
        }
        if (!isOwn) {
            LocalTransaction next = spare == null ? transactions.newWork() : spare;
            spare = null;
            transactions.workOn(next);
        }
        transactions.interpose(false);
    }

    @Override
    public void end(BranchId id, End how) {
        call(() -> {
            TransactionBranch branch = associated != null && associated.id().equals(id) ? associated : table.find(id);
            try {
                branch.end(session, how);
            } finally {
                if (!branch.isAssociatedWith(session)) {
                    ended(branch, how);
                }
            }
        });
    }

    private void ended(TransactionBranch branch, End how) {
        if (branch == associated) {
            associated = null;
            parked = branch;
            transactions.interpose(true);
            if (how == End.SUSPEND && rolledBack == null) {
                suspended.add(branch);
            }
        } else {
            suspended.remove(branch);
        }
    }

    @Override
    public boolean prepare(BranchId id) {
        boolean[] hasChanges = new boolean[1];
        call(() -> {
            TransactionBranch branch = table.find(id);
            hasChanges[0] = branch.prepare(work -> session.context().prepare((LocalTransaction) work));
        });
        return hasChanges[0];
    }

    @Override
    public void commit(BranchId id, boolean onePhase) {
        call(() -> table.find(id).commit(onePhase, work -> session.context().checkDeferredOf((LocalTransaction) work)));
    }

    @Override
    public void rollback(BranchId id) {
        call(() -> table.find(id).rollback());
    }

    @Override
    public void forget(BranchId id) {
        call(() -> table.find(id).forget());
    }

    @Override
    public void resolve(BranchId id, boolean commit) {
        call(() -> table.find(id).resolve(commit));
    }

    @Override
    public List<BranchId> recoverable() {
        guard.enter();
        try {
            return table.recoverable();
        } finally {
            guard.leave();
        }
    }

    @Override
    public boolean isAssociated() {
        return associated != null;
    }

    @Override
    public Object resourceManager() {
        return session.database();
    }

    // -- the session

    @Override
    public void settle() {
        if (associated != null) {
            throw EngineError.BRANCH_ROLLED_BACK.causedBy(rolledBack, associated.id());
        }
        suspendParked();
    }

    /// Notes that the session has rolled back its transaction because of a failure.
    void failed(SqlFailure failure) {
        TransactionBranch branch = associated != null ? associated : parked;
        if (branch == null) {
            return;
        }
        BranchError error = Store.isDeadlock(failure) ? BranchError.DEADLOCK
            : Store.isLockTimeout(failure) ? BranchError.TIMEOUT : BranchError.OTHER;
        isRolledBack(branch, error.causedBy(failure, branch.id(), TransactionBranch.withoutPeriod(failure.getMessage())));
    }

    private void isRolledBack(TransactionBranch branch, SqlFailure why) {
        branch.rolledBack(why);
        if (branch == associated) {
            rolledBack = why;
            transactions.interpose(true);
        }
    }

    /// Handles a branch whose timeout has passed, within a call of the table's thread.
    void expire(TransactionBranch branch) {
        SqlFailure why = branch.expireAt(session);
        if (why != null && branch == associated) {
            rolledBack = why;
            transactions.interpose(true);
        }
    }

    /// Rolls back what the session works for or has suspended, and leaves other branches alone.
    ///
    /// @return the transaction that the session has to close; null if there is none
    LocalTransaction close() {
        for (TransactionBranch branch : suspended) {
            branch.abandon(session);
        }
        suspended.clear();
        if (spare != null) {
            transactions.end(spare);
            spare = null;
        }
        TransactionBranch last = associated != null ? associated : parked;
        if (associated != null) {
            associated.abandon(session);
        }
        associated = null;
        parked = null;
        return last == null || last.leaveTo(session) ? transactions.work() : null;
    }
}
