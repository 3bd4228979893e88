// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.Aggregation;
import bowler.sql.ast.Expression.ArrayOf;
import bowler.sql.ast.Expression.Coalesced;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Expression.Subquery;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.TokenCursor;
import java.util.List;

/// Parses `ARRAY[...]` and `ARRAY(query)`.
final class ArrayParser {
    private static final String ELEMENT = "ELEMENT";

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    ArrayParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    Expression listed() {
        int offset = cursor.expect("ARRAY").offset();
        cursor.expectSign("[");
        List<Expression> elements = cursor.atSign("]") ? List.of() : scalars.expressions();
        cursor.expectSign("]");
        return new ArrayOf(elements, offset);
    }

    /// Parses `ARRAY(query)`: the rows of the query as an array, which is empty if there are none.
    Expression queried() {
        int offset = cursor.expect("ARRAY").offset();
        cursor.expectSign("(");
        if (!scalars.atQuery()) {
            throw cursor.unexpected("a query");
        }
        Query query = scalars.query();
        cursor.expectSign(")");
        Expression element = new ColumnName(null, null, ELEMENT, offset);
        Expression all = new Aggregation("ARRAY_AGG", false, List.of(element), List.of(), null, null, offset);
        Expression collected = new Coalesced(List.of(all, new ArrayOf(List.of(), offset)), offset);
        TableReference rows = new TableReference.DerivedTable(query, "ARRAY", List.of(ELEMENT), offset);
        return new Subquery(Query.of(new Query.Select(List.of(new Query.Selected(collected, null)), List.of(rows), offset)),
                offset);
    }
}
