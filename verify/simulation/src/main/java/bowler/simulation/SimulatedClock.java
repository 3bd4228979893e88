// SPDX-License-Identifier: Apache-2.0
package bowler.simulation;

import bowler.os.Clock;
import java.time.Duration;
import java.time.Instant;

/// A clock that advances on request, and by a fixed tick at each reading (0 by default). The tick lets code that polls
/// the clock make progress.
public final class SimulatedClock implements Clock {
    private static final Instant START = Instant.parse("2025-01-01T00:00:00Z");

    private final long tickNanos;
    private long nanos;

    public SimulatedClock() {
        this(0);
    }

    public SimulatedClock(long tickNanos) {
        this.tickNanos = tickNanos;
    }

    @Override
    public synchronized long nanoTime() {
        nanos += tickNanos;
        return nanos;
    }

    @Override
    public synchronized Instant now() {
        nanos += tickNanos;
        return START.plusNanos(nanos);
    }

    public synchronized void advance(Duration time) {
        nanos += time.toNanos();
    }
}
