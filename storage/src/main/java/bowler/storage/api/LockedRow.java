// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// What [bowler.storage.StoreTransaction#lock] found when the row became the transaction's own.
public enum LockedRow {
    /// The row is as the statement's snapshot sees it.
    UNCHANGED,
    /// The row is there, but others have committed a change since the snapshot. A statement that found the row by a
    /// scan starts again on a new snapshot; one that named it by its whole key tests its condition again.
    CHANGED,
    /// No row has this key (any more).
    ABSENT
}
