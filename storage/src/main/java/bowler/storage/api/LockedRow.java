// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The state of a row that [bowler.storage.StoreTransaction#lock] found when the transaction became its owner.
public enum LockedRow {
    /// The row is as the statement's snapshot sees it.
    UNCHANGED,
    /// The row exists, but a concurrent transaction has committed a change since the snapshot. A statement that found
    /// the row by a scan restarts on a new snapshot. One that named it by its whole key evaluates its condition again.
    CHANGED,
    /// There is no row with this key, or it was deleted.
    ABSENT
}
