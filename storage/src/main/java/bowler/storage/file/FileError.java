// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import bowler.base.error.SqlFailure;
import bowler.os.DiskReplacedException;
import java.io.IOException;

/// Errors between memory and the disk.
public enum FileError implements DefinedError {
    PAGE_UNREADABLE("XSDG0", Severity.STATEMENT,
        "Page %s of %s cannot be read: %s. Other pages are not affected. Check the device."),
    PAGE_DAMAGED("XSDG2", Severity.STATEMENT,
        "Page %s of %s is damaged: %s. Restore the database from a backup, rebuild the index "
            + "in this file, or save what can be read with 'bowler salvage'."),
    PAGE_MISSING("XSDG0", Severity.STATEMENT,
        "Page %s of %s is beyond the end of the file, which has %s pages. The file was truncated, or a "
            + "page that refers to it is damaged. Restore the database from a backup."),
    WRITE_FAILED("XSDG1", Severity.DATABASE,
        "%s cannot be written: %s. The store has stopped; committed data is safe. Check the device, then "
            + "open the database again."),
    DISK_FULL("XSDG1", Severity.STATEMENT,
        "No space is left on the device of %s. Free some space; nothing else is necessary."),
    FILE_FAILED("XSDG3", Severity.STATEMENT,
        "%s cannot be opened, created, listed or deleted: %s. Check the device and the permissions."),
    FILE_MISSING("XSDG3", Severity.STATEMENT,
        "The file %s of the store is missing. Put it back, or restore the database from a backup."),
    REPLACED("XSDG4", Severity.DATABASE,
        "The store has stopped: %s. No commit was acknowledged whose changes went to lost files. Shut down "
            + "the database, move its folder back or restore a backup, and open it again."),
    SECOND_OPENER("XSDB6", Severity.DATABASE,
        "The store in %s has stopped, because its control file was changed by another process that has "
            + "opened the same store. Shut down both processes, verify the files, and open the store in one "
            + "process only."),
    PARTS_DIFFER("XSLA5", Severity.DATABASE,
        "The control file, the log and the data in %s do not belong together: %s. Restore all three from "
            + "the same backup."),
    TREE_DROPPED("40XD2", Severity.TRANSACTION, "Tree %s was dropped while it was in use."),
    CONTROL_DAMAGED("XSLA6", Severity.DATABASE,
        "%s is not a valid control file of a store: %s. Restore the database from a backup."),
    NEWER_FORMAT("XSLAN", Severity.DATABASE,
        "The database in %s has format %s%s, written by %s. This is release %s, which reads formats up to %s. Open the "
            + "database with the release that wrote it, or a later one."),
    STOPPED("08006", Severity.DATABASE, "The store has stopped: %s. Open the database again.");

    private final ErrorDefinition definition;

    FileError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    /// Returns the error for a write or force that failed.
    static SqlFailure ofWrite(IOException failure, String name) {
        return failure instanceof DiskReplacedException ? REPLACED.causedBy(failure, failure.getMessage())
            : WRITE_FAILED.causedBy(failure, name, failure.getMessage());
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
