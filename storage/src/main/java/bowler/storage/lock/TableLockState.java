// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.padding.CacheLinePaddingBefore;

/// The record that an owner keeps of its locks on one table. It is reused from transaction to transaction, and only the
/// owner's thread writes it. Other threads read it only while the owner waits (deadlock search) or for display.
final class TableLockState extends CacheLinePaddingBefore {
    TableLocks table;
    /// The set of all modes held.
    int modes;
    /// The subset of the modes that is counted in the table's stripes, and its position there.
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
