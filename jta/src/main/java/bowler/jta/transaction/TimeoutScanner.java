// SPDX-License-Identifier: Apache-2.0
package bowler.jta.transaction;

import bowler.os.Workers;

/// Scans all active transactions at least twice a second and when the next one is due, so no transaction sets or
/// cancels a timer.
///
/// A transaction that has timed out is marked, so that the next call of its thread rolls it back. If its thread does
/// not return within the grace time, because it hangs or has forgotten it, [TimeoutHandler] takes the transaction over.
/// After the grace time once more, calls that hang are aborted.
public final class TimeoutScanner implements Workers.Step {
    private static final long LONGEST_WAIT_NANOS = 500_000_000;

    private final Coordinator coordinator;

    public TimeoutScanner(Coordinator coordinator) {
        this.coordinator = coordinator;
    }

    /// Continues after any failure: without the scanner no timeout would hold any more.
    @Override
    public long step() {
        try {
            return look();
        } catch (RuntimeException | Error failure) {
            Coordinator.warn("the timekeeper met what it did not expect", failure);
            return LONGEST_WAIT_NANOS;
        }
    }

    private long look() {
        long now = coordinator.clock().nanoTime();
        long next = LONGEST_WAIT_NANOS;
        for (CoordinatedTransaction transaction : coordinator.live().all()) {
            long left = transaction.deadlineNanos() - now;
            if (left <= 0) {
                transaction.expire();
                left += coordinator.graceNanos();
                if (left <= 0) {
                    timeoutHandler(transaction, -left >= coordinator.graceNanos());
                    continue;
                }
            }
            next = Math.min(next, left);
        }
        return Math.max(next, 1);
    }

    /// One that cannot be helped, as there is no thread left, is no reason to give up all others; it is tried again at the next look.
    private static void timeoutHandler(CoordinatedTransaction transaction, boolean forLong) {
        try {
            transaction.revoke();
            if (forLong) {
                transaction.breakOff();
            }
        } catch (RuntimeException | Error failure) {
            Coordinator.warn(transaction + " could not be taken away from its thread", failure);
        }
    }
}
