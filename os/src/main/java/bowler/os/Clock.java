// SPDX-License-Identifier: Apache-2.0
package bowler.os;

import java.time.Instant;

/// Time, real or simulated.
public interface Clock {
    /// Nanoseconds since an arbitrary origin, never going back.
    long nanoTime();

    /// The wall clock.
    Instant now();
}
