// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.jta.branch.Branch;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// What the timer does for a transaction whose time and grace time are over, and whose thread does not come or hangs in a resource.
///
/// Undecided, it is rolled back; decided, those that were not told to commit yet are told, and recovery may tell who does not answer,
/// on another connection. All of it happens on threads of their own, one for each branch, so that who hangs holds up nobody. A branch
/// that somebody is inside of is left alone, as drivers do not like two; but if that lasts, its connection is broken off. What cannot be helped is one
/// resource that hangs while it decides alone: it is waited for, and said so.
///
/// Used by the timer's thread alone.
final class TimeoutHandler {
    /// Who has passed a fence before it was raised is in the driver by then.
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
        if (transaction.isDoomed()) {
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

    /// Before anybody else touches its connections: they serve its thread no more, and nobody after it.
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

    /// Starts a thread for each branch that nobody is inside of and that is not over.
    private void rollBack() {
        transaction.abandon();
        for (Branch branch : transaction.branches()) {
            if (!branch.isOver() && !branch.latch().isLocked() && taken.add(branch)) {
                aside("rollback at " + branch.name(), () -> transaction.sweep(branch), () -> taken.remove(branch));
            }
        }
        if (!isLastTaken && (transaction.last() != null || transaction.branches().length == 0)) {
            isLastTaken = true;
            aside("rollback", transaction::sweepLast, () -> isLastTaken = false);
        }
    }

    private void aside(String what, Runnable errand, Runnable ifNotStarted) {
        boolean waits = areFencesRaised;
        boolean started = false;
        try {
            coordinator.run("bowler-jta " + what + ' ' + transaction.id(), () -> {
                if (waits) {
                    LockSupport.parkNanos(FENCE_NANOS);
                }
                errand.run();
            });
            started = true;
        } finally {
            if (!started) {
                ifNotStarted.run();
            }
        }
    }

    /// For the timer, when the grace time is over once more. One phase, and a part without XA, are not broken off: then nobody would know what
    /// became of it.
    void breakOff() {
        if (!transaction.isDoomed() && transaction.commitPhase() == null) {
            return;
        }
        for (Branch branch : transaction.participants().busy()) {
            if (broken.add(branch)) {
                Coordinator.warn(transaction + " still waits for '" + branch.name() + "': its connection is broken off", null);
                aside("break at " + branch.name(), () -> transaction.participants().breakOff(branch), () -> broken.remove(branch));
                if (branch.known() instanceof KnownResource known) {
                    coordinator.pending(known.name());
                }
            }
        }
    }
}
