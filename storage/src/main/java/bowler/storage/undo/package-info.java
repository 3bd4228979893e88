// SPDX-License-Identifier: Apache-2.0

/// Rollback: of a statement, to a savepoint, of a transaction, and of those that a crash has left.
///
/// **Idea.** One walk for all: backwards along the transaction's chain of log records, each row change taken back by key
/// and written down as a compensation that names where to go on, so that nothing is taken back twice.
/// **Always true.** Undo needs no locks, as the transaction owns its rows to the end, and touches no versions: they say
/// what was there before anyway. **Used by** the door. **Uses** `row`, `tree`, the log. **Start at** [Rollback].
package bowler.storage.undo;
