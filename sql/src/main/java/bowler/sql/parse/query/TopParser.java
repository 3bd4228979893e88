// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Query.LimitForm;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.List;

/// Parses `TOP n [PERCENT] [WITH TIES]` after SELECT, which is equivalent to a FETCH FIRST after ORDER BY. TOP may also
/// be a name; it begins the clause if a number follows.
record TopParser(Expression count, LimitForm form) {
    /// Parses the clause; returns null if it is absent.
    static TopParser top(TokenCursor cursor, ExpressionParser scalars) {
        boolean wrapped = cursor.peek(1).isSign("(");
        Token number = cursor.peek(wrapped ? 2 : 1);
        boolean counts = number.kind() == TokenKind.INTEGER || number.kind() == TokenKind.PARAMETER;
        if (!cursor.at("TOP") || !counts || wrapped && !cursor.peek(3).isSign(")")) {
            return null;
        }
        cursor.take();
        Expression count = scalars.primary();
        boolean percent = cursor.takeIf("PERCENT");
        boolean ties = cursor.takeWordsIf("WITH", "TIES");
        return new TopParser(count, percent ? ties ? LimitForm.PERCENT_TIES : LimitForm.PERCENT : ties ? LimitForm.TIES : LimitForm.LIMIT);
    }

    /// Returns the query with this limit; its order is parsed later.
    Query over(Query query) {
        return new Query(query.body(), List.of(), null, count, form);
    }

    /// Returns the query with its order.
    static Query ordered(Query query, List<OrderItem> order, TokenCursor cursor) {
        boolean ties = query.limitForm() == LimitForm.TIES || query.limitForm() == LimitForm.PERCENT_TIES;
        if (ties && order.isEmpty()) {
            throw cursor.unexpected("ORDER BY, as WITH TIES needs it,");
        }
        if (cursor.atRowCountClause() || cursor.at("FETCH")) {
            throw cursor.unexpected("the end of the query, as TOP says how many rows there are,");
        }
        return new Query(query.body(), order, null, query.fetchRows(), query.limitForm());
    }
}
