// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of a change of the row on which a cursor is positioned.
public enum CursorError implements SqlError {
    /// (cursor)
    NO_ROW("24000", Severity.STATEMENT, "The cursor '%s' is not positioned on a row. Move it to a row first."),
    /// (cursor, table)
    CHANGED("40001", Severity.TRANSACTION,
        "The row of cursor '%s' in table '%s' has changed since it was read. Run the transaction again."),
    GONE("01001", Severity.WARNING, "The cursor's row was already deleted. Nothing was changed.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    CursorError(String sqlState, Severity severity, String text) {
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
