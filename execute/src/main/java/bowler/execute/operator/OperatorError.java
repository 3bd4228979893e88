// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors in the row counts of OFFSET and FETCH.
enum OperatorError implements DefinedError {
    /// (value)
    FETCH_TOO_SMALL("2201W", "The row count %s is not valid: FETCH FIRST needs at least 1, LIMIT at least 0."),
    /// (value)
    OFFSET_NEGATIVE("2201X", "OFFSET cannot be negative, but it is %s."),
    COUNT_NULL("2201Z", "OFFSET, FETCH FIRST and LIMIT need a number, but the value is NULL.");

    private final ErrorDefinition definition;

    OperatorError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
