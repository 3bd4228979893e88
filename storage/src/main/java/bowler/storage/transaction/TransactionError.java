// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors that a transaction itself can fail with.
public enum TransactionError implements DefinedError {
    CONFLICT("40001", Severity.TRANSACTION,
        "Transaction %s at SNAPSHOT isolation would change a row that another transaction has changed "
            + "since it began. It was rolled back. Run it again."),
    SNAPSHOT_LOST("40001", Severity.TRANSACTION,
        "Snapshot %s was released while it was still in use. The transaction was rolled back. Run it again."),
    ACTIVE("25001", Severity.STATEMENT,
        "The isolation level cannot be changed to %s within a transaction. End the transaction first."),
    MUST_ROLL_BACK("40000", Severity.TRANSACTION,
        "Transaction %s cannot be committed, because undoing one of its changes failed. Roll it back."),
    PREPARED("25000", Severity.STATEMENT, "Transaction %s is prepared. It can only be committed or rolled back."),
    STATEMENT_OPEN("25000", Severity.STATEMENT,
        "Transaction %s cannot be prepared while one of its statements or result sets is open. Close it first."),
    CANCELLED("XCL52", Severity.STATEMENT, "The statement was cancelled (%s)."),
    NO_SAVEPOINT("3B001", Severity.STATEMENT, "Savepoint %s does not belong to the current transaction.");

    private final ErrorDefinition definition;

    TransactionError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
