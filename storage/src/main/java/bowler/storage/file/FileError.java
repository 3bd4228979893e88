// SPDX-License-Identifier: Apache-2.0
package bowler.storage.file;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;
import bowler.base.error.SqlFailure;
import bowler.os.DiskReplacedException;
import java.io.IOException;

/// Errors between memory and the disk.
public enum FileError implements SqlError {
    PAGE_UNREADABLE("XSDG0", Severity.STATEMENT,
        "Page %s of %s cannot be read: %s. Other pages are not affected; check the device."),
    PAGE_DAMAGED("XSDG2", Severity.STATEMENT,
        "Page %s of %s is damaged: %s. Restore the store from a backup, or rebuild what this file holds."),
    PAGE_MISSING("XSDG0", Severity.STATEMENT,
        "Page %s of %s lies behind the end of the file, which has %s pages: the file was cut, or a page that "
            + "points there is damaged."),
    WRITE_FAILED("XSDG1", Severity.DATABASE,
        "%s cannot be written: %s. The store has stopped; nothing that was committed is lost. Check the device, then "
            + "open the store again."),
    DISK_FULL("XSDG1", Severity.STATEMENT,
        "No space is left on the device of %s. Free some; nothing else needs to be done."),
    FILE_FAILED("XSDG3", Severity.STATEMENT, "%s cannot be opened, made, listed or deleted: %s."),
    FILE_MISSING("XSDG3", Severity.STATEMENT,
        "The file %s is missing, though the store counts on it. Bring it back, or restore the store from a backup."),
    REPLACED("XSDG4", Severity.DATABASE,
        "The store has stopped, because %s. Nothing was acknowledged that went into lost files. Shut the database down, "
            + "bring its folder back to where it was, or restore a backup, and open it again."),
    SECOND_OPENER("XSDB6", Severity.DATABASE,
        "The store in %s has stopped, because another process has opened it too: the control file was changed by "
            + "somebody else. Shut both down, verify the files, and open it in one process."),
    PARTS_DIFFER("XSLA5", Severity.DATABASE,
        "The control file, the log and the data in %s do not belong together: %s. "
            + "Bring back all three as they were at one time."),
    TREE_DROPPED("40XD2", Severity.TRANSACTION, "Tree %s was dropped while it was in use."),
    CONTROL_DAMAGED("XSLA6", Severity.DATABASE, "%s cannot be read as the control file of a store: %s."),
    STOPPED("08006", Severity.DATABASE, "The store has stopped: %s. Open it again.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    FileError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
    }

    /// Returns the error for a write or force that failed.
    static SqlFailure ofWrite(IOException failure, String name) {
        return failure instanceof DiskReplacedException ? REPLACED.causedBy(failure, failure.getMessage())
            : WRITE_FAILED.causedBy(failure, name, failure.getMessage());
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return severity;
    }

    @Override
    public String text() {
        return text;
    }
}
