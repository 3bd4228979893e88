// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// Why rows are read.
public enum ReadIntent {
    /// To be seen, as the isolation level says.
    READ,
    /// To be changed: at UR and CS as the statement's snapshot sees them, each to be locked with
    /// [bowler.storage.StoreTransaction#lock] before it is changed; at RS and RR with update locks.
    CHANGE,
    /// To be kept as they are until the transaction ends, whatever the level: the newest committed state (or this
    /// transaction's own) is waited for and locked against change.
    KEEP
}
