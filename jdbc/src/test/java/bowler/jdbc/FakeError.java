// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Failures as an engine might have them.
enum FakeError implements SqlError {
    UNKNOWN_TEXT("42X01", Severity.STATEMENT, "'%s' is not known"),
    DUPLICATE("23505", Severity.STATEMENT, "constraint '%s' of '%s'"),
    DEADLOCK("40001", Severity.TRANSACTION, "deadlock"),
    TIMEOUT("XCL52", Severity.STATEMENT, "timeout"),
    SHUT_DOWN("08006", Severity.DATABASE, "shut down"),
    CLOSED("08003", Severity.SESSION, "closed"),
    CURSOR_ENDED("XSCH5", Severity.STATEMENT, "the cursor ended with its transaction"),
    NOT_BOOTED("XJ040", Severity.SESSION, "not booted"),
    LOCKED("XSDB6", Severity.DATABASE, "locked"),
    CUT("01004", Severity.WARNING, "cut");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    FakeError(String sqlState, Severity severity, String text) {
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
