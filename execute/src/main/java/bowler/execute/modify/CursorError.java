// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of a change of the row on which a cursor is positioned.
public enum CursorError implements DefinedError {
    /// (cursor)
    NO_ROW("24000", Severity.STATEMENT, "The cursor '%s' is not positioned on a row. Move it to a row first."),
    /// (cursor, table)
    CHANGED("40001", Severity.TRANSACTION,
        "The row of cursor '%s' in table '%s' has changed since it was read. Run the transaction again."),
    GONE("01001", Severity.WARNING, "The cursor's row was already deleted. Nothing was changed.");

    private final ErrorDefinition definition;

    CursorError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
