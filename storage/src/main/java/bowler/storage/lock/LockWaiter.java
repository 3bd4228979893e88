// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.error.SqlFailure;
import bowler.base.trace.LockWaitEvent;
import bowler.base.trace.Trace;
import bowler.base.trace.WaitCounter;
import bowler.os.Clock;
import bowler.storage.terms.LockNames;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Waits for a lock: sleeps until the lock is granted or the wait ends otherwise. The waiter itself checks its time
/// limits and, after a while, searches for deadlocks; there is no central detector thread.
final class LockWaiter {
    private static final long LONGEST_SEARCH_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Clock clock;
    private final long deadlockNanos;
    private final LockNames names;
    private final ThreadParker threadParker;
    private final LockBlockers lockBlockers;
    private final DeadlockSearch search;
    private final Runnable checkServing;
    private final WaitCounter counter = new WaitCounter();

    LockWaiter(
            Clock clock, long deadlockMillis, LockNames names, ThreadParker threadParker, LockBlockers lockBlockers, Runnable checkServing) {
        this.checkServing = checkServing;
        this.clock = clock;
        this.deadlockNanos = deadlockMillis < 0 ? -1 : TimeUnit.MILLISECONDS.toNanos(deadlockMillis);
        this.names = names;
        this.threadParker = threadParker;
        this.lockBlockers = lockBlockers;
        search = new DeadlockSearch(lockBlockers, threadParker);
    }

    void traceDeadlocks(boolean wanted) {
        search.trace(wanted);
    }

    /// Returns the counter of all waits since the store was opened.
    WaitCounter counter() {
        return counter;
    }

    /// Waits for an enqueued request. The caller holds no mutex and no latch.
    ///
    /// @throws SqlFailure with a [LockError]; then the request has left its queue
    LockGrant await(LockRequest request) {
        assert !Thread.holdsLock(request.queue.mutex()) : "the waiter would keep its lock's mutex";
        LockOwner owner = request.owner;
        LockWaitEvent event = null;
        long start = clock.nanoTime();
        try {
            event = Trace.isOn() ? begun(request) : null;
            owner.startWait(request);
            waitOut(owner, request);
        } catch (OutOfMemoryError lack) {
            if (withdraw(request)) {
                throw lack;
            }
        } finally {
            owner.endWait();
            counter.add(clock.nanoTime() - start);
            report(event, request);
        }
        if (request.state == LockRequest.State.REFUSED) {
            SqlFailure failure = LockError.DEADLOCK.failure(owner.transactionId(), request.deadlock.describe());
            request.deadlock.traces().forEach(failure::addSuppressed);
            throw failure;
        }
        return request.grant;
    }

    /// Returns the begun event, or null if no recording is active. The description is built now, while this thread has
    /// to wait anyway, and not later, when others may wait for its lock.
    private LockWaitEvent begun(LockRequest request) {
        LockWaitEvent event = new LockWaitEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.transaction = request.owner.transactionId();
        event.mode = modeName(request);
        event.object = request.queue.describe(names);
        event.begin();
        return event;
    }

    private void report(LockWaitEvent event, LockRequest request) {
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.outcome = request.state.name().toLowerCase(Locale.ROOT);
                event.commit();
            }
        }
    }

    private void waitOut(LockOwner owner, LockRequest request) {
        long start = clock.nanoTime();
        long limit = owner.timeoutMillis() < 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(owner.timeoutMillis());
        long pause = deadlockNanos;
        long nextSearch = deadlockNanos < 0 ? Long.MAX_VALUE : deadlockNanos;
        while (request.state == LockRequest.State.WAITING) {
            checkServing(request);
            checkCancelled(owner, request);
            long now = clock.nanoTime();
            long waited = now - start;
            if (waited >= limit) {
                timeOut(owner, request, waited);
            } else if (waited >= nextSearch) {
                search.run(request);
                pause = Math.min(Math.max(1, pause * 2), LONGEST_SEARCH_PAUSE_NANOS);
                nextSearch = clock.nanoTime() - start + pause;
            } else {
                long statementLeft = owner.deadlineNanos() == Long.MAX_VALUE
                    ? Long.MAX_VALUE : owner.deadlineNanos() - now;
                long left = Math.min(limit, nextSearch) == Long.MAX_VALUE
                    ? Long.MAX_VALUE : Math.min(limit, nextSearch) - waited;
                threadParker.park(request, Math.min(left, statementLeft));
            }
        }
    }

    private void checkServing(LockRequest request) {
        try {
            checkServing.run();
        } catch (SqlFailure stopped) {
            if (withdraw(request)) {
                throw stopped;
            }
        }
    }

    private void checkCancelled(LockOwner owner, LockRequest request) {
        String why = null;
        if (owner.isCancelled()) {
            why = "on demand";
        } else if (request.thread.isInterrupted()) {
            why = "its thread was interrupted";
        } else if (owner.deadlineNanos() != Long.MAX_VALUE && clock.nanoTime() - owner.deadlineNanos() >= 0) {
            why = "its time was over";
        }
        if (why != null && withdraw(request)) {
            throw LockError.CANCELLED.failure(why, owner.transactionId(), modeName(request),
                request.queue.describe(names));
        }
    }

    private void timeOut(LockOwner owner, LockRequest request, long waitedNanos) {
        String inTheWay = lockBlockers.describeAll(request);
        if (withdraw(request)) {
            throw LockError.TIMEOUT.failure(owner.transactionId(), TimeUnit.NANOSECONDS.toMillis(waitedNanos),
                modeName(request), request.queue.describe(names), inTheWay);
        }
    }

    private static String modeName(LockRequest request) {
        return request.queue.modes().name(request.mode);
    }

    private boolean withdraw(LockRequest request) {
        synchronized (request.queue.mutex()) {
            return request.queue.withdraw(request, LockRequest.State.WITHDRAWN, threadParker);
        }
    }
}
