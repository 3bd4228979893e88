// SPDX-License-Identifier: Apache-2.0

/// The interface of storage: stores, transactions, cursors. Rows and keys are byte strings; storage does not know SQL.
///
/// **Idea.** A [Store] is one open database directory. Each session has one [StoreTransaction] that it reuses, from one
/// thread at a time. Rows are in trees (a table, or an index), ordered by key. **Always true.** A transaction that
/// [StoreTransaction#commit] has acknowledged at full durability survives a crash; uncommitted changes do not. A reader
/// without locks never waits. **Used by** `catalog`, `execute`, `engine`. **Start at** [Store].
package bowler.storage;
