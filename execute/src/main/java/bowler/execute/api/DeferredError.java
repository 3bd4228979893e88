// SPDX-License-Identifier: Apache-2.0
package bowler.execute.api;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Violations of constraints whose check was deferred. JDBC shows the first two arguments as names of the constraint and its table.
enum DeferredError implements DefinedError {
    /// (constraint, table, key)
    KEY_AT_END("23506", Severity.TRANSACTION,
        "The transaction was rolled back: constraint '%s' of table '%s' is violated, there are several "
            + "rows with the key %s."),
    /// (constraint, table, key)
    KEY_NOW("23507", Severity.STATEMENT,
        "Constraint '%s' of table '%s' is violated: there are several rows with the key %s."),
    /// (check, quoted name of the table, table)
    CHECK_AT_END("23514", Severity.TRANSACTION,
        "The transaction was rolled back: rows violate the check constraint '%s' of table '%3$s'."),
    /// (check, quoted name of the table, table)
    CHECK_NOW("23515", Severity.STATEMENT, "Rows violate the check constraint '%s' of table '%3$s'."),
    /// (foreign key, quoted name of the table, key, table)
    REFERENCE_AT_END("23516", Severity.TRANSACTION,
        "The transaction was rolled back: foreign key '%s' of table '%4$s' references the key %3$s, which does "
            + "not exist."),
    /// (foreign key, quoted name of the table, key, table)
    REFERENCE_NOW("23517", Severity.STATEMENT,
        "Foreign key '%s' of table '%4$s' references the key %3$s, which does not exist.");

    private final ErrorDefinition definition;

    DeferredError(String sqlState, Severity severity, String text) {
        definition = new ErrorDefinition(sqlState, severity, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
