// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

/// Decides when connections are opened.
///
/// Waiting for a connection in use is nearly always faster than opening another one. A pool that opens one for each
/// waiting thread soon has too many. So none is opened until threads have waited without a pause for the time that
/// opening takes. That costs at most twice the best decision, whatever comes later. The number of connections doubles
/// each time, limited by the number of waiting threads. An opening that hangs is waited for no longer than one usually
/// takes, then another one begins in parallel.
///
/// A waiting thread calls [#waitBegan], and wakes the housekeeper if that returns true; the housekeeper calls [#wanted].
/// Only the housekeeper calls the methods, except where stated.
final class GrowthPolicy {
    private static final long FIRST_GUESS_NANOS = 50_000_000;
    private static final long MIN_NANOS = 1_000_000;
    private static final long FIRST_PAUSE_NANOS = 100_000_000;
    private static final long LONGEST_PAUSE_NANOS = 5_000_000_000L;
    /// The number of connections that are opened in parallel when no thread waits for them.
    private static final int MAX_BACKGROUND_OPENS = 4;
    /// The weight of the newest time in the average.
    private static final int WEIGHT = 4;

    private volatile long waitingSinceNanos;
    private volatile boolean looking;
    private volatile long usualNanos;
    private volatile long pauseNanos;
    private volatile long notBeforeNanos = Long.MIN_VALUE;

    /// The number of connections to open now, and the time after which to ask again; negative: when a thread waits.
    record Decision(int count, long retryNanos) {}

    /// Called by any thread that begins to wait. Returns true if the housekeeper must be woken.
    boolean waitBegan(long nowNanos) {
        if (waitingSinceNanos == 0) {
            waitingSinceNanos = nowNanos == 0 ? 1 : nowNanos;
        }
        return !looking;
    }

    /// Called by the thread that ends the last wait.
    void noThreadWaits() {
        waitingSinceNanos = 0;
    }

    Decision wanted(long nowNanos, int waiting, int live, int opening, PoolLimits poolLimits) {
        looking = true;
        int freeSlots = poolLimits.max() - live - opening;
        int missing = Math.min(freeSlots, Math.min(poolLimits.min() - live - opening, MAX_BACKGROUND_OPENS - opening));
        if (waiting == 0 && missing <= 0) {
            looking = false;
            waitingSinceNanos = 0;
            return new Decision(0, -1);
        }
        if (freeSlots <= 0) {
            looking = false;
            return new Decision(0, -1);
        }
        if (nowNanos < notBeforeNanos) {
            return new Decision(0, notBeforeNanos - nowNanos);
        }
        if (live + opening == 0 && waiting > 0) {
            return new Decision(Math.max(1, missing), patienceNanos());
        }
        long since = waitingSinceNanos;
        if (waiting > 0 && since == 0) {
            waitingSinceNanos = nowNanos;
            since = nowNanos;
        }
        long left = waiting == 0 ? patienceNanos() : patienceNanos() - (nowNanos - since);
        if (left > 0) {
            return new Decision(Math.max(0, missing), left);
        }
        waitingSinceNanos = nowNanos;
        int doubled = Math.max(1, Math.min(live + opening, waiting));
        return new Decision(Math.min(freeSlots, Math.max(doubled, missing)), patienceNanos());
    }

    private long patienceNanos() {
        return usualNanos == 0 ? FIRST_GUESS_NANOS : Math.max(MIN_NANOS, usualNanos);
    }

    /// Records an opening; any thread may call it.
    void opened(long tookNanos) {
        usualNanos = usualNanos == 0 ? tookNanos : usualNanos + (tookNanos - usualNanos) / WEIGHT;
        pauseNanos = 0;
        notBeforeNanos = Long.MIN_VALUE;
    }

    /// Records a failed opening; any thread may call it. The next attempts follow at growing intervals.
    void failed(long nowNanos) {
        long pause = pauseNanos == 0 ? FIRST_PAUSE_NANOS : Math.min(LONGEST_PAUSE_NANOS, pauseNanos * 2);
        pauseNanos = pause;
        notBeforeNanos = nowNanos + pause;
    }
}
