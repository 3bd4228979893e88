// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.base.error.SqlFailure;
import bowler.base.trace.Trace;
import bowler.jta.branch.Branch;
import bowler.jta.branch.BranchResult;
import bowler.jta.branch.Vote;
import bowler.jta.decision.Decision;
import bowler.jta.decision.DecisionLog;
import bowler.jta.decision.DecisionOutcome;
import bowler.jta.decision.Participant;
import bowler.jta.event.PrepareEvent;
import bowler.log.LogError;
import java.util.ArrayList;
import java.util.List;

/// Commits one transaction, whose connections have ended their work.
///
/// 1. One branch alone: the resource decides, in one phase; nothing is written.
/// 2. Otherwise all are asked to prepare, one after the other or side by side. Asked one after the other, the last
///    need not be if all before it had nothing to commit: it decides in one phase.
/// 3. A no rolls back. All yes: the verdict is claimed, against the timer; then a part without XA commits; then the decision is
///    written and forced.
/// 4. All are told to commit ([CommitPhase]). Who cannot be reached is left to recovery; the transaction has committed nevertheless.
final class TwoPhase {
    /// Parallel calls pay if they save at least this time. Time that calls spend waiting for other calls does not
    /// count: more threads do not save it.
    private static final long MIN_PARALLEL_NANOS = 400_000;

    private final CoordinatedTransaction transaction;
    private final Coordinator coordinator;
    private final DecisionLog log;
    private final Branch[] branches;
    private final LastResourceBranch last;
    private final boolean sideBySide;

    TwoPhase(CoordinatedTransaction transaction) {
        this.transaction = transaction;
        this.coordinator = transaction.coordinator();
        this.log = coordinator.log();
        this.branches = transaction.branches();
        this.last = transaction.last();
        this.sideBySide = branches.length > 1 && isSideBySide();
    }

    private boolean isSideBySide() {
        return switch (coordinator.parallel()) {
            case NEVER -> false;
            case ALWAYS -> true;
            case AUTO -> {
                long sum = 0;
                long max = 0;
                for (Branch branch : branches) {
                    long nanos = branch.known() instanceof KnownResource known ? known.uncontendedNanos() : 0;
                    sum += nanos;
                    max = Math.max(max, nanos);
                }
                yield sum - max > MIN_PARALLEL_NANOS;
            }
        };
    }

    TransactionOutcome commit() {
        if (branches.length == 0) {
            return last == null ? finishCommitted() : commitLast(List.of());
        }
        if (branches.length == 1 && last == null) {
            return commitOnePhase(branches[0]);
        }
        if (log.isStopped()) {
            transaction.failTransaction("the decision log in " + log.place() + " has stopped; open it again", null);
            return transaction.rollBackNow();
        }
        List<Branch> yes = new ArrayList<>(branches.length);
        Branch refusingBranch = null;
        if (sideBySide) {
            Vote[] votes = new Vote[branches.length];
            ParallelCalls.run(coordinator, branches, index -> votes[index] = prepare(branches[index]));
            for (int index = 0; index < branches.length; index++) {
                if (votes[index] == Vote.YES) {
                    yes.add(branches[index]);
                } else if (votes[index] != Vote.READ_ONLY && refusingBranch == null) {
                    refusingBranch = branches[index];
                }
            }
        } else {
            for (int index = 0; index < branches.length && refusingBranch == null && !transaction.isRollbackOnly(); index++) {
                if (index == branches.length - 1 && yes.isEmpty() && last == null) {
                    return commitOnePhase(branches[index]);
                }
                switch (prepare(branches[index])) {
                    case YES -> yes.add(branches[index]);
                    case READ_ONLY -> { }
                    case NO, NO_GONE, NO_LOST -> refusingBranch = branches[index];
                }
            }
        }
        if (refusingBranch != null) {
            return refused(refusingBranch);
        }
        transaction.setStatus(TransactionStatus.PREPARED);
        if (last != null) {
            return commitLast(yes);
        }
        if (yes.isEmpty()) {
            return finishCommitted();
        }
        return transaction.claim(CoordinatedTransaction.COMMIT) ? decideAndCommit(yes, false) : transaction.rollBackNow();
    }

    private Vote prepare(Branch branch) {
        branch.latch().lock();
        try {
            if (branch.isOver() || transaction.isRollbackOnly()) {
                return Vote.NO;
            }
            if (Trace.isOn()) {
                return prepareRecorded(branch);
            }
            return prepareTimed(branch);
        } finally {
            branch.latch().unlock();
        }
    }

    private Vote prepareTimed(Branch branch) {
        if (!(branch.known() instanceof KnownResource known)) {
            return branch.prepare();
        }
        long began = coordinator.clock().nanoTime();
        Vote vote = branch.prepare();
        known.took(coordinator.clock().nanoTime() - began);
        return vote;
    }

