// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.SchemaObject.Kind;
import bowler.plan.CompiledStatement;
import bowler.plan.SessionSetting;
import bowler.plan.routine.RoutineStep;
import bowler.plan.routine.TriggerPlan.TransitionColumn;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.ast.RoutineStatement.Branch;
import bowler.sql.ast.RoutineStatement.Target;
import bowler.sql.bind.expression.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.RoutineNames;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// Binds the body of a trigger or routine. Each statement and each expression in it becomes a leaf, which is compiled
/// on its own. An expression is compiled as the query `VALUES (expression)`.
public final class RoutineBodyBinder {
    private final BindContext context;
    private final RoutineNames names;
    private final LeafCompiler leaves;
    private final List<TransitionColumn> outputs = new ArrayList<>();
    private final List<Label> labels = new ArrayList<>();

    /// The label of a block or loop; its name is null if there is none.
    private record Label(String name, boolean isOfLoop) {}

    /// Compiles one statement of the body with the names that are visible there.
    public interface LeafCompiler {
        /// @param types the types to which the columns of a query are converted; null if they stay
        CompiledStatement compile(AstStatement statement, List<DataType> types);
    }

    public RoutineBodyBinder(BindContext context, RoutineNames names, LeafCompiler leaves) {
        this.context = context;
        this.names = names;
        this.leaves = leaves;
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
                yield new RoutineStep.Run(leaves.compile(run.statement(), null));
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
            case RoutineStatement.Signal signal -> new RoutineStep.Signal(
                    signal.sqlState(), signal.message() == null ? null : value(signal.message(), MESSAGE));
            case RoutineStatement.Return returned ->
                throw context.failure(BindError.RETURN_PLACE, returned.offset());
        };
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
            case AstStatement.Call call -> context.catalog().object(
                    Kind.PROCEDURE, context.schemaOf(call.procedure()), call.procedure().name()) != null
                    || SessionSetting.of(call.procedure().name()) != null || !"SYSCS_UTIL".equals(context.schemaOf(call.procedure()));
            case AstStatement.WithTables with -> with.tables().stream().allMatch(table -> table.change() == null);
            case AstStatement.QueryStatement query -> !query.forUpdate();
            default -> true;
        };
    }

    private static final DataType MESSAGE = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

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
        if (!compound.handlers().isEmpty()) {
            throw context.failure(BindError.BODY_HANDLER, compound.handlers().getFirst().offset());
        }
        int outer = names.variableCount();
        labels.add(new Label(compound.label(), false));
        List<RoutineStep> steps = new ArrayList<>();
        for (RoutineStatement.Variable declared : compound.variables()) {
            DataType type = new TypeBinder(context).type(declared.type());
            Expression value = declared.defaultValue() == null ? new Expression.NullValue(declared.offset()) : declared.defaultValue();
            CompiledStatement initial = value(value, type);
            for (String name : declared.names()) {
                steps.add(new RoutineStep.Assign(
                        List.of(names.declare(compound.label(), name, type).slot()), List.of(type), initial));
            }
        }
        compound.statements().forEach(statement -> steps.add(step(statement)));
        labels.removeLast();
        names.forgetFrom(outer);
        return new RoutineStep.Block(compound.label(), steps);
    }

    private RoutineStep assignment(RoutineStatement.Assignment assignment) {
        List<Integer> slots = new ArrayList<>();
        List<DataType> types = new ArrayList<>();
        for (Target target : assignment.targets()) {
            RoutineNames.Variable variable = names.variable(target.qualifier(), target.name());
            if (variable != null) {
                slots.add(variable.slot());
                types.add(variable.type());
                continue;
            }
            TransitionColumn column = names.newColumn(target.qualifier(), target.name(), context);
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
        return new RoutineStep.Assign(slots, types, values(assignment.values(), types));
    }

    private RoutineStep forEach(RoutineStatement.ForEach loop) {
        CompiledStatement query = leaves.compile(
                new AstStatement.QueryStatement(loop.query(), false, List.of(), null, null, true), null);
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
