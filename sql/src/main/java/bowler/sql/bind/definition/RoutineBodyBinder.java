// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.CompiledStatement;
import bowler.plan.ResultColumn;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.routine.RoutineStep.BodyCursor;
import bowler.plan.routine.RoutineStep;
import bowler.plan.routine.TriggerPlan.TransitionColumn;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.ast.RoutineStatement.Branch;
import bowler.sql.ast.RoutineStatement.Target;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.RoutineNames;
import bowler.sql.bound.BoundStatement;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds the body of a trigger or routine. Each statement and each expression in it becomes a leaf, which is compiled
/// on its own. An expression is compiled as the query `VALUES (expression)`.
public final class RoutineBodyBinder {
    private final BindContext context;
    private final RoutineNames names;
    private final LeafCompiler leaves;
    private final List<TransitionColumn> outputs = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();
    /// The routine whose body it is; null for a trigger.
    private final RoutineDescriptor routine;
    /// The slot of the result of a function; -1 if there is none.
    private final int resultSlot;
    private final List<RoutineStatement.NamedCondition> conditions = new ArrayList<>();
    private final List<BodyCursor> cursors = new ArrayList<>();
    private int cursorCount;
    private boolean isInHandler;

    /// The label of a block or loop; its name is null if there is none.
    private record Label(String name, boolean isOfLoop) {}

    /// Compiles one statement of the body with the names that are visible there.
    public interface LeafCompiler {
        /// @param types the types to which the columns of a query are converted; null if they stay
        CompiledStatement compile(AstStatement statement, List<DataType> types);
    }

    /// Binds the action of a trigger.
    public RoutineBodyBinder(BindContext context, RoutineNames names, LeafCompiler leaves) {
        this(context, names, leaves, null, -1);
    }

    /// Binds the body of a routine.
    ///
    /// @param resultSlot the slot of a function's result; -1 for procedures
    public RoutineBodyBinder(
            BindContext context, RoutineNames names, LeafCompiler leaves, RoutineDescriptor routine, int resultSlot) {
        this.context = context;
        this.names = names;
        this.leaves = leaves;
        this.routine = routine;
        this.resultSlot = resultSlot;
    }

    /// Returns the number of cursors that the body declares.
    public int cursorCount() {
        return cursorCount;
    }

    /// Returns a compiler that only checks the statements of a body. Its results have no plans, but the columns of queries.
    ///
    /// @param noting receives what the statements need
    static LeafCompiler checking(BindContext noting, RoutineNames names) {
        return (statement, types) -> {
            BindContext inner = noting.inBody(names);
            BoundStatement bound = inner.nested().statement(inner, statement, types);
            inner.used().requiredPrivileges().forEach(noting.used()::require);
            return new CompiledStatement(null, List.of(),
                    bound instanceof BoundStatement.BoundQuery query ? query.resultColumns() : List.of(), 0, List.of(), List.of(),
                    List.of(), List.of(), null);
        };
    }

    /// Returns the columns of the new row that the body assigns.
    public List<TransitionColumn> outputs() {
        return outputs;
    }

    public RoutineStep step(RoutineStatement statement) {
        return switch (statement) {
            case RoutineStatement.Run run -> {
                if (!mayRun(run.statement())) {
                    throw context.failure(BindError.BODY_STATEMENT, run.offset());
                }
                yield run(run);
            }
            case RoutineStatement.Compound compound -> block(compound);
            case RoutineStatement.Assignment assignment -> assignment(assignment);
            case RoutineStatement.If choice -> {
                List<RoutineStep.Branch> branches = new ArrayList<>();
                for (Branch branch : choice.branches()) {
                    branches.add(new RoutineStep.Branch(condition(branch.condition()), steps(null, branch.statements())));
                }
                yield new RoutineStep.If(branches, steps(null, choice.otherwise()));
            }
            case RoutineStatement.Loop loop -> {
                CompiledStatement before = loop.before() == null ? null : condition(loop.before());
                labels.add(new Label(loop.label(), true));
                RoutineStep body = steps(null, loop.statements());
                labels.removeLast();
                yield new RoutineStep.Loop(
                        loop.label(), before, body, loop.until() == null ? null : condition(loop.until()));
            }
            case RoutineStatement.ForEach loop -> forEach(loop);
            case RoutineStatement.Jump jump -> {
                if (jump.iterates() ? !isOfLoop(jump.label()) : label(jump.label()) == null) {
                    throw context.failure(
                            jump.iterates() ? BindError.NO_SUCH_LOOP : BindError.NO_SUCH_LABEL, jump.offset(), jump.label());
                }
                yield new RoutineStep.Jump(jump.label(), jump.iterates());
            }
            case RoutineStatement.Signal signal -> signal(signal);
            case RoutineStatement.Return returned -> {
                if (resultSlot < 0) {
                    throw context.failure(BindError.MISPLACED_RETURN, returned.offset());
                }
                yield new RoutineStep.Return(assign(
                        List.of(resultSlot), List.of(routine.returnType()), List.of(returned.value())));
            }
            case RoutineStatement.ReturnRows rows -> throw context.failure(BindError.MISPLACED_RETURN, rows.offset());
            case RoutineStatement.SelectInto select -> {
                CompiledStatement query = leaves.compile(select.query(), null);
                Transfer transfer = transfer(select.targets(), query.columns(), select.offset());
                yield new RoutineStep.SelectInto(transfer.slots, transfer.types, query, transfer.converted);
            }
            case RoutineStatement.OpenCursor open -> new RoutineStep.OpenCursor(cursor(open.cursor(), open.offset()));
            case RoutineStatement.CloseCursor close -> new RoutineStep.CloseCursor(cursor(close.cursor(), close.offset()));
            case RoutineStatement.FetchCursor fetch -> {
                BodyCursor cursor = cursor(fetch.cursor(), fetch.offset());
                Transfer transfer = transfer(fetch.targets(), cursor.query().columns(), fetch.offset());
                yield new RoutineStep.FetchCursor(cursor, transfer.slots, transfer.types, transfer.converted);
            }
            case RoutineStatement.GetDiagnostics diagnostics -> diagnostics(diagnostics);
        };
    }

