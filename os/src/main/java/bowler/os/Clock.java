// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.time.Instant;

/// Time, real or simulated.
public interface Clock {
    /// Returns nanoseconds since an arbitrary origin; never decreases.
    long nanoTime();

    /// Returns the time of the wall clock.
    Instant now();

    /// Returns the time of the wall clock in milliseconds since 1970-01-01 UTC.
    default long millis() {
        return now().toEpochMilli();
    }
}
