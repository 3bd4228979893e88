// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The ways in which a wait for a lock can fail.
public enum LockError implements SqlError {
    DEADLOCK("40001", Severity.TRANSACTION,
        "Deadlock: transaction %s was rolled back so that the others can continue. Run the transaction again. %s"),
    TIMEOUT("40XL1", Severity.TRANSACTION,
        "Transaction %s waited %s ms for lock %s on %s without success. It was blocked by: %s."),
    CANCELLED("XCL52", Severity.STATEMENT,
        "The statement was cancelled (%s) while transaction %s waited for lock %s on %s.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    LockError(String sqlState, Severity severity, String text) {
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
