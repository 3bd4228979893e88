// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors that a transaction itself can fail with.
public enum TransactionError implements SqlError {
    CONFLICT("40001", Severity.TRANSACTION,
        "Transaction %s, at SNAPSHOT isolation, would change a row that another transaction has changed since it began. "
            + "It is rolled back and may be run again."),
    SNAPSHOT_LOST("40001", Severity.TRANSACTION,
        "Snapshot %s was given up while it was still read. The transaction is rolled back and may be run again."),
    ACTIVE("25001", Severity.STATEMENT,
        "The isolation level cannot become %s within a transaction; end it first."),
    MUST_ROLL_BACK("40000", Severity.TRANSACTION,
        "Transaction %s cannot be committed, as a change could not be taken back; roll it back."),
    PREPARED("25000", Severity.STATEMENT,
        "Transaction %s is prepared: it can be committed or rolled back, and nothing else."),
    STATEMENT_OPEN("25000", Severity.STATEMENT,
        "Transaction %s cannot be prepared while a statement or a result set of it is open; close it first."),
    CANCELLED("XCL52", Severity.STATEMENT, "The statement was cancelled (%s)."),
    NO_SAVEPOINT("3B001", Severity.STATEMENT, "Savepoint %s is none of the present transaction.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    TransactionError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
