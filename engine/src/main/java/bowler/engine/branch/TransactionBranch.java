// SPDX-License-Identifier: Apache-2.0
package bowler.engine.branch;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches.End;
import bowler.storage.StoreTransaction;
import bowler.storage.api.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// One branch of a distributed transaction.
///
///     UNDECIDED       begun; associated with a session, suspended by some, or neither
///     ROLLED_BACK     the work is undone; the transaction manager has not asked for that yet
///     PREPARED        the first phase is durable
///     HEURISTIC_...   an operator has decided; the transaction manager has not been told
///     GONE            not in the table any more
///
/// **Whose transaction.** A session runs its branches on its own store transaction as long as it can. The branch knows
/// that session as its host. When the branch has ended, the host uses the transaction again; until then, a host that
/// has other work to do leaves the transaction to the branch ([#leaveTo]), which closes it at its end. Starting,
/// ending, preparing and committing on one connection thus create no store transactions.
public final class TransactionBranch {
    /// The stages of a branch.
    enum State {
        UNDECIDED, ROLLED_BACK, PREPARED, HEURISTIC_COMMIT, HEURISTIC_ROLLBACK, GONE
    }

    private final BranchTable table;
    private final BranchId id;
    private final String user;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition disassociated = lock.newCondition();
    private final List<BranchHolder> suspendedBy = new ArrayList<>();
    /// Null if an operator has decided.
    private final BranchWork work;
    private BranchHolder host;
    private BranchHolder associated;
    private State state;
    private SqlFailure rolledBack;
    /// Wall-clock time in milliseconds; [Long#MAX_VALUE]: no timeout.
    final long deadlineMillis;
    /// Age in milliseconds from which the next warning is due. Used by the table's thread.
    long nextWarningMillis;

    /// Begins a branch, associated with its host.
    TransactionBranch(BranchTable table, BranchId id, BranchWork work, BranchHolder host, long deadlineMillis) {
        this.table = table;
        this.id = id;
        this.work = work;
        this.host = host;
        this.deadlineMillis = deadlineMillis;
        user = host.user();
        associated = host;
        state = State.UNDECIDED;
    }

    /// Restores a branch that was prepared, or that an operator has decided.
    ///
    /// @param work null if decided
    TransactionBranch(BranchTable table, BranchId id, BranchWork work, State state) {
        this.table = table;
        this.id = id;
        this.work = work;
        this.state = state;
        user = null;
        deadlineMillis = Long.MAX_VALUE;
    }

    public BranchId id() {
        return id;
    }

    // -- association

    /// Associates a session with the branch that is not associated, and waits until no other session is.
    ///
    /// @return the transaction on which the session now works, as the branch's host
    public BranchWork join(BranchHolder holder, boolean resumes, long timeoutMillis) {
        lock.lock();
        try {
            if (rolledBack != null) {
                throw rolledBack.again();
            }
            if (suspendedBy.contains(holder) != resumes) {
                throw refused(resumes ? "this connection has not suspended it" : "this connection has suspended it, and resumes it first");
            }
            awaitDisassociation(timeoutMillis);
            requireUndecided();
            if (!resumes && !suspendedBy.isEmpty() && work.transaction().hasOpenStatements()) {
                throw refused("the connection that has suspended it has result sets open");
            }
            suspendedBy.remove(holder);
            associated = holder;
            host = holder;
            return work;
        } finally {
            lock.unlock();
        }
    }

