// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

import bowler.base.error.SqlFailure;
import bowler.log.Log;

/// The part of the log that the pool needs: a page may be written only after the log is durable up to its LSN. This
/// interface lets the pool be tested without a log, and page layouts without either.
public interface LogForce {
    /// Returns when the log is durable up to the LSN.
    void force(long endLsn);

    /// Returns the end of the last record; no page may have an LSN above it.
    long endLsn();

    /// Releases disk space that the log does not need at present.
    ///
    /// @return whether there was any
    default boolean releaseSurplus() {
        return false;
    }

    /// Prepares the log space that work which frees space may need, before a new page takes disk space.
    ///
    /// @throws SqlFailure [bowler.log.LogError#FULL] if the disk has no space for it
    default void prepareReserve() {
        // A log without segments on a disk needs no space.
    }

    /// Never waits; for pages that are changed without a log.
    LogForce NONE = new LogForce() {
        @Override
        public void force(long endLsn) {
            // Every record counts as durable.
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
            public boolean releaseSurplus() {
                return log.releaseSurplus();
            }

            @Override
            public void prepareReserve() {
                log.prepareReserve();
            }
        };
    }
}
