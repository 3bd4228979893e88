// SPDX-License-Identifier: Apache-2.0
package bowler.storage.row;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;

/// The errors that prevent a row from being changed, apart from locks.
enum RowError implements SqlError {
    /// (the JVM's message)
    NO_MEMORY("53200", Severity.STATEMENT,
        "The JVM has not enough memory (%s) to change a row. The statement fails and has changed nothing. Raise -Xmx.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    RowError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    /// Wraps a lack of memory that occurred while no change was half done: it ends its statement, and the store keeps
    /// running.
    static SqlFailure of(OutOfMemoryError lack) {
        return NO_MEMORY.causedBy(lack, lack.getMessage());
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
