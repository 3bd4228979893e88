// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of moving row versions between memory and the version file. Each ends only a statement: the versions in
/// memory stay as they were, and the version file is not needed after a restart.
public enum VersionError implements DefinedError {
    DISK_FULL("XSDG1", Severity.STATEMENT,
        "No space is left on the device of %s for row versions that exceed versionMemoryBytes. Free some "
            + "space, or end open transactions."),
    NOT_WRITTEN("XSDG3", Severity.STATEMENT, "Row versions cannot be written to %s: %s. Check the device."),
    NOT_READ("XSDG3", Severity.STATEMENT,
        "Row versions cannot be read from %s: %s. Check the device. A new transaction does not need these versions."),
    NO_MEMORY("53200", Severity.STATEMENT,
        "There is not enough memory to move row versions to %s. Nothing was changed. Run the statement "
            + "again, or use a larger heap.");

    private final ErrorDefinition definition;

    VersionError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
