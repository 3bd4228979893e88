// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.query.AggregateCall.OrderTerm;
import bowler.plan.query.WindowCall;
import bowler.plan.query.WindowFunction;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.bind.aggregate.WindowBinder;
import bowler.sql.bind.aggregate.WindowFunctionCollector;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.Value;
import java.util.ArrayList;
import java.util.List;

/// Binds DISTINCT ON: the first row, in the order of ORDER BY, of each group with equal ON expressions. A window
/// function numbers the rows of a group, and those with number 1 are kept.
final class DistinctOn {
    private final BindContext context;
    private final List<Scalar> items;

    /// @param items the values of the select list
    DistinctOn(BindContext context, List<Scalar> items) {
        this.context = context;
        this.items = items;
    }

    /// Returns the expressions as order items, because both are resolved in the same way.
    static List<OrderItem> terms(List<Expression> on) {
        return on.stream().map(expression -> new OrderItem(expression, false, null)).toList();
    }

    /// @param onValues null where a position is written
    /// @param orderValues null where a position is written
    Relation over(
            Relation input, List<OrderItem> on, List<Scalar> onValues, List<OrderItem> order, List<Scalar> orderValues) {
        List<Scalar> partition = new ArrayList<>();
        for (int i = 0; i < on.size(); i++) {
            partition.add(value(on.get(i), onValues.get(i)));
        }
        List<Scalar> left = new ArrayList<>(partition);
        List<OrderTerm> within = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            OrderItem item = order.get(i);
            Scalar value = value(item, orderValues.get(i));
            if (partition.contains(value)) {
                left.removeIf(value::equals);
                continue;
            }
            if (!left.isEmpty()) {
                throw context.failure(BindError.DISTINCT_ON_ORDER, item.key().offset());
            }
            boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
            within.add(new OrderTerm(value, item.descending(), nullsFirst));
        }
        Column number = context.newColumn(DataType.BIGINT, false);
        WindowCall rowNumber =
                new WindowCall(WindowFunction.ROW_NUMBER, List.of(), false, false, null, null, DataType.BIGINT);
        WindowFunctionCollector.Call call = new WindowFunctionCollector.Call(
                number, new WindowBinder.Specification(partition, within), rowNumber, on.getFirst().key().offset());
        Relation numbered = WindowPlanBuilder.over(context, input, List.of(call), (scalar, offset) -> scalar);
        return new Selection(numbered, List.of(
                new Compare(Comparison.EQUAL, number, new Literal(Value.of(DataType.BIGINT, 1L)))));
    }

    private Scalar value(OrderItem item, Scalar bound) {
        Scalar value = bound == null ? positioned(item.key()) : bound;
        if (!value.type().id().isOrdered()) {
            throw context.failure(BindError.NOT_ORDERED, item.key().offset(), value.type());
        }
        return value;
    }

    private Scalar positioned(Expression key) {
        String digits = ((Constant) key).text();
        int position = digits.length() > 5 ? 0 : Integer.parseInt(digits);
        if (position < 1 || position > items.size()) {
            throw context.failure(BindError.ORDER_POSITION, key.offset(), digits);
        }
        return items.get(position - 1);
    }
}
