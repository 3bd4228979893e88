// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.base.error.SqlFailure;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Cast;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Concat;
import bowler.plan.scalar.Scalar.IsNull;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar.Negate;
import bowler.plan.scalar.TypeFamily;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.Value;
import bowler.types.ValueOrder;
import bowler.types.cast.CastContext;
import bowler.types.cast.Casts;
import bowler.types.number.DecimalMath;
import bowler.types.number.DoubleMath;
import bowler.types.number.IntegerMath;
import bowler.types.text.Concatenation;
import java.math.BigDecimal;
import java.util.List;

/// Evaluates operations on literals at compile time. Operations that would fail, warn or depend on the current date are
/// left to run time, which may never reach them.
public final class ConstantFolding {
    private static final CastContext NOT_NOW = new CastContext() {
        @Override
        public void cut(int lengthOfValue, DataType type) {
            throw new LeftForTheRun();
        }

        @Override
        public long currentEpochDay() {
            throw new LeftForTheRun();
        }
    };

    private ConstantFolding() {}

    /// Returns the value of a node whose operands are literals; the node itself if it cannot be folded.
    public static Scalar fold(Scalar scalar) {
        try {
            Scalar folded = foldOrFail(scalar);
            if (folded != scalar && folded instanceof Literal result) {
                FailingLiteral.became(scalar, result);
            }
            return folded;
        } catch (SqlFailure atRunTime) {
            FailingLiteral.met(scalar, atRunTime);
            return scalar;
        } catch (LeftForTheRun atRunTime) {
            return scalar;
        }
    }

    /// Folds like [#fold], but fails if the operation fails. A node that depends on the run stays.
    public static Scalar foldNow(Scalar scalar) {
        try {
            return foldOrFail(scalar);
        } catch (LeftForTheRun atRunTime) {
            return scalar;
        }
    }

    /// Folds like [#fold], but fails if the operation fails.
    public static Scalar foldOrFail(Scalar scalar) {
        return switch (scalar) {
            case Arithmetic(var op, Literal left, Literal right, var type) ->
                new Literal(arithmetic((Arithmetic) scalar, left.value(), right.value()));
            case Compare(var op, Literal left, Literal right) -> left.isNull() || right.isNull() ? Literal.UNKNOWN
                    : Literal.of(op.holds(ValueOrder.compare(left.type(), left.value(), 0, right.value(), 0)));
            case Compare(var op, Literal left, var right) when left.isNull() -> Literal.UNKNOWN;
            case Compare(var op, var left, Literal right) when right.isNull() -> Literal.UNKNOWN;
            case Negate(Literal operand) -> negate(operand);
            case IsNull(Literal operand) -> Literal.of(operand.isNull());
            case Cast(Literal operand, var type, var assignment) -> new Literal(cast(operand, type, assignment));
            case Concat concat -> concat(concat);
            case Arithmetic other -> other;
            case Compare other -> other;
            case Negate other -> other;
            case IsNull other -> other;
            case Cast other -> other;
            case Literal other -> other;
            case Scalar.Column other -> other;
            case Scalar.Parameter other -> other;
            case Scalar.Register other -> other;
            case Scalar.NextValue other -> other;
            case Scalar.CurrentValue other -> other;
            case Scalar.SetValue other -> other;
            case Scalar.NextIdentity other -> other;
            case Scalar.Outer other -> other;
            case Scalar.Subquery other -> other;
            case Scalar.And other -> other;
            case Scalar.Or other -> other;
            case Scalar.Not other -> other;
            case Scalar.Case other -> other;
            case Scalar.Like other -> other;
            case Scalar.InList other -> other;
            case Scalar.Call other -> other;
            case Scalar.RoutineCall other -> other;
        };
    }

    private static Value arithmetic(Arithmetic node, Value left, Value right) {
        DataType type = node.type();
        if (left.isNull() || right.isNull()) {
            return Value.nullOf(type);
        }
        return switch (TypeFamily.of(type)) {
            case INTEGER -> Value.of(type, IntegerMath.apply(node.op(), type, left.longAt(0), right.longAt(0)));
            case DOUBLE -> Value.of(type, DoubleMath.apply(node.op(), type, left.doubleAt(0), right.doubleAt(0)));
            case DECIMAL -> Value.of(type, (Object) DecimalMath.apply(node.op(), type, (BigDecimal) left.object(),
                    (BigDecimal) right.object()));
            case BOOLEAN, CHARACTER, BITS, UUID, MONTHS, DURATION, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ, ARRAY ->
                throw new IllegalStateException("arithmetic of type " + type);
        };
    }

    private static Scalar negate(Literal operand) {
        DataType type = operand.type();
        if (operand.isNull()) {
            return operand;
        }
        Value value = operand.value();
        return new Literal(switch (type.carrier()) {
            case LONG -> Value.of(type, IntegerMath.check(type, IntegerMath.negateBigint(value.longAt(0))));
            case DOUBLE -> Value.of(type, -value.doubleAt(0) + 0.0);
            case OBJECT -> Value.of(type, (Object) ((BigDecimal) value.object()).negate());
        });
    }

    private static Value cast(Literal operand, DataType type, boolean assignment) {
        RowBuffer target = new RowBuffer(1);
        DataType from = operand.type();
        Casts.convert(from, type, assignment ? null : NOT_NOW).convert(operand.value(), 0, target, 0);
        return Value.of(type, target, 0);
    }

    private static Scalar concat(Concat concat) {
        Object joined = null;
        for (Scalar operand : concat.operands()) {
            if (!(operand instanceof Literal literal)) {
                return concat;
            }
            if (literal.isNull()) {
                return Literal.nullOf(concat.type());
            }
            Object next = literal.value().object();
            joined = joined == null ? next : next instanceof byte[] bits ? Concatenation.join((byte[]) joined, bits)
                    : (String) joined + next;
        }
        return new Literal(Value.of(concat.type(), joined));
    }

    /// Returns whether all scalars are literals.
    public static boolean areLiterals(List<Scalar> scalars) {
        for (Scalar scalar : scalars) {
            if (!(scalar instanceof Literal)) {
                return false;
            }
        }
        return true;
    }

    /// Signals that the evaluation has a side effect or needs information that exists only at run time.
    private static final class LeftForTheRun extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LeftForTheRun() {
            super(null, null, false, false);
        }
    }
}
