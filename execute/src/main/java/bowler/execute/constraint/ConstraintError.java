// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.base.error.Severity;
import bowler.base.error.SqlError;

/// Constraint violations of rows.
public enum ConstraintError implements SqlError {
    /// (table, foreign key, key, parent)
    NO_PARENT("23503", "A row of table '%s' breaks foreign key '%s': its key %s is not in table '%s'."),
    /// (key, table, foreign key, child)
    HAS_CHILDREN("23503", "Key %s of table '%s' cannot go: by foreign key '%s' rows of table '%s' refer to it."),
    /// (constraint, table, key)
    DUPLICATE("23505", "Constraint '%s' of table '%s' allows one row with the key %s; there are more."),
    /// (check, table)
    CHECK_FAILED("23513", "A row breaks the check constraint '%s' of table '%s'."),
    /// (view)
    OUTSIDE_VIEW("44000", "The view '%s' has a check option and would not show a row that is made or changed through it.");

    private final String sqlState;
    private final String text;

    ConstraintError(String sqlState, String text) {
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
