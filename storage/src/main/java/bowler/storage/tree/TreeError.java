// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// The errors that a tree reports.
public enum TreeError implements SqlError {
    KEY_TOO_LONG("XSCB6", Severity.STATEMENT,
        "A key of %s bytes exceeds the limit of %s bytes for pages of %s bytes. Use shorter key values, or "
            + "a database with larger pages."),
    PAGE_DAMAGED("XSDG2", Severity.STATEMENT,
        "Page %s of file %s is damaged: %s. Restore the database from a backup, or rebuild the table or "
            + "index in this file.");

    private final String sqlState;
    private final Severity severity;
    private final String text;

    TreeError(String sqlState, Severity severity, String text) {
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
