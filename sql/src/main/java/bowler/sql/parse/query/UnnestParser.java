// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.UnnestTable;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;
import bowler.sql.token.Token;
import java.util.List;
import java.util.Map;

/// Parses `UNNEST(array, ...) [WITH ORDINALITY]`, also within `TABLE (...)`, and PostgreSQL's functions that give the
/// parts of a text or the matches of a regular expression as rows.
final class UnnestParser {
    /// The functions that give rows, with those that return the rows as an array.
    private static final Map<String, String> OF_TEXTS = Map.of("STRING_TO_TABLE", "STRING_TO_ARRAY",
            "REGEXP_SPLIT_TO_TABLE", "REGEXP_SPLIT_TO_ARRAY", "REGEXP_MATCHES", "REGEXP_MATCHES");

    private final TokenCursor cursor;
    private final ExpressionParser scalars;

    UnnestParser(TokenCursor cursor, ExpressionParser scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    boolean isHere() {
        int ahead = inTable() ? 2 : 0;
        return isName(cursor.peek(ahead)) && cursor.peek(ahead + 1).isSign("(");
    }

    private boolean isName(Token token) {
        return token.isWord("UNNEST") || !cursor.hasDerbyRules() && OF_TEXTS.keySet().stream().anyMatch(token::isWord);
    }

    private boolean inTable() {
        return cursor.at("TABLE") && cursor.peek(1).isSign("(");
    }

    /// Parses the function without its alias. A function of texts is its own alias.
    UnnestTable table() {
        boolean inTable = inTable();
        if (inTable) {
            cursor.take();
            cursor.take();
        }
        Token name = cursor.take();
        int offset = name.offset();
        cursor.expectSign("(");
        List<Expression> arrays = scalars.expressions();
        cursor.expectSign(")");
        if (inTable) {
            cursor.expectSign(")");
        }
        String array = OF_TEXTS.get(name.text());
        return new UnnestTable(array == null ? arrays : List.of(new Expression.Invocation(array, arrays, false, offset)),
                cursor.takeWordsIf("WITH", "ORDINALITY"), array == null ? null : name.text(), null, offset);
    }
}
