// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors that prevent a store from being created, opened or used.
public enum StoreError implements DefinedError {
    HELD("XSDB6", Severity.DATABASE,
        "The store in %s is in use by another process or engine: %s. Close it there first, or connect to the database with "
            + "share=true in all processes."),
    EXISTS("XBM0J", Severity.DATABASE, "A store already exists in %s. Choose another folder, or open that store."),
    NOT_FOUND("XJ004", Severity.SESSION, "There is no store in %s."),
    INACCESSIBLE("XBM0H", Severity.DATABASE, "%s cannot be used as the folder of a store: %s."),
    UNFINISHED_READ_ONLY("XBM0H", Severity.DATABASE,
        "The store in %s is read-only but was not shut down, so that recovery has to write. Make the "
            + "folder writable and open it once, or open a copy."),
    CLOSED("08003", Severity.SESSION, "The store, or this handle of it, is closed."),
    NO_TREE("40XD2", Severity.TRANSACTION, "There is no tree %s; it may have been dropped."),
    BROKEN("XSDA0", Severity.DATABASE,
        "The store has stopped because of an internal error: %s. Committed data is safe. Open the database "
            + "again, and please report this error."),
    READ_ONLY_BACKUP("25502", Severity.STATEMENT,
        "A read-only database is not backed up by this call. Copy its folder instead; no other process changes it."),
    MEMORY_BACKUP("0A000", Severity.STATEMENT,
        "A database in memory keeps no log, so it has full backups only: no incremental ones, and no archive of the log."),
    NO_STATEMENT("XCL16", Severity.STATEMENT, "Rows can be read and changed only within a statement.");

    private final ErrorDefinition definition;

    StoreError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
