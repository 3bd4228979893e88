// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/// Counts waits and their total time. Only threads that have waited write it, each in a stripe of its own.
public final class WaitCounter {
    private final LongAdder waits = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

    public void add(long waitedNanos) {
        waits.increment();
        nanos.add(waitedNanos);
        longest.accumulate(waitedNanos);
    }

    public long waits() {
        return waits.sum();
    }

    public long totalNanos() {
        return nanos.sum();
    }

    public long longestNanos() {
        return longest.get();
    }
}