    /// Runs a statement. The values of the OUT parameters of a procedure are converted to the types of the variables that
    /// receive them.
    private RoutineStep run(RoutineStatement.Run run) {
        CompiledStatement statement = leaves.compile(run.statement(), null);
        List<RoutineStep> steps = new ArrayList<>();
        steps.add(new RoutineStep.Run(statement));
        for (RoutineNames.Output output : names.takeOutputs()) {
            steps.add(assign(List.of(output.variable().slot()), List.of(output.variable().type()),
                    List.of(output.value().name(run.offset()))));
        }
        return steps.size() == 1 ? steps.getFirst() : new RoutineStep.Block(null, steps);
    }

    /// The slots that receive the columns of a row.
    ///
    /// @param converted assigns the slots to the variables, with a conversion; null if the slots are those of the variables
    private record Transfer(List<Integer> slots, List<DataType> types, RoutineStep.Assign converted) {}

    private Transfer transfer(List<Target> targets, List<ResultColumn> columns, int offset) {
        if (targets.size() != columns.size()) {
            throw context.failure(BindError.INTO_COUNT, offset, columns.size(), targets.size());
        }
        List<Integer> slots = new ArrayList<>();
        List<DataType> types = new ArrayList<>();
        slots(targets, slots, types);
        List<DataType> given = columns.stream().map(ResultColumn::type).toList();
        if (given.equals(types)) {
            return new Transfer(slots, types, null);
        }
        List<Integer> received = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        int outer = names.variableCount();
        for (DataType type : given) {
            RoutineNames.Variable hidden = names.declareHidden(type);
            received.add(hidden.slot());
            values.add(hidden.name(offset));
        }
        RoutineStep.Assign converted = assign(slots, types, values);
        names.forgetFrom(outer);
        return new Transfer(received, given, converted);
    }

    private RoutineStep.Assign assign(List<Integer> slots, List<DataType> types, List<Expression> values) {
        return new RoutineStep.Assign(slots, types, values(values, types));
    }

    private BodyCursor cursor(String name, int offset) {
        for (BodyCursor cursor : cursors.reversed()) {
            if (cursor.name().equals(name)) {
                return cursor;
            }
        }
        throw context.failure(BindError.NO_SUCH_CURSOR, offset, name);
    }

    private RoutineStep signal(RoutineStatement.Signal signal) {
        if (signal.again() && !isInHandler) {
            throw context.failure(BindError.MISPLACED_RESIGNAL, signal.offset());
        }
        String sqlState = signal.sqlState();
        String name = null;
        if (signal.condition() != null) {
            RoutineStatement.NamedCondition condition = condition(signal.condition(), signal.offset());
            name = condition.sqlState() == null ? condition.name() : null;
            sqlState = condition.sqlState() == null ? UNNAMED_STATE : condition.sqlState();
        }
        return new RoutineStep.Signal(
                sqlState, name, signal.message() == null ? null : value(signal.message(), MESSAGE), signal.again());
    }

    private RoutineStatement.NamedCondition condition(String name, int offset) {
        for (RoutineStatement.NamedCondition condition : conditions.reversed()) {
            if (condition.name().equals(name)) {
                return condition;
            }
        }
        throw context.failure(BindError.NO_SUCH_CONDITION, offset, name);
    }

