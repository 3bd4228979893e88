// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.util.concurrent.locks.LockSupport;

/// How a thread sleeps until woken; a seam, so that tests can step through waits on a simulated clock.
public interface ThreadParker {
    ThreadParker THREADS = new ThreadParker() {
        @Override
        public void park(Object blocker, long nanos) {
            if (nanos == Long.MAX_VALUE) {
                LockSupport.park(blocker);
            } else {
                LockSupport.parkNanos(blocker, nanos);
            }
        }

        @Override
        public void unpark(Thread thread) {
            LockSupport.unpark(thread);
        }
    };

    /// Sleeps until woken, interrupted, or for that long; may return early for no reason.
    ///
    /// @param nanos [Long#MAX_VALUE]: without end
    void park(Object blocker, long nanos);

    void unpark(Thread thread);
}
