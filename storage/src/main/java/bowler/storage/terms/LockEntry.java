// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// One lock, held or waited for, for display.
///
/// @param treeId 0 for a lock on the table itself
/// @param key null for a lock on the table itself, and for the end of a tree
/// @param mode name of the lock mode as in the enums of `terms`
/// @param granted false if the lock is waited for
/// @param rowCount for a table lock: rows that the transaction has locked or owns in the table
public record LockEntry(
        long transactionId, int tableId, int treeId, byte[] key, String mode, boolean granted, long rowCount) {}
