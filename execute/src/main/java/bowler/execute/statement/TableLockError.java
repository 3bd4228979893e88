// SPDX-License-Identifier: Apache-2.0
package bowler.execute.statement;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of LOCK TABLE.
public enum TableLockError implements DefinedError {
    /// (table, mode); what it waited for is the cause
    REFUSED("X0X02", "The table %s cannot be locked in %s mode, because other transactions hold locks on it.");

    private final ErrorDefinition definition;

    TableLockError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
