// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.catalog.RoutineDescriptor.Parameter;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.Securables;
import bowler.catalog.system.SystemRoutine;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.NamedArgument;
import bowler.sql.ast.Name;
import bowler.sql.ast.RoutineStatement;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.SystemRoutineRights;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.parse.StatementParser;
import bowler.types.DataType;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Binds calls of functions that CREATE FUNCTION has declared.
public final class RoutineCallBinder {
    /// The built-in functions that are part of Derby's grammar. A declared function of the same name can be called only
    /// with its schema. All other built-in functions give way to a function of the current schema.
    private static final Set<String> GRAMMAR = Set.of(
            "ABS", "ABSVAL", "BIGINT", "CHAR", "CURDATE", "CURTIME", "DATE", "DAY", "DOUBLE", "HOUR", "IDENTITY_VAL_LOCAL", "INT",
            "INTEGER", "LCASE", "LENGTH", "LOCATE", "LOWER", "LTRIM", "MINUTE", "MOD", "MONTH", "RTRIM", "SECOND", "SMALLINT",
            "SQRT", "SUBSTR", "TIME", "TIMESTAMP", "UCASE", "UPPER", "VARCHAR", "YEAR");

    private static final int MAX_DEPTH = 100;

    private final BindContext context;
    private final OperandBinder scalars;

