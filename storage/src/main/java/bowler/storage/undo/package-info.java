// SPDX-License-Identifier: Apache-2.0

/// Rollback, and the purge of versions that rollback and readers no longer need.
///
/// **Rollback** of a statement, to a savepoint, of a transaction, and of transactions that a crash has left: one walk
/// serves all cases. It goes backwards along the transaction's chain of log records and undoes each row change by key.
/// It writes a compensation record that names the record to continue with, so that nothing is undone twice. Undo needs
/// no locks, because the transaction owns its rows until it ends. It changes no versions: they already hold the states
/// before the transaction.
///
/// **Purge** removes what no snapshot can see any more: old versions, deleted entries, empty leaves. Pages with versions
/// are in a queue. A background step visits those pages where something may have become removable since the last visit.
/// Either versions were added, or a snapshot or a transaction ended for which some were kept. Other pages cost a few
/// comparisons. Writers do the same for pages that they change (see `row`). The purge never removes a version that a
/// snapshot in use may need, nor a key that a transaction has locked.
///
/// **Used by** the facade `Store`. **Uses** `row`, `tree`, `version`, the log. **Start at** [Rollback] and [Purge].
package bowler.storage.undo;
