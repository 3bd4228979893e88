// SPDX-License-Identifier: Apache-2.0
package bowler.engine.branch;

import bowler.base.error.SqlFailure;
import bowler.os.Clock;
import bowler.os.Workers;
import bowler.session.branch.BranchError;
import bowler.session.branch.BranchId;
import bowler.session.branch.TransactionBranches;
import bowler.storage.StoreTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// The branches of one database, and the task that rolls back expired ones and warns of old prepared ones.
public final class BranchTable implements Workers.Step {
    /// The property of the database with the timeout of branches whose transaction manager gives none, in seconds.
    public static final String TIMEOUT_PROPERTY = "derby.jdbc.xaTransactionTimeout";
    /// The property with the age in seconds from which a prepared branch is reported in the message log; 0: never.
    public static final String WARNING_PROPERTY = "bowler.xa.preparedWarning";
    public static final long WARNING_SECONDS = 600;
    /// The names of properties that keep what operators have decided begin so; the name of the branch follows.
    public static final String DECISION_PREFIX = "bowler.xa.decision.";
    private static final long MAX_PAUSE_MILLIS = 60_000;
    private static final long MIN_PAUSE_MILLIS = 10;

    private final ConcurrentHashMap<BranchId, TransactionBranch> branches = new ConcurrentHashMap<>();
    private final Clock clock;
    private final Decisions decisions;
    private final Messages messages;
    private volatile long timeoutMillis;
    private volatile long warningMillis = TimeUnit.SECONDS.toMillis(WARNING_SECONDS);
    /// Starts the task; null if the database is read-only, or is shut down.
    private Function<Workers.Step, Workers.Task> starter;
    private Workers.Task task;
    private volatile long nextStepMillis = Long.MAX_VALUE;

    /// Where decisions of operators are kept.
    public interface Decisions {
        /// Keeps a decision durably; null: removes it.
        void keep(BranchId branch, Boolean commit);
    }

    /// Where warnings go.
    public interface Messages {
        void write(long transactionId, String message);
    }

    public BranchTable(Clock clock, Decisions decisions, Messages messages) {
        this.clock = clock;
        this.decisions = decisions;
        this.messages = messages;
    }

    /// Takes over the branches that were prepared when the database was closed, and completes those on which an operator has
    /// decided.
    ///
    /// @param decided true: to be committed, by branch
    /// @param work gives a branch's work its transaction
    public void restore(
            List<StoreTransaction> prepared, Map<BranchId, Boolean> decided, Function<StoreTransaction, BranchWork> work) {
        for (StoreTransaction transaction : prepared) {
            BranchId id = BranchId.decode(transaction.prepared().globalId());
            TransactionBranch branch = new TransactionBranch(this, id, work.apply(transaction), TransactionBranch.State.PREPARED);
            branches.put(id, branch);
            Boolean decision = decided.get(id);
            if (decision != null) {
                branch.resolve(decision);
            }
        }
        decided.forEach((id, commit) -> branches.computeIfAbsent(id, name -> new TransactionBranch(
            this, name, null, commit ? TransactionBranch.State.HEURISTIC_COMMIT : TransactionBranch.State.HEURISTIC_ROLLBACK)));
    }

    /// Reports what was restored, and allows the task to start.
    ///
    /// @param taskStarter starts a step
    public synchronized void start(Function<Workers.Step, Workers.Task> taskStarter) {
        starter = taskStarter;
        for (TransactionBranch branch : branches.values()) {
            BranchView view = branch.view();
            if (view != null && view.preparedAtMillis() != 0) {
                warn(branch, view, "was prepared when the database was closed and waits for its transaction manager");
                stepWithin(warningMillis);
            }
        }
    }

    /// @param seconds 0: none
    public void setTimeout(long seconds) {
        timeoutMillis = TimeUnit.SECONDS.toMillis(seconds);
    }

    /// @param seconds 0: never
    public void setWarningAge(long seconds) {
        warningMillis = TimeUnit.SECONDS.toMillis(seconds);
        if (!branches.isEmpty()) {
            stepWithin(MIN_PAUSE_MILLIS);
        }
    }

