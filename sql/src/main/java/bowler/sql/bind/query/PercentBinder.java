// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.AggregateCall;
import bowler.plan.query.WindowCall;
import bowler.plan.query.WindowFrame;
import bowler.plan.query.WindowFunction;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression;
import bowler.sql.bind.aggregate.WindowBinder;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.aggregate.WindowFunctionCollector;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import bowler.types.function.Functions;
import bowler.types.number.ArithmeticOperator;
import java.util.ArrayList;
import java.util.List;

/// Binds FETCH with PERCENT. Window functions number and count the rows. Rows whose number is within the share are
/// kept; with ties, rows whose rank is.
final class PercentBinder {
    private final BindContext context;

    PercentBinder(BindContext context) {
        this.context = context;
    }

    /// @param offset the number of rows to skip after this step, or null
    Relation share(Relation relation, Expression written, Scalar offset, boolean ties) {
        ExpressionBinder scalars = new ExpressionBinder(context, new NameScope(context), null);
        DataType due = Functions.percent().parameterTypes().get(1);
        Scalar percent = scalars.bind(written, due);
        if (!percent.type().id().isNumeric()) {
            throw context.failure(BindError.PERCENT_TYPE, written.offset(), percent.type());
        }
        List<OrderKey> keys = relation instanceof Ordering ordering ? ordering.keys() : List.of();
        Relation input = relation instanceof Ordering ordering ? ordering.input() : relation;
        List<OrderTerm> order = new ArrayList<>();
        keys.forEach(key -> order.add(new OrderTerm(key.column(), key.descending(), key.nullsFirst())));
        Column number = context.newColumn(DataType.BIGINT, false);
        Column count = context.newColumn(DataType.BIGINT, false);
        WindowCall numbering = new WindowCall(ties ? WindowFunction.RANK : WindowFunction.ROW_NUMBER, List.of(), false, false,
            null, null, DataType.BIGINT);
        WindowCall counting = new WindowCall(WindowFunction.AGGREGATE, List.of(), false, false,
            new AggregateCall(AggregateFunction.COUNT_ROWS, null, false, DataType.BIGINT), WindowFrame.WHOLE_PARTITION, DataType.BIGINT);
        Relation numbered = WindowPlanBuilder.over(context, input, List.of(
            new WindowFunctionCollector.Call(number, new WindowBinder.Specification(List.of(), order), numbering, written.offset()),
            new WindowFunctionCollector.Call(count, new WindowBinder.Specification(List.of(), List.of()), counting, written.offset())),
            (scalar, place) -> scalar);
        Scalar max = new Call(Functions.percent(), List.of(count, scalars.coercion().held(percent, due)));
        Scalar last = offset == null ? max : new Arithmetic(ArithmeticOperator.ADD, max, offset, DataType.BIGINT);
        Relation kept = new Selection(numbered, List.of(new Compare(Comparison.LESS_OR_EQUAL, number, last)));
        return keys.isEmpty() ? kept : new Ordering(kept, keys);
    }
}
