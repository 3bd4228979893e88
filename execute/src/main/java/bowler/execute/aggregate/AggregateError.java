// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of aggregate functions.
enum AggregateError implements SqlError {
    /// (longest length)
    LIST_TOO_LONG("22001",
        "The result of LISTAGG is longer than %s characters. Truncate it with ON OVERFLOW TRUNCATE."),
    /// (fraction)
    FRACTION("22003", "The fraction %s of a percentile is not between 0 and 1.");

    private final String sqlState;
    private final String text;

    AggregateError(String sqlState, String text) {
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
