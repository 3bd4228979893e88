// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Warnings of aggregate functions.
public enum AggregateWarning implements SqlError {
    NULLS_LEFT_OUT("01003", "An aggregate ignored NULL values.");

    private final String sqlState;
    private final String text;

    AggregateWarning(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return Severity.WARNING;
    }

    @Override
    public String text() {
        return text;
    }
}
