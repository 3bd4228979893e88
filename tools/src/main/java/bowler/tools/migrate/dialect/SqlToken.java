// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.dialect;

import bowler.base.script.EscapedString;
import bowler.base.script.QuotedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A token of an SQL text.
///
/// @param space the blanks before it; a comment is one blank
/// @param text as written, with its quotes
public record SqlToken(Kind kind, String space, String text) {
    /// NAME is a quoted identifier, BITS a literal such as X'00'.
    public enum Kind {
        WORD, NAME, STRING, BITS, NUMBER, SYMBOL
    }

    private static final Pattern ESCAPE_CLAUSE = Pattern.compile("\\s*UESCAPE\\s*'(.)'", Pattern.CASE_INSENSITIVE);

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
        return kind == Kind.NAME ? unquoted(text) : text.toUpperCase(Locale.ROOT);
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
            Matcher clause = ESCAPE_CLAUSE.matcher(sql).region(at, sql.length());
            boolean hasClause = sql.startsWith("&'", start + 1) && clause.lookingAt();
            String text = plain(sql.substring(start, at), hasClause ? clause.group(1).charAt(0) : '\\');
            at = hasClause ? clause.end() : at;
            tokens.add(new SqlToken(kind(text), space, text));
        }
        return tokens;
    }

    /// Returns a name in double quotes or backquotes without them.
    private static String unquoted(String name) {
        String quote = name.substring(0, 1);
        return name.substring(1, name.length() - 1).replace(quote + quote, quote);
    }

    /// Returns a string with a prefix or between dollar signs as a string that all databases read. It returns a name in
    /// backquotes as a name in double quotes; the case of its letters does not matter.
    ///
    /// @param escape the escape character of a string with the prefix U&
    private static String plain(String text, char escape) {
        if (text.charAt(0) == '`') {
            return '"' + unquoted(text).toUpperCase(Locale.ENGLISH).replace("\"", "\"\"") + '"';
        }
        int last = text.length() - 1;
        boolean isQuoted = last > 1 && text.charAt(1) == '\'';
        String value = switch (text.charAt(0)) {
            case 'E', 'e' -> isQuoted ? EscapedString.backslashes(text, 2, last) : null;
            case 'N', 'n' -> isQuoted ? text.substring(2, last).replace("''", "'") : null;
            case 'U', 'u' -> text.startsWith("&'", 1) ? EscapedString.unicode(text, 3, last, escape) : null;
            case '$' -> text.substring(QuotedText.dollarsEnd(text, 0), text.length() - QuotedText.dollarsEnd(text, 0));
            default -> null;
        };
        return value == null ? text : '\'' + value.replace("'", "''") + '\'';
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
        if (first == '$' || "UuNn".indexOf(first) >= 0 && sql.startsWith("'", prefixEnd(sql, start))
                || (first == 'E' || first == 'e') && sql.startsWith("'", start + 1)) {
            int end = QuotedText.end(sql, first == '$' || first == 'E' || first == 'e' ? start : prefixEnd(sql, start));
            if (end != start) {
                return end < 0 ? sql.length() : end;
            }
        }
        boolean isPrefixed = (first == 'X' || first == 'x') && sql.startsWith("'", start + 1);
        if (first == '\'' || first == '"' || first == '`' || isPrefixed) {
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

    /// Returns the offset after the prefix N or U& of a string.
    private static int prefixEnd(String sql, int start) {
        return sql.startsWith("&", start + 1) ? start + 2 : start + 1;
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
