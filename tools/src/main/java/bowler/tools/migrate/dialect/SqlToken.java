// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A token of an SQL text.
///
/// @param space the blanks before it; a comment is one blank
/// @param text as written, with its quotes
public record SqlToken(Kind kind, String space, String text) {
    /// NAME is a quoted identifier, BITS a literal such as X'00'.
    public enum Kind {
        WORD, NAME, STRING, BITS, NUMBER, SYMBOL
    }

    /// Returns whether the token is this keyword.
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    /// Returns whether the token is this sign.
    public boolean isSign(String sign) {
        return kind == Kind.SYMBOL && text.equals(sign);
    }

    /// Returns the identifier that the token denotes: a word in upper case, a quoted name without its quotes.
    public String identifier() {
        return kind == Kind.NAME ? text.substring(1, text.length() - 1).replace("\"\"", "\"") : text.toUpperCase(Locale.ROOT);
    }

    /// Returns the tokens of a text.
    public static List<SqlToken> of(String sql) {
        List<SqlToken> tokens = new ArrayList<>();
        int at = 0;
        while (at < sql.length()) {
            int start = afterBlanks(sql, at);
            if (start == sql.length()) {
                break;
            }
            String space = start == at ? "" : " ";
            at = end(sql, start);
            String text = sql.substring(start, at);
            tokens.add(new SqlToken(kind(text), space, text));
        }
        return tokens;
    }

    private static int afterBlanks(String sql, int from) {
        int at = from;
        while (at < sql.length()) {
            if (Character.isWhitespace(sql.charAt(at))) {
                at++;
            } else if (sql.startsWith("--", at)) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end;
            } else if (sql.startsWith("/*", at)) {
                int end = sql.indexOf("*/", at + 2);
                at = end < 0 ? sql.length() : end + 2;
            } else {
                break;
            }
        }
        return at;
    }

    private static int end(String sql, int start) {
        char first = sql.charAt(start);
        boolean isPrefixed = (first == 'X' || first == 'x') && sql.startsWith("'", start + 1);
        if (first == '\'' || first == '"' || isPrefixed) {
            return endOfQuoted(sql, isPrefixed ? start + 1 : start);
        }
        int at = start + 1;
        if (Character.isJavaIdentifierStart(first)) {
            while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
                at++;
            }
        } else if (Character.isDigit(first) || first == '.' && at < sql.length() && Character.isDigit(sql.charAt(at))) {
            while (at < sql.length() && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '_' || sql.charAt(at) == '.'
                || "+-".indexOf(sql.charAt(at)) >= 0 && "eE".indexOf(sql.charAt(at - 1)) >= 0)) {
                at++;
            }
        } else if (at < sql.length() && List.of("||", "<>", "<=", ">=", "!=", "::", "->", "=>").contains(sql.substring(start, at + 1))) {
            at++;
        }
        return at;
    }

    /// Returns the end of a quoted text; a doubled quote is part of it.
    private static int endOfQuoted(String sql, int start) {
        char quote = sql.charAt(start);
        int at = start + 1;
        while (at < sql.length()) {
            if (sql.charAt(at++) == quote) {
                if (at < sql.length() && sql.charAt(at) == quote) {
                    at++;
                } else {
                    break;
                }
            }
        }
        return at;
    }

    private static Kind kind(String text) {
        char first = text.charAt(0);
        if (first == '\'') {
            return Kind.STRING;
        }
        if (first == '"') {
            return Kind.NAME;
        }
        if (text.length() > 1 && text.charAt(1) == '\'' && text.endsWith("'")) {
            return Kind.BITS;
        }
        if (Character.isDigit(first) || first == '.' && text.length() > 1) {
            return Kind.NUMBER;
        }
        return Character.isJavaIdentifierStart(first) ? Kind.WORD : Kind.SYMBOL;
    }
}
