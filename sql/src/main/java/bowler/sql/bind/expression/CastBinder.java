// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Conversion;
import bowler.sql.ast.Expression.ParameterMark;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.cast.ConversionRules;
import bowler.types.function.Functions;
import bowler.types.function.call.FunctionCall;
import bowler.types.function.json.JsonSpec;
import java.util.List;

/// Binds CAST and `operand::type`.
final class CastBinder {
    private final BindContext context;
    private final OperandBinder operands;
    private final FunctionBinder functions;

    CastBinder(BindContext context, OperandBinder operands, FunctionBinder functions) {
        this.context = context;
        this.operands = operands;
        this.functions = functions;
    }

    Scalar cast(Conversion conversion) {
        DataType type = new TypeBinder(context).type(conversion.type());
        if (conversion.isShort()) {
            return shortConversion(conversion, type);
        }
        // A string parameter that is too long is truncated, as other operands of the cast are.
        boolean cuts = conversion.operand() instanceof ParameterMark && (type.id() == TypeId.CHAR || type.id() == TypeId.VARCHAR);
        Scalar operand = operands.bind(conversion.operand(), cuts ? OperandTypes.likeType(type) : type);
        Scalar single = singleOfJson(operand, type, conversion.offset());
        if (single != null) {
            return single;
        }
        if (!ConversionRules.isCastable(operand.type(), type)) {
            if (!context.hasDerbyRules() && isConvertedByFunction(operand.type(), type)) {
                return Coercion.exactly(convertedByFunction(operand, type, conversion.offset()), type, true);
            }
            String remedy = operand.type().id().isNumeric() && type.id().isCharacter() ? "TO_CHAR(x), CONCAT(x) and x::VARCHAR(n) are the text of a number."
                : null;
            throw context.failureWithRemedy(BindError.NOT_CASTABLE, remedy, conversion.offset(), operand.type(), type);
        }
        if (type.id() == TypeId.BOOLEAN && operand.type().id().isCharacter() && !context.hasDerbyRules()) {
            operand = withTruthText(operand);
        }
        Scalar cast = Coercion.exactly(operand, type, false);
        // Derby converts literals when it compiles the statement.
        return context.hasDerbyRules() && cast instanceof Scalar.Cast(Literal literal, var to, var assignment)
            ? context.placed(conversion.offset(), () -> ConstantFolding.foldNow(cast)) : cast;
    }

    /// Replaces the words of other databases for truth values. A literal stays one, so that its cast is known not to be NULL.
    private static Scalar withTruthText(Scalar operand) {
        FunctionCall words = Functions.truthText(operand.type());
        if (!(operand instanceof Literal literal) || literal.isNull()) {
            return new Scalar.Call(words, List.of(operand));
        }
        RowBuffer row = new RowBuffer(1);
        words.evaluate(literal.value(), row, 0);
        return new Literal(Value.of(words.resultType(), row, 0));
    }

    /// Binds a cast of a JSON scalar to an SQL type; returns null for other casts.
    private Scalar singleOfJson(Scalar operand, DataType type, int offset) {
        boolean isSingle = operand.type().id() == TypeId.JSON && (type.id().isNumeric() || type.id().isTemporal()
                || type.id() == TypeId.BOOLEAN || type.id() == TypeId.UUID || type.id().isInterval());
        if (!isSingle) {
            return null;
        }
        JsonSpec spec = new JsonSpec(JsonSpec.Form.VALUE, "strict $", List.of(), type, JsonSpec.Behavior.ERROR, JsonSpec.Behavior.ERROR,
                JsonSpec.Wrapper.NONE, false);
        return context.placed(offset, () -> new Scalar.Call(Functions.json(spec, List.of(operand.type())), List.of(operand)));
    }

    /// Binds `operand::type`. Derby does not have this form, so it also converts numbers to strings and back.
    private Scalar shortConversion(Conversion conversion, DataType type) {
        Scalar operand = operands.bind(conversion.operand(), type);
        if (isConvertedByFunction(operand.type(), type)) {
            operand = convertedByFunction(operand, type, conversion.offset());
        }
        Scalar single = singleOfJson(operand, type, conversion.offset());
        if (single != null) {
            return single;
        }
        if (type.id() == TypeId.BOOLEAN && operand.type().id().isCharacter()) {
            operand = withTruthText(operand);
        }
        if (!ConversionRules.isCastable(operand.type(), type)) {
            throw context.failure(BindError.NOT_CASTABLE, conversion.offset(), operand.type(), type);
        }
        return Coercion.exactly(operand, type, false);
    }

    /// Returns whether a number is converted to text, or text to a floating-point number. Derby's CAST refuses both, and
    /// its functions convert them.
    private static boolean isConvertedByFunction(DataType from, DataType to) {
        return from.id().isNumeric() && to.id().isCharacter() || from.id().isCharacter() && (to.id() == TypeId.DOUBLE || to.id() == TypeId.REAL);
    }

    private Scalar convertedByFunction(Scalar operand, DataType type, int offset) {
        return functions.converted(type.id().isCharacter() ? "CONCAT" : "DOUBLE", operand, offset);
    }
}
