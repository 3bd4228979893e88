// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.expression;

import bowler.sql.ast.Expression.CurrentValueOf;
import bowler.sql.ast.Expression.NextValueOf;
import bowler.sql.ast.Expression.SetValueOf;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.parse.cursor.TokenCursor;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;

/// Parses PostgreSQL's functions for sequences: `NEXTVAL('sequence')`, `CURRVAL('sequence')`, `LASTVAL()`, and
/// `SETVAL('sequence', value [, isDrawn])`. The text names the sequence as SQL does, and may be followed by `::regclass`.
/// Other forms call a routine of the user, and so do all forms in Derby's mode.
final class SequenceCallParser {
    private final TokenCursor cursor;
    private final ExpressionGrammar scalars;

    SequenceCallParser(TokenCursor cursor, ExpressionGrammar scalars) {
        this.cursor = cursor;
        this.scalars = scalars;
    }

    /// Parses a call; returns null if it is one of a routine.
    Expression call(Token function) {
        if (cursor.hasDerbyRules() || !isHere(function.text())) {
            return null;
        }
        int offset = cursor.take().offset();
        cursor.expectSign("(");
        if (cursor.takeSignIf(")")) {
            return new CurrentValueOf(null, offset);
        }
        Name sequence = sequence(cursor.take());
        if (cursor.takeSignIf(":")) {
            cursor.expectSign(":");
            cursor.take();
        }
        Expression result = switch (function.text()) {
            case "NEXTVAL" -> new NextValueOf(sequence, offset);
            case "CURRVAL" -> new CurrentValueOf(sequence, offset);
            default -> {
                cursor.expectSign(",");
                Expression value = scalars.expression();
                yield new SetValueOf(sequence, value, cursor.takeSignIf(",") ? scalars.expression() : null, offset);
            }
        };
        cursor.expectSign(")");
        return result;
    }

    private boolean isHere(String function) {
        if (function.equals("LASTVAL")) {
            return cursor.peek(2).isSign(")");
        }
        boolean isRegclass = cursor.peek(3).isSign(":") && cursor.peek(4).isSign(":") && cursor.peek(5).isWord("REGCLASS");
        return cursor.peek(2).kind() == TokenKind.STRING && cursor.peek(isRegclass ? 6 : 3).isSign(function.equals("SETVAL") ? "," : ")");
    }

    private static Name sequence(Token text) {
        TokenCursor named = new TokenCursor(text.text());
        Name parts = named.qualifiedName("the name of a sequence");
        named.expectEnd();
        return new Name(parts.schema(), parts.name(), text.offset());
    }
}
