// SPDX-License-Identifier: Apache-2.0

/// Transactions: their ids, their end, the order of their commits, and the snapshots in use.
///
/// **Idea.** A snapshot is one number: the last commit number when it was taken. A transaction's changes become visible
/// all at once, by one store of its own commit number. Each session has a padded [TransactionSlot] that holds the
/// snapshot it reads and the position of its chain of log records. Readers write nothing else. **Always true.** Commit
/// numbers are assigned in ascending order, after the commit record is as durable as requested.
/// [TransactionTable#horizon] never exceeds a snapshot that a session reads or is about to read. **Used by** `version`,
/// `row`, `undo`, `purge`, `recovery`, the facade `Store`. **Start at** [Transaction], then [TransactionSlot]; the
/// argument is in THEORY.md.
package bowler.storage.transaction;
