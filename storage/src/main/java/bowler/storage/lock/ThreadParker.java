// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.util.concurrent.locks.LockSupport;

/// Parks a thread until it is woken. The interface lets tests step through waits on a simulated clock.
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

    /// Sleeps until woken, interrupted, or the time has passed; may return early without a reason.
    ///
    /// @param nanos the maximum time; [Long#MAX_VALUE]: without limit
    void park(Object blocker, long nanos);

    void unpark(Thread thread);
}
