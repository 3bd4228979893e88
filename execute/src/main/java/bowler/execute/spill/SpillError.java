// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of rows spilled to disk.
enum SpillError implements DefinedError {
    /// (where)
    DISK_FULL("XSDG1",
        "No space is left on the device of %s for the temporary rows of a statement. Free some space, or "
            + "give statements more memory."),
    /// (where, what)
    FAILED("XSDG3", "Temporary rows of a statement in %s cannot be written or read: %s. Check the device.");

    private final ErrorDefinition definition;

    SpillError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
