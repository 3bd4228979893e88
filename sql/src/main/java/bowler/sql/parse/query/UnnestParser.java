// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.UnnestTable;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import java.util.List;

/// Parses `UNNEST(array, ...) [WITH ORDINALITY]`, also within `TABLE (...)`.
final class UnnestParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    UnnestParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    boolean isHere() {
        int ahead = inTable() ? 2 : 0;
        return cursor.peek(ahead).isWord("UNNEST") && cursor.peek(ahead + 1).isSign("(");
    }

    private boolean inTable() {
        return cursor.at("TABLE") && cursor.peek(1).isSign("(");
    }

    /// Parses the function without its alias.
    UnnestTable table() {
        boolean inTable = inTable();
        if (inTable) {
            cursor.take();
            cursor.take();
        }
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        List<Expression> arrays = scalars.expressions();
        cursor.expectSign(")");
        if (inTable) {
            cursor.expectSign(")");
        }
        return new UnnestTable(arrays, cursor.takeWordsIf("WITH", "ORDINALITY"), null, null, offset);
    }
}
