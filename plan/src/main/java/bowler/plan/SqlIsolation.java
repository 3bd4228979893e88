// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// Isolation levels as SQL abbreviates them.
public enum SqlIsolation {
    /// READ UNCOMMITTED.
    UR,
    /// READ COMMITTED.
    CS,
    /// REPEATABLE READ.
    RS,
    /// SERIALIZABLE.
    RR,
    /// A snapshot per transaction.
    SNAPSHOT
}
