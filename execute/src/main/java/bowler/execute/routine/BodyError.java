// SPDX-License-Identifier: Apache-2.0
package bowler.execute.routine;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The conditions that the statements of a body raise.
enum BodyError implements DefinedError {
    NO_ROW("02000", Severity.WARNING, "The query returned no row, or all rows have been read."),
    /// (function)
    NO_RETURN("2F005", Severity.STATEMENT, "The function %s has ended without RETURN."),
    SEVERAL_ROWS("21000", Severity.STATEMENT, "The query of SELECT INTO returned more than one row."),
    /// (cursor)
    CURSOR_OPEN("24000", Severity.STATEMENT, "The cursor %s is already open."),
    /// (cursor)
    CURSOR_CLOSED("24000", Severity.STATEMENT, "The cursor %s is not open.");

    private final ErrorDefinition definition;

    BodyError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
