// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.TriggerDescriptor.Time;
import bowler.catalog.TriggerDescriptor;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.parse.StatementParser;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Finds the columns that BEFORE triggers may set.
final class BeforeTriggers {
    private BeforeTriggers() {}

    /// Returns the positions of the columns that BEFORE UPDATE triggers of a table may set, ascending.
    static Set<Integer> assigned(TableDescriptor table) {
        Set<Integer> positions = new TreeSet<>();
        for (TriggerDescriptor trigger : table.triggers()) {
            if (trigger.time() == Time.BEFORE && trigger.event() == Event.UPDATE && trigger.newName() != null) {
                collect(StatementParser.parseAction(trigger.action()), trigger.newName(), table, positions);
            }
        }
        return positions;
    }

    private static void collect(List<RoutineStatement> statements, String newRow, TableDescriptor table, Set<Integer> into) {
        statements.forEach(statement -> collect(statement, newRow, table, into));
    }

    private static void collect(RoutineStatement statement, String newRow, TableDescriptor table, Set<Integer> into) {
        switch (statement) {
            case RoutineStatement.Assignment assignment -> collectTargets(assignment.targets(), newRow, table, into);
            case RoutineStatement.SelectInto select -> collectTargets(select.targets(), newRow, table, into);
            case RoutineStatement.FetchCursor fetch -> collectTargets(fetch.targets(), newRow, table, into);
            case RoutineStatement.GetDiagnostics diagnostics -> collectTargets(diagnostics.targets(), newRow, table, into);
            case RoutineStatement.Compound compound -> {
                collect(compound.statements(), newRow, table, into);
                compound.handlers().forEach(handler -> collect(handler.action(), newRow, table, into));
            }
            case RoutineStatement.If choice -> {
                choice.branches().forEach(branch -> collect(branch.statements(), newRow, table, into));
                collect(choice.otherwise(), newRow, table, into);
            }
            case RoutineStatement.Loop loop -> collect(loop.statements(), newRow, table, into);
            case RoutineStatement.ForEach loop -> collect(loop.statements(), newRow, table, into);
            case RoutineStatement.Run run -> { }
            case RoutineStatement.Jump jump -> { }
            case RoutineStatement.Signal signal -> { }
            case RoutineStatement.OpenCursor open -> { }
            case RoutineStatement.CloseCursor close -> { }
            case RoutineStatement.Return returned -> { }
            case RoutineStatement.ReturnRows rows -> { }
        }
    }

    private static void collectTargets(
            List<RoutineStatement.Target> targets, String newRow, TableDescriptor table, Set<Integer> into) {
        targets.forEach(target -> {
            ColumnDescriptor column = newRow.equals(target.qualifier()) ? table.column(target.name()) : null;
            if (column != null) {
                into.add(column.position());
            }
        });
    }
}
