// SPDX-License-Identifier: Apache-2.0

/// Rollback of a statement, to a savepoint, of a transaction, and of transactions that a crash has left.
///
/// **Idea.** One walk serves all cases. It goes backwards along the transaction's chain of log records and undoes each
/// row change by key. It writes a compensation record that names the record to continue with, so that nothing is undone
/// twice. **Always true.** Undo needs no locks, because the transaction owns its rows until it ends. It changes no
/// versions: they already hold the states before the transaction. **Used by** the facade `Store`. **Uses** `row`,
/// `tree`, the log. **Start at** [Rollback].
package bowler.storage.undo;
