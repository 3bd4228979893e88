// SPDX-License-Identifier: Apache-2.0
package bowler.execute.operator;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors in the row counts of OFFSET and FETCH.
enum OperatorError implements SqlError {
    /// (value)
    FETCH_TOO_SMALL("2201W", "The row count %s is not valid: FETCH FIRST needs at least 1, LIMIT at least 0."),
    /// (value)
    OFFSET_NEGATIVE("2201X", "OFFSET cannot be negative, but it is %s."),
    COUNT_NULL("2201Z", "OFFSET, FETCH FIRST and LIMIT need a number, but the value is NULL.");

    private final String sqlState;
    private final String text;

    OperatorError(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return Severity.STATEMENT;
    }

    @Override
    public String text() {
        return text;
    }
}
