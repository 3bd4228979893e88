// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.storage.StoreTransaction;

/// What happens to a storage statement that fails.
public final class Failures {
    private Failures() {}

    /// Takes the statement's changes back, unless the failure ends the whole transaction, which is for the caller to do.
    public static void undo(StoreTransaction transaction, Throwable failure) {
        if (!(failure instanceof SqlFailure known) || known.severity().compareTo(Severity.TRANSACTION) < 0) {
            try {
                transaction.undoStatement();
            } catch (RuntimeException second) {
                second.addSuppressed(failure);
                throw second;
            }
        }
    }
}
