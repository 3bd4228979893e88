// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of LOCK TABLE.
public enum TableLockError implements SqlError {
    /// (table, mode); what it waited for is the cause
    REFUSED("X0X02", "The table %s cannot be locked in %s mode, because other transactions hold locks on it.");

    private final String sqlState;
    private final String text;

    TableLockError(String sqlState, String text) {
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
