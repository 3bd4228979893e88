// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Why the rows of a table stand against a definition.
enum DefinitionError implements SqlError {
    /// (index, table)
    DUPLICATE_ROWS("23505", "The unique index '%s' cannot be made: rows of table '%s' have the same key.");

    private final String sqlState;
    private final String text;

    DefinitionError(String sqlState, String text) {
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
