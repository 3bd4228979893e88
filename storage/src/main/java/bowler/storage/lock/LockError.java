// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The ways in which a wait for a lock can fail.
public enum LockError implements DefinedError {
    DEADLOCK("40001", Severity.TRANSACTION,
        "Deadlock: transaction %s was rolled back so that the others can continue. Run the transaction again. %s"),
    TIMEOUT("40XL1", Severity.TRANSACTION,
        "Transaction %s waited %s ms for lock %s on %s without success. It was blocked by: %s."),
    CANCELLED("XCL52", Severity.STATEMENT,
        "The statement was cancelled (%s) while transaction %s waited for lock %s on %s.");

    private final ErrorDefinition definition;

    LockError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
