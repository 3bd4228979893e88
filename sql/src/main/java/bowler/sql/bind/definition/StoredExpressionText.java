// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.sql.token.Lexer;
import bowler.sql.token.Token;
import bowler.sql.token.TokenKind;
import java.util.HashSet;
import java.util.Set;

/// Extracts the words and quoted names of an expression kept as text, which include those of its columns.
final class StoredExpressionText {
    private StoredExpressionText() {}

    public static Set<String> names(String text) {
        Set<String> names = new HashSet<>();
        for (Token token : Lexer.tokens(text)) {
            if (token.kind() == TokenKind.WORD || token.kind() == TokenKind.QUOTED) {
                names.add(token.text());
            }
        }
        return names;
    }
}
