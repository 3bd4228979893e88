// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression.RowValue;
import bowler.sql.ast.Expression;
import bowler.sql.parse.cursor.TokenCursor;
import java.util.ArrayList;
import java.util.List;

/// Parses `(from, to) OVERLAPS (from, length)` into a function call.
final class OverlapParser {
    private static final String PERIOD = "a period in parentheses: two ends, or a beginning and a length";

    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    OverlapParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    Expression overlaps(Expression left, int offset) {
        List<Expression> ends = new ArrayList<>(period(left));
        cursor.take();
        ends.addAll(period(scalars.additive()));
        return new Invocation("OVERLAPS", ends, false, offset);
    }

    private List<Expression> period(Expression written) {
        if (!(written instanceof RowValue row) || row.elements().size() != 2) {
            throw cursor.unexpected(PERIOD);
        }
        return row.elements();
    }
}
