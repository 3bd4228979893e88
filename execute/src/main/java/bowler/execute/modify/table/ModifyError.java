// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Errors of rows that cannot be stored.
public enum ModifyError implements DefinedError {
    GIVES_ROWS("X0Y79", "The statement returns rows. Execute it as a query."),
    /// (column)
    NULL_VALUE("23502", "Column '%s' cannot be NULL."),
    /// (column, number of the row)
    NULL_IN_ROW("23502", "Column '%s' cannot be NULL, but it is NULL in row %s of VALUES."),
    /// (constraint or index, table, number of the row)
    DUPLICATE_IN_ROW("23505",
        "Duplicate key: '%s' of table '%s' is unique, and row %3$s of VALUES has a key that already exists."),
    /// (table)
    DUPLICATE_MATCH("21000", "Two source rows match the same row of table '%s'. Each row may be changed once."),
    /// (table)
    DUPLICATE_CONFLICT("21000",
        "ON CONFLICT cannot update a row of table '%s' that the same statement has inserted or updated."),
    /// (constraint or index, table)
    DUPLICATE("23505", "Duplicate key: '%s' of table '%s' is unique, and a row with this key already exists.");

    private final ErrorDefinition definition;

    ModifyError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
