// SPDX-License-Identifier: Apache-2.0
package bowler.storage.backup;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of backup and restore. They end the statement; the store goes on.
public enum BackupError implements DefinedError {
    TARGET_FAILED("XSDFH", Severity.STATEMENT, "The backup cannot be written to %s: %s. The database is not affected."),
    TARGET_FULL("XSDFH", Severity.STATEMENT,
        "No space is left in %s for the backup. What was written of it was removed. Free some space there and repeat the "
            + "backup; the database is not affected."),
    TARGET_USED("XSRS1", Severity.STATEMENT,
        "The folder %s has files that are not of a backup of this database. Name another folder, or empty this one."),
    SOURCE_FULL("57011", Severity.STATEMENT,
        "The backup was cancelled, because the disk of the database is full and the backup kept log segments on it. Free some "
            + "space and repeat the backup."),
    KEY_CHANGING("XBCXT", Severity.STATEMENT,
        "The database cannot be backed up, nor its log archived, while its files get a new key. Repeat the call when that is done."),
    PAGE_DAMAGED("XSDG2", Severity.STATEMENT,
        "The backup was cancelled: page %s of %s is damaged on the disk: %s. Earlier backups are not affected; verify the database."),
    NOT_A_BACKUP("XBM0Q", Severity.DATABASE,
        "There is no complete backup in %s: %s. A backup that was interrupted cannot be restored; use another one."),
    DAMAGED("XBM0Z", Severity.DATABASE, "The backup in %s is damaged: %s. Use another backup."),
    WRONG_BASE("XBM0Z", Severity.DATABASE,
        "The incremental backup %s was made after the backup %s, not after %s. Name the backups in the order in which they were made."),
    NEEDS_FULL("XBM0Z", Severity.DATABASE,
        "The backup %s has only the changes since the backup %s. Name that one before it, and a full backup first."),
    OTHER_HISTORY("XBM0Z", Severity.STATEMENT,
        "No changes can be copied since the backup %s of %s: it is of another database, or of this one before it was restored. Make a full backup."),
    BASE_UNREADABLE("XBM0Q", Severity.STATEMENT, "No changes can be copied since the backup in %s: %s"),
    BASE_REPLACED("XSRS1", Severity.STATEMENT,
        "The backup cannot replace the one in %s, because it would be useless without it. Name another folder."),
    LOG_GAP("XSLAB", Severity.DATABASE,
        "The log cannot be replayed beyond position %s: %s. Put back the missing files, or restore up to that position."),
    POINT_NOT_REACHED("XSLA6", Severity.DATABASE,
        "The log ends before the requested point: its last record is at position %s%s. Add later log files, or request an earlier point."),
    POINT_TOO_EARLY("XSLA6", Severity.DATABASE,
        "The requested point lies before the end of the backup, position %s. Restore an earlier backup."),
    RESTORE_TARGET_USED("XBM0A", Severity.DATABASE,
        "The folder %s is not empty, so no backup is restored into it. Name another folder, or remove this one."),
    RESTORE_FAILED("XBM0Z", Severity.DATABASE, "The backup cannot be restored to %s: %s. What was restored of it was removed.");

    private final ErrorDefinition definition;

    BackupError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
