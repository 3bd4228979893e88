// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import bowler.jta.branch.BranchResult;
import bowler.jta.branch.XaReturnCodes;
import bowler.jta.decision.Decision;
import java.util.List;

/// The second phase of one transaction: each branch that voted yes is told to commit, once. The transaction's thread
/// does that or, if it hangs, the timer's threads do. Branches that are open when the thread has finished are left to
/// recovery.
final class CommitPhase {
    private final CoordinatedTransaction transaction;
    private final Coordinator coordinator;
    private final List<Branch> yes;
    /// Null if it could not be written after a part without XA had committed.
    private final Decision decision;
    // Guarded by this:
    private final boolean[] taken;
    /// The answers of the branches; null for a branch that has not answered yet.
    private final BranchResult[] endings;
    private final boolean[] settled;
    private boolean concluded;
    private boolean isAdopted;

    CommitPhase(CoordinatedTransaction transaction, List<Branch> yes, Decision decision) {
        this.transaction = transaction;
        this.coordinator = transaction.coordinator();
        this.yes = yes;
        this.decision = decision;
        this.taken = new boolean[yes.size()];
        this.endings = new BranchResult[yes.size()];
        this.settled = new boolean[yes.size()];
    }

    /// On the transaction's thread.
    void notifyAllBranches(boolean sideBySide) {
        try {
            if (sideBySide && yes.size() > 1) {
                ParallelCalls.run(coordinator, yes.toArray(Branch[]::new), this::notifyBranch);
            } else {
                for (int index = 0; index < taken.length; index++) {
                    notifyBranch(index);
                }
            }
        } finally {
            conclude();
        }
    }

    private void notifyBranch(int index) {
        if (!take(index)) {
            return;
        }
        Branch branch = yes.get(index);
        BranchResult branchResult = BranchResult.DOUBTFUL;
        branch.latch().lock();
        try {
            branchResult = branch.commit(false);
        } finally {
            branch.latch().unlock();
            ended(index, branchResult);
        }
    }

    private synchronized boolean take(int index) {
        boolean free = !taken[index];
        taken[index] = true;
        return free;
    }

    private synchronized boolean isTaken(int index) {
        return taken[index];
    }

    /// While all branches succeed, their answers are settled at the end, because logging a deviation takes a
    /// force.
    private synchronized void ended(int index, BranchResult told) {
        endings[index] = told;
        if (isAdopted || concluded) {
            settle(index);
            endIfDone();
        }
    }

    /// Guarded by this.
    private void settle(int index) {
        if (settled[index]) {
            return;
        }
        settled[index] = true;
        Branch branch = yes.get(index);
        BranchResult branchResult = endings[index];
        if (isAdopted && branchResult == BranchResult.UNKNOWN && XaReturnCodes.isForgotten(branch.failure())) {
            branchResult = BranchResult.COMMITTED; // recovery was faster
        }
        transaction.endings().committed(branch, branchResult);
        if (branchResult == BranchResult.PENDING || branchResult == BranchResult.DOUBTFUL) {
            Coordinator.warn("transaction " + transaction.id() + " has committed, but " + branch.remark()
                + "; recovery will tell it again", branch.failure());
            if (decision != null && branchResult == BranchResult.DOUBTFUL) {
                decision.doubt(index);
            }
        } else if (decision != null) {
            decision.done(index);
        }
    }

    private void endIfDone() {
        if (decision != null && decision.isDone()) {
            coordinator.log().end(decision);
        }
    }

    /// The transaction's thread is through: what the timer has told and waits for is as good as not told yet.
    private synchronized void conclude() {
        concluded = true;
        for (int index = 0; index < endings.length; index++) {
            if (endings[index] != null) {
                settle(index);
            } else {
                transaction.endings().committed(yes.get(index), BranchResult.PENDING);
            }
        }
        endIfDone();
        handOver();
    }

    /// Guarded by this.
    private void handOver() {
        if (decision != null && !decision.isDone()) {
            decision.handOver();
            decision.open().forEach(coordinator::pending);
        }
    }

    /// The transaction's thread hangs: others are told without it, each on a thread of its own, and recovery may ask who does not answer.
    void takeOver() {
        synchronized (this) {
            if (concluded || isAdopted) {
                return;
            }
            isAdopted = true;
            for (int index = 0; index < endings.length; index++) {
                if (endings[index] != null) {
                    settle(index);
                }
            }
            handOver();
        }
        for (int index = 0; index < taken.length; index++) {
            if (isTaken(index)) {
                continue;
            }
            int mine = index;
            coordinator.run("bowler-jta commit at " + yes.get(index).name() + ' ' + transaction.id(), () -> notifyBranch(mine));
        }
    }
}
