// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of arguments of window functions.
enum WindowError implements SqlError {
    FRAME_OFFSET("22013", "The offset of a window frame is NULL or negative."),
    /// (number)
    NTILE("22014", "NTILE needs at least one group, but the argument is %s."),
    /// (number)
    NTH_VALUE("22016", "NTH_VALUE counts rows from 1, but the argument is %s.");

    private final String sqlState;
    private final String text;

    WindowError(String sqlState, String text) {
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
