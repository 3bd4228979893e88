// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor.Style;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.plan.definition.ObjectPlan;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateRoutine;
import bowler.sql.ast.ObjectDefinition.RoutineParameter;
import bowler.sql.ast.Query;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.bind.expression.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.RoutineNames;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds CREATE FUNCTION and CREATE PROCEDURE. It does not check whether the class and the method exist.
final class RoutineBinder {
    private final BindContext context;
    private final ObjectBinder objects;

    RoutineBinder(BindContext context, ObjectBinder objects) {
        this.context = context;
        this.objects = objects;
    }

    ObjectPlan create(CreateRoutine create) {
        Name name = create.name();
        Kind kind = kind(create.function());
        String schema = objects.openSchema(name);
        ObjectPlan kept = objects.kept(kind, schema, name, create.ifTaken());
        if (kept != null) {
            return kept;
        }
        if (create.body() != null) {
            return objects.create(inSql(create, schema), name, create.ifTaken(), BindError.NAME_TAKEN);
        }
        if ((create.table() != null) != (create.style() == Style.DERBY_JDBC_RESULT_SET)) {
            throw context.failure(
                    create.table() != null ? BindError.TABLE_STYLE : BindError.NO_TABLE_STYLE, name.offset());
        }
        String external = create.externalName();
        int signature = external.indexOf('(');
        int point = external.lastIndexOf('.', signature < 0 ? external.length() : signature);
        boolean balanced = signature < 0 ? external.indexOf(')') < 0 : external.indexOf(')') == external.length() - 1;
        if (point <= 0 || point == external.length() - 1 || point + 1 == signature || !balanced) {
            throw context.failure(BindError.EXTERNAL_NAME, create.externalOffset(), external);
        }
        DataType returns = create.returns() == null ? null : new TypeBinder(context).type(create.returns());
        RoutineDescriptor routine = new RoutineDescriptor(schema, name.name(), kind, external.substring(0, point),
                external.substring(point + 1), parameters(create.parameters(), name), create.varargs(), returns,
                create.table() == null ? null : parameters(create.table(), name), create.style(), create.deterministic(),
                create.access(), create.resultSets(), create.calledOnNull());
        return objects.create(routine, name, create.ifTaken(), BindError.NAME_TAKEN);
    }

    /// Binds a function in SQL. Its expression is bound once, with the parameters as variables, to check it and to find
    /// what it depends on.
    private RoutineDescriptor inSql(CreateRoutine create, String schema) {
        if (!(create.body() instanceof RoutineStatement.Return returned)) {
            throw context.failure(BindError.FUNCTION_BODY, create.externalOffset());
        }
        List<Parameter> parameters = parameters(create.parameters(), create.name());
        DataType returns = new TypeBinder(context).type(create.returns());
        RoutineNames names = new RoutineNames();
        for (Parameter parameter : parameters) {
            if (parameter.name().isEmpty()) {
                throw context.failure(BindError.NO_PARAMETER_NAME, create.name().offset(), create.name());
            }
            names.declare(create.name().name(), parameter.name(), parameter.type());
        }
        Dependencies dependencies = new Dependencies();
        BindContext inner = context.noting(dependencies).inBody(names);
        Query query = Query.of(new Query.Rows(List.of(List.of(returned.value())), returned.value().offset()));
        inner.nested().statement(
                inner, new AstStatement.QueryStatement(query, false, List.of(), null, null, true), List.of(returns));
        RoutineDescriptor.SqlBody body = new RoutineDescriptor.SqlBody(
                create.externalName(), context.currentSchema(), dependencies.list());
        return new RoutineDescriptor(schema, create.name().name(), Kind.FUNCTION, create.externalName(), create.name().name(),
                parameters, false, returns, null, Style.SQL, create.deterministic(), create.access(), 0, create.calledOnNull(), body);
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
            parameters.add(new Parameter(
                    parameter.mode(), parameter.name(), new TypeBinder(context).type(parameter.type())));
        }
        return List.copyOf(parameters);
    }
}
