// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of memory limits.
enum MemoryError implements DefinedError {
    /// (bytes)
    USED_UP("53200",
        "The statement needs %s bytes for a value. All statements together may use a quarter of the heap. "
            + "Raise -Xmx, or use shorter values.");

    private final ErrorDefinition definition;

    MemoryError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
