// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.SpecialRegister;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression.Trimmed;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.function.Argument;
import bowler.types.function.BoundFunction;
import bowler.types.function.ConversionCall;
import bowler.types.function.FunctionCall;
import bowler.types.function.Functions;
import java.util.ArrayList;
import java.util.List;

/// Calls of built-in functions; some names exist only within the JDBC escape `{fn ...}`.
final class FunctionBinder {
    private static final String UNIT_PREFIX = "SQL_TSI_";

    private final BindContext context;
    private final ScalarBinder scalars;
    private final Coercion coercion;

    FunctionBinder(BindContext context, ScalarBinder scalars, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
    }

    Scalar invocation(Invocation invocation) {
        String name = invocation.function();
        List<Expression> arguments = invocation.arguments();
        int offset = invocation.offset();
        if (invocation.escaped()) {
            switch (name) {
                case "CONCAT" -> {
                    requireCount(invocation, 2);
                    return scalars.bind(new Joined(arguments, offset));
                }
                case "CURDATE" -> {
                    return register(invocation, SpecialRegister.CURRENT_DATE);
                }
                case "CURTIME" -> {
                    return register(invocation, SpecialRegister.CURRENT_TIME);
                }
                case "USER" -> {
                    return register(invocation, SpecialRegister.CURRENT_USER);
                }
                case "LENGTH" -> {
                    // JDBC does not count trailing blanks.
                    return call("LENGTH", List.of(new Invocation("RTRIM", arguments, false, offset)), offset);
                }
                case "SUBSTRING" -> name = "SUBSTR";
                default -> {}
            }
        }
        return call(name, arguments, offset);
    }

    private Scalar register(Invocation invocation, SpecialRegister register) {
        requireCount(invocation, 0);
        return new Scalar.Register(register, Registers.type(register));
    }

    private void requireCount(Invocation invocation, int count) {
        if (invocation.arguments().size() != count) {
            throw context.failure(BindError.ARGUMENT_COUNT, invocation.offset(), invocation.function(),
                    invocation.arguments().size());
        }
    }

    Scalar trimmed(Trimmed trimmed) {
        String name = switch (trimmed.side()) {
            case "LEADING" -> "LTRIM";
            case "TRAILING" -> "RTRIM";
            default -> "TRIM";
        };
        return call(name, trimmed.character() == null ? List.of(trimmed.source())
                : List.of(trimmed.source(), trimmed.character()), trimmed.offset());
    }

    private Scalar call(String name, List<Expression> written, int offset) {
        if (!Functions.isKnown(name)) {
            throw context.failure(BindError.UNKNOWN_FUNCTION, offset, name);
        }
        List<Scalar> operands = new ArrayList<>();
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            Expression expression = written.get(i);
            Scalar operand = i == 0 && name.startsWith("TIMESTAMP") ? unit(expression) : null;
            if (operand == null && !scalars.isUntyped(expression)) {
                operand = scalars.bind(expression);
            }
            operands.add(operand);
            arguments.add(operand == null ? Argument.of((DataType) null)
                    : operand instanceof Literal literal ? Argument.of(literal.value()) : Argument.of(operand.type()));
        }
        BoundFunction function = context.placed(offset, () -> Functions.bind(name, arguments));
        List<DataType> due = function.parameterTypes();
        for (int i = 0; i < due.size(); i++) {
            Scalar operand = operands.get(i);
            operands.set(i, operand == null ? scalars.bind(written.get(i), due.get(i))
                    : coercion.held(operand, due.get(i)));
        }
        return switch (function) {
            case FunctionCall call -> new Call(call, operands);
            case ConversionCall conversion -> Coercion.exactly(operands.getFirst(), conversion.resultType(), false);
        };
    }

    /// The unit of TIMESTAMPADD and TIMESTAMPDIFF, a word that looks like a column.
    private Scalar unit(Expression expression) {
        if (expression instanceof ColumnName name && name.table() == null && name.column().startsWith(UNIT_PREFIX)) {
            return new Literal(Value.of(LiteralBinder.textType(name.column()), (Object) name.column()));
        }
        return null;
    }
}
