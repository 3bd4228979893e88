// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.sql.bound.Relation.OrderKey;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Constant;
import bowler.sql.ast.Expression.LiteralKind;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.OutputColumn;
import java.util.List;

/// Binds keys of ORDER BY: positions of selected columns, and the direction of each key.
public final class OrderKeyBinder {
    private final BindContext context;

    public OrderKeyBinder(BindContext context) {
        this.context = context;
    }

    /// Returns whether the key is the position of a selected column.
    static boolean isPosition(Expression key) {
        return key instanceof Constant constant && constant.kind() == LiteralKind.INTEGER;
    }

    /// Returns the selected column that a position means.
    Column positioned(Expression key, List<OutputColumn> output) {
        String digits = ((Constant) key).text();
        int position = digits.length() > 5 ? 0 : Integer.parseInt(digits);
        if (position < 1 || position > output.size()) {
            throw context.failure(BindError.ORDER_POSITION, key.offset(), digits);
        }
        return output.get(position - 1).column();
    }

    public OrderKey key(OrderItem item, Column column) {
        if (!column.type().id().isOrdered()) {
            throw context.failure(BindError.NOT_ORDERED, item.key().offset(), column.type());
        }
        // NULL sorts above every value unless the statement specifies otherwise.
        boolean nullsFirst = item.nullsFirst() == null ? item.descending() : item.nullsFirst();
        return new OrderKey(column, item.descending(), nullsFirst);
    }
}
