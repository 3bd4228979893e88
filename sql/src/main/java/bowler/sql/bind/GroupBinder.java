// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.ScalarShape;
import bowler.sql.ast.Expression;
import bowler.sql.bound.Relation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Grouping;
import java.util.ArrayList;
import java.util.List;

/// GROUP BY: keys are defined, and expressions above the grouping are put in terms of keys and aggregates.
final class GroupBinder {
    private final BindContext context;
    private final Scope scope;
    private final AggregateSink aggregates;
    private final List<Definition> keys = new ArrayList<>();
    private boolean hasGroupBy;

    GroupBinder(BindContext context, Scope scope, AggregateSink aggregates) {
        this.context = context;
        this.scope = scope;
        this.aggregates = aggregates;
    }

    /// @param groupBy null if not written
    void keys(List<Expression> groupBy) {
        hasGroupBy = groupBy != null;
        if (!hasGroupBy) {
            return;
        }
        AggregateSink refused = new AggregateSink(context, scope);
        ScalarBinder scalars = new ScalarBinder(context, scope, refused);
        for (Expression expression : groupBy) {
            Scalar value = scalars.bind(expression);
            if (!refused.definitions().isEmpty()) {
                throw context.failure(BindError.GROUP_BY_AGGREGATE, expression.offset());
            }
            if (!value.type().id().isOrdered()) {
                throw context.failure(BindError.NOT_ORDERED, expression.offset(), value.type());
            }
            if (keyFor(value) == null) {
                Column column = value instanceof Column same ? same
                        : context.newColumn(value.type(), context.isNullable(value));
                keys.add(new Definition(column, value));
            }
        }
    }

    Relation grouping(Relation input) {
        return new Grouping(input, keys, aggregates.definitions());
    }

    /// What an ungrouped column in the select list is called.
    BindError ungrouped() {
        return hasGroupBy ? BindError.UNGROUPED : BindError.UNGROUPED_BESIDE_AGGREGATE;
    }

    /// The same value over the grouping's columns.
    Scalar over(Scalar scalar, BindError ungrouped, int offset) {
        Column key = keyFor(scalar);
        if (key != null) {
            return key;
        }
        if (scalar instanceof Column column) {
            if (aggregates.holds(column)) {
                return column;
            }
            throw context.failure(ungrouped, offset, scope.nameOf(column));
        }
        List<Scalar> operands = ScalarShape.operands(scalar);
        if (operands.isEmpty()) {
            return scalar;
        }
        List<Scalar> grouped = new ArrayList<>(operands.size());
        for (Scalar operand : operands) {
            grouped.add(over(operand, ungrouped, offset));
        }
        return ScalarShape.withOperands(scalar, grouped);
    }

    private Column keyFor(Scalar scalar) {
        for (Definition key : keys) {
            if (key.value().equals(scalar)) {
                return key.column();
            }
        }
        return null;
    }
}
