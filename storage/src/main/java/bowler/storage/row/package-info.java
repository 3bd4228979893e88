// SPDX-License-Identifier: Apache-2.0

/// Reads and changes rows as the isolation levels require.
///
/// **Idea.** Readers without locks take a row and its versions from one unchanged moment of the page and choose the
/// state that their snapshot sees. Readers with locks lock first, then read the newest state. Writers make themselves
/// the owner of the newest version under the leaf's latch. They consult the lock table only if it may hold an entry for
/// the tree, or if another transaction owns the row. They never wait while they hold the latch. **Always true.** A row
/// is changed only by its owner. A change's log record, its page change and its version are made under one latch. A
/// reader or writer that has waited starts over. **Used by** `undo`, the facade `Store`. **Uses** `tree`, `version`,
/// `lock`, `transaction`. **Start at** [TransactionContext], then [RowFetcher], [RowWriter], [RowScan]; [RowBulkLoad]
/// fills new trees.
package bowler.storage.row;
