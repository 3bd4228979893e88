// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Warnings of statements that change rows.
public enum ModifyWarning implements SqlError {
    NO_ROWS("02000", "No row satisfied the condition of the statement.");

    private final String sqlState;
    private final String text;

    ModifyWarning(String sqlState, String text) {
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
