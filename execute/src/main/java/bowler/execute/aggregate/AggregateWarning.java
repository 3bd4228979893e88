// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Warnings of aggregate functions.
public enum AggregateWarning implements DefinedError {
    NULLS_LEFT_OUT("01003", "An aggregate ignored NULL values.");

    private final ErrorDefinition definition;

    AggregateWarning(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.WARNING, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
