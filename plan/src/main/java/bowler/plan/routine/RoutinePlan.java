// SPDX-License-Identifier: Apache-2.0
package bowler.plan.routine;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.plan.CompiledStatement;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// The compiled body of a routine written in SQL. The first slots of the frame are the parameters.
///
/// @param frame the types of the frame's slots
/// @param resultSlot the slot of a function's result; -1 for procedures
/// @param cursorCount the number of cursors that the body declares
public record RoutinePlan(
        RoutineDescriptor routine, List<DataType> frame, RoutineStep body, int resultSlot, int cursorCount, List<Integer> tablesUsed,
        List<SchemaObject> objectsUsed, List<TableDescriptor> intentionLocks) implements BodyPlan {
    @Override
    public SchemaObject owner() {
        return routine;
    }

    @Override
    public List<CompiledStatement> statements() {
        List<CompiledStatement> statements = new ArrayList<>();
        body.forEachStatement(statements::add);
        return statements;
    }
}