    private RoutineStep diagnostics(RoutineStatement.GetDiagnostics diagnostics) {
        List<Integer> slots = new ArrayList<>();
        List<DataType> types = new ArrayList<>();
        slots(diagnostics.targets(), slots, types);
        List<RoutineStep.Diagnostics.Item> items = new ArrayList<>();
        for (int index = 0; index < slots.size(); index++) {
            RoutineStatement.DiagnosticItem item = diagnostics.items().get(index);
            boolean isCount = item == RoutineStatement.DiagnosticItem.ROW_COUNT;
            DataType type = types.get(index);
            boolean fits = isCount ? type.equals(DataType.INTEGER) || type.equals(DataType.BIGINT) : type.id() == TypeId.VARCHAR;
            if (!fits) {
                throw context.failure(BindError.DIAGNOSTIC_TYPE, diagnostics.targets().get(index).offset(), item,
                        isCount ? "INTEGER or BIGINT" : "VARCHAR");
            }
            if (!isCount && !isInHandler) {
                throw context.failure(BindError.MISPLACED_DIAGNOSTIC, diagnostics.targets().get(index).offset(), item);
            }
            items.add(RoutineStep.Diagnostics.Item.valueOf(item.name()));
        }
        return new RoutineStep.Diagnostics(slots, items);
    }

    /// Returns the innermost label of this name around the statement; null if there is none.
    private Label label(String name) {
        for (Label label : labels.reversed()) {
            if (name.equals(label.name)) {
                return label;
            }
        }
        return null;
    }

    private boolean isOfLoop(String name) {
        Label label = label(name);
        return label != null && label.isOfLoop;
    }

    /// Returns whether a statement may be part of a body. Procedures of the system that define something, and changes in
    /// WITH, need a statement of their own.
    private boolean mayRun(AstStatement statement) {
        return switch (statement) {
            case AstStatement.Call call -> {
                SystemRoutine procedure = SystemRoutine.find(
                        Kind.PROCEDURE, context.names().schemaOf(call.procedure()), call.procedure().name());
                yield procedure == null || procedure.group() != SystemRoutine.Group.STATISTICS;
            }
            case AstStatement.WithTables with -> with.tables().stream().allMatch(table -> table.change() == null);
            case AstStatement.QueryStatement query -> !query.forUpdate();
            default -> true;
        };
    }

    /// The SQLState of a condition that is declared without one.
    private static final String UNNAMED_STATE = "45000";
    private static final DataType MESSAGE = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    /// Checks the query of a function that returns a table.
    ///
    /// @param types the declared types of the columns
    void tableBody(RoutineStatement.ReturnRows body, List<DataType> types) {
        int count = query(body.query()).columns().size();
        if (count != types.size()) {
            throw context.failure(BindError.TABLE_BODY_COLUMNS, body.offset(), count, types.size());
        }
        leaves.compile(new AstStatement.QueryStatement(body.query(), false, List.of(), null, null, true), types);
    }

    /// Returns the query of a condition.
    public CompiledStatement condition(Expression condition) {
        return value(condition, DataType.BOOLEAN);
    }

    private CompiledStatement value(Expression expression, DataType type) {
        return values(List.of(expression), List.of(type));
    }

    private CompiledStatement values(List<Expression> expressions, List<DataType> types) {
        int offset = expressions.getFirst().offset();
        Query query = Query.of(new Query.Rows(List.of(expressions), offset));
        return leaves.compile(new AstStatement.QueryStatement(query, false, List.of(), null, null, false), types);
    }

    private RoutineStep steps(String label, List<RoutineStatement> statements) {
        List<RoutineStep> steps = new ArrayList<>();
        statements.forEach(statement -> steps.add(step(statement)));
        return new RoutineStep.Block(label, steps);
    }

