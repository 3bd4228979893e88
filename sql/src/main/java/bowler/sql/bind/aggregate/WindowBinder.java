// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.aggregate;

import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.WindowCall;
import bowler.plan.query.WindowFrame.Bound;
import bowler.plan.query.WindowFrame.BoundKind;
import bowler.plan.query.WindowFrame.Unit;
import bowler.plan.query.WindowFrame;
import bowler.plan.query.WindowFunction;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.JsonPart;
import bowler.sql.ast.Expression.Windowed;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Expression.Window;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.types.DataType;
import bowler.types.IntervalQualifier;
import bowler.types.TypeId;
import bowler.types.cast.CommonType;
import bowler.types.number.ArithmeticOperator;
import bowler.types.number.ArithmeticTypes;
import java.util.ArrayList;
import java.util.List;

/// Binds one window function: its arguments, its window, its frame.
public final class WindowBinder {
    /// A window after resolving its base window.
    public record Specification(List<Scalar> partition, List<OrderTerm> order) {}

    private final BindContext context;
    /// Binds the operands of window functions, which may not contain window functions.
    private final ExpressionBinder scalars;

    WindowBinder(BindContext context, ExpressionBinder scalars) {
        this.context = context;
        this.scalars = scalars;
    }

    static boolean isNullable(WindowCall call) {
        return switch (call.function()) {
            case ROW_NUMBER, RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST -> false;
            case NTILE, LAG, LEAD, FIRST_VALUE, LAST_VALUE, NTH_VALUE -> true;
            case AGGREGATE -> call.aggregate().function().isNullWhenEmpty();
        };
    }

    Specification specification(Window window) {
        List<Scalar> partition = new ArrayList<>();
        for (Expression expression : window.partition()) {
            partition.add(ordered(expression));
        }
        List<OrderTerm> order = new ArrayList<>();
        for (OrderItem item : window.order()) {
            boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
            order.add(new OrderTerm(ordered(item.key()), item.descending(), nullsFirst));
        }
        return new Specification(partition, order);
    }

    private Scalar ordered(Expression expression) {
        Scalar value = scalars.bind(expression);
        if (!value.type().id().isOrdered()) {
            throw context.failure(BindError.NOT_ORDERED, expression.offset(), value.type());
        }
        return value;
    }

    WindowCall call(Windowed windowed, Window window, Specification specification) {
        return switch (windowed.call()) {
            case Aggregation aggregation -> aggregate(aggregation, window, specification);
            case Invocation invocation -> function(windowed, invocation, window, specification);
            case Expression other -> throw new IllegalStateException("a window over " + other);
        };
    }

    private WindowCall aggregate(Aggregation written, Window window, Specification specification) {
        AggregateCall call = new AggregateBinder(context, scalars).call(written);
        WindowFrame frame = frame(window, specification);
        boolean needsWholePartition = call.distinct() || call.function().isOrdered();
        if (needsWholePartition && !frame.isWholePartition()) {
            throw context.failure(BindError.MOVING_FRAME, written.offset(),
                    call.distinct() ? "DISTINCT" : nameOf(written));
        }
        return new WindowCall(WindowFunction.AGGREGATE, List.of(), false, false, call, frame, call.type());
    }

    private static String nameOf(Aggregation written) {
        return switch (written.arguments().getFirst()) {
            case JsonPart part -> part.shape().object() ? "JSON_OBJECTAGG" : "JSON_ARRAYAGG";
            case Expression.XmlPart part -> "XMLAGG";
            case Expression other -> written.function();
        };
    }

    private WindowCall function(
            Windowed windowed, Invocation written, Window window, Specification specification) {
        WindowFunction function = WindowFunction.named(written.function());
        List<Expression> arguments = written.arguments();
        List<Scalar> bound = new ArrayList<>();
        DataType type = switch (function) {
            case ROW_NUMBER, RANK, DENSE_RANK -> {
                requireCount(written, 0, 0);
                yield DataType.BIGINT;
            }
            case PERCENT_RANK, CUME_DIST -> {
                requireCount(written, 0, 0);
                yield DataType.DOUBLE;
            }
            case NTILE -> {
                requireCount(written, 1, 1);
                bound.add(wholeNumber(arguments.getFirst()));
                yield DataType.BIGINT;
            }
            case LAG, LEAD -> {
                requireCount(written, 1, 3);
                yield shift(written, bound);
            }
            case FIRST_VALUE, LAST_VALUE, NTH_VALUE -> {
                int count = function == WindowFunction.NTH_VALUE ? 2 : 1;
                requireCount(written, count, count);
                bound.add(value(written));
                if (count == 2) {
                    bound.add(wholeNumber(arguments.getLast()));
                }
                yield bound.getFirst().type();
            }
            case AGGREGATE -> throw new IllegalStateException("no name of a function");
        };
        return new WindowCall(function, bound, windowed.fromLast(), windowed.ignoreNulls(), null,
                function.usesFrame() ? frame(window, specification) : null, type);
    }

    private DataType shift(Invocation written, List<Scalar> bound) {
        List<Expression> arguments = written.arguments();
        Scalar value = value(written);
        bound.add(value);
        if (arguments.size() > 1) {
            bound.add(wholeNumber(arguments.get(1)));
        }
        if (arguments.size() < 3) {
            return value.type();
        }
        Expression last = arguments.getLast();
        Scalar otherwise = scalars.bind(last, OperandTypes.likeType(value.type()));
        DataType type = scalars.isUntyped(last) ? value.type()
                : context.placed(last.offset(), () -> CommonType.branches(value.type(), otherwise.type()));
        bound.set(0, Coercion.exactly(value, type, false));
        bound.add(Coercion.exactly(otherwise, type, false));
        return type;
    }

