// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Writes expressions and queries of another product in a form that Bowler reads. It changes names, quotes, strings and the
/// names of types. It knows no functions: a text with one that Bowler does not have fails when the target reads it.
final class SourceText {
    private final SourceNames names;
    private final boolean hasBackslashes;
    private final Map<String, String> types;

    /// @param hasBackslashes whether a backslash in a string escapes the next character
    /// @param types by the names of types, in lower case, the types that casts name instead
    SourceText(SourceNames names, boolean hasBackslashes, Map<String, String> types) {
        this.names = names;
        this.hasBackslashes = hasBackslashes;
        this.types = types;
    }

    private record Token(String space, String text, String identifier) {
        boolean is(String sign) {
            return text.equals(sign);
        }
    }

    /// Returns the text in Bowler's SQL.
    String sql(String text) {
        List<Token> tokens = tokens(text);
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean isQualifier = token.identifier != null && i + 1 < tokens.size() && tokens.get(i + 1).is(".")
                && names.isDefault(token.identifier) && (i == 0 || !tokens.get(i - 1).is("."));
            if (isQualifier) {
                sql.append(token.space);
                i++;
                continue;
            }
            sql.append(token.space).append(sql(tokens, i));
        }
        return sql.toString().trim();
    }

    private String sql(List<Token> tokens, int at) {
        Token token = tokens.get(at);
        boolean hasParenthesis = at + 1 < tokens.size() && tokens.get(at + 1).is("(");
        if (token.identifier == null || at == 0 || hasParenthesis) {
            return token.text;
        }
        if (isCast(tokens, at)) {
            return types.getOrDefault(token.identifier, token.text);
        }
        // The column may be a word that is reserved in Bowler only.
        return tokens.get(at - 1).is(".") ? SqlName.quoted(names.folded(token.identifier)) : token.text;
    }

    /// Returns whether a type's name is written here: after `::`, and a schema that may follow.
    private static boolean isCast(List<Token> tokens, int at) {
        int before = tokens.get(at - 1).is(".") && at > 1 ? at - 2 : at;
        return before > 0 && tokens.get(before - 1).is("::");
    }

    private List<Token> tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
                start++;
            }
            if (start == text.length()) {
                break;
            }
            String space = text.substring(at, start);
            char first = text.charAt(start);
            if (first == '\'') {
                StringBuilder value = new StringBuilder();
                at = readString(text, start, value);
                tokens.add(new Token(space, SqlName.literal(value.toString()), null));
            } else if (first == '"' || first == '`' || first == '[' && isBracketName(text, start)) {
                at = endOfName(text, start);
                String close = first == '[' ? "]" : String.valueOf(first);
                String name = text.substring(start + 1, at - 1).replace(close + close, close);
                tokens.add(new Token(space, SqlName.quoted(names.folded(name)), name));
            } else if (Character.isLetter(first) || first == '_') {
                at = start;
                while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_' || text.charAt(at) == '$')) {
                    at++;
                }
                String word = text.substring(start, at);
                boolean isPrefix = at < text.length() && text.charAt(at) == '\'' && (word.startsWith("_") || word.equalsIgnoreCase("n"));
                if (isPrefix) {
                    // The character set of a string, such as _utf8mb4'x'.
                    continue;
                }
                tokens.add(new Token(space, word, word));
            } else {
                at = start + (text.startsWith("::", start) ? 2 : 1);
                tokens.add(new Token(space, text.substring(start, at), null));
            }
        }
        return tokens;
    }

    /// Only a name between brackets starts with a letter here; `a[1]` and `ARRAY['x']` are arrays.
    private static boolean isBracketName(String text, int start) {
        boolean followsWord = start > 0 && (Character.isLetterOrDigit(text.charAt(start - 1)) || text.charAt(start - 1) == ']' || text.charAt(start - 1) == '"');
        return !followsWord && start + 1 < text.length() && Character.isLetter(text.charAt(start + 1)) && text.indexOf(']', start) > 0;
    }

    private static int endOfName(String text, int start) {
        char close = text.charAt(start) == '[' ? ']' : text.charAt(start);
        int at = start + 1;
        while (at < text.length()) {
            if (text.charAt(at) == close) {
                if (at + 1 < text.length() && text.charAt(at + 1) == close && close != ']') {
                    at++;
                } else {
                    return at + 1;
                }
            }
            at++;
        }
        return text.length();
    }

    /// Reads a string from its quote on.
    ///
    /// @param value gets the characters
    /// @return the position after the closing quote
    private int readString(String text, int start, StringBuilder value) {
        int at = start + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\'' && at + 1 < text.length() && text.charAt(at + 1) == '\'') {
                value.append(c);
                at += 2;
            } else if (c == '\'') {
                return at + 1;
            } else if (c == '\\' && hasBackslashes && at + 1 < text.length()) {
                value.append(escaped(text.charAt(at + 1)));
                at += 2;
            } else {
                value.append(c);
                at++;
            }
        }
        return at;
    }

    private static char escaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case '0' -> '\0';
            case 'Z' -> '\u001a';
            default -> c;
        };
    }
}
