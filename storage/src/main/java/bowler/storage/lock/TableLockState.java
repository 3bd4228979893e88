// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.padding.CacheLinePaddingBefore;

/// What one owner holds on one table, as its own memory of it. Reused from transaction to transaction; written by the
/// owner's thread alone. Others read it only while the owner waits (deadlock search) or for show.
final class TableLockState extends CacheLinePaddingBefore {
    TableLocks table;
    /// Set of all modes held.
    int modes;
    /// Set of those of them that are counted in the table's stripes, and where.
    int stripedModes;
    int place;
    /// The grant in the table's queue, or null.
    LockGrant grant;

    int rowCount;
    int escalateAt;

    void start(TableLocks newTable, int escalationThreshold) {
        table = newTable;
        modes = 0;
        stripedModes = 0;
        grant = null;
        rowCount = 0;
        escalateAt = escalationThreshold;
    }
}
