// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.base.trace.Trace;
import bowler.jta.branch.Branch;
import bowler.jta.event.CommitEvent;
import bowler.jta.event.TransactionEvent;
import bowler.jta.resource.LastResource;
import bowler.jta.xid.TransactionId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import javax.transaction.xa.XAResource;

/// One transaction. Only its thread calls its methods, except [#status], [#markRollbackOnly] and the methods that read:
/// all threads may use those.
///
/// **Verdict.** It is [#OPEN] until its thread claims [#COMMIT], or its thread or the timer claims [#ROLLBACK]. After a
/// timer's claim both may work on the branches, each under its latch. The one that finds a branch free rolls it back.
/// The one that is inside a branch sees the verdict when its call returns.
public final class CoordinatedTransaction {
    static final int OPEN = 0;
    static final int COMMIT = 1;
    static final int ROLLBACK = 2;

    private static final VarHandle VERDICT;
    private static final VarHandle STATUS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VERDICT = lookup.findVarHandle(CoordinatedTransaction.class, "verdict", int.class);
            STATUS = lookup.findVarHandle(CoordinatedTransaction.class, "status", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Coordinator coordinator;
    private final ActiveTransactionStripe stripe;
    private final int timeoutSeconds;
    private final long deadlineNanos;
    // Guarded by the stripe:
    long number;
    CoordinatedTransaction before;
    CoordinatedTransaction following;

    private volatile int verdict;
    private volatile int status;
    private volatile String rollbackOnlyReason;
    private volatile Throwable rollbackOnlyCause;
    private final Participants participants = new Participants(this);
    private volatile LastResourceBranch last;
    private volatile SynchronizationList synchronizationList;
    private Map<Object, Object> resources;
    /// The object of the API that represents this transaction.
    private Object view;
    private volatile Runnable[] fences;
    private volatile CommitPhase commitPhase;
    private volatile boolean abandoned;
    /// The timer's.
    private TimeoutHandler timeoutHandler;
    private final BranchOutcomes branchOutcomes = new BranchOutcomes(this);
    /// Null if no recording was ever started.
    private final TransactionEvent event = Trace.isOn() ? new TransactionEvent() : null;
    // Guarded by this:
    private boolean finished;
    private TransactionOutcome transactionOutcome;

    CoordinatedTransaction(Coordinator coordinator, ActiveTransactionStripe stripe, int timeoutSeconds) {
        this.coordinator = coordinator;
        this.stripe = stripe;
        this.timeoutSeconds = timeoutSeconds;
        this.deadlineNanos = coordinator.clock().nanoTime() + timeoutSeconds * 1_000_000_000L;
        stripe.enter(this);
        if (event != null) {
            event.begin();
        }
    }

    // State.

    public TransactionId id() {
        return new TransactionId(coordinator.log().epoch(), number);
    }

    public int status() {
        return status;
    }

    public int timeoutSeconds() {
        return timeoutSeconds;
    }

    public Object view() {
        return view;
    }

    public void setView(Object shown) {
        view = shown;
    }

    Coordinator coordinator() {
        return coordinator;
    }

    public boolean isOf(Coordinator asked) {
        return coordinator == asked;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    Branch[] branches() {
        return participants.branches();
    }

    Participants participants() {
        return participants;
    }

    LastResourceBranch last() {
        return last;
    }

    BranchOutcomes endings() {
        return branchOutcomes;
    }

    void setStatus(int next) {
        status = next;
    }

    boolean isRollbackOnly() {
        return verdict == ROLLBACK;
    }

    boolean claim(int wanted) {
        return VERDICT.compareAndSet(this, OPEN, wanted);
    }

    /// Returns a value that was attached to this transaction by its key; it is kept until the transaction ends.
    public Object resource(Object key) {
        return resources == null ? null : resources.get(key);
    }

    public void putResource(Object key, Object value) {
        if (key == null) {
            throw new NullPointerException("a resource needs a key");
        }
        if (resources == null) {
            resources = new HashMap<>();
        }
        resources.put(key, value);
    }

    /// From now on it can only roll back.
    ///
    /// @throws IllegalStateException if it is past that
    public void markRollbackOnly(String why, Throwable cause) {
        if (!mark(why, cause) && status != TransactionStatus.MARKED_ROLLBACK && status != TransactionStatus.ROLLING_BACK) {
            throw new IllegalStateException(this + " cannot be marked for rollback any more");
        }
    }

    boolean mark(String why, Throwable cause) {
        boolean marked = STATUS.compareAndSet(this, TransactionStatus.ACTIVE, TransactionStatus.MARKED_ROLLBACK);
        if (marked) {
            failTransaction(why, cause);
        }
        return marked;
    }

    /// It rolls back, whatever its state, and this is why, unless there was a reason before.
    synchronized void failTransaction(String why, Throwable cause) {
        if (rollbackOnlyReason == null) {
            rollbackOnlyCause = cause;
            rollbackOnlyReason = why;
        }
    }

    /// The reason for the rollback.
    String reason() {
        String why = rollbackOnlyReason;
        return "transaction " + id() + " was rolled back" + (why == null ? "" : ": " + why);
    }

    Throwable cause() {
        return rollbackOnlyCause;
    }

    /// That something can still become part of it.
    public void requireActive() throws MarkedForRollback {
        int now = status;
        if (now == TransactionStatus.MARKED_ROLLBACK) {
            throw new MarkedForRollback(this + " is marked for rollback" + (rollbackOnlyReason == null ? "" : ": " + rollbackOnlyReason), rollbackOnlyCause);
        }
        if (now != TransactionStatus.ACTIVE) {
            throw new IllegalStateException(this + ": nothing can become part of it any more");
        }
    }

    // Enlisting.

    /// The resource's work belongs to this transaction from now on: a new branch, a branch joined, or its own one resumed.
    ///
    /// @param known as what it is registered; null if recovery does not know it
    public void enlist(XAResource resource, KnownResource known) throws MarkedForRollback, ResourceFailure {
        enlist(resource, known, null);
    }

    /// Does the same as [#enlist(XAResource, KnownResource)] for a connection whose hanging calls can be interrupted.
    ///
    /// @param breakOff makes such a call fail, from another thread; null if there is no way to do so
    public void enlist(XAResource resource, KnownResource known, Runnable breakOff) throws MarkedForRollback, ResourceFailure {
        requireActive();
        try {
            participants.enlist(resource, known, breakOff);
        } catch (ResourceFailure refused) {
            afterCall();
            throw refused;
        }
        requireNotRollbackOnly();
    }

    /// A resource without XA takes part as the last one.
    public void enlistLast(LastResource resource, String name) throws MarkedForRollback {
        requireActive();
        if (last != null) {
            throw new IllegalStateException(this + ": '" + last.name() + "' takes part without XA already, '" + name
                + "' cannot as well; all but one need XA");
        }
        last = new LastResourceBranch(resource, name);
        requireNotRollbackOnly();
    }

    /// The resource's work does not belong here any more: TMSUCCESS, TMFAIL or TMSUSPEND.
    public void delist(XAResource resource, int flag) throws ResourceFailure {
        if (status != TransactionStatus.ACTIVE && status != TransactionStatus.MARKED_ROLLBACK) {
            throw new IllegalStateException(this + ": nothing can be taken out of it any more");
        }
        participants.delist(resource, flag);
        afterCall();
    }

    /// All work pauses, as the transaction leaves its thread.
    public void suspend() throws ResourceFailure {
        participants.suspend();
        afterCall();
    }

    /// It has come to a thread.
    public void resume() throws ResourceFailure {
        participants.resume();
        afterCall();
    }

    // Synchronizations.

    public void register(TransactionSynchronization completion, boolean interposed) throws MarkedForRollback {
        int now = status;
        boolean isOpen = now == TransactionStatus.ACTIVE || interposed && now == TransactionStatus.MARKED_ROLLBACK;
        if (!isOpen) {
            requireActive();
        }
        synchronized (this) {
            if (finished) {
                throw new IllegalStateException(this + ": it has ended, and nobody would be told of it");
            }
            if (synchronizationList == null) {
                synchronizationList = new SynchronizationList();
            }
            synchronizationList.add(completion, interposed);
        }
    }

    /// Runs before a timer rolls back what its thread has left: from then on the connection must serve it no more.
    public synchronized void beforeRevocation(Runnable fence) {
        Runnable[] present = fences;
        Runnable[] more = present == null ? new Runnable[1] : Arrays.copyOf(present, present.length + 1);
        more[more.length - 1] = fence;
        fences = more;
    }

    /// Null if there are none.
    Runnable[] fences() {
        return fences;
    }

    // Ending. An interrupt is put aside meanwhile: it must not break off what a driver does, and is there again afterwards.

    public TransactionOutcome commit() {
        boolean interrupted = Thread.interrupted();
        try {
            if (synchronizationList != null && status == TransactionStatus.ACTIVE) {
                Throwable failure = synchronizationList.before(this);
                if (failure != null) {
                    mark("it failed before completion: " + failure, failure);
                }
            }
            if (status == TransactionStatus.ACTIVE) {
                participants.end();
            }
            boolean mayCommit = STATUS.compareAndSet(this, TransactionStatus.ACTIVE, TransactionStatus.PREPARING);
            return mayCommit ? commitActive() : rollBackNow();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private TransactionOutcome commitActive() {
        CommitEvent commit = participants.branches().length > 1 && Trace.isOn() ? new CommitEvent() : null;
        if (commit == null) {
            return new TwoPhase(this).commit();
        }
        commit.begin();
        TransactionOutcome result = new TwoPhase(this).commit();
        commit.end();
        if (commit.shouldCommit()) {
            commit.transaction = id().toString();
            commit.branches = participants.branches().length;
            commit.outcome = result.kind().name();
            commit.commit();
        }
        return result;
    }

    public TransactionOutcome rollback() {
        boolean interrupted = Thread.interrupted();
        try {
            return rollBackNow();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Rolls back all parts that have not ended. If the timer came first and works on a part, this waits for it for the
    /// grace time. A part that hangs longer is left to the timer's threads, and the transaction ends when they have
    /// finished.
    TransactionOutcome rollBackNow() {
        claim(ROLLBACK);
        synchronized (this) {
            if (finished) {
                coordinator.threads().clear(this);
                return transactionOutcome;
            }
            status = TransactionStatus.ROLLING_BACK;
        }
        if (rollBackParts(coordinator.graceNanos())) {
            return finish(branchOutcomes.afterRollback());
        }
        coordinator.threads().clear(this);
        return branchOutcomes.afterRollback();
    }

    /// @param patienceNanos the time to wait for each part that another thread works on
    /// @return whether all parts have ended
    private boolean rollBackParts(long patienceNanos) {
        boolean all = participants.rollBack(patienceNanos);
        LastResourceBranch part = last;
        return (part == null || part.tryRollback(patienceNanos)) && all;
    }

    // The timer.

    /// Marks the transaction as timed out: the next call of its thread rolls it back.
    void expire() {
        if (mark("it took longer than its timeout of " + timeoutSeconds + " s", null)) {
            Coordinator.warn(this + " took longer than its timeout of " + timeoutSeconds + " s and will be rolled back", null);
        }
    }

    /// Its thread has not come, or hangs: see [TimeoutHandler]. Called again and again while it is at work.
    void revoke() {
        if (timeoutHandler == null) {
            timeoutHandler = new TimeoutHandler(this);
        }
        timeoutHandler.takeOver();
    }

    /// Interrupts calls that still hang, where that does no harm.
    void breakOff() {
        timeoutHandler.breakOff();
    }

    /// Returns whether recovery must not touch its branches. It may touch them once the timer has taken the transaction
    /// over, because a thread inside a resource may never return.
    boolean isAtWork() {
        return !abandoned;
    }

    void abandon() {
        abandoned = true;
    }

    void setCommitPhase(CommitPhase second) {
        commitPhase = second;
    }

    /// The second phase; null before it.
    CommitPhase commitPhase() {
        return commitPhase;
    }

    /// Rolls back each branch that no thread is inside of; a thread inside sees the verdict.
    private void sweep() {
        synchronized (this) {
            if (!finished) {
                status = TransactionStatus.ROLLING_BACK;
            }
        }
        if (rollBackParts(0)) {
            finish(branchOutcomes.afterRollback(), false);
        }
    }

    /// Does the same as [#sweep] for one branch.
    void sweep(Branch branch) {
        participants.rollBack(branch, 0);
        finishIfOver();
    }

    /// Does the same as [#sweep] for the part without XA, if there is one.
    void sweepLast() {
        LastResourceBranch part = last;
        if (part != null) {
            part.tryRollback(0);
        }
        finishIfOver();
    }

    private void finishIfOver() {
        if (participants.areOver() && (last == null || last.isOver())) {
            finish(branchOutcomes.afterRollback(), false);
        }
    }

    /// Runs after each call. If the timer has taken the transaction over meanwhile, it left the rest to this caller. It
    /// may even have ended the transaction while a resource was being enlisted.
    private void afterCall() {
        if (verdict != ROLLBACK) {
            return;
        }
        if (status == TransactionStatus.ROLLED_BACK) {
            rollBackParts(0);
        } else {
            sweep();
        }
    }

    private void requireNotRollbackOnly() throws MarkedForRollback {
        if (verdict == ROLLBACK) {
            afterCall();
            throw new MarkedForRollback(reason(), rollbackOnlyCause);
        }
    }

    /// The transaction is complete. Its thread no longer works on it, and waiting callers are notified.
    TransactionOutcome finish(TransactionOutcome result) {
        return finish(result, true);
    }

    /// @param byItsThread if not, its thread still has it, and is told when it comes
    private TransactionOutcome finish(TransactionOutcome result, boolean byItsThread) {
        if (byItsThread) {
            coordinator.threads().clear(this);
        }
        int end = switch (result.kind()) {
            case COMMITTED -> TransactionStatus.COMMITTED;
            case ROLLED_BACK, HEURISTIC_ROLLBACK -> TransactionStatus.ROLLED_BACK;
            case HEURISTIC_MIXED, UNDECIDED -> TransactionStatus.UNKNOWN;
        };
        synchronized (this) {
            if (finished) {
                return transactionOutcome;
            }
            finished = true;
            transactionOutcome = result;
            status = end;
        }
        stripe.leave(this, end == TransactionStatus.COMMITTED);
        branchOutcomes.reportRecovery();
        if (event != null) {
            record(result);
        }
        if (synchronizationList != null) {
            synchronizationList.after(end);
        }
        return result;
    }

    private void record(TransactionOutcome result) {
        event.end();
        if (event.shouldCommit()) {
            event.transaction = id().toString();
            event.branches = participants.branches().length;
            event.outcome = result.kind().name();
            event.commit();
        }
    }

    @Override
    public String toString() {
        return "transaction " + id() + " (" + TransactionStatus.text(status) + ")";
    }
}
