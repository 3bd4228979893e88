// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.ast.Expression;
import bowler.sql.ast.Expression.Moved;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import bowler.types.time.IntervalSpan.Field;

/// `+ INTERVAL '...' DAY TO SECOND` and `- INTERVAL ...` behind a date or time. INTERVAL is a name elsewhere.
final class IntervalParser {
    private final TokenCursor cursor;

    IntervalParser(TokenCursor cursor) {
        this.cursor = cursor;
    }

    /// Whether a sign and an interval follow.
    boolean follows() {
        boolean sign = cursor.atSign("+") || cursor.atSign("-");
        return sign && cursor.peek(1).isWord("INTERVAL") && (cursor.peek(2).kind() == TokenKind.STRING
            || (cursor.peek(2).isSign("-") || cursor.peek(2).isSign("+")) && cursor.peek(3).kind() == TokenKind.STRING);
    }

    Expression moved(Expression moment) {
        int offset = cursor.offset();
        boolean subtract = cursor.take().isSign("-");
        cursor.take();
        if (cursor.peek().kind() == TokenKind.SIGN) {
            subtract ^= cursor.take().isSign("-");
        }
        Token text = cursor.take();
        Field first = field();
        Field last = first;
        if (cursor.takeIf("TO")) {
            last = field();
            if (!first.reaches(last)) {
                throw cursor.unexpected("YEAR TO MONTH, or fields from DAY to SECOND");
            }
        }
        return new Moved(moment, subtract, text.text(), first, last, offset);
    }

    private Field field() {
        for (Field field : Field.values()) {
            if (cursor.takeIf(field.name())) {
                return field;
            }
        }
        throw cursor.unexpected("YEAR, MONTH, DAY, HOUR, MINUTE or SECOND");
    }
}
