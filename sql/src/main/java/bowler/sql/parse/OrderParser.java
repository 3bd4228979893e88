// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Query.OrderItem;
import java.util.ArrayList;
import java.util.List;

/// What stands behind ORDER BY, wherever that is.
final class OrderParser {
    private final TokenCursor cursor;
    private final ScalarParser scalars;

    OrderParser(TokenCursor cursor, ScalarParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    List<OrderItem> items() {
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
