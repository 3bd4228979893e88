// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// Counters since the pool was opened. A borrow or return without contention touches none of them.
final class PoolStatistics {
    final LongAdder waits = new LongAdder();
    final LongAdder waitedNanos = new LongAdder();
    final LongAdder timeouts = new LongAdder();
    final LongAdder opened = new LongAdder();
    final LongAdder failedToOpen = new LongAdder();
    final LongAdder openingNanos = new LongAdder();
    final LongAdder closed = new LongAdder();
    final LongAdder leaks = new LongAdder();
    /// The number of uses of connections that are closed now.
    final LongAdder usesOfClosed = new LongAdder();
    private final AtomicLong longestWaitNanos = new AtomicLong();

    void waited(long nanos) {
        waits.increment();
        waitedNanos.add(nanos);
        long longest = longestWaitNanos.get();
        while (nanos > longest && !longestWaitNanos.compareAndSet(longest, nanos)) {
            longest = longestWaitNanos.get();
        }
    }

    long longestWaitNanos() {
        return longestWaitNanos.get();
    }
}
