// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import bowler.jta.branch.BranchResult;
import bowler.jta.decision.DecisionOutcome;
import java.util.ArrayList;
import java.util.List;

/// The outcomes of the parts of one transaction, and the outcome of the whole. A deviation from the decision is logged
/// before the resource may forget it.
final class BranchOutcomes {
    private final CoordinatedTransaction transaction;
    // Guarded by this; only what is not as decided is kept:
    private int committed;
    private int rolledBack;
    private int pending;
    private int otherwise;
    private List<String> remarks;
    private Throwable cause;
    /// Resources that may hold a prepared branch; null if there are none. Read without the lock.
    private volatile List<String> leftToRecovery;

    BranchOutcomes(CoordinatedTransaction transaction) {
        this.transaction = transaction;
    }

    private void remark(Branch branch) {
        if (remarks == null) {
            remarks = new ArrayList<>();
        }
        remarks.add(branch.remark());
        if (cause == null) {
            cause = branch.failure();
        }
    }

    /// A branch that was told to commit.
    synchronized void committed(Branch branch, BranchResult branchResult) {
        switch (branchResult) {
            case COMMITTED -> committed++;
            case PENDING, DOUBTFUL -> pending++;
            case ROLLED_BACK -> {
                rolledBack++;
                remark(branch);
            }
            case MIXED, UNKNOWN, REFUSED -> {
                otherwise++;
                remark(branch);
            }
        }
        settle(branch, branchResult, DecisionOutcome.COMMITTED);
    }

    /// A branch that was told to roll back.
    synchronized void rolledBack(Branch branch, BranchResult branchResult) {
        switch (branchResult) {
            case COMMITTED, MIXED, UNKNOWN -> {
                otherwise++;
                remark(branch);
            }
            case PENDING, DOUBTFUL, REFUSED -> {
                Coordinator.log("told to roll back, " + branch.remark() + "; recovery will look", branch.failure());
                leaveToRecovery(branch);
            }
            case ROLLED_BACK -> { }
        }
        settle(branch, branchResult, DecisionOutcome.ROLLED_BACK);
    }

    /// Leaves a branch to recovery. The branch may be prepared, and this thread cannot tell it to roll back. Recovery
    /// ignores the transaction while it is active, so it is woken when the transaction has ended.
    void leaveToRecovery(Branch branch) {
        if (!(branch.known() instanceof KnownResource known)) {
            return;
        }
        synchronized (this) {
            List<String> all = leftToRecovery == null ? new ArrayList<>(2) : leftToRecovery;
            all.add(known.name());
            leftToRecovery = all;
        }
        if (!transaction.coordinator().live().contains(transaction.number)) {
            reportRecovery();
        }
    }

    /// Called when no thread works for the transaction any more.
    void reportRecovery() {
        if (leftToRecovery == null) {
            return;
        }
        List<String> all;
        synchronized (this) {
            all = leftToRecovery;
            leftToRecovery = null;
        }
        if (all != null) {
            all.forEach(transaction.coordinator()::pending);
        }
    }

    /// Notes what differs, then lets the resource forget.
    private void settle(Branch branch, BranchResult branchResult, DecisionOutcome decided) {
        DecisionOutcome did = verdict(branchResult);
        boolean mayForget = branch.mustForget();
        if (did != null && did != decided) {
            mayForget &= transaction.coordinator().note(transaction.id(), branch.xid().branch(), branch.name(), decided, did, branch.remark());
        }
        if (mayForget) {
            branch.forget();
        }
    }

    /// Null while it is not over.
    private static DecisionOutcome verdict(BranchResult branchResult) {
        return switch (branchResult) {
            case COMMITTED -> DecisionOutcome.COMMITTED;
            case ROLLED_BACK -> DecisionOutcome.ROLLED_BACK;
            case MIXED -> DecisionOutcome.MIXED;
            case UNKNOWN, REFUSED -> DecisionOutcome.UNKNOWN;
            case PENDING, DOUBTFUL -> null;
        };
    }

    synchronized TransactionOutcome afterCommit() {
        if (rolledBack == 0 && otherwise == 0) {
            return TransactionOutcome.COMMITTED;
        }
        boolean allRolledBack = committed == 0 && pending == 0 && otherwise == 0;
        return new TransactionOutcome(allRolledBack ? TransactionOutcome.Kind.HEURISTIC_ROLLBACK : TransactionOutcome.Kind.HEURISTIC_MIXED,
            "transaction " + transaction.id() + " was told to commit, but " + String.join("; ", remarks), cause);
    }

    synchronized TransactionOutcome afterRollback() {
        String why = transaction.reason();
        if (otherwise == 0) {
            return TransactionOutcome.rolledBack(why, transaction.cause());
        }
        return new TransactionOutcome(TransactionOutcome.Kind.HEURISTIC_MIXED, why + "; but " + String.join("; ", remarks), cause);
    }

    /// The part without XA may have committed; all others have rolled back.
    synchronized TransactionOutcome afterUnknownLast(LastResourceBranch last) {
        transaction.coordinator().note(transaction.id(), LastResourceBranch.BRANCH, last.name(), DecisionOutcome.ROLLED_BACK, DecisionOutcome.UNKNOWN, last.remark());
        String others = remarks == null ? "" : "; " + String.join("; ", remarks);
        return new TransactionOutcome(TransactionOutcome.Kind.HEURISTIC_MIXED, "transaction " + transaction.id()
            + " was rolled back, but nobody knows whether one part has committed: " + last.remark() + others, last.failure());
    }
}
