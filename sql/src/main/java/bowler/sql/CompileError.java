// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of statements that bind, but cannot be planned.
public enum CompileError implements SqlError {
    /// (the optimizer hints of the statement)
    NO_PLAN("42Y69", "There is no plan as %s wants it; HASH needs an equality with tables joined before, and an index as many rows as are asked for."),
    /// The limits on nesting of each stage together can exceed the stack of the thread.
    STACK_EXHAUSTED("42ZA0", "The statement, with the views it reads, nests deeper than the stack of this thread allows; nest it less, or give the thread a larger stack (-Xss).");

    private final String sqlState;
    private final String text;

    CompileError(String sqlState, String text) {
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
