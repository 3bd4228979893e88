// SPDX-License-Identifier: Apache-2.0
package bowler.jta.recovery;

import bowler.base.trace.Trace;
import bowler.jta.branch.BranchResult;
import bowler.jta.branch.XaReturnCodes;
import bowler.jta.decision.Decision;
import bowler.jta.decision.DecisionLog;
import bowler.jta.decision.DecisionOutcome;
import bowler.jta.event.ResourceRecoveryEvent;
import bowler.jta.resource.RecoveryLink;
import bowler.jta.transaction.Coordinator;
import bowler.jta.transaction.KnownResource;
import bowler.jta.xid.TransactionId;
import bowler.os.Clock;
import bowler.os.Workers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// Recovers one resource, again and again: at once when it is registered, soon when something is left to do there, else at an
/// interval. While it cannot be reached the pauses grow. One that hangs in an attempt is given up for another like it ([#successor]).
public final class ResourceRecovery implements Workers.Step {
    private static final long FIRST_PAUSE_NANOS = 1_000_000_000;
    /// The time limit of the first attempt; it doubles with each further attempt.
    private static final long FIRST_PATIENCE_NANOS = 60_000_000_000L;
    /// After how long an attempt under way is shown as a failure.
    private static final long SHOWN_NANOS = 10_000_000_000L;

    private final Coordinator coordinator;
    private final KnownResource known;
    private final Clock clock;
    private final long intervalNanos;
    private final long longestPauseNanos;
    private long pauseNanos = FIRST_PAUSE_NANOS;
    private int failures;
    private int listedCount;
    private boolean hasEnded;
    private boolean knowsObstacle;
    private final long patienceNanos;
    private volatile RecoveryState state;
    /// The start of the attempt under way; null if there is none.
    private volatile Attempt underWay;
    private volatile boolean abandoned;

    /// @param link null until it is open
    private record Attempt(Instant began, long beganNanos, RecoveryLink link) {}

    public ResourceRecovery(Coordinator coordinator, KnownResource known, Clock clock, long intervalNanos, long longestPauseNanos) {
        this(coordinator, known, clock, intervalNanos, longestPauseNanos, FIRST_PATIENCE_NANOS);
    }

    private ResourceRecovery(Coordinator coordinator, KnownResource known, Clock clock, long intervalNanos, long longestPauseNanos,
            long patienceNanos) {
        this.patienceNanos = patienceNanos;
        this.coordinator = coordinator;
        this.known = known;
        this.clock = clock;
        this.intervalNanos = intervalNanos;
        this.longestPauseNanos = longestPauseNanos;
        this.state = new RecoveryState(known.name(), null, null, null, 0);
    }

    public RecoveryState state() {
        Attempt present = underWay;
        RecoveryState last = state;
        long lasted = present == null ? 0 : clock.nanoTime() - present.beganNanos;
        return lasted <= SHOWN_NANOS ? last : new RecoveryState(known.name(), last.reached(), present.began, hanging(lasted), last.left());
    }

    private static String hanging(long nanos) {
        return "it was asked " + nanos / 1_000_000_000 + " s ago and has not answered yet";
    }

    /// Returns the task that continues instead if an attempt takes too long; null if there is no need. Its thread may
    /// hang forever.
    public ResourceRecovery successor() {
        Attempt present = underWay;
        long lasted = present == null ? 0 : clock.nanoTime() - present.beganNanos;
        if (lasted <= patienceNanos || known.isGone()) {
            return null;
        }
        String text = hanging(lasted);
        Coordinator.write(System.Logger.Level.WARNING, "resource '" + known.name() + "' cannot be recovered: " + text + "; it is asked anew", null);
        var next = new ResourceRecovery(coordinator, known, clock, intervalNanos, longestPauseNanos, 2 * patienceNanos);
        next.state = new RecoveryState(known.name(), state.reached(), present.began, text, state.left());
        return next;
    }

    /// Its successor is at work: the connection is closed from under an attempt that hangs, and this task ends when that comes back.
    public void abandon() {
        abandoned = true;
        Attempt present = underWay;
        if (present != null && present.link != null) {
            try {
                coordinator.run("bowler-jta recovery " + known.name() + " closing", () -> closeQuietly(present.link));
            } catch (RuntimeException | Error noThread) {
                Coordinator.write(System.Logger.Level.WARNING, "no thread to close the hanging connection of recovery to '" + known.name() + "'", noThread);
            }
        }
    }

