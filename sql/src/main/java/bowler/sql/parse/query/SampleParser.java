// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.query;

import bowler.sql.ast.Expression;
import bowler.sql.ast.TableReference.SampledTable;
import bowler.sql.ast.TableReference;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.parse.expression.ExpressionParser;

/// Parses `TABLESAMPLE BERNOULLI | SYSTEM (percent) [REPEATABLE (seed)]` after a table.
final class SampleParser {
    private SampleParser() {}

    static boolean isHere(TokenCursor cursor) {
        return cursor.at("TABLESAMPLE") && (cursor.peek(1).isWord("BERNOULLI") || cursor.peek(1).isWord("SYSTEM"))
            && cursor.peek(2).isSign("(");
    }

    /// Returns the table, or the sample of it if TABLESAMPLE follows.
    static TableReference sampled(TableReference table, TokenCursor cursor, ExpressionParser scalars) {
        if (!isHere(cursor)) {
            return table;
        }
        int offset = cursor.take().offset();
        String method = cursor.take().text();
        Expression percent = inParentheses(cursor, scalars);
        Expression seed = cursor.takeIf("REPEATABLE") ? inParentheses(cursor, scalars) : null;
        return new SampledTable(table, method, percent, seed, offset);
    }

    private static Expression inParentheses(TokenCursor cursor, ExpressionParser scalars) {
        cursor.expectSign("(");
        Expression value = scalars.expression();
        cursor.expectSign(")");
        return value;
    }
}
