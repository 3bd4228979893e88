// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Concat;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Joined;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.text.Concatenation;
import java.util.ArrayList;
import java.util.List;

/// Binds `left || right`.
final class ConcatenationBinder {
    private final BindContext context;
    private final OperandBinder scalars;
    private final FunctionBinder functions;
    private final Coercion coercion;

    ConcatenationBinder(BindContext context, OperandBinder scalars, FunctionBinder functions, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.functions = functions;
        this.coercion = coercion;
    }

    Scalar joined(Joined joined) {
        List<Scalar> operands = new ArrayList<>(joined.operands().size());
        DataType typed = null;
        boolean anyUntyped = false;
        for (Expression expression : joined.operands()) {
            boolean untyped = scalars.isUntyped(expression);
            anyUntyped |= untyped;
            Scalar operand = untyped ? null : scalars.bind(expression);
            operands.add(operand);
            typed = typed == null && operand != null ? operand.type() : typed;
        }
        if (typed == null) {
            throw context.failure(BindError.BOTH_UNTYPED, joined.offset(), "||");
        }
        for (Expression expression : joined.operands()) {
            if (expression instanceof Expression.Signed && scalars.isUntyped(expression) && context.hasDerbyRules()) {
                scalars.bind(expression, OperandTypes.ANY_TEXT); // fails, because a sign cannot precede a text
            }
        }
        if (operands.stream().anyMatch(operand -> operand != null && operand.type().id() == TypeId.ARRAY)) {
            return new ArrayBinder(context, scalars).joined(joined, operands);
        }
        if (!context.hasDerbyRules() && operands.stream().anyMatch(operand -> operand != null && operand.type().id().isCharacter())) {
            typed = numbersToText(joined, operands);
        }
        DataType type = null;
        for (int i = 0; i < operands.size(); i++) {
            Scalar operand = operands.get(i);
            if (operand == null) {
                operands.set(i, scalars.bind(joined.operands().get(i), typed.id().isBits() ? OperandTypes.ANY_BITS : OperandTypes.ANY_TEXT));
                continue;
            }
            requireJoinable(operand.type(), typed, joined.operands().get(i).offset());
            operand = coercion.held(operand, Concatenation.operand(operand.type(), typed));
            operands.set(i, operand);
            type = type == null ? operand.type() : Concatenation.result(type, operand.type());
        }
        // A parameter may be long but rarely is, so it does not make the result a LONG VARCHAR.
        if (anyUntyped && type.id().isOrdered()) {
            type = type.id().isBits() ? OperandTypes.ANY_BITS : OperandTypes.ANY_TEXT.withCollation(type.collation());
        }
        return ConstantFolding.fold(new Concat(operands, type));
    }

    /// Replaces numbers by their texts and returns the type of the first text.
    private DataType numbersToText(Joined joined, List<Scalar> operands) {
        operands.replaceAll(operand -> operand != null && operand.type().id().isNumeric()
            ? functions.converted("CONCAT", operand, joined.offset()) : operand);
        return operands.stream().filter(operand -> operand != null && operand.type().id().isCharacter()).findFirst().orElseThrow().type();
    }

    private void requireJoinable(DataType type, DataType other, int offset) {
        if (type.id().isNumeric() || other.id().isNumeric() || type.id().isBits() != other.id().isBits()) {
            throw type.id().isNumeric() ? context.failure(BindError.NOT_CASTABLE, offset, type, "VARCHAR")
                : context.failure(BindError.NOT_JOINABLE, offset, type, other);
        }
    }
}
