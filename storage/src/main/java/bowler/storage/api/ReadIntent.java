// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The purpose of reading rows.
public enum ReadIntent {
    /// Read only, as the isolation level requires.
    READ,
    /// Read to change. At UR and CS rows are read as the statement's snapshot sees them, and each must be locked with
    /// [bowler.storage.StoreTransaction#lock] before it is changed. At RS and RR reads take update locks.
    CHANGE,
    /// Read and protect until the transaction ends, at every level. The reader waits for the newest committed state (or
    /// this transaction's own) and locks it against change.
    KEEP
}
