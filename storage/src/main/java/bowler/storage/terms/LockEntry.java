// SPDX-License-Identifier: Apache-2.0
package bowler.storage.terms;

/// One lock held or waited for, as shown to people.
///
/// @param treeId 0 for a lock on the table itself
/// @param key null for a lock on the table itself, and for the end of a tree
/// @param mode as the enums of `terms` name it
/// @param granted false: waited for
/// @param rowCount of a table lock: rows that the transaction has locked or owns there
public record LockEntry(
        long transactionId, int tableId, int treeId, byte[] key, String mode, boolean granted, long rowCount) {}
