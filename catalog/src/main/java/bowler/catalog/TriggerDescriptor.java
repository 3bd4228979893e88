// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;

/// A trigger.
///
/// @param created orders the triggers of a table; no two of one table have the same time
/// @param columns positions of the columns of UPDATE OF, ascending; empty if not written
/// @param oldName the name of the old row or of the table of old rows; null if not written
/// @param newName the name of the new row or of the table of new rows; null if not written
/// @param when the condition as written, without its parentheses; null if not written
/// @param action the action as written
/// @param compilationSchema the schema of unqualified names in condition and action
/// @param dependencies the objects that condition and action name, and the trigger's own table or view
public record TriggerDescriptor(
        String schemaName, String name, Subject subject, LocalDateTime created, Event event, Time time, boolean forEachRow,
        List<Integer> columns, String oldName, String newName, String when, String action, String compilationSchema,
        List<Dependency> dependencies) implements SchemaObject {
    /// The order in which triggers fire.
    public static final Comparator<TriggerDescriptor> FIRING_ORDER = Comparator.comparing(TriggerDescriptor::created);

    /// The table or view whose changes fire the trigger.
    ///
    /// @param tableId 0 for a view
    public record Subject(int tableId, String schemaName, String name) {
        public boolean isView() {
            return tableId == 0;
        }
    }

    /// The changes that fire the trigger.
    public enum Event {
        INSERT, UPDATE, DELETE
    }

    /// The time of the action relative to the change.
    public enum Time {
        BEFORE, AFTER, INSTEAD_OF
    }

    @Override
    public Kind kind() {
        return Kind.TRIGGER;
    }

    /// Returns the trigger with another time of creation.
    public TriggerDescriptor created(LocalDateTime time) {
        return new TriggerDescriptor(schemaName, name, subject, time, event, this.time, forEachRow, columns, oldName, newName,
            when, action, compilationSchema, dependencies);
    }

    /// Returns the trigger with other texts of its condition and action.
    public TriggerDescriptor with(Subject newSubject, String newWhen, String newAction, List<Dependency> newDependencies) {
        return new TriggerDescriptor(schemaName, name, newSubject, created, event, time, forEachRow, columns, oldName, newName,
            newWhen, newAction, compilationSchema, newDependencies);
    }

    /// Returns the trigger after a change of its table's columns.
    public TriggerDescriptor with(List<Integer> newColumns, List<Dependency> newDependencies) {
        return new TriggerDescriptor(schemaName, name, subject, created, event, time, forEachRow, newColumns, oldName, newName,
            when, action, compilationSchema, newDependencies);
    }
}
