// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.RoutineDescriptor.Mode;
import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.SessionSetting;
import bowler.plan.StatementPlan;
import bowler.plan.SystemProcedure;
import bowler.plan.access.UserAction;
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
import bowler.sql.bind.operand.SystemRoutineSignatures;
import bowler.sql.bind.operand.SystemRoutines;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Binds CALL of the procedures that exist in every database.
final class ProcedureCallBinder {
    private static final DataType NAME = DataType.varchar(128);
    private static final DataType TEXT = DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
    private static final String SET_PROPERTY = "SYSCS_SET_DATABASE_PROPERTY";
    private static final String UPDATE_STATISTICS = "SYSCS_UPDATE_STATISTICS";
    private static final String DROP_STATISTICS = "SYSCS_DROP_STATISTICS";

    private final BindContext context;

    ProcedureCallBinder(BindContext context) {
        this.context = context;
    }

    StatementPlan bind(Call call) {
        String name = call.procedure().name();
        String schema = context.names().schemaOf(call.procedure());
        boolean isSystem = "SYSCS_UTIL".equals(schema);
        if (SystemRoutines.contains(schema, name)) {
            SystemRoutines.require(context, Kind.PROCEDURE, schema, name);
        }
        SessionSetting setting = isSystem ? SessionSetting.of(name) : null;
        if (setting != null) {
            return setting(setting, call);
        }
        UserAction action = isSystem ? UserAction.of(name) : null;
        if (action != null) {
            return userAction(action, call);
        }
        SystemProcedure system = isSystem ? SystemProcedure.of(name) : null;
        if (system != null) {
            return system(system, call);
        }
        if (isSystem && name.equals(SET_PROPERTY)) {
            if (call.arguments().size() != 2) {
                throw context.failure(BindError.NO_SUCH_PROCEDURE, call.procedure().offset(), call.procedure());
            }
            return new StatementPlan.ChangeProperty(
                    argument(call.arguments().get(0), TEXT, name), argument(call.arguments().get(1), TEXT, name));
        }
        if (!isSystem || !name.equals(UPDATE_STATISTICS) && !name.equals(DROP_STATISTICS)) {
            RoutineDescriptor procedure = context.routine(Kind.PROCEDURE, call.procedure());
            if (procedure != null) {
                return declared(procedure, call);
            }
            RoutineDescriptor ofSystem = SystemRoutineSignatures.find(Kind.PROCEDURE, schema, name);
            if (ofSystem != null) {
                return declared(ofSystem, call);
            }
            if (!isSystem) {
                context.names().requireSchema(schema, call.procedure().offset());
            }
            throw context.failure(BindError.NO_SUCH_PROCEDURE, call.procedure().offset(), call.procedure());
        }
        if (call.arguments().size() != 3) {
            throw context.failure(BindError.ARGUMENT_COUNT, call.procedure().offset(), name, call.arguments().size());
        }
        List<Scalar> names = new ArrayList<>();
        for (Expression argument : call.arguments()) {
            names.add(argument(argument, NAME, name));
        }
        return new StatementPlan.ChangeStatistics(
                name.equals(DROP_STATISTICS), names.get(0), names.get(1), names.get(2));
    }

    /// Binds the call of a procedure that CREATE PROCEDURE has declared.
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
            Scalar value = routines.argument(written, parameter.type());
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

    private StatementPlan userAction(UserAction action, Call call) {
        List<Expression> given = call.arguments();
        int count = (action.hasUser() ? 1 : 0) + (action.hasText() ? 1 : 0);
        if (given.size() != count) {
            throw context.failure(BindError.NO_SUCH_PROCEDURE, call.procedure().offset(), call.procedure());
        }
        return new StatementPlan.ChangeUser(action,
                action.hasUser() ? argument(given.getFirst(), NAME, action.name()) : null,
                action.hasText() ? argument(given.getLast(), TEXT, action.name()) : null);
        }
    private StatementPlan system(SystemProcedure procedure, Call call) {
        List<DataType> types = procedure.parameters();
        if (call.arguments().size() != types.size()) {
            throw context.failure(BindError.NO_SUCH_PROCEDURE, call.procedure().offset(), call.procedure());
        }
        List<Scalar> arguments = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            arguments.add(argument(call.arguments().get(i), types.get(i), procedure.name()));
        }
        return new StatementPlan.CallSystemProcedure(procedure, List.copyOf(arguments));
    }

    private StatementPlan setting(SessionSetting setting, Call call) {
        if (call.arguments().size() != 1) {
            throw context.failure(BindError.ARGUMENT_COUNT, call.procedure().offset(), setting, call.arguments().size());
        }
        return new StatementPlan.ChangeSetting(
                setting, argument(call.arguments().getFirst(), DataType.BIGINT, setting.name()));
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