    private Scalar value(Invocation written) {
        Expression first = written.arguments().getFirst();
        if (scalars.isUntyped(first)) {
            throw context.failure(BindError.AGGREGATE_UNTYPED, written.offset(), written.function());
        }
        return scalars.bind(first);
    }

    private Scalar wholeNumber(Expression expression) {
        Scalar number = scalars.bind(expression, DataType.BIGINT);
        if (!number.type().id().isInteger()) {
            throw context.failure(BindError.ROW_COUNT_TYPE, expression.offset(), number.type());
        }
        return Coercion.exactly(number, DataType.BIGINT, false);
    }

    private void requireCount(Invocation written, int min, int max) {
        int count = written.arguments().size();
        if (count < min || count > max) {
            throw context.failure(BindError.ARGUMENT_COUNT, written.offset(), written.function(), count);
        }
    }

    private WindowFrame frame(Window window, Specification specification) {
        Window.Frame written = window.frame();
        if (written == null) {
            return specification.order().isEmpty() ? WindowFrame.WHOLE_PARTITION : WindowFrame.UP_TO_PEERS;
        }
        if (written.unit() == Unit.GROUPS && specification.order().isEmpty()) {
            throw context.failure(BindError.FRAME_ORDER, written.offset(), "GROUPS", "ORDER BY");
        }
        boolean counts = written.start().offsetRows() != null || written.end().offsetRows() != null;
        if (written.unit() != Unit.RANGE || !counts) {
            return new WindowFrame(written.unit(), rows(written.start()), rows(written.end()), written.exclusion(),
                    null);
        }
        if (specification.order().size() != 1) {
            throw context.failure(BindError.FRAME_ORDER, written.offset(), "RANGE with a number",
                    "ORDER BY one value");
        }
        return range(written, specification.order().getFirst().value());
    }

    private Bound rows(Window.Bound written) {
        if (written.offsetRows() == null) {
            return Bound.of(written.kind());
        }
        ExpressionBinder constants = new ExpressionBinder(context, new NameScope(context), null);
        Scalar offset = constants.bind(written.offsetRows(), DataType.BIGINT);
        if (!offset.type().id().isInteger()) {
            throw context.failure(BindError.ROW_COUNT_TYPE, written.offset(), offset.type());
        }
        return new Bound(written.kind(), Coercion.exactly(offset, DataType.BIGINT, false));
    }

    /// Binds a RANGE frame. Numbers are compared as BIGINT, DECIMAL or DOUBLE, depending on key and offsets. Offsets of
    /// a date are days or intervals, those of times and timestamps are intervals.
    private WindowFrame range(Window.Frame written, Scalar key) {
        ExpressionBinder constants = new ExpressionBinder(context, new NameScope(context), null);
        Scalar start = offset(written.start(), key, constants);
        Scalar end = offset(written.end(), key, constants);
        if (start != null && end != null && start.type().id().isInterval() != end.type().id().isInterval()) {
            throw context.failure(BindError.OPERATOR_TYPES, written.end().offset(), written.end().kind(), key.type(),
                    end.type());
        }
        if (start != null && start.type().id().isInterval() || end != null && end.type().id().isInterval()) {
            return IntervalFrameBinder.frame(written, key, start, end);
        }
        boolean isDate = key.type().id() == TypeId.DATE;
        DataType type = isDate ? DataType.BIGINT : key.type();
        type = start == null ? type : wider(type, start.type());
        type = end == null ? type : wider(type, end.type());
        DataType family = type.id().isInteger() ? DataType.BIGINT
                : type.id() == TypeId.DECIMAL ? type : DataType.DOUBLE;
        return new WindowFrame(Unit.RANGE, bound(written.start().kind(), start, family),
                bound(written.end().kind(), end, family), written.exclusion(), isDate ? key : inFamily(key, family));
    }

    private static DataType wider(DataType left, DataType right) {
        return ArithmeticTypes.result(ArithmeticOperator.ADD, left, right);
    }

    private static Bound bound(BoundKind kind, Scalar offset, DataType family) {
        return new Bound(kind, offset == null ? null : inFamily(offset, family));
    }

    private static Scalar inFamily(Scalar scalar, DataType family) {
        return Coercion.exactly(scalar, family.id() == TypeId.DECIMAL ? ArithmeticTypes.asDecimal(scalar.type())
                : family, false);
    }

    private Scalar offset(Window.Bound written, Scalar key, ExpressionBinder constants) {
        if (written.offsetRows() == null) {
            return null;
        }
        boolean isDate = key.type().id() == TypeId.DATE;
        DataType expected = isDate ? DataType.BIGINT : key.type().id() == TypeId.INTERVAL_MONTHS ? key.type()
                : key.type().id().isNumeric() ? key.type() : IntervalQualifier.ANY_SECONDS;
        Scalar offset = constants.bind(written.offsetRows(), expected);
        TypeId id = offset.type().id();
        boolean fits = isDate && id.isInteger() || key.type().id().isNumeric() && id.isNumeric()
                || IntervalFrameBinder.fits(key.type().id(), id);
        if (!fits) {
            throw context.failure(BindError.OPERATOR_TYPES, written.offset(), written.kind(), key.type(),
                    offset.type());
        }
        return offset;
    }
}
