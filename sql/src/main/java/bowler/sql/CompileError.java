// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of statements that bind, but cannot be planned.
public enum CompileError implements DefinedError {
    /// (the optimizer hints of the statement)
    NO_PLAN("42Y69",
        "No plan satisfies the optimizer hints %s. HASH needs an equality with tables joined earlier; an "
            + "index needs a query that can use it."),
    /// The limits on nesting of each stage together can exceed the stack of the thread.
    STACK_EXHAUSTED("42ZA0",
        "The statement, including its views, is nested too deeply for the stack of this thread. Nest it "
            + "less deeply, or use a thread with a larger stack (-Xss).");

    private final ErrorDefinition definition;

    CompileError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
