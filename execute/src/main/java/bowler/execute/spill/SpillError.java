// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of rows spilled to disk.
enum SpillError implements SqlError {
    /// (where)
    DISK_FULL("XSDG1",
        "No space is left on the device of %s for the temporary rows of a statement. Free some space, or "
            + "give statements more memory."),
    /// (where, what)
    FAILED("XSDG3", "Temporary rows of a statement in %s cannot be written or read: %s. Check the device.");

    private final String sqlState;
    private final String text;

    SpillError(String sqlState, String text) {
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
