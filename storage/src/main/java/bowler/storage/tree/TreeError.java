// SPDX-License-Identifier: Apache-2.0
package bowler.storage.tree;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// The errors that a tree reports.
public enum TreeError implements DefinedError {
    KEY_TOO_LONG("XSCB6", Severity.STATEMENT,
        "A key of %s bytes exceeds the limit of %s bytes for pages of %s bytes. Use shorter key values, or "
            + "a database with larger pages."),
    PAGE_DAMAGED("XSDG2", Severity.STATEMENT,
        "Page %s of file %s is damaged: %s. Restore the database from a backup, rebuild the index "
            + "in this file, or save what can be read with 'bowler salvage'.");

    private final ErrorDefinition definition;

    TreeError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