    private Vote prepareRecorded(Branch branch) {
        PrepareEvent event = new PrepareEvent();
        event.begin();
        Vote vote = prepareTimed(branch);
        event.end();
        if (event.shouldCommit()) {
            event.transaction = transaction.id().toString();
            event.resource = branch.name();
            event.vote = vote.name();
            event.commit();
        }
        return vote;
    }

    private TransactionOutcome refused(Branch refusingBranch) {
        for (Branch branch : branches) {
            if (branch.lastVote() == Vote.NO_LOST) {
                transaction.endings().leaveToRecovery(branch);
            }
        }
        if (!transaction.isRollbackOnly()) {
            transaction.failTransaction(refusingBranch.remark() + " when it was to prepare", refusingBranch.failure());
        }
        return transaction.rollBackNow();
    }

    private TransactionOutcome finishCommitted() {
        return transaction.claim(CoordinatedTransaction.COMMIT) ? transaction.finish(TransactionOutcome.COMMITTED) : transaction.rollBackNow();
    }

    private TransactionOutcome commitOnePhase(Branch branch) {
        if (!transaction.claim(CoordinatedTransaction.COMMIT)) {
            return transaction.rollBackNow();
        }
        transaction.setStatus(TransactionStatus.COMMITTING);
        BranchResult branchResult;
        branch.latch().lock();
        try {
            branchResult = branch.commit(true);
        } finally {
            branch.latch().unlock();
        }
        return switch (branchResult) {
            case COMMITTED -> {
                if (branch.mustForget()) {
                    branch.forget();
                }
                yield transaction.finish(TransactionOutcome.COMMITTED);
            }
            case ROLLED_BACK -> {
                transaction.failTransaction(branch.remark() + " when it was to commit", branch.failure());
                if (branch.mustForget()) {
                    branch.forget();
                }
                yield transaction.finish(TransactionOutcome.rolledBack(transaction.reason(), branch.failure()));
            }
            case REFUSED -> {
                transaction.failTransaction(branch.remark() + " when it was to commit", branch.failure());
                yield transaction.rollBackNow();
            }
            case MIXED, UNKNOWN, PENDING, DOUBTFUL -> {
                boolean noted = coordinator.note(transaction.id(), branch.xid().branch(), branch.name(), DecisionOutcome.COMMITTED,
                    branchResult == BranchResult.MIXED ? DecisionOutcome.MIXED : DecisionOutcome.UNKNOWN, branch.remark());
                if (noted && branch.mustForget()) {
                    branch.forget();
                }
                yield transaction.finish(new TransactionOutcome(TransactionOutcome.Kind.HEURISTIC_MIXED, "transaction " + transaction.id()
                    + ": nobody knows whether it has committed, as " + branch.remark(), branch.failure()));
            }
        };
    }

    /// The part without XA decides by its own commit; the record follows.
    private TransactionOutcome commitLast(List<Branch> yes) {
        if (!transaction.claim(CoordinatedTransaction.COMMIT)) {
            return transaction.rollBackNow();
        }
        transaction.setStatus(TransactionStatus.COMMITTING);
        return switch (last.commit()) {
            case COMMITTED -> yes.isEmpty() ? transaction.finish(TransactionOutcome.COMMITTED) : decideAndCommit(yes, true);
            case REFUSED -> {
                last.rollbackAfterRefusal();
                transaction.failTransaction(last.remark() + " when it was to commit", last.failure());
                yield transaction.rollBackNow();
            }
            case UNKNOWN -> {
                transaction.failTransaction(last.remark() + " when it was to commit", last.failure());
                transaction.participants().rollBack(coordinator.graceNanos());
                yield transaction.finish(transaction.endings().afterUnknownLast(last));
            }
        };
    }

    private TransactionOutcome decideAndCommit(List<Branch> yes, boolean lastHasCommitted) {
        Decision decision = null;
        try {
            decision = log.decide(transaction.id(), participants(yes));
        } catch (SqlFailure failure) {
            boolean undecided = failure.error() != LogError.STOPPED;
            if (undecided && !lastHasCommitted) {
                transaction.failTransaction("the decision could not be written: " + failure.getMessage(), failure);
                return transaction.rollBackNow();
            }
            if (!lastHasCommitted) {
                return transaction.finish(new TransactionOutcome(TransactionOutcome.Kind.UNDECIDED, transaction
                    + ": its decision could not be made durable; what it is will be known when the log is opened again: "
                    + failure.getMessage(), failure));
            }
            Coordinator.warn(transaction + " has committed at '" + last.name() + "', but its decision could not be written", failure);
        }
        transaction.setStatus(TransactionStatus.COMMITTING);
        CommitPhase commitPhase = new CommitPhase(transaction, yes, decision);
        transaction.setCommitPhase(commitPhase);
        commitPhase.notifyAllBranches(sideBySide);
        return transaction.finish(transaction.endings().afterCommit());
    }

    private static List<Participant> participants(List<Branch> branches) {
        Participant[] participants = new Participant[branches.size()];
        for (int index = 0; index < participants.length; index++) {
            participants[index] = new Participant(branches.get(index).xid().branch(), branches.get(index).name());
        }
        return List.of(participants);
    }
}
