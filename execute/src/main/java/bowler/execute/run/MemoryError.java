// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of memory limits.
enum MemoryError implements SqlError {
    /// (bytes)
    USED_UP("53200",
        "The statement needs %s bytes for a value. All statements together may use a quarter of the heap. "
            + "Raise -Xmx, or use shorter values.");

    private final String sqlState;
    private final String text;

    MemoryError(String sqlState, String text) {
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
