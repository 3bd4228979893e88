// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;

/// Violations of definitions by existing rows or dependent objects.
enum DefinitionError implements DefinedError {
    /// (column, table)
    NO_DEFAULT("42601",
        "The column '%s' is NOT NULL and has no DEFAULT, but table '%s' contains rows. Specify a DEFAULT."),
    /// (column)
    NULLS("X0Y80", "The column '%s' cannot become NOT NULL, because it contains NULL values."),
    /// (check, table)
    CHECK_FAILED("X0Y59", "The check constraint '%s' cannot be created, because a row of table '%s' violates it."),
    /// (foreign key, table, key, parent)
    NO_PARENT("X0Y45",
        "The foreign key '%s' cannot be created: a row of table '%s' has the key %s, which does not exist "
            + "in '%s'."),
    /// (column, what)
    COLUMN_IN_USE("X0Y25", "The column '%s' cannot be dropped with RESTRICT: %s depends on it."),
    /// (column, view)
    VIEW_NEEDS_COLUMN("X0Y23", "The column '%s' cannot be dropped with RESTRICT: view '%s' uses it."),
    /// (statement, table)
    TYPE_PRIVILEGE_IN_USE("X0Y29", "'%s' with RESTRICT fails, because a column of the table '%s' has the type."),
    /// (statement, view)
    PRIVILEGE_IN_USE("X0Y23", "'%s' with RESTRICT fails, because the view '%s' needs the privilege."),
    /// (user, schema)
    NOT_IN_SCHEMA("42507", "The user '%s' does not own the schema '%s'."),
    /// (schema)
    /// (message of the cause)
    STATISTICS_REFUSED("38000", "%s"),
    NO_SCHEMA("42Y07", "There is no schema '%s'."),
    TEMPORARY("42995", "The schema '%s' has temporary tables only, which have no statistics."),
    NO_TABLE_NAME("42X05", "The procedure needs the name of a table."),
    /// (schema, table)
    NO_TABLE("42Y55", "There is no table '%s.%s'."),
    /// (index, table)
    NO_INDEX("42X65", "There is no index '%s' on table '%s'."),
    /// (index, table)
    DUPLICATE_ROWS("23505",
        "The unique index '%s' cannot be created, because several rows of table '%s' have the same key.");

    private final ErrorDefinition definition;

    DefinitionError(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.STATEMENT, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }
}
