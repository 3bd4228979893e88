// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of aggregate functions.
enum AggregateError implements DefinedError {
    /// (longest length)
    LIST_TOO_LONG("22001",
        "The result of LISTAGG is longer than %s characters. Truncate it with ON OVERFLOW TRUNCATE."),
    /// (fraction)
    FRACTION("22003", "The fraction %s of a percentile is not between 0 and 1.");

    private final ErrorDefinition definition;

    AggregateError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
