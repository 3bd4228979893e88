// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Constraint violations of rows.
public enum ConstraintError implements DefinedError {
    /// (table, foreign key, key, parent)
    NO_PARENT("23503", "A row of table '%s' violates foreign key '%s': its key %s does not exist in table '%s'."),
    /// (key, table, foreign key, child)
    HAS_CHILDREN("23503",
        "Key %s of table '%s' cannot be removed or changed: foreign key '%s' of table '%s' references it."),
    /// (constraint, table, key)
    DUPLICATE("23505", "Constraint '%s' of table '%s' is violated: there are several rows with the key %s."),
    /// (check, table)
    CHECK_FAILED("23513", "A row violates the check constraint '%s' of table '%s'."),
    /// (view)
    OUTSIDE_VIEW("44000", "The view '%s' has a check option, and the new row would not be visible in it."),
    /// (table)
    OUTSIDE_POLICIES("42501", "The new row violates the policies of the table '%s'.");

    private final ErrorDefinition definition;

    ConstraintError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
