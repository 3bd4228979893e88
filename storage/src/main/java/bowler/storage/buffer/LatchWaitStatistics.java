// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.trace.LatchRetryEvent;
import bowler.base.trace.Trace;
import bowler.base.trace.WaitCounter;
import java.util.function.LongSupplier;

/// Counts latch waits that outlasted spinning, and emits events for them. Shorter waits are not measured, because
/// reading the clock would cost too much.
final class LatchWaitStatistics {
    static final LatchWaitStatistics UNTIMED = new LatchWaitStatistics(() -> 0, new WaitCounter(), () -> { });

    private final LongSupplier nanoTime;
    private final WaitCounter counter;
    private final Runnable checkServing;

    /// @param checkServing fails if the store has stopped; a thread that held a latch at that time, out of memory, may
    ///     never release it
    LatchWaitStatistics(LongSupplier nanoTime, WaitCounter counter, Runnable checkServing) {
        this.nanoTime = nanoTime;
        this.counter = counter;
        this.checkServing = checkServing;
    }

    /// Called before each sleep.
    ///
    /// @throws bowler.base.error.SqlFailure if the store has stopped
    void checkServing() {
        checkServing.run();
    }

    /// One such wait.
    ///
    /// @param event null if no recording is active
    record Wait(long startNanos, LatchRetryEvent event) {}

    Wait begin() {
        LatchRetryEvent event = Trace.isOn() ? new LatchRetryEvent() : null;
        if (event != null) {
            event.begin();
        }
        return new Wait(nanoTime.getAsLong(), event);
    }

    void end(Wait wait, long address, int tries) {
        counter.add(nanoTime.getAsLong() - wait.startNanos);
        LatchRetryEvent event = wait.event;
        if (event != null) {
            event.end();
            if (event.shouldCommit()) {
                event.file = PageAddress.fileId(address);
                event.page = Integer.toUnsignedLong(PageAddress.pageNumber(address));
                event.tries = tries;
                event.commit();
            }
        }
    }
}
