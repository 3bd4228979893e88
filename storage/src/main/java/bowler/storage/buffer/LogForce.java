// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.log.Log;

/// The log as the pool needs it: what must be durable before a page may leave. A seam, so that the pool is tested
/// without a log, and page layouts without either.
public interface LogForce {
    /// Returns when the log is durable up to the LSN.
    void force(long endLsn);

    /// The end of the last record: no page may carry an LSN above it.
    long endLsn();

    /// Gives space back to the disk that the log does not need now.
    ///
    /// @return whether there was any
    default boolean giveBackSurplus() {
        return false;
    }

    /// Nothing to wait for: for pages that are changed without a log.
    LogForce NONE = new LogForce() {
        @Override
        public void force(long endLsn) {
            // every record counts as durable
        }

        @Override
        public long endLsn() {
            return Long.MAX_VALUE;
        }
    };

    static LogForce of(Log log) {
        return new LogForce() {
            @Override
            public void force(long endLsn) {
                log.force(endLsn);
            }

            @Override
            public long endLsn() {
                return log.endLsn();
            }

            @Override
            public boolean giveBackSurplus() {
                return log.giveBackSurplus();
            }
        };
    }
}