    private void closeQuietly(RecoveryLink link) {
        try {
            link.close();
        } catch (Exception refused) {
            Coordinator.write(System.Logger.Level.DEBUG, "the hanging connection of recovery to '" + known.name() + "' cannot be closed", refused);
        }
    }

    /// Continues after any failure: otherwise the resource would never be told the decisions.
    @Override
    public long step() {
        if (known.isGone() || abandoned) {
            return -1;
        }
        if (coordinator.log().isStopped()) {
            return intervalNanos;
        }
        try {
            long pause = reportedAttempt();
            return abandoned ? -1 : pause;
        } catch (RuntimeException | Error failure) {
            Coordinator.write(System.Logger.Level.ERROR, "the recovery of '" + known.name() + "' met what it did not expect", failure);
            return intervalNanos;
        }
    }

    private long reportedAttempt() {
        ResourceRecoveryEvent event = Trace.isOn() ? new ResourceRecoveryEvent() : null;
        if (event != null) {
            event.begin();
        }
        listedCount = 0;
        underWay = new Attempt(clock.now(), clock.nanoTime(), null);
        long pause;
        try {
            pause = attempt();
        } finally {
            underWay = null;
        }
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.resource = known.name();
                event.listed = listedCount;
                event.left = state.left();
                event.failure = state.failure();
                event.commit();
            }
        }
        return pause;
    }

    private long attempt() {
        Instant began = underWay.began;
        try {
            int left = recover();
            failures = 0;
            state = new RecoveryState(known.name(), began, null, null, left);
            if (left == 0) {
                pauseNanos = FIRST_PAUSE_NANOS;
                return intervalNanos;
            }
        } catch (Throwable failure) {
            failures++;
            String text = XaReturnCodes.text(failure);
            state = new RecoveryState(known.name(), state.reached(), began, text, state.left());
            boolean isFirstOrDoubled = Integer.bitCount(failures) == 1;
            Coordinator.write(isFirstOrDoubled ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG, "resource '" + known.name()
                + "' could not be recovered, attempt " + failures + "; it will be tried again: " + text, isFirstOrDoubled ? failure : null);
        }
        long pause = Math.min(pauseNanos, Math.min(longestPauseNanos, intervalNanos));
        pauseNanos = Math.min(2 * pauseNanos, longestPauseNanos);
        return pause;
    }

    /// @return how many branches are still to be told
    private int recover() throws Exception {
        DecisionLog log = coordinator.log();
        // Decided before the resource is asked: if it does not list their branches, it has none any more.
        List<Decision> decided = new ArrayList<>();
        for (Decision decision : log.open()) {
            if (!decision.isLive()) {
                decided.add(decision);
            }
        }
        hasEnded = false;
        try (RecoveryLink link = known.resource().open()) {
            underWay = new Attempt(underWay.began, underWay.beganNanos, link);
            Map<RecoveryScan.Found, Xid> listed = RecoveryScan.of(link.resource(), log.node());
            listedCount = listed.size();
            int mostStale = Integer.MAX_VALUE;
            int left = 0;
            for (boolean again = !listed.isEmpty(); again; ) {
                Map<RecoveryScan.Found, Decision> answered = new HashMap<>();
                left = report(link.resource(), listed, answered);
                if (answered.isEmpty()) {
                    break;
                }
                // A branch that is still listed was not committed, whatever the resource answered: some drivers commit
                // the first of several, and report success for all.
                listed = RecoveryScan.of(link.resource(), log.node());
                int stale = markDone(answered, listed.keySet());
                again = stale > 0 && stale < mostStale;
                mostStale = stale;
                left += stale;
            }
            for (Decision decision : decided) {
                if (listed.keySet().stream().noneMatch(found -> found.transaction().equals(decision.id()))) {
                    notListed(decision);
                }
            }
            reportObstacle(link);
            return left;
        } finally {
            if (hasEnded && !log.isStopped()) {
                log.force();
            }
        }
    }

    /// Said once, when the resource is first reached: else the first transaction over two resources would find it out.
    private void reportObstacle(RecoveryLink link) {
        if (knowsObstacle) {
            return;
        }
        knowsObstacle = true;
        try {
            String obstacle = link.obstacle();
            if (obstacle != null) {
                Coordinator.write(System.Logger.Level.WARNING, "resource '" + known.name() + "' cannot prepare transactions: " + obstacle, null);
            }
        } catch (Exception failure) {
            Coordinator.write(System.Logger.Level.DEBUG, "whether resource '" + known.name() + "' can prepare transactions is not known", failure);
        }
    }

    /// @param answered receives those that said that they have done it, with the decision on them, or null
    /// @return how many must be told once more
    private int report(XAResource resource, Map<RecoveryScan.Found, Xid> listed, Map<RecoveryScan.Found, Decision> answered) {
        int left = 0;
        for (Map.Entry<RecoveryScan.Found, Xid> entry : listed.entrySet()) {
            RecoveryScan.Found found = entry.getKey();
            TransactionId id = found.transaction();
            DecisionLog log = coordinator.log();
            boolean isPresent = id.epoch() == log.epoch();
            if (isPresent && coordinator.live().contains(id.number()) && !isHandedOver(log.decisionOn(id)) || log.isStopped()) {
                continue;
            }
            Decision decision = log.decisionOn(id);
            InDoubtBranch branch = new InDoubtBranch(resource, entry.getValue());
            boolean resolved = decision == null
                ? isOver(id, found.branch(), branch, branch.rollback(), DecisionOutcome.ROLLED_BACK)
                : isOver(id, found.branch(), branch, branch.commit(), DecisionOutcome.COMMITTED);
            if (resolved) {
                answered.put(found, decision);
            } else {
                left++;
            }
        }
        return left;
    }

    /// Its thread hangs in another resource's commit, or in this one's.
    private static boolean isHandedOver(Decision decision) {
        return decision != null && !decision.isLive();
    }

    /// @return how many are listed still
    private int markDone(Map<RecoveryScan.Found, Decision> answered, Set<RecoveryScan.Found> listed) {
        int stale = 0;
        for (Map.Entry<RecoveryScan.Found, Decision> entry : answered.entrySet()) {
            if (listed.contains(entry.getKey())) {
                stale++;
            } else {
                Coordinator.write(System.Logger.Level.INFO, "transaction " + entry.getKey().transaction() + " at resource '" + known.name() + "': "
                    + (entry.getValue() == null ? "rolled back" : "committed") + " by recovery", null);
                if (entry.getValue() != null) {
                    entry.getValue().doneAt(entry.getKey().branch());
                    endIfDone(entry.getValue());
                }
            }
        }
        return stale;
    }

    private boolean isOver(TransactionId id, int number, InDoubtBranch branch, BranchResult branchResult, DecisionOutcome decided) {
        DecisionOutcome did = switch (branchResult) {
            case COMMITTED -> DecisionOutcome.COMMITTED;
            case ROLLED_BACK -> DecisionOutcome.ROLLED_BACK;
            case MIXED -> DecisionOutcome.MIXED;
            case UNKNOWN -> DecisionOutcome.UNKNOWN;
            case PENDING, DOUBTFUL, REFUSED -> null;
        };
        if (did == null) {
            Coordinator.write(System.Logger.Level.WARNING, "transaction " + id + ": " + branch.remark(known.name()) + "; it will be told again",
                branch.failure());
            return false;
        }
        boolean mayForget = branch.mustForget();
        if (did != decided && !coordinator.log().isNoted(id, number)) {
            mayForget &= coordinator.note(id, number, known.name(), decided, did, branch.remark(known.name()));
        }
        if (mayForget) {
            branch.forget();
        }
        return true;
    }

    /// It has committed what it had under this name: in a call whose answer was lost, or by an earlier recovery.
    private void notListed(Decision decision) {
        for (int at = decision.openUnder(known.name()); at >= 0; at = decision.openUnder(known.name())) {
            if (decision.isDoubtful(at)) {
                coordinator.note(decision.id(), decision.branch(at), known.name(), DecisionOutcome.COMMITTED, DecisionOutcome.UNKNOWN,
                    "resource '" + known.name() + "' failed to commit and does not list the branch any more");
            }
            decision.done(at);
        }
        endIfDone(decision);
    }

    /// Makes the ends that recovery writes durable, with a force that delays no transaction. H2 did list a branch again
    /// after the next crash that recovery had committed, as the name of another branch that was never prepared. Without
    /// a decision that one is rolled back.
    private void endIfDone(Decision decision) {
        if (decision.isDone()) {
            coordinator.log().end(decision);
            hasEnded = true;
        }
    }
}
