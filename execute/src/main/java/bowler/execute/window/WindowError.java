// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of arguments of window functions.
enum WindowError implements DefinedError {
    FRAME_OFFSET("22013", "The offset of a window frame is NULL or negative."),
    /// (number)
    NTILE("22014", "NTILE needs at least one group, but the argument is %s."),
    /// (number)
    NTH_VALUE("22016", "NTH_VALUE counts rows from 1, but the argument is %s.");

    private final ErrorDefinition definition;

    WindowError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
