// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Errors of rows that cannot be stored.
public enum ModifyError implements SqlError {
    GIVES_ROWS("X0Y79", "The statement gives rows; execute it as a query."),
    /// (column)
    NULL_VALUE("23502", "Column '%s' cannot be NULL."),
    /// (column, number of the row)
    NULL_IN_ROW("23502", "Column '%s' cannot be NULL, as it is in row %s of VALUES."),
    /// (constraint or index, table, number of the row)
    DUPLICATE_IN_ROW("23505", "A row with the same key exists already: '%s' of table '%s' allows one, not row %s of VALUES, too."),
    /// (table)
    TWICE("21000", "Two rows of the source ask for a change of the same row of table '%s'."),
    /// (table)
    CONFLICT_TWICE("21000", "ON CONFLICT cannot change a row of table '%s' that the same statement has added or changed."),
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
