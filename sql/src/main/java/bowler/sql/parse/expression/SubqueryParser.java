// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.plan.scalar.Comparison;
import bowler.sql.ast.Expression.Exists;
import bowler.sql.ast.Expression.In;
import bowler.sql.ast.Expression.InQuery;
import bowler.sql.ast.Expression.Quantified;
import bowler.sql.ast.Expression.QuantifiedArray;
import bowler.sql.ast.Expression.RowValue;
import bowler.sql.ast.Expression.Subquery;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.parse.cursor.IntervalParser;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/// Parses queries within expressions, and the other constructs that begin with a parenthesis: a row of values, an
/// expression.
final class SubqueryParser {
    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;
    private final QueryGrammar queries;
    /// The offset of a parenthesis that begins a row of values, in which Derby accepts NULL.
    private int rowOffset = -1;

    SubqueryParser(TokenCursor cursor, ExpressionGrammar scalars, QueryGrammar queries) {
        this.cursor = cursor;
        this.scalars = scalars;
        this.queries = queries;
    }

    /// Accepts NULL without a cast directly in the parenthesis at the offset.
    void takeNullsIn(int offset) {
        rowOffset = offset;
    }

    Expression parenthesised() {
        int offset = cursor.offset();
        boolean row = offset == rowOffset;
        cursor.take();
        if (isAtQuery()) {
            return new Subquery(closedQuery(), offset);
        }
        Expression first = row ? scalars.value() : scalars.expression();
        if (!cursor.atSign(",")) {
            cursor.closeList(List.of());
            return new IntervalParser(cursor).elapsed(first, offset);
        }
        List<Expression> elements = new ArrayList<>(List.of(first));
        while (cursor.takeSignIf(",")) {
            elements.add(row ? scalars.value() : scalars.expression());
        }
        cursor.closeList(List.of());
        return new RowValue(elements, offset);
    }

    /// Returns whether a query begins here that is more than another query in parentheses. It looks ahead in the
    /// tokens, because trial parsing would double the work at each level of nesting.
    boolean isAtQuery() {
        return cursor.atSign("(") ? !endsWithParenthesis() && queries.isAtCompleteQuery() : queries.atQuery();
    }

    /// Returns whether the parenthesis that begins here is closed directly before the end of the enclosing one.
    private boolean endsWithParenthesis() {
        int open = 0;
        for (int ahead = 0; cursor.peek(ahead).kind() != TokenKind.END; ahead++) {
            open += cursor.peek(ahead).isSign("(") ? 1 : cursor.peek(ahead).isSign(")") ? -1 : 0;
            if (open == 0) {
                return cursor.peek(ahead + 1).isSign(")");
            }
        }
        return false;
    }

    /// Parses the query that begins here.
    Query query() {
        return queries.query();
    }

    private Query closedQuery() {
        Query query = queries.query();
        cursor.expectSign(")");
        return query;
    }

    private Query parenthesisedQuery() {
        cursor.expectSign("(");
        return closedQuery();
    }

    Expression exists() {
        int offset = cursor.expect("EXISTS").offset();
        return new Exists(parenthesisedQuery(), offset);
    }

    /// Parses the predicate after `IN`.
    Expression in(Expression value, boolean negated, int offset) {
        cursor.expectSign("(");
        if (isAtQuery()) {
            return new InQuery(value, closedQuery(), negated, offset);
        }
        if (cursor.takeSignIf(")")) {
            return new In(value, List.of(), negated, offset);
        }
        List<Expression> options = scalars.expressions();
        cursor.expectSign(")");
        return new In(value, options, negated, offset);
    }

    boolean atQuantifier() {
        return (cursor.at("ALL") || cursor.at("ANY") || cursor.at("SOME")) && cursor.peek(1).isSign("(");
    }

    /// Parses the quantifier and its operand after the comparison.
    Expression quantified(Comparison op, Expression value, int offset) {
        boolean all = cursor.take().isWord("ALL");
        cursor.expectSign("(");
        if (isAtQuery()) {
            return new Quantified(op, all, value, closedQuery(), offset);
        }
        Expression array = scalars.expression();
        cursor.expectSign(")");
        return new QuantifiedArray(op, all, value, array, offset);
    }
}
