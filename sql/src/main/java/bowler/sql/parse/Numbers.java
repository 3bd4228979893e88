// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse;

import bowler.sql.token.TokenKind;

/// Numbers that stand in definitions.
final class Numbers {
    private Numbers() {}

    /// Takes a whole number, perhaps signed.
    static long whole(TokenCursor cursor) {
        boolean negative = cursor.takeSignIf("-");
        if (!negative) {
            cursor.takeSignIf("+");
        }
        if (cursor.peek().kind() != TokenKind.INTEGER) {
            throw cursor.unexpected("a whole number");
        }
        String digits = (negative ? "-" : "") + cursor.peek().text();
        try {
            long number = Long.parseLong(digits);
            cursor.take();
            return number;
        } catch (NumberFormatException tooLarge) {
            throw cursor.failure(SyntaxError.NUMBER_TOO_LARGE, digits);
        }
    }
}
