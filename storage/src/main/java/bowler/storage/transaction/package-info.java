// SPDX-License-Identifier: Apache-2.0

/// Transactions: their ids, their end, the order of their commits, and which snapshots are in use.
///
/// **Idea.** A snapshot is one number: the last commit number when it was taken. A transaction's changes become visible
/// all at once, by one store of its own commit number. Each session has a padded [TransactionSlot] that says which
/// snapshot it reads and where its chain of log records stands; nothing else is written by readers.
/// **Always true.** Commit numbers are given in ascending order, after the commit record is as durable as was asked
/// for. [TransactionTable#horizon] never exceeds a snapshot that somebody reads or is about to read.
/// **Used by** `version`, `row`, `undo`, `purge`, `recovery`, the door. **Start at** [Transaction], then
/// [TransactionSlot]; the argument is in THEORY.md.
package bowler.storage.transaction;
