// SPDX-License-Identifier: Apache-2.0
package bowler.server.control;

import java.util.function.LongSupplier;

/// The rate of a counter between two calls. Calls within a second of each other return the same rate.
public final class ByteRate {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private final LongSupplier counter;
    private final LongSupplier nanos;
    private long lastCount;
    private long lastNanos;
    private int rate;

    /// @param counter the number of bytes so far
    /// @param nanos a clock
    public ByteRate(LongSupplier counter, LongSupplier nanos) {
        this.counter = counter;
        this.nanos = nanos;
        lastNanos = nanos.getAsLong();
    }

    public synchronized int perSecond() {
        long now = nanos.getAsLong();
        long elapsed = now - lastNanos;
        if (elapsed >= SECOND_NANOS) {
            long count = counter.getAsLong();
            rate = (int) Math.min(Integer.MAX_VALUE, (double) (count - lastCount) * SECOND_NANOS / elapsed);
            lastCount = count;
            lastNanos = now;
        }
        return rate;
    }
}
