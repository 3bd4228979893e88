// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.operand;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Chain;
import bowler.sql.ast.Expression.Elapsed;
import bowler.sql.ast.Expression.Step;
import bowler.sql.ast.Expression;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.ConstantFolding;
import bowler.types.DataType;
import bowler.types.IntervalField;
import bowler.types.IntervalQualifier;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.function.Functions;
import bowler.types.function.call.FunctionCall;
import bowler.types.number.ArithmeticOperator;
import java.util.List;

/// Binds arithmetic with intervals as calls. A `?` added to a date or time is an interval of days to seconds; a factor
/// of an interval is a DOUBLE.
public final class IntervalBinder {
    private final BindContext context;
    private final OperandBinder scalars;
    private final Coercion coercion;

    public IntervalBinder(BindContext context, OperandBinder scalars, Coercion coercion) {
        this.context = context;
        this.scalars = scalars;
        this.coercion = coercion;
    }

    /// Returns the type of an operand without a type of its own, next to a value of type `other`.
    public static DataType beside(DataType other, ArithmeticOperator op) {
        boolean additive = op == ArithmeticOperator.ADD || op == ArithmeticOperator.SUBTRACT;
        return additive && other.id().isTemporal() ? IntervalQualifier.ANY_SECONDS
            : !additive && other.id().isInterval() ? DataType.DOUBLE : OperandTypes.likeType(other);
    }

    /// Binds both operands of the first step of a chain.
    public Scalar[] pair(Expression first, Step step) {
        boolean firstUntyped = scalars.isUntyped(first);
        if (firstUntyped == scalars.isUntyped(step.operand())) {
            return scalars.pair(first, step.operand(), step.op().sign(), step.offset());
        }
        Scalar typed = scalars.bind(firstUntyped ? step.operand() : first);
        Scalar other = scalars.bind(firstUntyped ? first : step.operand(), beside(typed.type(), step.op()));
        return firstUntyped ? new Scalar[] {other, typed} : new Scalar[] {typed, other};
    }

    public Scalar arithmetic(Step step, Scalar left, Scalar right) {
        return context.placed(step.offset(), () -> called(
            Functions.withInterval(step.op(), left.type(), right.type()), left, right));
    }

    /// Binds differences of dates and times, and dates plus or minus days. The difference is a number of days between
    /// dates, otherwise an interval. Returns null for other operands.
    public Scalar moments(Step step, Scalar left, Scalar right) {
        TypeId one = left.type().id();
        TypeId other = right.type().id();
        boolean minus = step.op() == ArithmeticOperator.SUBTRACT;
        boolean plus = step.op() == ArithmeticOperator.ADD;
        if (minus && one == TypeId.DATE && other == TypeId.DATE) {
            return called(Functions.daysBetween(), left, right);
        }
        if (minus && one.isTemporal() && other.isTemporal()) {
            boolean times = one == TypeId.TIME || one == TypeId.TIME_TZ;
            IntervalQualifier qualifier = times
                ? new IntervalQualifier(IntervalField.HOUR, IntervalField.SECOND, IntervalQualifier.DEFAULT_PRECISION, 0)
                : IntervalQualifier.of(IntervalQualifier.ANY_SECONDS);
            return context.placed(step.offset(), () -> called(Functions.elapsed(left.type(), right.type(), qualifier), left, right));
        }
        if ((plus || minus) && one == TypeId.DATE && other.isInteger()) {
            return called(Functions.shiftedDate(step.op(), true), left, right);
        }
        return plus && one.isInteger() && other == TypeId.DATE ? called(Functions.shiftedDate(step.op(), false), left, right) : null;
    }

    /// Returns the failure for two operands without a common arithmetic; for times, the message suggests an interval.
    public SqlFailure refusal(Step step, DataType left, DataType right) {
        boolean minus = step.op() == ArithmeticOperator.SUBTRACT;
        if ((minus || step.op() == ArithmeticOperator.ADD) && left.id().isTemporal()) {
            return context.failure(BindError.INTERVAL_REQUIRED, step.offset(), left, right);
        }
        return context.failure(BindError.OPERATOR_TYPES, step.offset(), step.op().sign(), left, right);
    }

    /// Binds a difference with an interval qualifier; the last step of the chain is the subtraction.
    public Scalar elapsed(Elapsed elapsed) {
        Chain chain = elapsed.difference();
        Step last = chain.steps().getLast();
        List<Step> before = chain.steps().subList(0, chain.steps().size() - 1);
        Expression first = before.isEmpty() ? chain.first() : new Chain(chain.first(), before, chain.offset());
        Scalar[] pair = scalars.pair(first, last.operand(), "-", last.offset());
        IntervalQualifier qualifier = new TypeBinder(context).interval(
            elapsed.type(), IntervalQualifier.MAX_PRECISION, DataType.MAX_FRACTION_DIGITS);
        return context.placed(last.offset(), () -> called(
            Functions.elapsed(pair[0].type(), pair[1].type(), qualifier), pair[0], pair[1]));
    }

    private Scalar called(FunctionCall function, Scalar left, Scalar right) {
        return folded(function, List.of(coercion.held(left, function.parameterTypes().get(0)),
            coercion.held(right, function.parameterTypes().get(1))));
    }

    /// Evaluates the call at compile time if the operands are literals and it does not fail.
    public static Scalar folded(FunctionCall function, List<Scalar> operands) {
        Call call = new Call(function, operands);
        if (!ConstantFolding.areLiterals(operands)) {
            return call;
        }
        RowBuffer row = new RowBuffer(operands.size());
        for (int operand = 0; operand < operands.size(); operand++) {
            row.set(operand, operands.get(operand).type(), ((Literal) operands.get(operand)).value(), 0);
        }
        RowBuffer result = new RowBuffer(1);
        try {
            function.evaluate(row, result, 0);
        } catch (SqlFailure atRunTime) {
            return call;
        }
        return new Literal(Value.of(function.resultType(), result, 0));
    }
}
