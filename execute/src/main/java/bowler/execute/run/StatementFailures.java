// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreError;

/// Handles failures of storage statements.
public final class StatementFailures {
    private StatementFailures() {}

    /// Undoes the statement's changes, unless the failure ends the whole transaction, which the caller then rolls back.
    /// A statement that failed because a tree was dropped is undone as well. The caller may run it again without the
    /// dropped object.
    public static void undo(StoreTransaction transaction, Throwable failure) {
        if (!(failure instanceof SqlFailure known) || known.severity().compareTo(Severity.TRANSACTION) < 0
                || known.sqlState().equals(StoreError.NO_TREE.sqlState())) {
            try {
                transaction.undoStatement();
            } catch (RuntimeException second) {
                second.addSuppressed(failure);
                throw second;
            }
        }
    }
}
