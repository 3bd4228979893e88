// SPDX-License-Identifier: Apache-2.0
package bowler.plan.routine;

import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.plan.CompiledStatement;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The compiled condition and action of a trigger.
///
/// @param frame the types of the frame's slots
/// @param inputs the columns of the transition rows that the frame receives before the condition is evaluated
/// @param outputs the columns of the new row that the action may assign
/// @param when a query that returns one row with one BOOLEAN; null if the action is always executed
/// @param cursorCount the number of cursors that the action declares
/// @param readsOld whether the table of old rows is read, under the id [#OLD_ROWS]
/// @param readsNew whether the table of new rows is read, under the id [#NEW_ROWS]
/// @param tablesUsed the ids of the tables that the action uses
/// @param objectsUsed the views, synonyms, sequences and routines that it uses
/// @param intentionLocks the tables that are locked in mode IX before the plan is trusted
public record TriggerPlan(
        TriggerDescriptor trigger, List<DataType> frame, List<TransitionColumn> inputs, List<TransitionColumn> outputs,
        CompiledStatement when, RoutineStep action, int cursorCount, boolean readsOld, boolean readsNew, List<Integer> tablesUsed,
        List<SchemaObject> objectsUsed, List<TableDescriptor> intentionLocks) implements BodyPlan {
    /// The id by which statements read the table of old rows.
    public static final int OLD_ROWS = 0;
    /// The id by which statements read the table of new rows.
    public static final int NEW_ROWS = 1;
    /// The number of ids that are reserved for transition tables.
    public static final int RESERVED_ROWS = 2;

    @Override
    public SchemaObject owner() {
        return trigger;
    }

    @Override
    public List<CompiledStatement> statements() {
        return statements(when, action);
    }

    /// Returns the statements of a condition and an action.
    ///
    /// @param when null if there is no condition
    public static List<CompiledStatement> statements(CompiledStatement when, RoutineStep action) {
        List<CompiledStatement> statements = new ArrayList<>();
        if (when != null) {
            statements.add(when);
        }
        action.forEachStatement(statements::add);
        return statements;
    }

    /// Returns the tables that statements lock in mode IX, each once.
    public static List<TableDescriptor> intentionLocks(List<CompiledStatement> statements) {
        Set<TableDescriptor> locked = new LinkedHashSet<>();
        statements.forEach(statement -> locked.addAll(statement.traits().intentionLocks()));
        return List.copyOf(locked);
    }

    /// A column of a transition row and its place in the frame.
    ///
    /// @param old true for the old row
    /// @param position the position in the table
    public record TransitionColumn(int slot, boolean old, int position, DataType type) {}
}
