// SPDX-License-Identifier: Apache-2.0
package bowler.execute.evaluate.sequence;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of functions for sequences.
enum SequenceError implements DefinedError {
    /// (schema, sequence)
    NOT_DRAWN("55000", "This connection has not drawn a value of the sequence '%s.%s' yet. NEXT VALUE FOR draws one."),
    NONE_DRAWN("55000", "This connection has not drawn a value of a sequence or an identity column yet.");

    private final ErrorDefinition definition;

    SequenceError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
