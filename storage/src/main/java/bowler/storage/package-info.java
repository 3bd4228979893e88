// SPDX-License-Identifier: Apache-2.0

/// The door of storage: stores, transactions, cursors. Rows and keys are byte strings; nothing here knows SQL.
///
/// **Idea.** A [Store] is one open database directory. Each session has one [StoreTransaction] that it uses again and
/// again, from one thread at a time. Rows live in trees (a table, or an index), ordered by key.
/// **Always true.** What [StoreTransaction#commit] has acknowledged at full durability survives; what was not
/// committed is not there after a crash; a reader without locks never waits.
/// **Used by** `catalog`, `execute`, `engine`. **Start at** [Store].
package bowler.storage;
