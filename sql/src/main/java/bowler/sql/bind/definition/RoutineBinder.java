// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateRoutine;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.ast.ObjectDefinition.RoutineParameter;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.bind.expression.AggregateNames;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.RoutineNames;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds CREATE FUNCTION and CREATE PROCEDURE. It does not check whether the class and the method exist.
public final class RoutineBinder {
    private final BindContext context;
    private final ObjectNames objects;

    RoutineBinder(BindContext context, ObjectNames objects) {
        this.context = context;
        this.objects = objects;
    }

    ObjectPlan create(CreateRoutine create) {
        Name name = create.name();
        Kind kind = kind(create.function());
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(kind, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        boolean isAggregate = create.function() && create.parameters().size() == 1
                && context.catalog().object(Kind.AGGREGATE, schema, name.name()) != null;
        if (isAggregate) {
            throw context.failure(BindError.AGGREGATE_OR_FUNCTION, name.offset(), name);
        }
        if (create.body() != null) {
            return objects.create(inSql(create, schema), name, create.ifExists(), BindError.NAME_EXISTS);
        }
        if ((create.table() != null) != (create.style() == Style.DERBY_JDBC_RESULT_SET)) {
            throw context.failure(
                    create.table() != null ? BindError.TABLE_STYLE : BindError.NO_TABLE_STYLE, name.offset());
        }
        if (create.varargs() && create.style() == Style.JAVA) {
            throw context.failure(BindError.VARARGS_STYLE, name.offset());
        }
        if (!create.varargs() && create.style() == Style.DERBY) {
            throw context.failure(BindError.DERBY_STYLE, name.offset());
        }
        String external = create.externalName();
        int signature = external.indexOf('(');
        int point = external.lastIndexOf('.', signature < 0 ? external.length() : signature);
        boolean balanced = signature < 0 ? external.indexOf(')') < 0 : external.indexOf(')') == external.length() - 1;
        if (point <= 0 || point == external.length() - 1 || point + 1 == signature || !balanced) {
            throw context.failure(BindError.EXTERNAL_NAME, create.externalOffset(), external);
        }
        parameters(create.parameters(), name).stream().filter(parameter -> parameter.type().id() == TypeId.XML).findFirst().ifPresent(parameter -> {
            throw context.failure(BindError.XML_ARGUMENT, name.offset(), parameter.name());
        });
        DataType returns = create.returns() == null ? null : new TypeBinder(context).type(create.returns());
        RoutineDescriptor routine = new RoutineDescriptor(schema, name.name(), kind, external.substring(0, point),
                external.substring(point + 1), parameters(create.parameters(), name), create.varargs(), returns,
                create.table() == null ? null : parameters(create.table(), name), create.style(), create.deterministic(),
                create.access(), create.resultSets(), create.calledOnNull());
        if (create.definer() != null && !context.catalog().accessControl().isEnforced()) {
            throw context.failure(BindError.NO_AUTHORIZATION, name.offset(), "EXTERNAL SECURITY");
        }
        boolean isDefiner = create.definer() != null && create.definer();
        return objects.create(isDefiner ? routine.withDefinersRights() : routine, name, create.ifExists(), BindError.NAME_EXISTS);
    }

    ObjectPlan aggregate(ObjectDefinition.CreateAggregate create) {
        Name name = create.name();
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(Kind.AGGREGATE, schema, name, create.ifExists());
        if (kept != null) {
            return kept;
        }
        if (AggregateNames.isTaken(name.name())) {
            throw context.failure(BindError.AGGREGATE_NAME, name.offset(), name.name());
        }
        boolean isFunction = context.catalog().object(Kind.FUNCTION, schema, name.name()) instanceof RoutineDescriptor function
                && function.parameters().size() == 1;
        if (isFunction) {
            throw context.failure(BindError.AGGREGATE_OR_FUNCTION, name.offset(), name);
        }
        TypeBinder types = new TypeBinder(context);
        DataType input = types.type(create.input());
        DataType returns = create.returns() == null ? input : types.type(create.returns());
        return objects.create(RoutineDescriptor.aggregate(schema, name.name(), create.className().strip(), input, returns), name,
                create.ifExists(), BindError.NAME_EXISTS);
    }

    /// Binds a routine in SQL. Its body is bound once, with the parameters as variables, to check it and to find what it
    /// depends on.
    private RoutineDescriptor inSql(CreateRoutine create, String schema) {
        List<Parameter> parameters = parameters(create.parameters(), create.name());
        for (Parameter parameter : parameters) {
            if (parameter.name().isEmpty()) {
                throw context.failure(BindError.NO_PARAMETER_NAME, create.name().offset(), create.name());
            }
        }
        DataType returns = create.returns() == null ? null : new TypeBinder(context).type(create.returns());
        RoutineDescriptor bare = new RoutineDescriptor(schema, create.name().name(), kind(create.function()), create.externalName(),
                create.name().name(), parameters, false, returns,
                create.table() == null ? null : parameters(create.table(), create.name()), Style.SQL, create.deterministic(), create.access(),
                create.resultSets(), create.calledOnNull(), false,
                new RoutineDescriptor.SqlBody(create.externalName(), context.currentSchema(), List.of()));
        RoutineNames names = new RoutineNames();
        int resultSlot = declare(bare, names);
        boolean isInlined = create.body() instanceof RoutineStatement.Return || create.table() != null;
        if (!isInlined) {
            names.create(bare);
        }
        Dependencies dependencies = new Dependencies();
        BindContext noting = context.noting(dependencies);
        RoutineBodyBinder body = new RoutineBodyBinder(
                noting, names, RoutineBodyBinder.checking(noting, names), bare, resultSlot);
        if (create.body() instanceof RoutineStatement.ReturnRows rows) {
            body.tableBody(rows, bare.table().stream().map(Parameter::type).toList());
        } else {
            body.step(create.body());
        }
        return bare.with(dependencies.list());
    }

    /// Makes the parameters and the result of a routine the first slots of a frame.
    ///
    /// @return the slot of the result; -1 for procedures
    public static int declare(RoutineDescriptor routine, RoutineNames names) {
        routine.parameters().forEach(parameter -> names.declare(routine.name(), parameter.name(), parameter.type()));
        return routine.isFunction() && routine.table() == null ? names.newSlot(routine.returnType()) : -1;
    }

    static Kind kind(boolean function) {
        return function ? Kind.FUNCTION : Kind.PROCEDURE;
    }

    private List<Parameter> parameters(List<RoutineParameter> written, Name routine) {
        List<Parameter> parameters = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (RoutineParameter parameter : written) {
            if (!parameter.name().isEmpty() && !names.add(parameter.name())) {
                throw context.failure(BindError.REPEATED_PARAMETER, parameter.offset(), parameter.name(), routine);
            }
            DataType type = new TypeBinder(context).type(parameter.type());
            String defaultText = parameter.defaultValue() == null ? null
                    : DefaultBinder.textOfParameter(parameter.defaultValue(), parameter.name(), type, context);
            parameters.add(new Parameter(parameter.mode(), parameter.name(), type, defaultText));
        }
        return List.copyOf(parameters);
    }
}
