// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.log.Log;
import bowler.os.Clock;
import java.util.concurrent.locks.LockSupport;

/// Group commit of decisions: one force serves all waiting committers, and waits briefly for those that are expected
/// soon.
///
/// While a force runs, other committers queue. So n committers in a loop would form two groups that alternate, and each
/// force would serve half of them. But a committer that was just released is likely to return soon. So the committers
/// wait after a force for the group that it served, at most half as long as a force takes. The last one to return
/// starts the next force at once, without a wakeup of another thread. A wait in vain makes waits less frequent. A
/// single committer is its own group and never waits.
final class DecisionGroupCommit {
    private static final int IDLE = 0;
    private static final int GATHERING = 1;
    private static final int FORCING = 2;
    private static final long MAX_WAIT_NANOS = 2_000_000;
    private static final int MAX_ROUNDS_WITHOUT = 256;

    private final Log log;
    private final Clock clock;
    // Guarded by this:
    private int state = IDLE;
    private Waiter first;
    private Waiter last;
    /// The number of committers that the last force served and that have not returned.
    private int outstanding;
    /// The number of committers that the last force served.
    private int served;
    private long forceNanos = 1_000_000;
    private int roundsWithout;
    private int nextRoundsWithout = 1;

    DecisionGroupCommit(Log log, Clock clock) {
        this.log = log;
        this.clock = clock;
    }

    /// Returns when everything before the LSN is durable.
    void force(long lsn) {
        Waiter mine;
        synchronized (this) {
            if (log.durableLsn() >= lsn) {
                return;
            }
            outstanding = Math.max(0, outstanding - 1);
            if (state != FORCING && (isCompany() || roundsWithout > 0)) {
                begin();
                mine = null;
            } else {
                mine = enqueue(lsn);
                if (state == IDLE) {
                    state = GATHERING;
                    mine.patienceNanos = waitForCompanyNanos();
                }
            }
        }
        if (mine == null || mine.await(this) == Waiter.LEADER) {
            lead();
        }
        if (log.durableLsn() < lsn) {
            log.force(lsn); // it was stopped, and says so
        }
    }

    /// Returns whether enough committers have returned; one or two late ones of many do not delay the others. Guarded
    /// by this.
    private boolean isCompany() {
        return outstanding <= served / 8;
    }

    /// Guarded by this.
    private void begin() {
        if (isCompany() && state == GATHERING) {
            nextRoundsWithout = 1;
        }
        state = FORCING;
        roundsWithout = Math.max(0, roundsWithout - 1);
    }

    /// Guarded by this.
    private long waitForCompanyNanos() {
        return Math.min(forceNanos / 2, MAX_WAIT_NANOS);
    }

    private void lead() {
        long began = clock.nanoTime();
        try {
            log.force(log.endLsn());
        } finally {
            release(clock.nanoTime() - began);
        }
    }

    /// Releases the committers that the force covered (all, if the log was stopped). The others begin the next force,
    /// or wait for their group.
    private void release(long tookNanos) {
        Waiter released = null;
        Waiter next = null;
        synchronized (this) {
            forceNanos += (tookNanos - forceNanos) / 8;
            long durable = log.durableLsn();
            boolean stopped = log.isStopped();
            int count = 1;
            Waiter kept = null;
            Waiter keptLast = null;
            for (Waiter waiter = first; waiter != null; ) {
                Waiter following = waiter.next;
                if (stopped || waiter.lsn <= durable) {
                    waiter.next = released;
                    waiter.state = Waiter.SERVED;
                    released = waiter;
                    count++;
                } else {
                    waiter.next = null;
                    if (keptLast == null) {
                        kept = waiter;
                    } else {
                        keptLast.next = waiter;
                    }
                    keptLast = waiter;
                }
                waiter = following;
            }
            first = kept;
            last = keptLast;
            served = count;
            outstanding = count;
            state = IDLE;
            if (first != null) {
                next = first;
                if (roundsWithout > 0) {
                    begin();
                    unlink(next);
                    next.state = Waiter.LEADER;
                } else {
                    state = GATHERING;
                    next.patienceNanos = waitForCompanyNanos();
                    next.state = Waiter.TIMEKEEPER;
                }
            }
        }
        if (next != null) {
            LockSupport.unpark(next.thread);
        }
        for (Waiter waiter = released; waiter != null; waiter = waiter.next) {
            LockSupport.unpark(waiter.thread);
        }
    }

    /// Begins a force after the timekeeper has waited long enough.
    private synchronized boolean beginAlone(Waiter timekeeper) {
        if (state != GATHERING || timekeeper.state == Waiter.SERVED) {
            return false;
        }
        outstanding = 0;
        roundsWithout = nextRoundsWithout;
        nextRoundsWithout = Math.min(MAX_ROUNDS_WITHOUT, 2 * nextRoundsWithout);
        state = FORCING;
        unlink(timekeeper);
        return true;
    }

    private Waiter enqueue(long lsn) {
        Waiter waiter = new Waiter(Thread.currentThread(), lsn);
        if (last == null) {
            first = waiter;
        } else {
            last.next = waiter;
        }
        last = waiter;
        return waiter;
    }

    private void unlink(Waiter gone) {
        Waiter before = null;
        for (Waiter waiter = first; waiter != gone; waiter = waiter.next) {
            before = waiter;
        }
        if (before == null) {
            first = gone.next;
        } else {
            before.next = gone.next;
        }
        if (last == gone) {
            last = before;
        }
        gone.next = null;
    }

    private static final class Waiter {
        static final int WAITING = 0;
        static final int TIMEKEEPER = 1;
        static final int LEADER = 2;
        static final int SERVED = 3;

        final Thread thread;
        final long lsn;
        Waiter next;
        long patienceNanos;
        volatile int state;

        Waiter(Thread thread, long lsn) {
            this.thread = thread;
            this.lsn = lsn;
        }

        /// An interrupt is kept for the caller's own code.
        int await(DecisionGroupCommit decisionGroupCommit) {
            boolean interrupted = false;
            long began = 0;
            while (state < LEADER) {
                if (patienceNanos == 0) {
                    LockSupport.park(this);
                } else {
                    long now = decisionGroupCommit.clock.nanoTime();
                    began = began == 0 ? now : began;
                    long left = patienceNanos - (now - began);
                    if (left <= 0) {
                        if (decisionGroupCommit.beginAlone(this)) {
                            state = LEADER;
                        } else {
                            patienceNanos = 0;
                        }
                    } else {
                        LockSupport.parkNanos(this, left);
                    }
                }
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return state;
        }
    }
}
