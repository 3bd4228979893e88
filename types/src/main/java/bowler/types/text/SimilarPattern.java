// SPDX-License-Identifier: Apache-2.0
package bowler.types.text;

import bowler.types.TypesError;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Translates a pattern of SIMILAR TO to a [Pattern] that the whole text must match.
///
/// `%` matches any characters, `_` matches one. `a|b`, `( )`, `*`, `+`, `?`, `{m}`, `{m,}`, `{m,n}` have the same
/// meaning as in regular expressions. `[abc]`, `[^a-z]` and `[[:ALPHA:]]` match one character. All other characters
/// match themselves, and so does the character after the escape character.
public final class SimilarPattern {
    /// The maximum number of digits of a repetition count.
    private static final int MAX_DIGITS = 6;

    private final String pattern;
    private final int escape;
    private final StringBuilder expression = new StringBuilder();
    private int at;
    /// True if a repetition may follow.
    private boolean repeatable;

    /// @param escape -1 for none
    private SimilarPattern(String pattern, int escape) {
        this.pattern = pattern;
        this.escape = escape;
    }

    /// @param escape one character (22019); null for none
    public static Pattern compile(String pattern, String escape) {
        if (escape != null && escape.length() != 1) {
            throw TypesError.ESCAPE_LENGTH.failure(escape);
        }
        SimilarPattern similar = new SimilarPattern(pattern, escape == null ? -1 : escape.charAt(0));
        similar.translate();
        try {
            return Pattern.compile(similar.expression.toString(), Pattern.DOTALL);
        } catch (PatternSyntaxException wrong) {
            throw TypesError.BAD_SIMILAR_PATTERN.causedBy(wrong, pattern, wrong.getDescription());
        }
    }

    private void translate() {
        int open = 0;
        while (at < pattern.length()) {
            char next = pattern.charAt(at++);
            if (next == escape) {
                literal(escaped());
                repeatable = true;
                continue;
            }
            switch (next) {
                case '%' -> put(".*", false);
                case '_' -> put(".", true);
                case '|' -> put("|", false);
                case '(' -> {
                    put("(?:", false);
                    open++;
                }
                case ')' -> {
                    if (--open < 0) {
                        throw wrong("a parenthesis is closed that is not open");
                    }
                    put(")", true);
                }
                case '*', '+', '?' -> repeat(String.valueOf(next));
                case '{' -> repeat(bounds());
                case '[' -> {
                    set();
                    repeatable = true;
                }
                default -> {
                    literal(next);
                    repeatable = true;
                }
            }
        }
        if (open > 0) {
            throw wrong("a parenthesis is not closed");
        }
    }

    private void put(String text, boolean mayRepeat) {
        expression.append(text);
        repeatable = mayRepeat;
    }

    private void repeat(String how) {
        if (!repeatable) {
            throw wrong("there is nothing that '" + how + "' could repeat");
        }
        put(how, false);
    }

    /// Translates the rest of a repetition after its opening brace.
    private String bounds() {
        int end = pattern.indexOf('}', at);
        String inside = end < 0 ? "" : pattern.substring(at, end);
        String digits = "[0-9]{1," + MAX_DIGITS + "}";
        if (!inside.matches(digits + "(,(" + digits + ")?)?")) {
            throw wrong("'{' needs one or two numbers and '}'");
        }
        at = end + 1;
        return '{' + inside + '}';
    }

    private char escaped() {
        if (at == pattern.length()) {
            throw TypesError.SIMILAR_ESCAPE.failure(pattern);
        }
        return pattern.charAt(at++);
    }

    private void literal(char character) {
        boolean plain = Character.isLetterOrDigit(character) || character >= 0x80;
        expression.append(plain ? "" : "\\").append(character);
    }

    /// Translates the rest of a set after its opening bracket. A closing bracket immediately after it is a literal.
    private void set() {
        expression.append('[');
        if (at < pattern.length() && pattern.charAt(at) == '^') {
            at++;
            expression.append('^');
        }
        for (boolean first = true;; first = false) {
            if (at == pattern.length()) {
                throw wrong("a bracket is not closed");
            }
            char next = pattern.charAt(at++);
            if (next == ']' && !first) {
                expression.append(']');
                return;
            }
            if (next == '[' && at < pattern.length() && pattern.charAt(at) == ':') {
                characterClass();
                continue;
            }
            literal(next == escape ? escaped() : next);
            boolean isRange = at + 1 < pattern.length() && pattern.charAt(at) == '-' && pattern.charAt(at + 1) != ']';
            if (isRange) {
                at++;
                char last = pattern.charAt(at++);
                expression.append('-');
                literal(last == escape ? escaped() : last);
            }
        }
    }

    private void characterClass() {
        int end = pattern.indexOf(":]", at);
        String name = end < 0 ? "" : pattern.substring(at + 1, end).toUpperCase(Locale.ROOT);
        expression.append(switch (name) {
            case "ALPHA" -> "\\p{IsAlphabetic}";
            case "UPPER" -> "\\p{IsUppercase}";
            case "LOWER" -> "\\p{IsLowercase}";
            case "DIGIT" -> "\\p{IsDigit}";
            case "ALNUM" -> "\\p{IsAlphabetic}\\p{IsDigit}";
            case "SPACE", "WHITESPACE" -> "\\p{IsWhite_Space}";
            case "PUNCT" -> "\\p{IsPunctuation}";
            default -> throw wrong("there is no class of characters '" + name + "'");
        });
        at = end + 2;
    }

    private RuntimeException wrong(String why) {
        return TypesError.BAD_SIMILAR_PATTERN.failure(pattern, why);
    }
}
