// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import java.util.HashSet;
import java.util.Set;

/// The positions from which the log is kept for copies of it that are in progress. Thread-safe.
public final class LogRetention {
    private final Set<Hold> holds = new HashSet<>();

    /// Keeps the log from a position on until it is closed.
    public final class Hold implements AutoCloseable {
        private long lsn;

        private Hold(long lsn) {
            this.lsn = lsn;
        }

        /// Releases the log before a position.
        public void moveTo(long newLsn) {
            synchronized (holds) {
                lsn = Math.max(lsn, newLsn);
            }
        }

        /// Returns the position from which the log is kept.
        public long lsn() {
            synchronized (holds) {
                return lsn;
            }
        }

        @Override
        public void close() {
            synchronized (holds) {
                holds.remove(this);
            }
        }
    }

    /// Keeps the log from a position on. The caller ensures that the log still has it and is not truncated at the same
    /// time.
    Hold hold(long lsn) {
        Hold hold = new Hold(lsn);
        synchronized (holds) {
            holds.add(hold);
        }
        return hold;
    }

    /// Returns the oldest position that is kept; [Long#MAX_VALUE] if none is.
    long oldestLsn() {
        long oldest = Long.MAX_VALUE;
        synchronized (holds) {
            for (Hold hold : holds) {
                oldest = Math.min(oldest, hold.lsn);
            }
        }
        return oldest;
    }
}