    private void awaitDisassociation(long timeoutMillis) {
        long left = timeoutMillis < 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        boolean interrupted = false;
        while (associated != null && left > 0) {
            try {
                left = disassociated.awaitNanos(left);
            } catch (InterruptedException interrupt) {
                interrupted = true;
                left = 0;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (associated != null) {
            throw refused("another connection works for it");
        }
    }

    private void requireUndecided() {
        switch (state) {
            case UNDECIDED -> { }
            case ROLLED_BACK -> throw rolledBack.again();
            case PREPARED -> throw refused("it is prepared");
            case HEURISTIC_COMMIT, HEURISTIC_ROLLBACK -> throw heuristic();
            case GONE -> throw BranchError.NOT_KNOWN.failure(id);
        }
    }

    private SqlFailure refused(String why) {
        return BranchError.PROTOCOL.failure(id, why);
    }

    private SqlFailure heuristic() {
        return (state == State.HEURISTIC_COMMIT ? BranchError.HEURISTIC_COMMIT : BranchError.HEURISTIC_ROLLBACK).failure(id);
    }

    /// Ends the association or the suspension of a session, or suspends. Throws the failure for the transaction manager
    /// if the branch is rolled back; the association has ended then, too.
    public void end(BranchHolder holder, End how) {
        lock.lock();
        try {
            boolean wasSuspended = suspendedBy.contains(holder);
            if (state == State.GONE) {
                throw BranchError.NOT_KNOWN.failure(id);
            }
            if (wasSuspended && how == End.SUSPEND || !wasSuspended && associated != holder) {
                throw refused(wasSuspended ? "it is suspended already" : "this connection does not work for it");
            }
            if (wasSuspended) {
                suspendedBy.remove(holder);
            } else {
                associated = null;
                disassociated.signalAll();
            }
            if (how == End.FAIL && state == State.UNDECIDED) {
                undo(BranchError.ROLLED_BACK.failure(id, "the transaction manager said that the work failed"));
            }
            if (rolledBack != null) {
                throw rolledBack.again();
            }
            if (how == End.SUSPEND) {
                suspendedBy.add(holder);
            }
        } finally {
            lock.unlock();
        }
    }

    /// Returns whether the holder works for the branch.
    public boolean isAssociatedWith(BranchHolder holder) {
        lock.lock();
        try {
            return associated == holder;
        } finally {
            lock.unlock();
        }
    }

    /// Ends the hosting: the session has other work to do.
    ///
    /// @return true if the branch has ended and has left its transaction to the session
    public boolean leaveTo(BranchHolder session) {
        lock.lock();
        try {
            if (host != session) {
                return false;
            }
            host = null;
            return state == State.GONE;
        } finally {
            lock.unlock();
        }
    }

    /// Rolls back, and ends the association or suspension of a session that is closed. The session keeps no
    /// transaction.
    public void abandon(BranchHolder holder) {
        lock.lock();
        try {
            if (associated == holder) {
                associated = null;
                disassociated.signalAll();
            } else if (!suspendedBy.remove(holder)) {
                return;
            }
            if (state == State.UNDECIDED) {
                undo(BranchError.ROLLED_BACK.failure(id, "its connection was closed"));
            }
        } finally {
            lock.unlock();
        }
    }

    /// Notes that the session has rolled back the work because of a failure, so that the branch can only be rolled
    /// back.
    public void rolledBack(SqlFailure why) {
        lock.lock();
        try {
            if (state == State.UNDECIDED) {
                state = State.ROLLED_BACK;
                rolledBack = why;
            }
        } finally {
            lock.unlock();
        }
    }

    private void undo(SqlFailure why) {
        work.transaction().rollback();
        work.ended();
        state = State.ROLLED_BACK;
        rolledBack = why;
    }

    // -- completion

    /// Does the first phase.
    ///
    /// @param check throws if the transaction must not commit; it is rolled back then
    /// @return false if nothing was changed; the branch has ended then
    public boolean prepare(Consumer<BranchWork> check) {
        lock.lock();
        try {
            beginCompletion();
            requireUndecided();
            checked(check);
            boolean hasChanges = work.transaction().prepare(id.encode());
            if (hasChanges) {
                state = State.PREPARED;
                table.prepared();
            } else {
                gone();
            }
            return hasChanges;
        } finally {
            lock.unlock();
        }
    }

    private void checked(Consumer<BranchWork> check) {
        try {
            check.accept(work);
        } catch (SqlFailure violated) {
            work.transaction().rollback();
            gone();
            throw BranchError.INTEGRITY.causedBy(violated, id, withoutPeriod(violated.getMessage()));
        }
    }

    /// Returns a message as part of another one.
    public static String withoutPeriod(String message) {
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }

    /// Fails if a session works for the branch or has suspended it. A branch that is already rolled back has ended.
    private void beginCompletion() {
        requireFree();
        if (state == State.ROLLED_BACK) {
            gone();
            throw rolledBack.again();
        }
    }

    private void requireFree() {
        if (associated != null || !suspendedBy.isEmpty()) {
            throw refused(associated != null ? "a connection still works for it" : "it is suspended");
        }
    }

    /// @param check as in [#prepare], for one phase
    public void commit(boolean onePhase, Consumer<BranchWork> check) {
        lock.lock();
        try {
            beginCompletion();
            if (onePhase) {
                requireUndecided();
                checked(check);
                commitOnePhase();
            } else {
                requirePrepared();
                commitPrepared();
            }
            gone();
        } finally {
            lock.unlock();
        }
    }

    /// Commits in one phase. The transaction manager does not repeat the call, so a failure rolls back.
    private void commitOnePhase() {
        try {
            work.transaction().commit(Durability.FULL);
        } catch (SqlFailure failure) {
            if (failure.severity().compareTo(Severity.SESSION) >= 0) {
                throw failure;
            }
            work.transaction().rollback();
            gone();
            throw BranchError.OTHER.causedBy(failure, id, withoutPeriod(failure.getMessage()));
        }
    }

    /// Commits in the second phase. After a lack of space, say, the branch stays prepared.
    private void commitPrepared() {
        try {
            decide(true);
        } catch (SqlFailure failure) {
            throw failure.severity().compareTo(Severity.SESSION) >= 0 ? failure
                : BranchError.RETRY.causedBy(failure, id, withoutPeriod(failure.getMessage()));
        }
    }

    private void requirePrepared() {
        switch (state) {
            case PREPARED -> { }
            case HEURISTIC_COMMIT, HEURISTIC_ROLLBACK -> throw heuristic();
            case GONE -> throw BranchError.NOT_KNOWN.failure(id);
            case UNDECIDED, ROLLED_BACK -> throw refused("it is not prepared");
        }
    }

    private void decide(boolean commit) {
        StoreTransaction transaction = work.transaction();
        if (commit) {
            transaction.commit(Durability.FULL);
        } else {
            transaction.rollback();
        }
    }

    public void rollback() {
        lock.lock();
        try {
            requireFree();
            switch (state) {
                case ROLLED_BACK -> { }
                case UNDECIDED, PREPARED -> decide(false);
                case HEURISTIC_COMMIT, HEURISTIC_ROLLBACK -> throw heuristic();
                case GONE -> throw BranchError.NOT_KNOWN.failure(id);
            }
            gone();
        } finally {
            lock.unlock();
        }
    }

    private void gone() {
        boolean hadEnded = state == State.ROLLED_BACK;
        state = State.GONE;
        table.remove(this);
        if (work != null && !hadEnded) {
            work.ended();
        }
        if (work != null && host == null) {
            work.transaction().close();
        }
    }

    // -- heuristic outcomes

    /// Decides in place of the transaction manager. The decision is durable before it takes effect, so that a crash
    /// between both leaves no doubt.
    public void resolve(boolean commit) {
        lock.lock();
        try {
            requirePrepared();
            table.keep(id, commit);
            decide(commit);
            work.ended();
            work.transaction().close();
            host = null;
            state = commit ? State.HEURISTIC_COMMIT : State.HEURISTIC_ROLLBACK;
        } finally {
            lock.unlock();
        }
    }

    public void forget() {
        lock.lock();
        try {
            switch (state) {
                case HEURISTIC_COMMIT, HEURISTIC_ROLLBACK -> {
                    table.keep(id, null);
                    state = State.GONE;
                    table.remove(this);
                }
                case GONE -> throw BranchError.NOT_KNOWN.failure(id);
                case UNDECIDED, ROLLED_BACK, PREPARED -> throw refused("no operator has decided on it");
            }
        } finally {
            lock.unlock();
        }
    }

    // -- timeout, shutdown, views

    /// Rolls back the branch, whose timeout has passed. Called by the table's thread.
    void expire() {
        BranchHolder holder;
        lock.lock();
        try {
            holder = associated != null ? associated : suspendedBy.isEmpty() ? null : suspendedBy.getFirst();
            if (holder == null && (state == State.UNDECIDED || state == State.ROLLED_BACK)) {
                if (state == State.UNDECIDED) {
                    undo(timeout());
                }
                gone();
            }
            if (state != State.UNDECIDED) {
                return;
            }
        } finally {
            lock.unlock();
        }
        holder.expire(this);
    }

    private SqlFailure timeout() {
        return BranchError.TIMEOUT.failure(id, "its timeout is over");
    }

    /// Cancels what runs for the branch.
    public void cancel() {
        work.transaction().cancel();
    }

    /// Rolls back because of the timeout if the holder works for the branch or has suspended it. The caller is in a
    /// call of the holder.
    ///
    /// @return why the branch was rolled back now; null if it was not
    public SqlFailure expireAt(BranchHolder holder) {
        lock.lock();
        try {
            boolean isHeld = associated == holder || associated == null && suspendedBy.contains(holder);
            if (state != State.UNDECIDED || !isHeld) {
                return null;
            }
            undo(timeout());
            return rolledBack;
        } finally {
            lock.unlock();
        }
    }

    /// Ends the use of a branch that no session hosts, when the database is shut down. A prepared one stays prepared.
    void shutDown() {
        lock.lock();
        try {
            if (work != null && host == null && state != State.GONE) {
                work.transaction().close();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isRecoverable() {
        State now = state();
        return now == State.PREPARED || now == State.HEURISTIC_COMMIT || now == State.HEURISTIC_ROLLBACK;
    }

    /// Returns the time of the first phase in milliseconds since 1970; 0 if the branch is not prepared.
    long preparedAtMillis() {
        lock.lock();
        try {
            return state == State.PREPARED ? work.transaction().prepared().preparedAtMillis() : 0;
        } finally {
            lock.unlock();
        }
    }

    private State state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    /// Returns the branch as views show it; null if it has ended.
    BranchView view() {
        lock.lock();
        try {
            return state == State.GONE ? null
                : new BranchView(id, user, work == null ? 0 : work.transaction().transactionId(), status(), isRecoverable(),
                    preparedAtMillis(),
                    associated == null ? host : associated);
        } finally {
            lock.unlock();
        }
    }

    private String status() {
        return switch (state) {
            case UNDECIDED -> "ACTIVE";
            case ROLLED_BACK, GONE -> "IDLE";
            case PREPARED -> "PREPARED";
            case HEURISTIC_COMMIT -> "HEURCOM";
            case HEURISTIC_ROLLBACK -> "HEURRB";
        };
    }
}
