// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
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
    /// Qualifies the names of variables that no text can name.
    private static final String HIDDEN = " ";

    private String definerSchema;
    private final List<DataType> frame = new ArrayList<>();
    private final List<Variable> variables = new ArrayList<>();
    private final List<TransitionRow> rows = new ArrayList<>();
    private final List<TransitionTable> tables = new ArrayList<>();
    private final List<TransitionTable> tablesRead = new ArrayList<>();
    private final List<TransitionColumn> inputs = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    /// The routine whose body it is while it is created; null otherwise.
    private RoutineDescriptor created;

    /// @param qualifier the label of the block that declares it; null if there is none
    public record Variable(String qualifier, String name, int slot, DataType type) {
        /// Returns the name of the variable as an expression.
        public ColumnName name(int offset) {
            return new ColumnName(null, qualifier, name, List.of(), offset);
        }
    }

    /// A variable of another type than the OUT parameter whose value it receives.
    ///
    /// @param value a hidden variable of the parameter's type
    public record Output(Variable variable, Variable value) {}

    /// A table of transition rows.
    public record TransitionTable(String name, int rowsId, TableDescriptor table) {}

    /// @param hasProvisionalColumns whether generated columns have no value yet (42XAA)
    private record TransitionRow(String name, boolean old, TableDescriptor table, boolean hasProvisionalColumns) {}

    /// Names the schema of the trigger or routine, whose owner's rights count.
    public void definedIn(String schema) {
        definerSchema = schema;
    }

    /// Returns the schema of the trigger or routine; null while it is being created.
    String definerSchema() {
        return definerSchema;
    }

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

    public void addRow(String name, boolean old, TableDescriptor table, boolean hasProvisionalColumns) {
        rows.add(new TransitionRow(name, old, table, hasProvisionalColumns));
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

    /// Declares a variable that no text can name.
    public Variable declareHidden(DataType type) {
        return declare(HIDDEN, String.valueOf(frame.size()), type);
    }

    /// Returns the slot for the value of an OUT parameter that a variable receives; null if there is no such variable.
    public Variable output(ColumnName name, DataType type) {
        Variable variable = name.schema() == null ? variable(name.table(), name.column()) : null;
        if (variable == null || variable.type.equals(type)) {
            return variable;
        }
        Variable value = declareHidden(type);
        outputs.add(new Output(variable, value));
        return value;
    }

    /// Returns the outputs of the last statement that still have to be converted, and forgets them.
    public List<Output> takeOutputs() {
        List<Output> taken = List.copyOf(outputs);
        outputs.clear();
        return taken;
    }

    /// Lets the body call the routine that is being created.
    public void create(RoutineDescriptor routine) {
        created = routine;
    }

    /// Returns the routine that is being created, if it has this name; null otherwise.
    RoutineDescriptor created(Kind kind, String schema, String name) {
        boolean isCreated = created != null && created.kind() == kind && created.schemaName().equals(schema) && created.name().equals(name);
        return isCreated ? created : null;
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
    ///
    /// @param offset the offset of the name with its qualifier
    public TransitionColumn newColumn(String qualifier, String name, UsedObjects used, int offset) {
        for (TransitionRow row : rows) {
            ColumnDescriptor column = row.name.equals(qualifier) && !row.old ? row.table.column(name) : null;
            if (column != null) {
                return input(row, column, used, offset);
            }
        }
        return null;
    }

    /// Returns the value that a name refers to, or null.
    Scalar find(ColumnName name, StatementText text, UsedObjects used) {
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
                if (row.hasProvisionalColumns && column.isGenerated() && !row.old) {
                    throw text.failure(BindError.NEW_GENERATED_COLUMN, name.offset(), column.name());
                }
                TransitionColumn input = input(row, column, used, name.offset());
                return new Scalar.Parameter(input.slot(), input.type());
            }
        }
        return null;
    }

    private TransitionColumn input(TransitionRow row, ColumnDescriptor column, UsedObjects used, int offset) {
        TransitionColumn input = input(row, column);
        used.noteTransition(row.table, column.position(), input.slot(), offset);
        return input;
    }

    private TransitionColumn input(TransitionRow row, ColumnDescriptor column) {
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
    public TransitionTable table(String name) {
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
