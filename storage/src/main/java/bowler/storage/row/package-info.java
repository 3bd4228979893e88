// SPDX-License-Identifier: Apache-2.0

/// Reading and changing rows, as isolation levels say.
///
/// **Idea.** Readers without locks take a row and its versions from one unchanged moment of the page and choose what
/// their snapshot may see. Readers with locks lock first, then read the newest state. Writers make themselves the owner of
/// the newest version under the leaf's latch; only if the lock table holds anything for the tree, or the row belongs to
/// another, do they ask and wait, and then never with the latch.
/// **Always true.** A row is changed only by its owner. A change's log record, the page and the version come under one
/// latch. Whoever waited starts over. **Used by** `undo`, the door. **Uses** `tree`, `version`, `lock`, `transaction`.
/// **Start at** [ThreadTransaction], then [RowFetcher], [RowWriter], [RowScan]; new trees are filled by [RowBulkLoad].
package bowler.storage.row;
