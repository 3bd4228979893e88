// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.routine.TriggerPlan.TransitionColumn;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// The names that the body of a trigger or routine makes visible in its statements: variables, transition rows and
/// transition tables. A column of a table in FROM hides a variable of the same name.
///
/// Variables and the columns of transition rows that are used become slots of the frame, which all statements of the
/// body share as their parameters.
public final class RoutineNames {
    private final List<DataType> frame = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<TransitionRow> rows = new ArrayList<>();
    private final List<TransitionTable> tables = new ArrayList<>();
    private final List<TransitionTable> tablesRead = new ArrayList<>();
    private final List<TransitionColumn> inputs = new ArrayList<>();

    /// @param qualifier the label of the block that declares it; null if there is none
    public record Variable(String qualifier, String name, int slot, DataType type) {}

    /// A table of transition rows.
    public record TransitionTable(String name, int rowsId, TableDescriptor table) {}

    /// @param columnsMadeLater whether generated columns have no value yet (42XAA)
    private record TransitionRow(String name, boolean old, TableDescriptor table, boolean columnsMadeLater) {}

    public List<DataType> frame() {
        return frame;
    }

    /// Returns the columns of transition rows that have a slot.
    public List<TransitionColumn> inputs() {
        return inputs;
    }

    public List<TransitionTable> tablesRead() {
        return tablesRead;
    }

    public void addRow(String name, boolean old, TableDescriptor table, boolean columnsMadeLater) {
        rows.add(new TransitionRow(name, old, table, columnsMadeLater));
    }

    public void addTable(String name, int rowsId, TableDescriptor table) {
        tables.add(new TransitionTable(name, rowsId, table));
    }

    /// Adds a slot to the frame.
    public int newSlot(DataType type) {
        frame.add(type);
        return frame.size() - 1;
    }

    public Variable declare(String qualifier, String name, DataType type) {
        Variable variable = new Variable(qualifier, name, newSlot(type), type);
        variables.add(variable);
        return variable;
    }

    /// Returns the number of declared variables, for [#forgetFrom].
    public int variableCount() {
        return variables.size();
    }

    /// Ends the scope of the variables declared since.
    public void forgetFrom(int count) {
        variables.subList(count, variables.size()).clear();
    }

    /// Returns the variable of this name that was declared last; null if there is none.
    public Variable variable(String qualifier, String name) {
        for (Variable variable : variables.reversed()) {
            if (variable.name.equals(name) && (qualifier == null || qualifier.equals(variable.qualifier))) {
                return variable;
            }
        }
        return null;
    }

    /// Returns the slot of a column of the new row; null if the qualifier does not name the new row, or if it has no
    /// such column.
    public TransitionColumn newColumn(String qualifier, String name, BindContext context) {
        for (TransitionRow row : rows) {
            ColumnDescriptor column = row.name.equals(qualifier) && !row.old ? row.table.column(name) : null;
            if (column != null) {
                return input(row, column, context);
            }
        }
        return null;
    }

    /// Returns the value that a name refers to, or null.
    Scalar find(ColumnName name, BindContext context) {
        if (name.schema() != null) {
            return null;
        }
        Variable variable = variable(name.table(), name.column());
        if (variable != null) {
            return new Scalar.Parameter(variable.slot, variable.type);
        }
        for (TransitionRow row : rows) {
            if (row.name.equals(name.table())) {
                ColumnDescriptor column = row.table.column(name.column());
                if (column == null) {
                    return null;
                }
                if (row.columnsMadeLater && column.isGenerated() && !row.old) {
                    throw context.failure(BindError.NEW_GENERATED_COLUMN, name.offset(), column.name());
                }
                TransitionColumn input = input(row, column, context);
                return new Scalar.Parameter(input.slot(), input.type());
            }
        }
        return null;
    }

    private TransitionColumn input(TransitionRow row, ColumnDescriptor column, BindContext context) {
        if (context.dependencies() != null) {
            context.dependencies().name(row.table, column.position());
        }
        for (TransitionColumn input : inputs) {
            if (input.old() == row.old && input.position() == column.position()) {
                return input;
            }
        }
        TransitionColumn input = new TransitionColumn(newSlot(column.type()), row.old, column.position(), column.type());
        inputs.add(input);
        return input;
    }

    /// Returns the transition table of this name, or null.
    public TransitionTable table(String name, BindContext context) {
        for (TransitionTable table : tables) {
            if (table.name.equals(name)) {
                if (!tablesRead.contains(table)) {
                    tablesRead.add(table);
                }
                return table;
            }
        }
        return null;
    }
}
