// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.os.Workers;
import java.time.Duration;

/// Background work that keeps a prepared segment ahead of the appends, so that none of them waits for one. The log also
/// works without it, with a pause at the end of each segment.
public final class SegmentPreparer implements Workers.Step {
    private final Log log;
    private final long intervalNanos;

    public SegmentPreparer(Log log, Duration interval) {
        this.log = log;
        this.intervalNanos = interval.toNanos();
    }

    @Override
    public long step() {
        log.prepareNextSegment(); // appenders report a full disk; this step tries again
        return intervalNanos;
    }
}
