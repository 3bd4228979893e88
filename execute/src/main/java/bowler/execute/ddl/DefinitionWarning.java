// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.base.error.DefinedError;
import bowler.base.error.ErrorDefinition;
import bowler.base.error.Severity;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TriggerDescriptor;
import bowler.execute.run.RunContext;
import java.util.List;

/// Warnings of definition statements.
enum DefinitionWarning implements DefinedError {
    /// (user or role)
    PRIVILEGE_NOT_REVOKED("01006", "Nothing was revoked from '%s', which does not have the privilege from its grantor."),
    /// (role, user or role)
    ROLE_NOT_REVOKED("01007", "The role '%s' was not revoked from '%s', which does not have it."),
    /// (view)
    VIEW_DROPPED("01501", "The dependent view '%s' was dropped."),
    /// (routine)
    ROUTINE_DROPPED("01000", "The dependent routine '%s' was dropped."),
    /// (trigger)
    TRIGGER_DROPPED("01502", "The dependent trigger '%s' was dropped."),
    /// (column)
    DEFAULT_DROPPED("01000", "The column '%s' no longer has a DEFAULT, because its sequence was dropped."),
    /// (target)
    LOOSE_SYNONYM("01522", "The synonym was created, but '%s' does not exist."),
    /// (column)
    COLUMN_DROPPED("01009", "The dependent generated column '%s' was dropped."),
    /// (constraint)
    CONSTRAINT_DROPPED("01500", "The dependent constraint '%s' was dropped."),
    /// (new index, old index or key)
    SAME_INDEX("01504",
        "The index '%s' was not created, because '%s' has the same columns and serves the same purpose.");

    private final ErrorDefinition definition;

    DefinitionWarning(String sqlState, String text) {
        definition = new ErrorDefinition(sqlState, Severity.WARNING, text);
    }

    @Override
    public ErrorDefinition definition() {
        return definition;
    }

    /// Warns that objects were dropped with what they depend on.
    static void warnOf(List<SchemaObject> dropped, RunContext runContext) {
        dropped.forEach(object -> runContext.warn(
            (object instanceof TriggerDescriptor ? TRIGGER_DROPPED : object instanceof RoutineDescriptor ? ROUTINE_DROPPED
                : VIEW_DROPPED).failure(object.name())));
    }
}
