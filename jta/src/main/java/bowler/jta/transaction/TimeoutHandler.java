// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// Ends a transaction whose timeout and grace time have passed, and whose thread does not return or hangs in a
/// resource.
///
/// An undecided transaction is rolled back. In a decided one, each branch that was not told to commit yet is told, and
/// recovery may tell the others on another connection. Each branch has its own thread, so that one that hangs delays no
/// other. A branch with a thread inside is left alone, because drivers do not support two. If that lasts, its
/// connection is aborted. One case has no remedy: a resource that hangs during a commit in one phase. The transaction
/// waits for it, and a message says so.
///
/// Used by the timer's thread alone.
final class TimeoutHandler {
    /// A thread that has passed a fence before it was raised is in the driver after this time.
    private static final long FENCE_NANOS = 20_000_000;

    private final CoordinatedTransaction transaction;
    private final Coordinator coordinator;
    private boolean areFencesRaised;
    private boolean isReported;
    private final Set<Branch> taken = new HashSet<>();
    private final Set<Branch> broken = new HashSet<>();
    private boolean isLastTaken;

    TimeoutHandler(CoordinatedTransaction transaction) {
        this.transaction = transaction;
        this.coordinator = transaction.coordinator();
    }

    /// For the timer, as often as it looks.
    void takeOver() {
        boolean isClaimed = transaction.claim(CoordinatedTransaction.ROLLBACK);
        CommitPhase commitPhase = transaction.commitPhase();
        if (transaction.isRollbackOnly()) {
            report(isClaimed ? "is rolled back by the timer, as its thread does not" : "is rolled back by the timer where nobody is at it");
            raiseFences();
            rollBack();
        } else if (commitPhase != null) {
            report("has committed; the timer and recovery tell whom its thread does not");
            raiseFences();
            commitPhase.takeOver();
        } else {
            report("depends on what it waits for, so that is waited for");
        }
    }

    /// Closes the connections' handles before another thread touches the connections: they serve the transaction's
    /// thread no more, and are not reused.
    private void raiseFences() {
        Runnable[] all = transaction.fences();
        if (areFencesRaised || all == null) {
            return;
        }
        areFencesRaised = true;
        for (Runnable fence : all) {
            try {
                fence.run();
            } catch (RuntimeException | Error failure) {
                Coordinator.warn("a connection could not be cut off from " + transaction, failure);
            }
        }
    }

    private void report(String what) {
        if (!isReported) {
            isReported = true;
            Coordinator.warn(transaction + " has taken longer than its timeout of " + transaction.timeoutSeconds() + " s, " + waitsFor()
                + ", and " + what, null);
        }
    }

    private String waitsFor() {
        Branch[] busy = transaction.participants().busy();
        return busy.length == 0 ? "its thread is elsewhere"
            : Arrays.stream(busy).map(branch -> "'" + branch.name() + "'").collect(Collectors.joining(", ", "waits for ", ""));
    }

    /// Starts a thread for each branch that has not ended and that no thread is inside of.
    private void rollBack() {
        transaction.abandon();
        for (Branch branch : transaction.branches()) {
            if (!branch.isOver() && !branch.latch().isLocked() && taken.add(branch)) {
                runSeparately("rollback at " + branch.name(), () -> transaction.sweep(branch), () -> taken.remove(branch));
            }
        }
        if (!isLastTaken && (transaction.last() != null || transaction.branches().length == 0)) {
            isLastTaken = true;
            runSeparately("rollback", transaction::sweepLast, () -> isLastTaken = false);
        }
    }

    private void runSeparately(String what, Runnable task, Runnable ifNotStarted) {
        boolean waits = areFencesRaised;
        boolean started = false;
        try {
            coordinator.run("bowler-jta " + what + ' ' + transaction.id(), () -> {
                if (waits) {
                    LockSupport.parkNanos(FENCE_NANOS);
                }
                task.run();
            });
            started = true;
        } finally {
            if (!started) {
                ifNotStarted.run();
            }
        }
    }

    /// Aborts connections after the grace time has passed once more; called by the timer. Commits in one phase and
    /// parts without XA are not aborted: their outcome would be unknown.
    void breakOff() {
        if (!transaction.isRollbackOnly() && transaction.commitPhase() == null) {
            return;
        }
        for (Branch branch : transaction.participants().busy()) {
            if (broken.add(branch)) {
                Coordinator.warn(transaction + " still waits for '" + branch.name() + "': its connection is broken off", null);
                runSeparately("break at " + branch.name(), () -> transaction.participants().breakOff(branch), () -> broken.remove(branch));
                if (branch.known() instanceof KnownResource known) {
                    coordinator.pending(known.name());
                }
            }
        }
    }
}
