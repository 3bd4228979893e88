// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.dialect.SqlToken;
import java.util.ArrayList;
import java.util.List;

/// Searches in the tokens of a statement.
final class TokenLists {
    private TokenLists() {}

    /// Returns the position of a keyword; -1 if there is none.
    static int indexOf(List<SqlToken> tokens, String word) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).is(word)) {
                return i;
            }
        }
        return -1;
    }

    /// Returns the tokens as written.
    static String text(List<SqlToken> tokens) {
        StringBuilder text = new StringBuilder();
        tokens.forEach(token -> text.append(token.space()).append(token.text()));
        return text.toString();
    }

    /// Returns the position of the parenthesis that closes another one.
    static int closing(List<SqlToken> tokens, int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += tokens.get(i).isSign("(") ? 1 : tokens.get(i).isSign(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return tokens.size() - 1;
    }

    /// Divides tokens at the commas that are not within parentheses.
    static List<List<SqlToken>> divided(List<SqlToken> tokens) {
        List<List<SqlToken>> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).isSign("(") ? 1 : tokens.get(i).isSign(")") ? -1 : 0;
            if (depth == 0 && tokens.get(i).isSign(",")) {
                parts.add(tokens.subList(start, i));
                start = i + 1;
            }
        }
        if (start < tokens.size()) {
            parts.add(tokens.subList(start, tokens.size()));
        }
        return parts;
    }
}
