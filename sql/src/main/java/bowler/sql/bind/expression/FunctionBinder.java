// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression.Trimmed;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.CollationBinder;
import bowler.sql.bind.operand.LiteralBinder;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.SessionCasts;
import bowler.sql.bind.operand.SpecialRegisterTypes;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.sql.suggest.ErrorWithHint;
import bowler.sql.suggest.ErrorWithSuggestion;
import bowler.sql.suggest.NearestName;
import bowler.types.Collation;
import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.Value;
import bowler.types.cast.ConversionRules;
import bowler.types.function.Functions;
import bowler.types.function.call.Argument;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.ConversionCall;
import bowler.types.function.call.FunctionCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Binds calls of built-in functions; some names exist only within the JDBC escape `{fn ...}`.
final class FunctionBinder {
    private static final String UNIT_PREFIX = "SQL_TSI_";
    /// The units that are not reserved words.
    private static final Set<String> UNITS = Set.of("DAY", "WEEK", "MONTH", "QUARTER");

    private static final List<String> FIELDS = List.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND",
        "MILLISECOND", "MICROSECOND");

    /// The functions whose operand cannot be a `?` in Derby's mode.
    private static final Set<String> TYPED = Set.of("LENGTH", "CHAR_LENGTH", "CHARACTER_LENGTH", "YEAR", "MONTH", "DAY", "HOUR",
        "MINUTE", "SECOND", "DATE", "TIMESTAMP");

    private final BindContext context;
    private final OperandBinder scalars;
    private final Coercion coercion;

    FunctionBinder(BindContext context, OperandBinder scalars, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
    }

    Scalar invocation(Invocation invocation) {
        String name = invocation.function();
        List<Expression> arguments = invocation.arguments();
        int offset = invocation.offset();
        Scalar present = present(invocation);
        if (present != null) {
            return present;
        }
        if (invocation.escaped()) {
            switch (name) {
                case "CONCAT" -> {
                    requireCount(invocation, 2);
                    return scalars.bind(new Joined(arguments, offset));
                }
                case "USER" -> {
                    return register(invocation, SpecialRegister.CURRENT_USER);
                }
                case "LENGTH" -> {
                    // JDBC's LENGTH does not count trailing blanks.
                    return call("LENGTH", List.of(new Invocation("RTRIM", arguments, false, offset)), offset);
                }
                case "SUBSTRING" -> name = "SUBSTR";
                default -> {}
            }
        }
        if (name.equals("AT LOCAL") && SessionCasts.current() != null) {
            String zone = SessionCasts.current().getId();
            return call("AT TIME ZONE", List.of(arguments.getFirst(), new Constant(LiteralKind.STRING, zone, offset)), offset);
        }
        return call(name, arguments, offset);
    }

    /// Binds calls that are not functions of their arguments: registers and random values. Returns null for others.
    private Scalar present(Invocation invocation) {
        return switch (invocation.function()) {
            case "NOW", "GETDATE", "STATEMENT_TIMESTAMP", "TRANSACTION_TIMESTAMP", "SYSDATE", "SYSTIMESTAMP", "LOCALTIMESTAMP" -> register(invocation, SpecialRegister.CURRENT_TIMESTAMP);
            case "TYPEOF", "PG_TYPEOF" -> context.hasDerbyRules() ? null : typeName(invocation);
            case "LAST_INSERT_ID", "LAST_INSERT_ROWID", "SCOPE_IDENTITY", "IDENTITY" -> register(invocation, SpecialRegister.IDENTITY_VALUE);
            case "CURDATE", "TODAY" -> register(invocation, SpecialRegister.CURRENT_DATE);
            case "CURRENT_SCHEMA", "SCHEMA" -> register(invocation, SpecialRegister.CURRENT_SCHEMA);
            case "CURRENT_CATALOG", "CURRENT_DATABASE" -> {
                if (context.hasDerbyRules()) {
                    yield null;
                }
                requireCount(invocation, 0);
                yield SpecialRegisterTypes.CATALOG;
            }
            case "CURTIME", "LOCALTIME" -> register(invocation, SpecialRegister.CURRENT_TIME);
            case "RANDOM" -> {
                requireCount(invocation, 0);
                yield new Call(Functions.randomOfBits(), List.of(entropy()));
            }
            case "RANDOM_UUID", "GEN_RANDOM_UUID", "NEWID", "UUID" -> {
                requireCount(invocation, 0);
                yield new Call(Functions.uuidOfBits(), List.of(entropy(), entropy()));
            }
            case "RAND" -> invocation.arguments().isEmpty() ? new Call(Functions.randomOfBits(), List.of(entropy())) : null;
            default -> null;
        };
    }

    /// Returns the name of the type of an expression, which need not be evaluated; null if a function of the user has the
    /// name.
    private Scalar typeName(Invocation invocation) {
        if (new RoutineCallBinder(context, scalars).isPreferred(invocation.function())) {
            return null;
        }
        requireCount(invocation, 1);
        String type = scalars.bind(invocation.arguments().getFirst()).type().toString();
        return new Literal(Value.of(LiteralBinder.textType(type), (Object) type));
    }

    private static Scalar entropy() {
        return new Scalar.Register(SpecialRegister.ENTROPY, SpecialRegisterTypes.type(SpecialRegister.ENTROPY));
    }

    /// Binds TRY_CAST. A cast of a time to a timestamp needs the date of execution and never fails.
    Scalar tried(Expression.TryConversion conversion) {
        DataType type = new TypeBinder(context).type(conversion.type());
        Scalar operand = scalars.bind(conversion.operand(), type);
        if (!ConversionRules.isCastable(operand.type(), type)) {
            throw context.failure(BindError.NOT_CASTABLE, conversion.offset(), operand.type(), type);
        }
        return Coercion.needsDay(operand.type().id(), type.id()) ? Coercion.exactly(operand, type, false)
            : new Call(Functions.tryCast(operand.type(), type), List.of(operand));
    }

    private BoundFunction bound(String name, List<Argument> arguments, List<Expression> written, int offset) {
        try {
            return Functions.bind(name, arguments);
        } catch (SqlFailure refused) {
            boolean isOfTime = refused.error() == TypesError.BAD_ARGUMENT && (name.startsWith("DATE") || name.equals("EXTRACT"));
            boolean isField = isOfTime && written.getFirst() instanceof Constant field
                && field.text().equals(refused.arguments().getFirst());
            String meant = isField ? NearestName.among(((Constant) written.getFirst()).text(), FIELDS) : null;
            return context.placed(isField ? written.getFirst().offset() : offset, () -> {
                throw ErrorWithSuggestion.failure(refused.error(), meant, refused.arguments().toArray());
            });
        }
    }

    /// Applies a function of one argument to a value; NULL stays NULL.
    Scalar converted(String function, Scalar value, int offset) {
        BoundFunction bound = context.placed(offset, () -> Functions.bind(function, List.of(Argument.of(value.type()))));
        Scalar held = coercion.held(value, bound.parameterTypes().getFirst());
        Scalar result = switch (bound) {
            case FunctionCall call -> new Call(call, List.of(held));
            case ConversionCall conversion -> Coercion.exactly(held, conversion.resultType(), false);
        };
        return !context.isNullable(value) ? result : new Scalar.Case(List.of(new Scalar.Case.Branch(new Scalar.IsNull(value),
            Literal.nullOf(result.type()))), result, result.type());
    }

    Scalar lower(Scalar text) {
        return new Call((FunctionCall) Functions.bind("LOWER", List.of(Argument.of(text.type()))), List.of(text));
    }

    private Scalar register(Invocation invocation, SpecialRegister register) {
        requireCount(invocation, 0);
        return new Scalar.Register(register, SpecialRegisterTypes.type(register));
    }

    private void requireCount(Invocation invocation, int count) {
        if (invocation.arguments().size() != count) {
            throw context.failure(BindError.ARGUMENT_COUNT, invocation.offset(), invocation.function(),
                    invocation.arguments().size());
        }
    }

    Scalar trimmed(Trimmed trimmed) {
        boolean one = trimmed.character() == null;
        String name = switch (trimmed.side()) {
            case "LEADING" -> one ? "LTRIM" : "TRIM LEADING";
            case "TRAILING" -> one ? "RTRIM" : "TRIM TRAILING";
            default -> "TRIM";
        };
        return call(name, one ? List.of(trimmed.source())
                : List.of(trimmed.source(), trimmed.character()), trimmed.offset());
    }

    private Scalar call(String name, List<Expression> written, int offset) {
        RoutineCallBinder routines = new RoutineCallBinder(context, scalars);
        if (routines.isPreferred(name)) {
            return routines.call(new Name(null, name, offset), written);
        }
        if (!Functions.isKnown(name)) {
            if (ErrorWithHint.of(name) != null) {
                throw context.failureWithRemedy(BindError.UNKNOWN_FUNCTION, ErrorWithHint.of(name), offset, name);
            }
            throw context.unknown(BindError.UNKNOWN_FUNCTION, offset, ErrorWithHint.nameHere(name) == null
                    ? NearestName.among(name, Functions.names()) : ErrorWithHint.nameHere(name), name);
        }
        if (context.hasDerbyRules()) {
            requireTyped(name, written, offset);
        }
        List<Scalar> operands = new ArrayList<>();
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            Expression expression = written.get(i);
            Scalar operand = i == 0 && (name.equals("TIMESTAMPADD") || name.equals("TIMESTAMPDIFF")) ? unit(expression) : null;
            if (operand == null && !scalars.isUntyped(expression)) {
                operand = scalars.bind(expression);
                if (operand instanceof Scalar.Case && name.equals("LENGTH")) {
                    // The length of a CHAR is that of its type, although the result of a CASE is not padded.
                    operand = Coercion.exactly(operand, operand.type(), false);
                }
                if (i == 0 && name.equals("AT TIME ZONE") && SessionCasts.current() != null) {
                    operand = ConstantFolding.fold(SessionCasts.zoned(operand));
                }
            }
            operands.add(operand);
            arguments.add(operand == null ? Argument.of((DataType) null)
                    : operand instanceof Literal literal ? Argument.of(literal.value()) : Argument.of(operand.type()));
        }
        BoundFunction function = bound(name, arguments, written, offset);
        List<DataType> due = function.parameterTypes();
        for (int i = 0; i < due.size(); i++) {
            Scalar operand = operands.get(i);
            operands.set(i, operand == null ? scalars.bind(written.get(i), due.get(i))
                    : coercion.held(operand, due.get(i)));
        }
        return switch (function) {
            case FunctionCall call when name.equals("DATE") && SessionCasts.territory() != null && operands.getFirst().type().id().isCharacter() ->
                new Call(Functions.territoryDate(operands.getFirst().type(), SessionCasts.territory(), true), operands);
            case FunctionCall call -> likeOperands(new Call(call, operands));
            case ConversionCall conversion -> Coercion.exactly(operands.getFirst(), conversion.resultType(), false);
        };
    }

    /// Fails if Derby cannot tell the type of a parameter among the operands.
    private void requireTyped(String name, List<Expression> operands, int offset) {
        Expression first = operands.isEmpty() ? null : operands.getFirst();
        Expression unsigned = first instanceof Expression.Signed signed ? signed.operand() : first;
        if (operands.size() == 1 && unsigned instanceof Expression.ParameterMark && TYPED.contains(name)) {
            throw context.failure(BindError.PARAMETER_UNTYPED, operands.getFirst().offset());
        }
        if (name.equals("MOD") && operands.stream().allMatch(Expression.ParameterMark.class::isInstance)) {
            throw context.failure(BindError.BOTH_UNTYPED, offset, name);
        }
    }

    /// Gives a string result the collation of its first operand whose collation is not UCS_BASIC.
    private static Scalar likeOperands(Call call) {
        if (call.type().id().isCharacter()) {
            for (Scalar operand : call.arguments()) {
                if (operand.type().collation() != Collation.UCS_BASIC) {
                    return CollationBinder.in(operand.type().collation(), call);
                }
            }
        }
        return call;
    }

    /// Returns the unit of TIMESTAMPADD and TIMESTAMPDIFF, a word with the syntax of a column name; null for other
    /// expressions.
    private Scalar unit(Expression expression) {
        if (expression instanceof ColumnName name && name.table() == null && name.column().startsWith(UNIT_PREFIX)) {
            return new Literal(Value.of(LiteralBinder.textType(name.column()), (Object) name.column()));
        }
        if (expression instanceof ColumnName name && name.table() == null && UNITS.contains(name.column())) {
            // MySQL writes units without the prefix.
            String unit = UNIT_PREFIX + name.column();
            return new Literal(Value.of(LiteralBinder.textType(unit), (Object) unit));
        }
        return null;
    }
}
