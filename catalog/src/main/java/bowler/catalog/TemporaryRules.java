// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// The rules by which a temporary table loses its rows and is found.
///
/// @param deletesOnCommit ON COMMIT DELETE ROWS: each commit deletes the rows
/// @param deletesOnRollback NOT LOGGED: a rollback deletes all rows of a table that its transaction has changed;
///     otherwise a rollback restores them
/// @param foundUnqualified whether a name without a schema means this table when the current schema has no such relation
public record TemporaryRules(boolean deletesOnCommit, boolean deletesOnRollback, boolean foundUnqualified) {}
