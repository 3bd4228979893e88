// SPDX-License-Identifier: Apache-2.0
package bowler.execute.constraint;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Constraint violations of rows. JDBC shows the first two arguments as names of the constraint and its table.
public enum ConstraintError implements DefinedError {
    /// (foreign key, table, key, parent)
    NO_PARENT("23503", "A row of table '%2$s' violates foreign key '%1$s': its key %3$s does not exist in table '%4$s'."),
    /// (foreign key, table, key, child)
    HAS_CHILDREN("23503",
        "Key %3$s of table '%2$s' cannot be removed or changed: foreign key '%1$s' of table '%4$s' references it."),
    /// (constraint, table, key)
    DUPLICATE("23505", "Constraint '%s' of table '%s' is violated: there are several rows with the key %s."),
    /// (check, quoted name of the table, table)
    CHECK_FAILED("23513", "A row violates the check constraint '%s' of table '%3$s'."),
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
