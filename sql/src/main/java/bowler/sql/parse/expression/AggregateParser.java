// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.query.AggregateCall.ListOverflow;
import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Expression.OrderItem;
import bowler.sql.ast.TypeName;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.function.AggregateFunction;
import java.util.List;

/// Parses aggregates with their clauses: DISTINCT, ON OVERFLOW, WITHIN GROUP, FILTER, and OVER, which makes a window
/// function.
final class AggregateParser {
    private static final String DEFAULT_FILLER = "...";

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    AggregateParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    boolean isAggregate(String word) {
        boolean quantifies = (word.equals("ANY") || word.equals("SOME"))
                && (cursor.peek(2).isWord("SELECT") || cursor.peek(2).isWord("VALUES"));
        return !quantifies && AggregateFunction.named(word) != null;
    }

    Expression aggregation() {
        Token name = cursor.take();
        cursor.expectSign("(");
        List<Expression> arguments = List.of();
        List<OrderItem> order = List.of();
        ListOverflow overflow = null;
        boolean distinct = false;
        boolean lists = AggregateFunction.named(name.text()) == AggregateFunction.LISTAGG;
        if (name.text().equals("COUNT") && cursor.takeSignIf("*")) {
            cursor.expectSign(")");
        } else {
            distinct = cursor.takeIf("DISTINCT");
            if (!distinct) {
                cursor.takeIf("ALL");
            }
            boolean none = name.text().equals("MODE") && cursor.atSign(")");
            arguments = none ? List.of() : scalars.expressions();
            if (lists && cursor.at("ON", "OVERFLOW")) {
                overflow = overflow();
            }
            if ((lists || name.text().equals("ARRAY_AGG")) && cursor.at("ORDER")) {
                order = order();
            }
            if (name.text().equals("GROUP_CONCAT") && !arguments.isEmpty()) {
                // MySQL's GROUP_CONCAT also takes values that are not strings.
                Expression text = new Expression.Conversion(
                    arguments.getFirst(), new TypeName("VARCHAR", -1, -1, name.offset()), true, name.offset());
                arguments = List.of(text, arguments.size() > 1 ? arguments.get(1) : cursor.takeIf("SEPARATOR") ? scalars.expression()
                    : new Expression.Constant(Expression.LiteralKind.STRING, ",", name.offset()));
            }
            cursor.expectSign(")");
        }
        if (order.isEmpty() && cursor.at("WITHIN", "GROUP")) {
            cursor.take();
            cursor.take();
            cursor.expectSign("(");
            order = order();
            cursor.expectSign(")");
        }
        Aggregation aggregation =
                new Aggregation(name.text().equals("GROUP_CONCAT") ? "STRING_AGG" : name.text(), distinct, arguments, order, overflow, filter(), name.offset());
        return new WindowParser(cursor, scalars).over(aggregation);
    }

    /// Parses a call with DISTINCT or ALL, which only a declared aggregate can be. Returns null if it is no such call; then
    /// no token is taken.
    Expression ofUser(Name name) {
        if (!cursor.peek(2).isWord("DISTINCT") && !cursor.peek(2).isWord("ALL")) {
            return null;
        }
        cursor.take();
        cursor.expectSign("(");
        boolean distinct = cursor.take().isWord("DISTINCT");
        List<Expression> arguments = scalars.expressions();
        cursor.expectSign(")");
        return new WindowParser(cursor, scalars).over(Aggregation.ofUser(name, distinct, arguments, filter()));
    }

    /// Returns a call as that of a declared aggregate if FILTER or OVER follows.
    Expression overOrFilter(Name name, List<Expression> arguments, Expression call) {
        if (!cursor.at("FILTER") && !(cursor.at("OVER") && cursor.peek(1).isSign("("))) {
            return call;
        }
        return new WindowParser(cursor, scalars).over(Aggregation.ofUser(name, false, arguments, filter()));
    }

    /// Parses FILTER and returns its condition; null if it is absent.
    Expression filter() {
        if (!cursor.at("FILTER") || !cursor.peek(1).isSign("(")) {
            return null;
        }
        cursor.take();
        cursor.take();
        cursor.expect("WHERE");
        Expression filter = scalars.expression();
        cursor.expectSign(")");
        return filter;
    }

    private List<OrderItem> order() {
        cursor.expect("ORDER", "BY");
        return new OrderByParser(cursor, scalars).items();
    }

    /// Parses `ON OVERFLOW ERROR`, or `ON OVERFLOW TRUNCATE ['filler'] [WITH|WITHOUT COUNT]`.
    private ListOverflow overflow() {
        cursor.expect("ON", "OVERFLOW");
        if (cursor.takeIf("ERROR")) {
            return new ListOverflow(null, false);
        }
        if (!cursor.takeIf("TRUNCATE")) {
            throw cursor.unexpected("ERROR or TRUNCATE");
        }
        String filler = cursor.peek().kind() == TokenKind.STRING ? cursor.take().text() : DEFAULT_FILLER;
        boolean withCount = true;
        if (cursor.at("WITH", "COUNT") || cursor.at("WITHOUT", "COUNT")) {
            withCount = cursor.take().isWord("WITH");
            cursor.take();
        }
        return new ListOverflow(filler, withCount);
    }
}
