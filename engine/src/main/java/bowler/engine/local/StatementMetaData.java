// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.ParameterType;
import bowler.plan.PlannedCursorTarget;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.session.ColumnDescription;
import bowler.session.CursorTarget;
import bowler.session.ParameterDescription;
import bowler.session.ParameterMode;
import java.util.ArrayList;
import java.util.List;

/// Describes a statement to front ends, as its plan says: the target of its cursor, the table that may get new rows, and
/// its parameters.
final class StatementMetaData {
    private StatementMetaData() {}

    /// Returns the table and the columns that can be changed through the cursor.
    static CursorTarget target(PlannedCursorTarget target) {
        TableDescriptor table = target.table();
        return new CursorTarget(table.schemaName(), table.name(),
            target.updatable().stream().map(position -> table.columns().get(position).name()).toList());
    }

    /// Returns the columns of the table that may get new rows; none if there is no such table.
    static List<ColumnDescription> targetColumns(StatementPlan plan) {
        List<ColumnDescription> columns = new ArrayList<>();
        TableDescriptor table = keyTable(plan);
        if (table != null) {
            for (ColumnDescriptor column : table.columns()) {
                columns.add(new ColumnDescription(
                    column.name(), column.type(), column.nullable(), table.schemaName(), table.name(), column.name(),
                    column.identity() != null));
            }
        }
        return columns;
    }

    /// Returns the table that may get new rows, or null.
    static TableDescriptor keyTable(StatementPlan whole) {
        return switch (whole instanceof StatementPlan.WithChanges with ? with.statement() : whole) {
            case StatementPlan.Insert insert -> insert.table();
            case StatementPlan.Upsert upsert -> upsert.insert().table();
            case StatementPlan.Merge merge -> merge.table();
            default -> null;
        };
    }

    static List<ParameterDescription> parameters(StatementPlan plan, List<ParameterType> types) {
        if (types.isEmpty()) {
            return List.of();
        }
        List<ParameterDescription> parameters = new ArrayList<>();
        for (ParameterType parameter : types) {
            parameters.add(description(plan, parameter, parameters.size()));
        }
        return parameters;
    }

    /// Describes a `?`, which has a direction and a name if it is an argument of a procedure.
    private static ParameterDescription description(StatementPlan plan, ParameterType parameter, int mark) {
        if (plan instanceof StatementPlan.CallProcedure call) {
            List<RoutineDescriptor.Parameter> declared = call.routine().parameters();
            for (int argument = 0; argument < call.outputs().size(); argument++) {
                boolean isInput = call.arguments().get(argument) instanceof Scalar value
                    && ScalarTraversal.any(value, part -> part instanceof Scalar.Parameter found && found.index() == mark);
                if (isInput || call.outputs().get(argument) == mark) {
                    RoutineDescriptor.Parameter found = declared.get(Math.min(argument, declared.size() - 1));
                    return new ParameterDescription(
                        parameter.type(), parameter.nullable(), ParameterMode.valueOf(found.mode().name()), found.name());
                }
            }
        }
        return new ParameterDescription(parameter.type(), parameter.nullable());
    }
}
