// SPDX-License-Identifier: Apache-2.0

/// Changes definitions: from one catalog state to the next, inside a transaction.
///
/// **Idea.** An edit holds the catalog's lock, changes the system tables' rows and the trees, and carries the state
/// that only its own transaction sees; the owner of the database publishes it when the transaction commits.
/// **Always true.** One edit at a time; it starts from the newest committed state.
/// **Used by** `execute.ddl`, `engine`. **Start at** [CatalogEdit].
package bowler.catalog.edit;
