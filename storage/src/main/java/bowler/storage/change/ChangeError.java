// SPDX-License-Identifier: Apache-2.0
package bowler.storage.change;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;

/// The errors that prevent a page or a row from being changed, apart from locks.
public enum ChangeError implements DefinedError {
    /// (the JVM's message)
    NO_MEMORY("53200", Severity.STATEMENT,
        "The JVM has not enough memory (%s) to change a row. The statement fails and has changed nothing. Raise -Xmx.");

    private final ErrorDefinition definition;

    ChangeError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    /// Wraps a lack of memory that occurred while no change was half done: it ends its statement, and the store keeps
    /// running.
    public static SqlFailure of(OutOfMemoryError lack) {
        return NO_MEMORY.causedBy(lack, lack.getMessage());
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
