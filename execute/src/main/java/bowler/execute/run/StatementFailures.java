// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.storage.StoreTransaction;
import bowler.storage.api.StoreError;

/// What happens to a storage statement that fails.
public final class StatementFailures {
    private StatementFailures() {}

    /// Takes the statement's changes back, unless the failure ends the whole transaction, which is for the caller to do. What
    /// failed as a tree had been dropped is taken back, too: the caller may run it once more, without what is gone.
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
