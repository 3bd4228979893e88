// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors that prevent a store from being created, opened or used.
public enum StoreError implements SqlError {
    HELD("XSDB6", Severity.DATABASE,
        "The store in %s is in use by another: %s. Only one process at a time may open it."),
    EXISTS("XBM0J", Severity.DATABASE, "There is a store in %s already."),
    NOT_FOUND("XJ004", Severity.SESSION, "There is no store in %s."),
    INACCESSIBLE("XBM0H", Severity.DATABASE, "The place %s cannot be used for a store: %s."),
    UNFINISHED_READ_ONLY("XBM0H", Severity.DATABASE,
        "The store in %s may only be read, and was not shut down, so that its recovery has to write. Make the folder writable "
            + "for one opening, or open a copy of it."),
    CLOSED("08003", Severity.SESSION, "The store or this use of it was closed."),
    NO_TREE("40XD2", Severity.TRANSACTION, "There is no tree %s; it may have been dropped."),
    BROKEN("XSDA0", Severity.DATABASE,
        "The store has stopped because it met a state that must not be: %s. What was committed is safe; open it again, "
            + "and please report this."),
    READ_ONLY_BACKUP("25502", Severity.STATEMENT,
        "A read-only database is not backed up by this call. Copy its folder instead; no other process changes it."),
    MEMORY_BACKUP("0A000", Severity.STATEMENT,
        "A database in memory has no log to back up from. Export its tables, or create the database in a folder."),
    NO_STATEMENT("XCL16", Severity.STATEMENT, "Rows are read and changed within a statement only.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    StoreError(String sqlState, Severity severity, String text) {
        this.sqlState = sqlState;
        this.severity = severity;
        this.text = text;
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
