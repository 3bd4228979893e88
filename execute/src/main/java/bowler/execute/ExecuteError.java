// SPDX-License-Identifier: Apache-2.0
package bowler.execute;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// What the executor as a whole refuses.
enum ExecuteError implements SqlError {
    /// (kind of statement)
    NOT_SUPPORTED("0A000", "Statements of the kind %s cannot be run yet.");

    private final String sqlState;
    private final String text;

    ExecuteError(String sqlState, String text) {
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