    private RoutineStep block(RoutineStatement.Compound compound) {
        int outer = names.variableCount();
        int outerConditions = conditions.size();
        int outerCursors = cursors.size();
        labels.add(new Label(compound.label(), false));
        List<RoutineStep> steps = new ArrayList<>();
        Set<String> declaredNames = new HashSet<>();
        for (RoutineStatement.Variable declared : compound.variables()) {
            DataType type = new TypeBinder(context).type(declared.type());
            Expression value = declared.defaultValue() == null ? new Expression.NullValue(declared.offset()) : declared.defaultValue();
            CompiledStatement initial = value(value, type);
            for (String name : declared.names()) {
                demandNew(declaredNames, name, declared.offset());
                steps.add(new RoutineStep.Assign(
                        List.of(names.declare(compound.label(), name, type).slot()), List.of(type), initial));
            }
        }
        Set<String> conditionNames = new HashSet<>();
        for (RoutineStatement.NamedCondition condition : compound.conditions()) {
            demandNew(conditionNames, condition.name(), condition.offset());
            conditions.add(condition);
        }
        for (RoutineStatement.Handler handler : compound.handlers()) {
            if (handler.kind() == RoutineStatement.HandlerKind.UNDO && !compound.atomic()) {
                throw context.failure(BindError.MISPLACED_UNDO, handler.offset());
            }
        }
        List<BodyCursor> declaredCursors = cursors(compound.cursors());
        List<RoutineStep.Handler> handlers = handlers(compound.handlers());
        compound.statements().forEach(statement -> steps.add(step(statement)));
        labels.removeLast();
        conditions.subList(outerConditions, conditions.size()).clear();
        cursors.subList(outerCursors, cursors.size()).clear();
        names.forgetFrom(outer);
        return new RoutineStep.Compound(compound.label(), compound.atomic(), handlers, declaredCursors, steps);
    }

    private void demandNew(Set<String> taken, String name, int offset) {
        if (!taken.add(name)) {
            throw context.failure(BindError.DECLARED_TWICE, offset, name);
        }
    }

    private List<BodyCursor> cursors(List<RoutineStatement.DeclaredCursor> written) {
        List<BodyCursor> declared = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (RoutineStatement.DeclaredCursor cursor : written) {
            demandNew(taken, cursor.name(), cursor.offset());
            if (cursor.returned() && (routine == null || routine.isFunction())) {
                throw context.failure(BindError.RETURNED_CURSOR, cursor.offset());
            }
            declared.add(new BodyCursor(cursorCount++, cursor.name(), cursor.returned(), query(cursor.query())));
        }
        cursors.addAll(declared);
        return declared;
    }

    private CompiledStatement query(Query query) {
        return leaves.compile(new AstStatement.QueryStatement(query, false, List.of(), null, null, true), null);
    }

    private List<RoutineStep.Handler> handlers(List<RoutineStatement.Handler> written) {
        List<RoutineStep.Handler> handlers = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (RoutineStatement.Handler handler : written) {
            List<String> states = new ArrayList<>();
            for (RoutineStatement.HandledCondition handled : handler.conditions()) {
                String state = handled.sqlState();
                if (state == null) {
                    RoutineStatement.NamedCondition named = condition(handled.name(), handled.offset());
                    state = named.sqlState() == null ? RoutineStep.Handler.NAMED + named.name() : named.sqlState();
                }
                if (!taken.add(state)) {
                    throw context.failure(BindError.DUPLICATE_HANDLER, handled.offset(), state);
                }
                states.add(state);
            }
            boolean wasInHandler = isInHandler;
            isInHandler = true;
            RoutineStep action = step(handler.action());
            isInHandler = wasInHandler;
            handlers.add(new RoutineStep.Handler(
                    RoutineStep.Handler.Kind.valueOf(handler.kind().name()), states, action));
        }
        return handlers;
    }

    private RoutineStep assignment(RoutineStatement.Assignment assignment) {
        List<Integer> slots = new ArrayList<>();
        List<DataType> types = new ArrayList<>();
        slots(assignment.targets(), slots, types);
        return assign(slots, types, assignment.values());
    }

    /// Finds the variables and the columns of the new row that a statement assigns.
    private void slots(List<Target> targets, List<Integer> slots, List<DataType> types) {
        for (Target target : targets) {
            RoutineNames.Variable variable = names.variable(target.qualifier(), target.name());
            if (variable != null) {
                slots.add(variable.slot());
                types.add(variable.type());
                continue;
            }
            TransitionColumn column = names.newColumn(target.qualifier(), target.name(), context.used(), target.offset());
            if (column == null) {
                throw context.failure(BindError.NO_SUCH_VARIABLE, target.offset(),
                        target.qualifier() == null ? target.name() : target.qualifier() + '.' + target.name());
            }
            if (!outputs.contains(column)) {
                outputs.add(column);
            }
            slots.add(column.slot());
            types.add(column.type());
        }
    }

    private RoutineStep forEach(RoutineStatement.ForEach loop) {
        CompiledStatement query = query(loop.query());
        int outer = names.variableCount();
        List<Integer> slots = new ArrayList<>();
        List<DataType> types = new ArrayList<>();
        query.columns().forEach(column -> {
            types.add(column.type());
            slots.add(names.declare(loop.variable(), column.label(), column.type()).slot());
        });
        labels.add(new Label(loop.label(), true));
        RoutineStep body = steps(null, loop.statements());
        labels.removeLast();
        names.forgetFrom(outer);
        return new RoutineStep.ForEach(loop.label(), query, slots, types, body);
    }
}
