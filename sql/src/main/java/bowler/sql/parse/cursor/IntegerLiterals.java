// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import bowler.sql.token.TokenKind;

/// Parses the integers in definitions.
public final class IntegerLiterals {
    private IntegerLiterals() {}

    public static long unsigned(TokenCursor cursor) {
        if (cursor.peek().kind() != TokenKind.INTEGER) {
            throw cursor.unexpected("a number");
        }
        String digits = cursor.peek().text();
        if (digits.length() > 10) {
            throw cursor.failure(SyntaxError.NUMBER_TOO_LARGE, digits);
        }
        cursor.take();
        return Long.parseLong(digits);
    }

    /// Takes an integer with an optional sign.
    public static long whole(TokenCursor cursor) {
        boolean negative = cursor.takeSignIf("-");
        if (!negative) {
            cursor.takeSignIf("+");
        }
        if (cursor.peek().kind() == TokenKind.DECIMAL) {
            throw cursor.failure(SyntaxError.NOT_INTEGER, cursor.peek().text());
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
