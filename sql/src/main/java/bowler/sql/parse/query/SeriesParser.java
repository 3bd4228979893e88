// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.SeriesTable;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import java.util.List;

/// Parses `GENERATE_SERIES(first, last [, step]) [WITH ORDINALITY]`, or H2's SYSTEM_RANGE, also within `TABLE (...)`.
final class SeriesParser {
    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    SeriesParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    static boolean isName(Token token) {
        return token.isWord("GENERATE_SERIES") || token.isWord("SYSTEM_RANGE");
    }

    boolean isHere() {
        int ahead = inTable() ? 2 : 0;
        return isName(cursor.peek(ahead)) && cursor.peek(ahead + 1).isSign("(");
    }

    private boolean inTable() {
        return cursor.at("TABLE") && cursor.peek(1).isSign("(");
    }

    /// Parses the function without its alias.
    SeriesTable table() {
        boolean inTable = inTable();
        if (inTable) {
            cursor.take();
            cursor.take();
        }
        int offset = cursor.offset();
        String function = cursor.take().text();
        cursor.expectSign("(");
        List<Expression> arguments = scalars.expressions();
        if (arguments.size() < 2 || arguments.size() > 3) {
            throw cursor.unexpected("the first value, the last, and perhaps a step");
        }
        cursor.expectSign(")");
        if (inTable) {
            cursor.expectSign(")");
        }
        return new SeriesTable(function, arguments, cursor.takeWordsIf("WITH", "ORDINALITY"), null, null, offset);
    }
}
