// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.aggregate;

import bowler.plan.query.AggregateCall;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.GroupFunctions;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;

/// Collects the aggregates of one SELECT. Each becomes a column of the grouping; equal aggregates share one. GROUPING()
/// also becomes a column. That column is replaced by an expression over the set number when the grouping sets are
/// known.
public final class AggregateCollector implements GroupFunctions {
    /// @param arguments the arguments, which must be grouping keys
    public record GroupingCall(Column column, List<Scalar> arguments, int offset) {}

    private final BindContext context;
    private final NameScope nameScope;
    private final List<AggregateDefinition> definitions = new ArrayList<>();
    private final List<GroupingCall> groupingCalls = new ArrayList<>();
    private boolean within;

    public AggregateCollector(BindContext outer, NameScope nameScope) {
        context = outer.allowingNextValue(false);
        this.nameScope = nameScope;
    }

    public List<AggregateDefinition> definitions() {
        return definitions;
    }

    /// Returns the number of different aggregates with DISTINCT.
    public long distinctCount() {
        return definitions.stream().filter(definition -> definition.call().distinct()).count();
    }

    public boolean isEmpty() {
        return definitions.isEmpty() && groupingCalls.isEmpty();
    }

    public boolean holds(Column column) {
        for (AggregateDefinition definition : definitions) {
            if (definition.column().equals(column)) {
                return true;
            }
        }
        return false;
    }

    /// Returns the GROUPING() that the column stands for, or null.
    public GroupingCall groupingCall(Column column) {
        for (GroupingCall call : groupingCalls) {
            if (call.column.equals(column)) {
                return call;
            }
        }
        return null;
    }

    @Override
    public Column bind(Aggregation aggregation) {
        if (within) {
            throw context.failure(BindError.NESTED_AGGREGATE, aggregation.offset());
        }
        within = true;
        AggregateCall call = new AggregateBinder(context, new ExpressionBinder(context, nameScope, this)).call(aggregation);
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

    @Override
    public Column bindGrouping(Invocation invocation) {
        int count = invocation.arguments().size();
        if (within || count == 0 || count >= Integer.SIZE) {
            throw within ? context.failure(BindError.NESTED_AGGREGATE, invocation.offset())
                    : context.failure(BindError.ARGUMENT_COUNT, invocation.offset(), invocation.function(), count);
        }
        ExpressionBinder scalars = new ExpressionBinder(context, nameScope, null);
        List<Scalar> arguments = new ArrayList<>();
        for (Expression argument : invocation.arguments()) {
            arguments.add(scalars.bind(argument));
        }
        for (GroupingCall call : groupingCalls) {
            if (call.arguments.equals(arguments)) {
                return call.column;
            }
        }
        Column column = context.newColumn(DataType.INTEGER, false);
        groupingCalls.add(new GroupingCall(column, arguments, invocation.offset()));
        return column;
    }
}
