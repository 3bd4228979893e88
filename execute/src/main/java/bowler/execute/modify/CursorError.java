// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of a change of the row on which a cursor is positioned.
public enum CursorError implements SqlError {
    /// (cursor)
    NO_ROW("24000", Severity.STATEMENT, "The cursor '%s' stands on no row; move it to one first."),
    /// (cursor, table)
    CHANGED("40001", Severity.TRANSACTION,
        "The row of cursor '%s' was changed in table '%s' since it was read; run the transaction again."),
    GONE("01001", Severity.WARNING, "The cursor's row has been deleted before: nothing was changed.");

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
