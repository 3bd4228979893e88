// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.AggregateCall;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.types.DataType;
import bowler.types.function.AggregateFunction;
import java.util.ArrayList;
import java.util.List;

/// The aggregates of one SELECT: each becomes a column of the grouping; equal ones become one.
final class AggregateSink {
    private final BindContext context;
    private final Scope scope;
    private final List<AggregateDefinition> definitions = new ArrayList<>();
    private boolean within;

    AggregateSink(BindContext context, Scope scope) {
        this.context = context;
        this.scope = scope;
    }

    List<AggregateDefinition> definitions() {
        return definitions;
    }

    boolean holds(Column column) {
        for (AggregateDefinition definition : definitions) {
            if (definition.column().equals(column)) {
                return true;
            }
        }
        return false;
    }

    Column bind(Aggregation aggregation) {
        if (within) {
            throw context.failure(BindError.NESTED_AGGREGATE, aggregation.offset());
        }
        within = true;
        boolean nextValue = context.allowNextValue(false);
        AggregateCall call = call(aggregation);
        context.allowNextValue(nextValue);
        within = false;
        for (AggregateDefinition definition : definitions) {
            if (definition.call().equals(call)) {
                return definition.column();
            }
        }
        Column column = context.newColumn(call.type(), call.function().isNullWhenEmpty());
        definitions.add(new AggregateDefinition(column, call));
        return column;
    }

    private AggregateCall call(Aggregation aggregation) {
        if (aggregation.argument() == null) {
            return new AggregateCall(AggregateFunction.COUNT_ROWS, null, false, DataType.INTEGER);
        }
        ScalarBinder scalars = new ScalarBinder(context, scope, this);
        if (scalars.isUntyped(aggregation.argument())) {
            throw context.failure(BindError.AGGREGATE_UNTYPED, aggregation.offset(), aggregation.function());
        }
        Scalar argument = scalars.bind(aggregation.argument());
        AggregateFunction function = AggregateFunction.named(aggregation.function());
        if (aggregation.distinct()) {
            requireDistinct(function, argument.type(), aggregation.offset());
        }
        DataType type = context.placed(aggregation.offset(), () -> function.resultType(argument.type()));
        boolean extreme = function == AggregateFunction.MIN || function == AggregateFunction.MAX;
        return new AggregateCall(function, argument, aggregation.distinct() && !extreme, type);
    }

    private void requireDistinct(AggregateFunction function, DataType type, int offset) {
        if (!function.allowsDistinct()) {
            throw context.failure(BindError.DISTINCT_DEVIATION, offset, function.sqlName());
        }
        if (!type.id().isOrdered()) {
            throw context.failure(BindError.AGGREGATE_TYPE, offset, function.sqlName(), type);
        }
    }
}
