// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of subqueries.
enum SubqueryError implements DefinedError {
    MORE_THAN_ONE_ROW("21000", "A scalar subquery returned more than one row.");

    private final ErrorDefinition definition;

    SubqueryError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
