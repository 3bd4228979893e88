// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// One lock that is held or waited for, as shown to people.
///
/// @param treeId 0 for a lock on the table itself
/// @param key null for a lock on the table itself, and for the end of a tree
/// @param mode the mode's name in the enums of `terms`
/// @param waitsAt -1: granted; else the position in the queue, from 0
/// @param rowCount for a table lock, the rows that the transaction has locked or owns there
public record LockView(
        long transactionId, int tableId, int treeId, byte[] key, String mode, int waitsAt, long rowCount) {
    public boolean isGranted() {
        return waitsAt < 0;
    }

    public boolean isTableLock() {
        return treeId == 0;
    }
}
