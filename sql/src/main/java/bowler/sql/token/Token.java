// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

/// A token of the statement's text.
///
/// @param offset the offset of its first character in the text, from 0
public record Token(TokenKind kind, String text, int offset) {
    public boolean isWord(String word) {
        return kind == TokenKind.WORD && text.equals(word);
    }

    public boolean isSign(String sign) {
        return kind == TokenKind.SIGN && text.equals(sign);
    }

    /// Returns the token as messages show it.
    public String shown() {
        return kind == TokenKind.END ? "the end of the statement" : '"' + text + '"';
    }
}
