// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.trace.LatchRetryEvent;
import bowler.base.trace.Trace;
import bowler.base.trace.WaitCounter;
import java.util.function.LongSupplier;

/// Waits for latches that outlasted spinning: counted, and told to who records. Shorter ones are not worth the clock.
final class LatchWaitStatistics {
    static final LatchWaitStatistics UNTIMED = new LatchWaitStatistics(() -> 0, new WaitCounter(), () -> { });

    private final LongSupplier nanoTime;
    private final WaitCounter counter;
    private final Runnable checkServing;

    /// @param checkServing fails if the store has stopped: who held a latch when it did, for lack of memory, may never let go
    LatchWaitStatistics(LongSupplier nanoTime, WaitCounter counter, Runnable checkServing) {
        this.nanoTime = nanoTime;
        this.counter = counter;
        this.checkServing = checkServing;
    }

    /// Asked before each sleep.
    ///
    /// @throws bowler.base.error.SqlFailure if the store has stopped
    void checkServing() {
        checkServing.run();
    }

    /// One such wait.
    ///
    /// @param event null: nobody records
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
                event.file = Frame.fileId(address);
                event.page = Integer.toUnsignedLong(Frame.pageNumber(address));
                event.tries = tries;
                event.commit();
            }
        }
    }
}
