// SPDX-License-Identifier: Apache-2.0
package bowler.session.branch;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors of [TransactionBranches]. Each has the number that the XA standard defines for it.
public enum BranchError implements SqlError {
    RETRY(4, "XSAX3", Severity.STATEMENT, "The branch %s could not be committed yet: %s."),
    HEURISTIC_ROLLBACK(6, "XSAX4", Severity.STATEMENT,
        "The branch %s was rolled back by an operator before the transaction manager decided. Call forget for it."),
    HEURISTIC_COMMIT(7, "XSAX4", Severity.STATEMENT,
        "The branch %s was committed by an operator before the transaction manager decided. Call forget for it."),
    ROLLED_BACK(100, "40000", Severity.STATEMENT, "The branch %s was rolled back: %s."),
    DEADLOCK(102, "40000", Severity.STATEMENT, "The branch %s was rolled back: %s."),
    INTEGRITY(103, "40002", Severity.STATEMENT, "The branch %s was rolled back: %s."),
    OTHER(104, "40000", Severity.STATEMENT, "The branch %s was rolled back: %s."),
    TIMEOUT(106, "40000", Severity.STATEMENT, "The branch %s was rolled back: %s."),
    RESOURCE_ERROR(-3, "XSAX3", Severity.STATEMENT, "The branch %s could not be handled: %s."),
    NOT_KNOWN(-4, "XSAX2", Severity.STATEMENT, "There is no branch %s. It has ended, or was never started in this database."),
    INVALID(-5, "XSAX0", Severity.STATEMENT, "An argument is not valid: %s."),
    PROTOCOL(-6, "XSAX0", Severity.STATEMENT, "The call is not allowed for the branch %s: %s."),
    DUPLICATE(-8, "XSAX1", Severity.STATEMENT, "The branch %s already exists."),
    OUTSIDE(-9, "25001", Severity.STATEMENT,
        "The branch %s cannot start, because the connection has a local transaction open. Commit it or roll it back first.");

    private final int code;
    private final String sqlState;
    private final Severity severity;
    private final String text;

    BranchError(int code, String sqlState, Severity severity, String text) {
        this.code = code;
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    /// Returns the return code of the XA standard, as `javax.transaction.xa.XAException` has it.
    public int code() {
        return code;
    }

    /// @return null if no error has this code
    public static BranchError of(long code) {
        for (BranchError each : values()) {
            if (each.code == code) {
                return each;
            }
        }
        return null;
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
