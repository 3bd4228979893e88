// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Warnings of statements that change rows.
public enum ModifyWarning implements DefinedError {
    NO_ROWS("02000", "No row satisfied the condition of the statement.");

    private final ErrorDefinition definition;

    ModifyWarning(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.WARNING, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
