// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

/// Decides when connections are opened. Waiting for one that is in use is nearly always faster than opening another, and a
/// pool that opens one for each who waits has too many soon. So nobody opens one until threads have waited without a pause
/// for as long as opening takes: then it costs at most twice what the best decision would have, whatever comes later. The
/// number of connections doubles each time, as far as there are threads for them. An opening that hangs is waited for no
/// longer than one usually takes, then another one is begun beside it.
///
/// Who waits sets [#waitBegan] and wakes the keeper if it does not look already; the keeper asks [#wanted]. Only the keeper calls,
/// save where it is said.
final class GrowthPolicy {
    private static final long FIRST_GUESS_NANOS = 50_000_000;
    private static final long MIN_NANOS = 1_000_000;
    private static final long FIRST_PAUSE_NANOS = 100_000_000;
    private static final long LONGEST_PAUSE_NANOS = 5_000_000_000L;
    /// How many are opened side by side when nobody waits for them.
    private static final int UNHURRIED = 4;
    /// How much the newest time counts.
    private static final int WEIGHT = 4;

    private volatile long waitingSinceNanos;
    private volatile boolean looking;
    private volatile long usualNanos;
    private volatile long pauseNanos;
    private volatile long notBeforeNanos = Long.MIN_VALUE;

    /// How many to open now, and after how long to ask again; negative: when somebody waits.
    record Decision(int count, long againNanos) {}

    /// By any thread that begins to wait. True if the keeper must be woken.
    boolean waitBegan(long nowNanos) {
        if (waitingSinceNanos == 0) {
            waitingSinceNanos = nowNanos == 0 ? 1 : nowNanos;
        }
        return !looking;
    }

    /// By the thread that ends the last wait.
    void noThreadWaits() {
        waitingSinceNanos = 0;
    }

    Decision wanted(long nowNanos, int waiting, int live, int opening, PoolLimits poolLimits) {
        looking = true;
        int freeSlots = poolLimits.max() - live - opening;
        int missing = Math.min(freeSlots, Math.min(poolLimits.min() - live - opening, UNHURRIED - opening));
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

    /// By whoever opened one.
    void opened(long tookNanos) {
        usualNanos = usualNanos == 0 ? tookNanos : usualNanos + (tookNanos - usualNanos) / WEIGHT;
        pauseNanos = 0;
        notBeforeNanos = Long.MIN_VALUE;
    }

    /// By whoever could not: the next attempts come at growing intervals.
    void failed(long nowNanos) {
        long pause = pauseNanos == 0 ? FIRST_PAUSE_NANOS : Math.min(LONGEST_PAUSE_NANOS, pauseNanos * 2);
        pauseNanos = pause;
        notBeforeNanos = nowNanos + pause;
    }
}
