// SPDX-License-Identifier: Apache-2.0
package bowler.os.host;

import bowler.os.Clock;
import java.time.Instant;

/// The machine's clocks.
public final class HostClock implements Clock {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public long millis() {
        return System.currentTimeMillis();
    }
}
