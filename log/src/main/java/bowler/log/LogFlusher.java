// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.os.Workers;
import java.time.Duration;

/// Background work for relaxed durability: forces the appended records every few milliseconds, and does nothing if
/// there are none.
public final class LogFlusher implements Workers.Step {
    private final Log log;
    private final long intervalNanos;

    public LogFlusher(Log log, Duration interval) {
        this.log = log;
        this.intervalNanos = interval.toNanos();
    }

    @Override
    public long step() {
        log.force(log.endLsn());
        return intervalNanos;
    }
}
