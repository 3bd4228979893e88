// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Negate;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Chain;
import bowler.sql.ast.Expression.Signed;
import bowler.sql.ast.Expression.Step;
import bowler.sql.ast.Expression;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.IntervalBinder;
import bowler.sql.bind.operand.LiteralBinder;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.SessionCasts;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.function.Functions;
import bowler.types.number.ArithmeticTypes;
import java.util.List;

/// Binds chains of operators and signs as arithmetic. [IntervalBinder] binds operations on dates, times and intervals.
final class ArithmeticBinder {
    /// The maximum scale at which a number from a string operand of a DECIMAL operation keeps Derby's 31 digits of
    /// precision.
    private static final int SCALE_OF_LONG_TEXT = 22;
    /// The maximum number of operators in one chain after constant folding. Passes traverse chains without recursion.
    private static final int MAX_CHAIN = 1_000_000;
    /// The maximum number of steps of a chain that are calls, such as those with intervals. Passes traverse calls by
    /// recursion.
    private static final int MAX_CALLS = 120;

    private final BindContext context;
    private final OperandBinder scalars;
    private final Coercion coercion;
    private final IntervalBinder intervals;

    ArithmeticBinder(BindContext context, OperandBinder scalars, Coercion coercion, IntervalBinder intervals) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
        this.intervals = intervals;
    }

    Scalar chain(Chain chain) {
        Scalar left = null;
        int depth = 0;
        int calls = 0;
        for (int i = 0; i < chain.steps().size(); i++) {
            Step step = chain.steps().get(i);
            Scalar right;
            if (left == null) {
                Scalar[] pair = intervals.pair(chain.first(), step);
                left = pair[0];
                right = pair[1];
            } else {
                right = scalars.bind(step.operand(), IntervalBinder.beside(left.type(), step.op()));
            }
            boolean isCall = left.type().id().isInterval() || right.type().id().isInterval() || left.type().id().isTemporal()
                    || right.type().id().isTemporal();
            if (isCall && ++calls > MAX_CALLS) {
                throw context.failure(BindError.TOO_COMPLEX, step.offset(), MAX_CALLS);
            }
            left = ConstantFolding.fold(arithmetic(step, left, right));
            if (left instanceof Arithmetic && ++depth > MAX_CHAIN) {
                throw context.failure(BindError.TOO_COMPLEX, step.offset(), MAX_CHAIN);
            }
        }
        return left;
    }

    private Scalar arithmetic(Step step, Scalar boundLeft, Scalar boundRight) {
        if (context.hasDerbyRules() && boundLeft.type().id().isTemporal() && !boundRight.type().id().isInterval()
                || context.hasDerbyRules() && boundRight.type().id().isTemporal() && !boundLeft.type().id().isInterval()) {
            throw intervals.refusal(step, boundLeft.type(), boundRight.type());
        }
        if (boundLeft.type().id().isInterval() || boundRight.type().id().isInterval()) {
            return intervals.arithmetic(step, boundLeft, boundRight);
        }
        Scalar moments = boundLeft.type().id().isTemporal() || boundRight.type().id().isTemporal()
                ? intervals.moments(step, boundLeft, boundRight) : null;
        if (moments != null) {
            return moments;
        }
        Scalar left = asNumber(boundLeft, boundRight.type(), step.offset());
        Scalar right = asNumber(boundRight, boundLeft.type(), step.offset());
        DataType leftType = left.type();
        DataType rightType = right.type();
        if (!leftType.id().isNumeric() || !rightType.id().isNumeric()) {
            throw intervals.refusal(step, leftType, rightType);
        }
        DataType type = ArithmeticTypes.result(step.op(), leftType, rightType);
        return new Arithmetic(step.op(), operand(left, type), operand(right, type), type);
    }

    /// Converts a string operand of a numeric operation to a number.
    private Scalar asNumber(Scalar scalar, DataType beside, int offset) {
        boolean isText = scalar.type().id() == TypeId.CHAR || scalar.type().id() == TypeId.VARCHAR;
        boolean neverNumber = scalar.type().id().isCharacter() && (!isText || !beside.id().isExact());
        if (neverNumber && beside.id().isNumeric()) {
            throw context.failure(BindError.NOT_CASTABLE, offset, scalar.type(), beside);
        }
        return isText && beside.id().isNumeric() ? ConstantFolding.fold(SessionCasts.cast(scalar, typeOfText(scalar.type().length(), beside), false)) : scalar;
    }

    /// Returns the type of a number from a string operand. Next to a DECIMAL, the number may have as many digits on
    /// each side of the point as the string has characters.
    private static DataType typeOfText(int length, DataType beside) {
        if (!beside.id().isDecimal()) {
            return beside;
        }
        long precision = beside.precision() + 2L * length;
        long scale = (long) beside.scale() + length;
        long max = scale <= SCALE_OF_LONG_TEXT ? Math.max(DataType.DERBY_DECIMAL_PRECISION, beside.precision())
                : DataType.MAX_DECIMAL_PRECISION;
        return DataType.decimal((int) Math.min(precision, max),
                (int) Math.min(scale, DataType.MAX_DECIMAL_PRECISION / 2));
    }

    /// Converts an operand to the type of the result. Operands of a DECIMAL result keep their own precision and scale.
    private Scalar operand(Scalar scalar, DataType result) {
        return coercion.held(scalar, result.id().isDecimal() ? ArithmeticTypes.asDecimal(scalar.type()) : result);
    }

    Scalar signed(Signed signed, Scalar operand) {
        if (operand.type().id().isInterval()) {
            return signed.negative() ? IntervalBinder.folded(Functions.negatedInterval(operand.type()), List.of(operand)) : operand;
        }
        if (!operand.type().id().isNumeric()) {
            throw context.failure(BindError.SIGN_TYPE, signed.offset(), operand.type());
        }
        if (signed.negative() && signed.operand() instanceof Expression.Constant constant
                && constant.kind() == Expression.LiteralKind.INTEGER) {
            if (constant.text().equals(LiteralBinder.MIN_LONG_DIGITS)) {
                return LiteralBinder.MIN_LONG;
            }
            if (constant.text().equals(LiteralBinder.MIN_INTEGER_DIGITS)) {
                return LiteralBinder.MIN_INTEGER;
            }
        }
        return signed.negative() ? ConstantFolding.fold(new Negate(operand)) : operand;
    }
}
