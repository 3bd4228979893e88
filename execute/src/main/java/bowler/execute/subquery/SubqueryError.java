// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of subqueries.
enum SubqueryError implements SqlError {
    MORE_THAN_ONE_ROW("21000", "A scalar subquery returned more than one row.");

    private final String sqlState;
    private final String text;

    SubqueryError(String sqlState, String text) {
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
