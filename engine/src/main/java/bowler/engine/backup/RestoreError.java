// SPDX-License-Identifier: Apache-2.0
package bowler.engine.backup;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of the statements and attributes that make backups and restore from them.
public enum RestoreError implements DefinedError {
    NO_FOLDER("XSRS1", Severity.STATEMENT, "The folder of the backup is NULL or empty. Name a folder."),
    NOT_A_FOLDER("XSRS1", Severity.STATEMENT, "%s is a file, not a folder for the backup. Name a folder."),
    WITHIN_DATABASE("XSRSC", Severity.STATEMENT,
        "The backup cannot go to %s, because that is the database itself or a folder of it. Name a folder elsewhere."),
    NO_MARK("22004", Severity.STATEMENT, "The name of a backup mark is NULL or empty. Specify a name."),
    BAD_SPEED("22023", Severity.STATEMENT,
        "The speed of a backup must be at least 1 megabyte per second, not %s. Without a limit, call SYSCS_BACKUP_DATABASE or BOWLER_BACKUP_CHANGES."),
    SEVERAL("XJ081", Severity.SESSION, "The attributes %s and %s contradict each other. Restore the database in one of the ways."),
    BACKUP_MISSING("XBM0Y", Severity.DATABASE, "There is no folder %s to restore from. Check the path of the backup."),
    IN_USE("XSDB6", Severity.DATABASE,
        "The database '%s' is open, so it cannot be restored. Shut it down (shutdown=true) and connect again."),
    NO_DATABASE("XBM0J", Severity.DATABASE,
        "There is no database in %s whose log could be replayed. Use createFrom to create a database from the backup alone."),
    BAD_POINT("XJ05B", Severity.SESSION,
        "'%s' is not a point in time to restore to. Write a time such as 2026-11-22T09:30:00Z, or lsn:NUMBER, or mark:NAME."),
    ARCHIVE_SETTINGS("XSLAR", Severity.DATABASE, "The settings of the log archive in %s cannot be read or written: %s."),
    ARCHIVE_FILES("XSLAR", Severity.STATEMENT, "Files of the log archive in %s cannot be listed or removed: %s.");

    private final ErrorDefinition definition;

    RestoreError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
