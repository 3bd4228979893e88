// SPDX-License-Identifier: Apache-2.0
package bowler.log;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors of a log.
public enum LogError implements DefinedError {
    /// The statement ends, its transaction can roll back, and the log continues as soon as there is space.
    FULL("57011", Severity.STATEMENT,
        "No space is left on the device for the log in %s. Free some space, then run the statement again."),
    /// Rollback itself ran out of space, although some was reserved for it: after a crash, or for work without a
    /// reservation. Nothing has changed; it continues from the same point when there is space.
    RESERVE_EXHAUSTED("XSLA4", Severity.STATEMENT,
        "No space is left on the device for the log in %s, and the space reserved for rollback is used up. "
            + "Free some space, then roll back again."),
    STOPPED("XSLA0", Severity.DATABASE,
        "The log in %s was stopped: %s. Nothing more is written. Open the database again."),
    REPLACED("XSDG4", Severity.DATABASE,
        "The log in %s was stopped: %s. No commit was acknowledged whose records went to lost files. Shut "
            + "down the database, move its folder back or restore a backup, and open it again."),
    TOO_LARGE("54000", Severity.STATEMENT,
        "A log record of %s bytes exceeds the limit of %s bytes. Use larger log segments."),
    DAMAGED("XSLA3", Severity.DATABASE,
        "The log in %s is damaged at %s: %s. Committed data is lost. Restore a backup, or salvage the database."),
    MISSING("XSLAB", Severity.DATABASE, "The log in %s is incomplete: %s is missing. Restore it, or restore a backup."),
    NEWER_FORMAT("XSLAC", Severity.DATABASE,
        "The log in %s has format %s, written by %s. This is release %s, which reads formats up to %s. Open the database "
            + "with the release that wrote it, or a later one."),
    EXISTS("XSLAT", Severity.DATABASE, "The folder %s already contains a log. Choose another folder."),
    INPUT_OUTPUT("XSLAO", Severity.DATABASE,
        "The log in %s cannot be %s: %s. Check the device and the permissions of the folder.");

    private final ErrorDefinition definition;

    LogError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
