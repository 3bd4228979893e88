// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.parse.cursor.TokenCursor;
import java.util.ArrayList;
import java.util.List;

/// Parses the items after ORDER BY in queries, aggregates and windows.
public final class OrderByParser {
    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    public OrderByParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    public List<OrderItem> items() {
        List<OrderItem> order = new ArrayList<>();
        do {
            Expression key = scalars.expression();
            boolean descending = cursor.takeIf("DESC");
            if (!descending) {
                cursor.takeIf("ASC");
            }
            Boolean nullsFirst = null;
            if (cursor.at("NULLS", "FIRST") || cursor.at("NULLS", "LAST")) {
                cursor.take();
                nullsFirst = cursor.take().isWord("FIRST");
            } else if (cursor.at("NULLS")) {
                cursor.requireNotNear(1, "FIRST", "LAST");
            }
            order.add(new OrderItem(key, descending, nullsFirst));
        } while (cursor.takeSignIf(","));
        return order;
    }
}