    /// Begins a branch that is associated with its host.
    ///
    /// @param timeout in milliseconds; 0: the database's
    public TransactionBranch begin(BranchId id, BranchWork work, BranchHolder host, long timeout) {
        long limit = timeout == 0 ? timeoutMillis : timeout;
        boolean isLimited = limit != 0 && limit != TransactionBranches.NO_TIMEOUT;
        long deadline = isLimited ? now() + limit : Long.MAX_VALUE;
        TransactionBranch branch = new TransactionBranch(this, id, work, host, deadline);
        if (branches.putIfAbsent(id, branch) != null) {
            throw BranchError.DUPLICATE.failure(id);
        }
        if (isLimited) {
            stepWithin(limit);
        }
        return branch;
    }

    /// Fails with [BranchError#NOT_KNOWN] if there is none of this name.
    public TransactionBranch find(BranchId id) {
        TransactionBranch branch = branches.get(id);
        if (branch == null) {
            throw BranchError.NOT_KNOWN.failure(id);
        }
        return branch;
    }

    public boolean contains(BranchId id) {
        return branches.containsKey(id);
    }

    /// Returns the branches for which a transaction manager or an operator has something to do.
    public List<BranchId> recoverable() {
        return branches.values().stream().filter(TransactionBranch::isRecoverable).map(TransactionBranch::id).toList();
    }

    public List<BranchView> views() {
        List<BranchView> views = new ArrayList<>();
        for (TransactionBranch branch : branches.values()) {
            BranchView view = branch.view();
            if (view != null) {
                views.add(view);
            }
        }
        return views;
    }

    void remove(TransactionBranch branch) {
        branches.remove(branch.id(), branch);
    }

    void prepared() {
        long warning = warningMillis;
        if (warning != 0 && nextStepMillis == Long.MAX_VALUE) {
            stepWithin(warning);
        }
    }

    void keep(BranchId id, Boolean commit) {
        decisions.keep(id, commit);
    }

    private long now() {
        return clock.now().toEpochMilli();
    }

    // -- the task

    /// Makes sure that the task looks at the branches after this time.
    private synchronized void stepWithin(long millis) {
        long at = now() + millis;
        if (starter == null || at >= nextStepMillis) {
            return;
        }
        nextStepMillis = at;
        if (task == null) {
            task = starter.apply(this);
        } else {
            task.wake();
        }
    }

    /// Returns a view of all branches.
    @Override
    public long step() {
        long now = now();
        nextStepMillis = Long.MAX_VALUE;
        long next = now + MAX_PAUSE_MILLIS;
        for (TransactionBranch branch : branches.values()) {
            if (branch.deadlineMillis <= now) {
                expire(branch);
            } else {
                next = Math.min(next, branch.deadlineMillis);
            }
            next = Math.min(next, warned(branch, now));
        }
        long pause = Math.max(MIN_PAUSE_MILLIS, next - now);
        nextStepMillis = Math.min(nextStepMillis, now + pause);
        return TimeUnit.MILLISECONDS.toNanos(Math.max(MIN_PAUSE_MILLIS, nextStepMillis - now));
    }

    private void expire(TransactionBranch branch) {
        try {
            branch.expire();
        } catch (SqlFailure failure) {
            messages.write(0, "branch " + branch.id() + " is expired and could not be rolled back: " + failure.getMessage());
        }
    }

    /// Warns of a branch that has been prepared for long, and again each time that its age has doubled.
    ///
    /// @return when to look again
    private long warned(TransactionBranch branch, long now) {
        BranchView view = warningMillis == 0 ? null : branch.view();
        if (view == null || view.preparedAtMillis() == 0) {
            return Long.MAX_VALUE;
        }
        long age = now - view.preparedAtMillis();
        long due = Math.max(warningMillis, branch.nextWarningMillis);
        if (age >= due) {
            warn(branch, view, "has been prepared for " + Duration.ofMillis(age).toSeconds() + " seconds");
            due = age * 2;
            branch.nextWarningMillis = due;
        }
        return view.preparedAtMillis() + due;
    }

    private void warn(TransactionBranch branch, BranchView view, String what) {
        messages.write(view.transactionId(), "branch " + branch.id() + " " + what
            + "; it keeps its locks and its part of the log. If its transaction manager does not end it, resolve it: CALL "
            + "SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('" + DECISION_PREFIX + branch.id() + "', 'ROLLBACK') or 'COMMIT'");
    }

    /// Ends the task and the use of all branches. Prepared branches remain prepared.
    public void shutDown() {
        Workers.Task running;
        synchronized (this) {
            running = task;
            starter = null;
        }
        if (running != null) {
            running.stop();
        }
        branches.values().forEach(TransactionBranch::shutDown);
    }
}
