// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.StatementPlan;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.AstStatement.Call;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.RoutineCallBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.RoutineNames;
import bowler.sql.bind.operand.SystemRoutineRights;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Binds CALL.
final class ProcedureCallBinder {
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);

    private final BindContext context;

    ProcedureCallBinder(BindContext context) {
        this.context = context;
    }

    StatementPlan bind(Call written) {
        String schema = context.names().schemaOf(written.procedure());
        SystemRoutine ofSystem = SystemRoutine.find(Kind.PROCEDURE, schema, written.procedure().name());
        if (ofSystem != null) {
            Call call = ordered(written, ofSystem.descriptor());
            SystemRoutineRights.require(context, ofSystem);
            return switch (ofSystem.group()) {
                case SETTING, USERS, PROPERTY, DATABASE -> new StatementPlan.CallSystemProcedure(ofSystem, arguments(ofSystem, call));
                case STATISTICS -> {
                    List<Scalar> names = arguments(ofSystem, call);
                    yield new StatementPlan.ChangeStatistics(
                            ofSystem == SystemRoutine.SYSCS_DROP_STATISTICS, names.get(0), names.get(1), names.get(2));
                }
                case SESSION, FILES, JARS, METADATA, LOCATORS -> declared(ofSystem.descriptor(), call);
            };
        }
        RoutineDescriptor procedure = context.routine(Kind.PROCEDURE, written.procedure());
        if (procedure == null) {
            context.names().requireSchema(schema, written.procedure().offset());
            throw context.failure(BindError.NO_SUCH_PROCEDURE, written.procedure().offset(), written.procedure());
        }
        return declared(procedure, ordered(written, procedure));
    }

    /// Returns the call with all arguments in the order of the parameters. Those are null for which a DEFAULT stands.
    private Call ordered(Call call, RoutineDescriptor procedure) {
        List<Expression> written = new ArrayList<>(call.arguments());
        int positional = written.size() - call.names().size();
        for (int index = positional; index < written.size(); index++) {
            Expression value = written.get(index);
            written.set(index, new Expression.NamedArgument(call.names().get(index - positional), value, value.offset()));
        }
        RoutineCallBinder routines = new RoutineCallBinder(context, new ExpressionBinder(context, new NameScope(context), null));
        return new Call(call.procedure(), routines.ordered(procedure, call.procedure(), written, BindError.NO_SUCH_PROCEDURE));
    }

    /// Returns the arguments of a procedure of the system that runs in the session of the caller.
    private List<Scalar> arguments(SystemRoutine procedure, Call call) {
        List<Parameter> parameters = procedure.descriptor().parameters();
        if (call.arguments().size() != parameters.size()) {
            throw context.failure(BindError.NO_SUCH_PROCEDURE, call.procedure().offset(), call.procedure());
        }
        List<Scalar> arguments = new ArrayList<>();
        for (int index = 0; index < parameters.size(); index++) {
            // The name of a decision about a branch exceeds Derby's length of property names.
            boolean isLong = procedure.group() == SystemRoutine.Group.PROPERTY;
            arguments.add(argument(call.arguments().get(index), isLong ? TEXT : parameters.get(index).type(), procedure.name()));
        }
        return List.copyOf(arguments);
    }

    /// Binds the call of a procedure that CREATE PROCEDURE has declared, or of one that runs in a nested session.
    private StatementPlan declared(RoutineDescriptor procedure, Call call) {
        RoutineCallBinder routines = new RoutineCallBinder(
                context, new ExpressionBinder(context, new NameScope(context), null));
        if (!procedure.isOfSystem()) {
            routines.use(procedure);
        }
        List<Parameter> parameters = routines.parameters(
                procedure, call.arguments().size(), call.procedure(), BindError.NO_SUCH_PROCEDURE);
        List<Scalar> arguments = new ArrayList<>();
        List<Integer> outputs = new ArrayList<>();
        for (int index = 0; index < parameters.size(); index++) {
            Parameter parameter = parameters.get(index);
            Expression written = call.arguments().get(index);
            Scalar value = routines.argument(written, parameter);
            ScalarTraversal.visit(value, part -> {
                if (part instanceof Scalar.Subquery) {
                    throw context.failure(BindError.ARGUMENT_QUERY, written.offset());
                }
            });
            arguments.add(parameter.mode() == Mode.OUT ? null : value);
            outputs.add(parameter.mode() == Mode.IN ? -1 : output(written, parameter, index + 1));
        }
        return new StatementPlan.CallProcedure(procedure, Collections.unmodifiableList(arguments), List.copyOf(outputs));
    }

    /// Returns the `?` that receives the value of a parameter, or in a body the slot of the variable.
    private int output(Expression written, Parameter parameter, int number) {
        if (context.routineNames() != null) {
            RoutineNames.Variable variable = written instanceof Expression.ColumnName name
                    ? context.routineNames().output(name, parameter.type()) : null;
            if (variable == null) {
                throw context.failure(BindError.OUTPUT_VARIABLE, written.offset(), parameter.mode(), number);
            }
            return variable.slot();
        }
        if (!(written instanceof Expression.ParameterMark mark) || context.parametersAreTyped()) {
            throw context.failure(BindError.OUTPUT_MARK, written.offset(), parameter.mode(), number);
        }
        return mark.index();
    }

    private Scalar argument(Expression argument, DataType type, String procedure) {
        Scalar value = new ExpressionBinder(context, new NameScope(context), null).bind(argument, type);
        ScalarTraversal.visit(value, part -> {
            if (part instanceof Scalar.Subquery) {
                throw context.failure(BindError.ARGUMENT_QUERY, argument.offset());
            }
        });
        return new Coercion(context).stored(value, type, procedure, argument.offset());
    }
}