    public RoutineCallBinder(BindContext context, OperandBinder scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    /// Returns whether a name without a schema denotes a declared function rather than a built-in one.
    boolean isPreferred(String name) {
        return context.routine(Kind.FUNCTION, new Name(null, name, 0)) != null
            && !(GRAMMAR.contains(name) && Functions.isKnown(name));
    }

    Scalar call(Name name, List<Expression> written) {
        SystemRoutine ofSystem = SystemRoutine.find(Kind.FUNCTION, context.names().schemaOf(name), name.name());
        if (ofSystem != null) {
            SystemRoutineRights.require(context, ofSystem);
            return new Scalar.RoutineCall(ofSystem.descriptor(), arguments(ofSystem.descriptor(), name, written));
        }
        RoutineDescriptor function = context.routine(Kind.FUNCTION, name);
        if (function == null) {
            context.names().requireSchema(context.names().schemaOf(name), name.offset());
            throw context.unknown(BindError.UNKNOWN_FUNCTION, name.offset(), context.names().nearestObject(Kind.FUNCTION, name), name);
        }
        if (function.returnType() == null) {
            throw context.failure(BindError.TABLE_FUNCTION_VALUE, name.offset(), name, name);
        }
        use(function);
        List<Scalar> arguments = arguments(function, name, written);
        if (function.isSql() && !context.isCreated(function)
                && StatementParser.parseAction(function.body().text()) instanceof RoutineStatement.Return body) {
            return inlined(function, body, arguments, name.offset());
        }
        return new Scalar.RoutineCall(function, arguments);
    }

    /// Returns the expression of a function in SQL, with the arguments in place of its parameters. It becomes a part of the
    /// plan like any other expression.
    private Scalar inlined(RoutineDescriptor function, RoutineStatement.Return body, List<Scalar> arguments, int offset) {
        if (context.definitionDepth() >= MAX_DEPTH) {
            throw context.failure(BindError.FUNCTIONS_TOO_DEEP, offset, MAX_DEPTH);
        }
        Map<String, Scalar> values = new HashMap<>();
        for (int index = 0; index < arguments.size(); index++) {
            values.put(function.parameters().get(index).name(), arguments.get(index));
        }
        BindContext inner = context.deeper().within(function, values);
        OperandBinder binder = scalars.within(inner);
        Scalar value = binder.coercion().stored(
                binder.bind(body.value(), function.returnType()), function.returnType(), function.name(), 0);
        if (function.calledOnNull() || arguments.isEmpty()) {
            return value;
        }
        List<Scalar.Case.Branch> branches = new ArrayList<>();
        arguments.forEach(argument -> branches.add(
                new Scalar.Case.Branch(new Scalar.IsNull(argument), Scalar.Literal.nullOf(function.returnType()))));
        return new Scalar.Case(branches, value, function.returnType());
    }

    /// Records that the statement depends on a routine, and that its user needs the right to call it.
    public void use(RoutineDescriptor routine) {
        if (context.isCreated(routine)) {
            return;
        }
        context.used().use(routine);
        context.used().require(new RequiredPrivilege.OnObject(
                Securables.of(routine), routine.schemaName(), routine.name(), Privilege.EXECUTE));
    }

    /// Returns the arguments of a call of a function, converted to the types of its parameters.
    public List<Scalar> arguments(RoutineDescriptor function, Name name, List<Expression> written) {
        List<Expression> ordered = ordered(function, name, written, BindError.FUNCTION_ARGUMENTS);
        List<Parameter> parameters = parameters(function, ordered.size(), name, BindError.FUNCTION_ARGUMENTS);
        List<Scalar> arguments = new ArrayList<>();
        for (int index = 0; index < parameters.size(); index++) {
            arguments.add(argument(ordered.get(index), parameters.get(index)));
        }
        return List.copyOf(arguments);
    }

    /// Returns the arguments in the order of the parameters. An argument is null if the parameter's DEFAULT stands for it.
    ///
    /// @param written the arguments by position, and then those by name
    /// @param refused the error if there are too many arguments
    public List<Expression> ordered(RoutineDescriptor routine, Name name, List<Expression> written, BindError refused) {
        List<Parameter> declared = routine.parameters();
        int positional = 0;
        while (positional < written.size() && !(written.get(positional) instanceof NamedArgument)) {
            positional++;
        }
        boolean isNamed = positional < written.size();
        if (routine.varargs() && !isNamed || written.size() == declared.size() && !isNamed) {
            return written;
        }
        if (routine.varargs() || written.size() > declared.size()) {
            throw context.failure(refused, name.offset(), name);
        }
        List<Expression> ordered = new ArrayList<>(written.subList(0, positional));
        List<NamedArgument> named = new ArrayList<>();
        written.subList(positional, written.size()).forEach(argument -> named.add((NamedArgument) argument));
        for (Parameter parameter : declared.subList(positional, declared.size())) {
            NamedArgument found = null;
            for (NamedArgument argument : named) {
                found = found == null && argument.name().equals(parameter.name()) ? argument : found;
            }
            if (found == null && parameter.defaultText() == null) {
                throw isNamed ? context.failure(BindError.MISSING_ARGUMENT, name.offset(), name, parameter.name())
                    : context.failure(refused, name.offset(), name);
            }
            named.remove(found);
            ordered.add(found == null ? null : found.value());
        }
        if (!named.isEmpty()) {
            throw context.failure(BindError.UNKNOWN_ARGUMENT, named.getFirst().offset(), named.getFirst().name(), name);
        }
        return ordered;
    }

    /// Returns the parameter of each argument. The last parameter of a routine with a variable number of arguments
    /// serves any number of them.
    ///
    /// @param refused the error if the number of arguments is wrong
    public List<Parameter> parameters(RoutineDescriptor routine, int count, Name name, BindError refused) {
        List<Parameter> declared = routine.parameters();
        boolean fits = routine.varargs() ? count >= declared.size() - 1 : count == declared.size();
        if (!fits) {
            throw context.failure(refused, name.offset(), name);
        }
        List<Parameter> parameters = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            parameters.add(declared.get(Math.min(index, declared.size() - 1)));
        }
        return parameters;
    }

    /// Returns an argument, converted as by storing it into a column of the parameter's type.
    ///
    /// @param written null for the parameter's DEFAULT
    public Scalar argument(Expression written, Parameter parameter) {
        DataType type = parameter.type();
        if (written == null) {
            OperandBinder binder = scalars.within(context.withoutRows(parameter.defaultText()));
            Scalar value = binder.bind(StatementParser.parseExpression(parameter.defaultText()), type);
            return binder.coercion().stored(value, type, parameter.name(), 0);
        }
        return scalars.coercion().stored(scalars.bind(written, type), type, "a parameter", written.offset());
    }
}
