// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Why a row cannot be stored.
enum ModifyError implements SqlError {
    /// (column)
    NULL_VALUE("23502", "Column '%s' cannot be NULL."),
    /// (constraint or index, table)
    DUPLICATE("23505", "A row with the same key exists already: '%s' of table '%s' allows one.");

    private final String sqlState;
    private final String text;

    ModifyError(String sqlState, String text) {
        this.sqlState = sqlState;
        this.text = text;
    }

    @Override
    public String sqlState() {
        return sqlState;
    }

    @Override
    public Severity severity() {
        return Severity.STATEMENT;
    }

    @Override
    public String text() {
        return text;
    }
}
