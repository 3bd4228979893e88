// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.AggregateCall.OrderTerm;
import bowler.plan.AggregateCall;
import bowler.plan.WindowCall;
import bowler.plan.WindowFrame;
import bowler.plan.WindowFunction;
import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Arithmetic;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.sql.ast.Expression;
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

/// FETCH with PERCENT: windows number and count the rows, and those are kept whose number is not above the share, with ties
/// those whose rank is not.
final class PercentBinder {
    private final BindContext context;

    PercentBinder(BindContext context) {
        this.context = context;
    }

    /// @param offset rows that are skipped afterwards, or null
    Relation share(Relation relation, Expression written, Scalar offset, boolean ties) {
        ScalarBinder scalars = new ScalarBinder(context, new Scope(context), null);
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
        Relation numbered = WindowStack.over(context, input, List.of(
            new WindowSink.Call(number, new WindowSink.Specification(List.of(), order), numbering, written.offset()),
            new WindowSink.Call(count, new WindowSink.Specification(List.of(), List.of()), counting, written.offset())),
            (scalar, place) -> scalar);
        Scalar most = new Call(Functions.percent(), List.of(count, scalars.coercion().held(percent, due)));
        Scalar last = offset == null ? most : new Arithmetic(ArithmeticOperator.ADD, most, offset, DataType.BIGINT);
        Relation kept = new Selection(numbered, List.of(new Compare(Comparison.LESS_OR_EQUAL, number, last)));
        return keys.isEmpty() ? kept : new Ordering(kept, keys);
    }
}
