// SPDX-License-Identifier: Apache-2.0

/// Temporary tables: each session's own tables, which end with it and reach neither the log nor the catalog.
///
/// **Idea.** A database has one [TemporaryStore], opened at the first declaration. It is a store without recovery, in a
/// folder next to the spill files. Trees, locks,
/// rollback and the memory budget are those of any store. The ids of
/// its trees tell them from others. [RoutedTransaction] joins a session's transactions in both stores. A call goes to
/// the store of its tree, and statements, savepoints, commit and rollback go to both.
/// **Always true.** The shared catalog knows no temporary table. [SessionTables] adds them to the catalog that their
/// session sees. A text that may name one of them has a plan of its session alone.
/// **Used by** `database`, `local`. **Start at** [SessionTables].
package bowler.engine.temporary;
