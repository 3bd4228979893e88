// SPDX-License-Identifier: Apache-2.0
package bowler.pool;

import bowler.pool.settings.PoolSettings;
import java.util.concurrent.TimeUnit;

/// The settings that can be changed while a pool is open, as one immutable object. Times are in nanoseconds; "never" is
/// [#NEVER].
record PoolLimits(int max, int min, long timeoutNanos, long idleNanos, long lifetimeNanos, long keepaliveNanos, long validationNanos,
              long leakNanos) {
    static final long NEVER = Long.MAX_VALUE / 4;

    static PoolLimits of(PoolSettings settings) {
        return new PoolLimits(settings.maximumPoolSize(), settings.minimumIdle(), nanos(settings.connectionTimeout()),
            nanos(settings.idleTimeout()), nanos(settings.maxLifetime()), nanos(settings.keepaliveTime()),
            nanos(settings.validationTimeout()), nanos(settings.leakDetectionThreshold()));
    }

    private static long nanos(long milliseconds) {
        return milliseconds == 0 ? NEVER : Math.min(NEVER, TimeUnit.MILLISECONDS.toNanos(milliseconds));
    }
}
