// SPDX-License-Identifier: Apache-2.0
package bowler.plan;

/// The isolation levels by their SQL abbreviations.
public enum SqlIsolation {
    /// READ UNCOMMITTED.
    UR,
    /// READ COMMITTED.
    CS,
    /// REPEATABLE READ.
    RS,
    /// SERIALIZABLE.
    RR,
    /// One snapshot per transaction.
    SNAPSHOT
}
