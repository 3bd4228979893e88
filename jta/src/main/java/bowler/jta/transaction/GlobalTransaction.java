// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.base.trace.Trace;
import bowler.jta.branch.Answers;
import bowler.jta.branch.Association;
import bowler.jta.branch.Branch;
import bowler.jta.event.CommitEvent;
import bowler.jta.event.TransactionEvent;
import bowler.jta.resource.LastResource;
import bowler.jta.xid.BranchXid;
import bowler.jta.xid.TransactionId;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;

/// One transaction. Its thread calls; [#status], [#markRollbackOnly] and looking are for all.
///
/// **Verdict.** [#OPEN] until its thread claims [#COMMIT], or its thread or the timer claims [#ROLLBACK]. After a timer's
/// claim both may work on the branches, each under its latch: whoever finds one free rolls it back, and who was inside one sees the
/// verdict when it comes out.
public final class GlobalTransaction {
    static final int OPEN = 0;
    static final int COMMIT = 1;
    static final int ROLLBACK = 2;

    private static final long FENCE_NANOS = 20_000_000;

    private static final VarHandle VERDICT;
    private static final VarHandle STATUS;
    private static final Association[] NONE = {};
    private static final Branch[] NO_BRANCHES = {};

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VERDICT = lookup.findVarHandle(GlobalTransaction.class, "verdict", int.class);
            STATUS = lookup.findVarHandle(GlobalTransaction.class, "status", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private final Coordinator coordinator;
    private final Stripe stripe;
    private final int timeoutSeconds;
    private final long deadlineNanos;
    // Guarded by the stripe:
    long number;
    GlobalTransaction before;
    GlobalTransaction following;

    private volatile int verdict;
    private volatile int status;
    private volatile String doomedBecause;
    private volatile Throwable doomedBy;
    /// Replaced as a whole.
    private volatile Association[] associations = NONE;
    private volatile Branch[] branches = NO_BRANCHES;
    private volatile LastPart last;
    private volatile Completions completions;
    private Map<Object, Object> resources;
    /// What the door shows instead of this.
    private Object view;
    private volatile Runnable[] fences;
    private final Endings endings = new Endings(this);
    /// Null unless somebody may record it.
    private final TransactionEvent event = Trace.isOn() ? new TransactionEvent() : null;
    // Guarded by this:
    private boolean finished;
    private Outcome outcome;

    GlobalTransaction(Coordinator coordinator, Stripe stripe, int timeoutSeconds) {
        this.coordinator = coordinator;
        this.stripe = stripe;
        this.timeoutSeconds = timeoutSeconds;
        this.deadlineNanos = coordinator.clock().nanoTime() + timeoutSeconds * 1_000_000_000L;
        stripe.enter(this);
        if (event != null) {
            event.begin();
        }
    }

    // What it is.

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

    long deadlineNanos() {
        return deadlineNanos;
    }

    Branch[] branches() {
        return branches;
    }

    LastPart last() {
        return last;
    }

    Endings endings() {
        return endings;
    }

    void setStatus(int next) {
        status = next;
    }

    boolean isDoomed() {
        return verdict == ROLLBACK;
    }

    boolean claim(int wanted) {
        return VERDICT.compareAndSet(this, OPEN, wanted);
    }

    /// What a thread left behind in this transaction: any value by any key, until its end.
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

    private boolean mark(String why, Throwable cause) {
        boolean marked = STATUS.compareAndSet(this, TransactionStatus.ACTIVE, TransactionStatus.MARKED_ROLLBACK);
        if (marked) {
            doom(why, cause);
        }
        return marked;
    }

    /// It rolls back, whatever its state, and this is why, unless there was a reason before.
    synchronized void doom(String why, Throwable cause) {
        if (doomedBecause == null) {
            doomedBy = cause;
            doomedBecause = why;
        }
    }

    /// Why it rolls back.
    String reason() {
        String why = doomedBecause;
        return "transaction " + id() + " was rolled back" + (why == null ? "" : ": " + why);
    }

    Throwable cause() {
        return doomedBy;
    }

    private void demandActive() throws MarkedForRollback {
        int now = status;
        if (now == TransactionStatus.MARKED_ROLLBACK) {
            throw new MarkedForRollback(this + " is marked for rollback" + (doomedBecause == null ? "" : ": " + doomedBecause), doomedBy);
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
        demandActive();
        Association mine = find(resource);
        int flag = XAResource.TMNOFLAGS;
        boolean isNewBranch = false;
        if (mine != null) {
            if (mine.state() == Association.State.STARTED) {
                return;
            }
            flag = mine.state() == Association.State.SUSPENDED ? XAResource.TMRESUME : XAResource.TMJOIN;
        } else {
            Branch branch = joinable(resource, known);
            if (branch != null) {
                flag = XAResource.TMJOIN;
            } else {
                isNewBranch = true;
                branch = new Branch(known == null ? null : known.name(),
                    new BranchXid(coordinator.log().node(), coordinator.log().epoch(), number, branches.length), resource, known);
            }
            mine = new Association(branch, resource);
        }
        Branch branch = mine.branch();
        branch.latch().lock();
        try {
            mine.start(flag);
            if (isNewBranch) {
                branches = with(branches, branch);
            }
            if (flag == XAResource.TMNOFLAGS || find(resource) == null) {
                associations = with(associations, mine);
            }
        } catch (XAException | RuntimeException refused) {
            throw failed("start a branch at", branch, refused);
        } finally {
            branch.latch().unlock();
        }
        demandNotDoomed();
    }

    /// A resource without XA takes part as the last one.
    public void enlistLast(LastResource resource, String name) throws MarkedForRollback {
        demandActive();
        if (last != null) {
            throw new IllegalStateException(this + ": '" + last.name() + "' takes part without XA already, '" + name
                + "' cannot as well; all but one need XA");
        }
        last = new LastPart(resource, name);
        demandNotDoomed();
    }

    /// The resource's work does not belong here any more: TMSUCCESS, TMFAIL or TMSUSPEND.
    public void delist(XAResource resource, int flag) throws ResourceFailure {
        if (status != TransactionStatus.ACTIVE && status != TransactionStatus.MARKED_ROLLBACK) {
            throw new IllegalStateException(this + ": nothing can be taken out of it any more");
        }
        Association mine = find(resource);
        if (mine == null) {
            throw new IllegalStateException(this + ": this resource is no part of it: " + resource);
        }
        Branch branch = mine.branch();
        branch.latch().lock();
        try {
            if (branch.isOver()) {
                return;
            }
            if (flag == XAResource.TMSUSPEND) {
                mine.suspend();
            } else {
                if (flag == XAResource.TMFAIL) {
                    mark("resource '" + branch.name() + "' was delisted as failed", null);
                }
                mine.end(flag);
            }
        } catch (XAException | RuntimeException refused) {
            if (!isRolledBack(refused)) {
                throw failed("end the work at", branch, refused);
            }
            mark("resource '" + branch.name() + "' rolled back: " + Answers.text(refused), refused);
        } finally {
            branch.latch().unlock();
        }
        afterCall();
    }

    private static boolean isRolledBack(Exception refused) {
        return refused instanceof XAException xa && Answers.isRollback(xa.errorCode);
    }

    private ResourceFailure failed(String what, Branch branch, Exception refused) {
        String message = this + ": cannot " + what + " resource '" + branch.name() + "': " + Answers.text(refused);
        mark(message, refused);
        return new ResourceFailure(message, refused);
    }

    private Association find(XAResource resource) {
        for (Association association : associations) {
            if (association.resource() == resource) {
                return association;
            }
        }
        return null;
    }

    /// A branch of the same resource manager whose connections are done for now.
    private Branch joinable(XAResource resource, KnownResource known) {
        if (branches.length == 0 || known != null && !known.resource().joins()) {
            return null;
        }
        for (Branch branch : branches) {
            if (branch.known() == known && isEnded(branch) && isSame(branch.resource(), resource)) {
                return branch;
            }
        }
        return null;
    }

    private boolean isEnded(Branch branch) {
        for (Association association : associations) {
            if (association.branch() == branch && association.state() != Association.State.ENDED) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSame(XAResource one, XAResource other) {
        try {
            return one.isSameRM(other);
        } catch (XAException | RuntimeException unable) {
            return false;
        }
    }

    private static <T> T[] with(T[] array, T added) {
        T[] longer = Arrays.copyOf(array, array.length + 1);
        longer[array.length] = added;
        return longer;
    }

    // Leaving a thread, and coming to one.

    /// All work pauses.
    public void suspend() throws ResourceFailure {
        for (Association association : associations) {
            Branch branch = association.branch();
            branch.latch().lock();
            try {
                if (!branch.isOver()) {
                    association.suspend();
                }
            } catch (XAException | RuntimeException refused) {
                throw failed("suspend the work at", branch, refused);
            } finally {
                branch.latch().unlock();
            }
        }
        afterCall();
    }

    public void resume() throws ResourceFailure {
        for (Association association : associations) {
            Branch branch = association.branch();
            branch.latch().lock();
            try {
                if (!branch.isOver() && association.state() == Association.State.SUSPENDED) {
                    association.start(XAResource.TMRESUME);
                }
            } catch (XAException | RuntimeException refused) {
                throw failed("resume the work at", branch, refused);
            } finally {
                branch.latch().unlock();
            }
        }
        afterCall();
    }

    // Those who are told.

    public void register(Completion completion, boolean interposed) throws MarkedForRollback {
        int now = status;
        boolean isOpen = now == TransactionStatus.ACTIVE || interposed && now == TransactionStatus.MARKED_ROLLBACK;
        if (!isOpen) {
            demandActive();
        }
        if (completions == null) {
            completions = new Completions();
        }
        completions.add(completion, interposed);
    }

    /// Runs before a timer rolls back what its thread has left: from then on the connection must serve it no more.
    public synchronized void beforeTakenAway(Runnable fence) {
        fences = fences == null ? new Runnable[] {fence} : with(fences, fence);
    }

    // Ending. An interrupt is put aside meanwhile: it must not break off what a driver does, and is there again afterwards.

    public Outcome commit() {
        boolean interrupted = Thread.interrupted();
        try {
            if (completions != null && status == TransactionStatus.ACTIVE) {
                Throwable failure = completions.before(this);
                if (failure != null) {
                    mark("it failed before completion: " + failure, failure);
                }
            }
            if (status == TransactionStatus.ACTIVE) {
                endAll(XAResource.TMSUCCESS);
            }
            boolean mayCommit = STATUS.compareAndSet(this, TransactionStatus.ACTIVE, TransactionStatus.PREPARING);
            return mayCommit ? commitActive() : rollBackNow();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Outcome commitActive() {
        CommitEvent commit = branches.length > 1 && Trace.isOn() ? new CommitEvent() : null;
        if (commit == null) {
            return new TwoPhase(this).commit();
        }
        commit.begin();
        Outcome result = new TwoPhase(this).commit();
        commit.end();
        if (commit.shouldCommit()) {
            commit.transaction = id().toString();
            commit.branches = branches.length;
            commit.outcome = result.kind().name();
            commit.commit();
        }
        return result;
    }

    public Outcome rollback() {
        boolean interrupted = Thread.interrupted();
        try {
            return rollBackNow();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void endAll(int flag) {
        for (Association association : associations) {
            Branch branch = association.branch();
            branch.latch().lock();
            try {
                if (!branch.isOver()) {
                    association.end(flag);
                }
            } catch (XAException | RuntimeException refused) {
                mark("resource '" + branch.name() + "' could not end its work: " + Answers.text(refused), refused);
            } finally {
                branch.latch().unlock();
            }
        }
    }

    /// Rolls back all that is not over; waits where somebody else is at it.
    Outcome rollBackNow() {
        claim(ROLLBACK);
        synchronized (this) {
            if (finished) {
                coordinator.threads().clear(this);
                return outcome;
            }
        }
        status = TransactionStatus.ROLLING_BACK;
        rollBackBranches();
        LastPart part = last;
        if (part != null) {
            part.rollback();
        }
        return finish(endings.afterRollback());
    }

    void rollBackBranches() {
        for (Branch branch : branches) {
            branch.latch().lock();
            try {
                rollBack(branch);
            } finally {
                branch.latch().unlock();
            }
        }
    }

    /// Under the branch's latch.
    private void rollBack(Branch branch) {
        if (branch.isOver()) {
            return;
        }
        for (Association association : associations) {
            if (association.branch() == branch) {
                try {
                    association.end(XAResource.TMSUCCESS);
                } catch (XAException | RuntimeException refused) {
                    Coordinator.log("the end before a rollback was refused by '" + branch.name() + "'", refused);
                }
            }
        }
        endings.rolledBack(branch, branch.rollback());
    }

    // The timer.

    /// Its time is over: what its thread does next rolls it back.
    void expire() {
        if (mark("it took longer than its timeout of " + timeoutSeconds + " s", null)) {
            Coordinator.warn(this + " took longer than its timeout of " + timeoutSeconds + " s and will be rolled back", null);
        }
    }

    /// Its thread has not come: whatever is not inside a call is rolled back without it. What is will be by who is inside.
    void takeAway() {
        if (!claim(ROLLBACK)) {
            return;
        }
        Coordinator.warn(this + " is rolled back by the timer, as its thread does not", null);
        Runnable[] raised = fences;
        if (raised != null) {
            for (Runnable fence : raised) {
                fence.run();
            }
        }
        coordinator.run("bowler-jta rollback " + id(), () -> {
            if (raised != null) {
                LockSupport.parkNanos(FENCE_NANOS); // who has passed the fence before it was raised is in the driver by now
            }
            sweep();
        });
    }

    private void sweep() {
        status = TransactionStatus.ROLLING_BACK;
        boolean all = true;
        for (Branch branch : branches) {
            if (branch.latch().tryLock()) {
                try {
                    rollBack(branch);
                } finally {
                    branch.latch().unlock();
                }
            } else {
                all = false;
            }
        }
        LastPart part = last;
        if (part != null) {
            all &= part.tryRollback();
        }
        if (all && allOver()) {
            finish(endings.afterRollback(), false);
        }
    }

    private boolean allOver() {
        for (Branch branch : branches) {
            if (!branch.isOver()) {
                return false;
            }
        }
        return true;
    }

    /// A call is over: if the timer has taken the transaction away meanwhile, it left this to its caller.
    private void afterCall() {
        if (verdict == ROLLBACK && status != TransactionStatus.ROLLED_BACK) {
            sweep();
        }
    }

    private void demandNotDoomed() throws MarkedForRollback {
        if (verdict == ROLLBACK) {
            afterCall();
            throw new MarkedForRollback(reason(), doomedBy);
        }
    }

    /// Nothing is left to be done here. The thread works on it no more; who asked is told.
    Outcome finish(Outcome result) {
        return finish(result, true);
    }

    /// @param byItsThread if not, its thread still has it, and is told when it comes
    private Outcome finish(Outcome result, boolean byItsThread) {
        if (byItsThread) {
            coordinator.threads().clear(this);
        }
        synchronized (this) {
            if (finished) {
                return outcome;
            }
            finished = true;
            outcome = result;
        }
        int end = switch (result.kind()) {
            case COMMITTED -> TransactionStatus.COMMITTED;
            case ROLLED_BACK, HEURISTIC_ROLLBACK -> TransactionStatus.ROLLED_BACK;
            case HEURISTIC_MIXED, UNDECIDED -> TransactionStatus.UNKNOWN;
        };
        status = end;
        stripe.leave(this, end == TransactionStatus.COMMITTED);
        if (event != null) {
            record(result);
        }
        if (completions != null) {
            completions.after(end);
        }
        return result;
    }

    private void record(Outcome result) {
        event.end();
        if (event.shouldCommit()) {
            event.transaction = id().toString();
            event.branches = branches.length;
            event.outcome = result.kind().name();
            event.commit();
        }
    }

    @Override
    public String toString() {
        return "transaction " + id() + " (" + TransactionStatus.text(status) + ")";
    }
}
