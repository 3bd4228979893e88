// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The reasons why a store cannot be recovered.
public enum RecoveryError implements DefinedError {
    LOG_CUT("XSLA3", Severity.DATABASE,
        "The log ends at %s, but the store needs it up to %s: a part that was already written is lost. Put "
            + "the log files back, or restore the database from a backup."),
    REDO_FAILED("XSLA7", Severity.DATABASE,
        "The log record at %s cannot be applied to page %s of file %s: %s. Restore the database from a backup."),
    RECORD_UNREADABLE("XSLA1", Severity.DATABASE,
        "The log record at %s is not valid: %s. Restore the database from a backup.");

    private final ErrorDefinition definition;

    RecoveryError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
