// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.analyze;

import java.time.Duration;
import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;

/// The time that counts: what was measured, without warm-up, opening and checking.
record MeasuredInterval(Instant begin, Instant end) {
    /// Returns how many nanoseconds of an event lie in the interval; 0 for one without duration; -1 if it lies outside.
    long within(RecordedEvent event) {
        Instant from = event.getStartTime();
        Instant to = event.getEndTime();
        if (from.isAfter(end) || to.isBefore(begin)) {
            return -1;
        }
        return Duration.between(from.isBefore(begin) ? begin : from, to.isAfter(end) ? end : to).toNanos();
    }

    /// Nanoseconds from its beginning, never before it.
    long offset(Instant instant) {
        return Math.max(0, Duration.between(begin, instant).toNanos());
    }
}
