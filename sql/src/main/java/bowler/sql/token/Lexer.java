// SPDX-License-Identifier: Apache-2.0
package bowler.sql.token;

import bowler.base.script.EscapedString.InvalidEscapeException;
import bowler.base.script.EscapedString;
import bowler.base.script.QuotedText;
import bowler.sql.suggest.ErrorWithHint;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.Locale;
import java.util.function.Supplier;

/// Splits a statement's text into tokens. Comments run to the end of the line (`--`) or are bracketed and nest. A
/// comment that begins with DERBY-PROPERTIES is a token, because it contains optimizer hints.
public final class Lexer {
    private static final int MAX_NAME_LENGTH = 128;
    private static final int MAX_FLOAT_LENGTH = 30;
    /// The maximum number of digits before conversion to decimal; above the binary digits of the longest valid number.
    private static final int MAX_BITS = 256;
    private static final int SHOWN = 30;
    private static final String SINGLE_SIGNS = "(),.;+-*/={}:[]%#";
    /// The texts of single-character tokens, indexed by the character.
    private static final String[] SIGNS = new String[128];
    private static final Set<String> BIT_SIGNS = Set.of("&", "|", "#");
    private static final String UESCAPE = "UESCAPE";
    private static final String PROPERTIES = "DERBY-PROPERTIES";

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int offset;
    private int tokenStart;
    /// The end of the last string.
    private int lastEnd;

    static {
        for (char sign : SINGLE_SIGNS.toCharArray()) {
            SIGNS[sign] = String.valueOf(sign);
        }
    }

    private Lexer(String text) {
        this.text = text;
    }

    /// Returns the tokens; the last is of kind END.
    public static List<Token> tokens(String text) {
        Lexer lexer = new Lexer(text);
        lexer.run();
        return lexer.tokens;
    }

    /// Fails with 42X01 or 42X02 for an operator or a quote that is not part of Derby's SQL.
    public static void requireDerbySign(String text, Token token) {
        if (token.kind() == TokenKind.QUOTED && text.charAt(token.offset()) == '`') {
            throw ErrorWithHint.failure(LexicalError.CHARACTER, "A name stands in double quotes.", '`', new Lexer(text).place(token.offset()));
        }
        if (token.kind() == TokenKind.SIGN && BIT_SIGNS.contains(token.text())) {
            char first = token.text().charAt(0);
            throw (first == '&' ? LexicalError.SIGN : LexicalError.CHARACTER).failure(first, new Lexer(text).place(token.offset()));
        }
    }

    private void run() {
        while (true) {
            skipBlanksAndComments();
            int properties = propertiesAt(offset);
            if (properties > 0) {
                properties(properties);
                continue;
            }
            if (offset == text.length()) {
                tokens.add(new Token(TokenKind.END, "", offset));
                return;
            }
            token(text.charAt(offset));
        }
    }

    private void token(char first) {
        if (at(offset + 1) == '\'' && "XxNnEe".indexOf(first) >= 0) {
            switch (first) {
                case 'X', 'x' -> hex();
                case 'N', 'n' -> {
                    int start = offset++;
                    tokens.add(new Token(TokenKind.STRING, quoted('\'', "The text"), start));
                    lastEnd = offset;
                }
                default -> escaped();
            }
        } else if ((first == 'U' || first == 'u') && at(offset + 1) == '&' && (at(offset + 2) == '\'' || at(offset + 2) == '"')) {
            unicode();
        } else if (first == '$' && QuotedText.end(text, offset) != offset) {
            dollars();
        } else if (Character.isLetter(first)) {
            word();
        } else if (isDigit(first) || first == '.' && isDigit(at(offset + 1))) {
            number();
        } else if (first == '\'') {
            string();
        } else if (first == '"') {
            name(quoted('"', "The quoted name"));
        } else if (first == '`') {
            // The case of MySQL's quoted names does not matter, as in H2.
            name(quoted('`', "The quoted name").toUpperCase(Locale.ENGLISH));
        } else if (first == '?') {
            tokens.add(new Token(TokenKind.PARAMETER, "?", offset++));
        } else {
            sign(first);
        }
    }

    /// Reads a string. A string that begins on a line after the end of another continues it.
    private void string() {
        String string = quoted('\'', "The text");
        Token last = tokens.isEmpty() ? null : tokens.getLast();
        if (last != null && last.kind() == TokenKind.STRING && isOnLaterLine()) {
            tokens.set(tokens.size() - 1, new Token(TokenKind.STRING, last.text() + string, last.offset()));
        } else {
            tokens.add(new Token(TokenKind.STRING, string, tokenStart));
        }
        lastEnd = offset;
    }

    /// Returns whether the token begins on another line than the string before it ends.
    private boolean isOnLaterLine() {
        int newline = text.indexOf('\n', lastEnd);
        return newline >= 0 && newline < tokenStart;
    }

    private void name(String name) {
        if (name.isEmpty()) {
            throw LexicalError.EMPTY_NAME.failure(place(tokenStart));
        }
        checkLength(name);
        tokens.add(new Token(TokenKind.QUOTED, name, tokenStart));
    }

    /// Reads a string with backslashes, `E'...'`.
    private void escaped() {
        tokenStart = offset;
        offset = closed(QuotedText.end(text, offset));
        String decoded = decoded(() -> EscapedString.backslashes(text, tokenStart + 2, offset - 1));
        tokens.add(new Token(TokenKind.STRING, decoded, tokenStart));
        lastEnd = offset;
    }

    /// Reads a string between dollar signs, `$$...$$`.
    private void dollars() {
        tokenStart = offset;
        int opened = QuotedText.dollarsEnd(text, offset);
        offset = closed(QuotedText.end(text, offset));
        tokens.add(new Token(TokenKind.STRING, text.substring(opened, offset - (opened - tokenStart)), tokenStart));
        lastEnd = offset;
    }

    /// Reads a string `U&'...'` or a name `U&"..."`, and the UESCAPE clause after it.
    private void unicode() {
        int start = offset;
        int opening = offset + 2;
        int end = QuotedText.end(text, opening);
        tokenStart = start;
        offset = closed(end);
        char escape = escapeCharacter();
        String decoded = decoded(() -> EscapedString.unicode(text, opening + 1, end - 1, escape));
        tokenStart = start;
        if (text.charAt(opening) == '"') {
            name(decoded);
        } else {
            tokens.add(new Token(TokenKind.STRING, decoded, start));
            lastEnd = offset;
        }
    }

    private String decoded(Supplier<String> decoder) {
        try {
            return decoder.get();
        } catch (InvalidEscapeException invalid) {
            throw LexicalError.ESCAPE.failure(invalid.getMessage(), place(invalid.offset()));
        }
    }

    /// Reads the UESCAPE clause, if one is next, and returns its character; otherwise the backslash.
    private char escapeCharacter() {
        int before = offset;
        skipBlanksAndComments();
        if (!text.regionMatches(true, offset, UESCAPE, 0, UESCAPE.length()) || isWordPart(at(offset + UESCAPE.length()))) {
            offset = before;
            return '\\';
        }
        offset += UESCAPE.length();
        skipBlanksAndComments();
        int start = offset;
        String escape = at(offset) == '\'' ? quoted('\'', "The text") : "";
        if (escape.length() != 1 || Character.digit(escape.charAt(0), 16) >= 0 || "+'\" ".contains(escape)
                || Character.isWhitespace(escape.charAt(0))) {
            throw LexicalError.ESCAPE_CHARACTER.failure(escape, place(start));
        }
        return escape.charAt(0);
    }

    private int closed(int end) {
        if (end < 0) {
            throw LexicalError.UNTERMINATED.failure("The text", place(tokenStart));
        }
        return end;
    }

    /// Reads up to the closing quote; a doubled quote is decoded to a single one.
    private String quoted(char quote, String what) {
        tokenStart = offset;
        StringBuilder decoded = null;
        int from = offset + 1;
        while (true) {
            int end = text.indexOf(quote, from);
            if (end < 0) {
                throw LexicalError.UNTERMINATED.failure(what, place(tokenStart));
            }
            if (at(end + 1) != quote) {
                offset = end + 1;
                return decoded == null ? text.substring(from, end) : decoded.append(text, from, end).toString();
            }
            decoded = decoded == null ? new StringBuilder() : decoded;
            decoded.append(text, from, end + 1);
            from = end + 2;
        }
    }

    private void hex() {
        int start = offset++;
        String digits = quoted('\'', "The hexadecimal literal");
        boolean good = digits.length() % 2 == 0;
        for (int i = 0; i < digits.length() && good; i++) {
            good = digits.charAt(i) < 128 && Character.digit(digits.charAt(i), 16) >= 0;
        }
        if (!good) {
            throw LexicalError.HEX_DIGITS.failure(digits, place(start));
        }
        tokens.add(new Token(TokenKind.HEX, digits, start));
    }

    private void word() {
        int start = offset;
        while (offset < text.length() && isWordPart(text.charAt(offset))) {
            offset++;
        }
        String word = text.substring(start, offset).toUpperCase(Locale.ENGLISH);
        tokenStart = start;
        checkLength(word);
        tokens.add(new Token(TokenKind.WORD, word, start));
    }

    private void checkLength(String name) {
        if (name.length() > MAX_NAME_LENGTH) {
            throw LexicalError.NAME_LENGTH.failure(name, place(tokenStart));
        }
    }

    private void number() {
        int start = offset;
        int radix = text.charAt(start) == '0' ? radix(at(start + 1)) : 0;
        if (radix > 0) {
            offset += 2;
            if (digitFollows(radix)) {
                wholeOf(radix, start);
                return;
            }
            offset = start;
        }
        skipDigits();
        TokenKind kind = TokenKind.INTEGER;
        if (at(offset) == '.') {
            kind = TokenKind.DECIMAL;
            offset++;
            skipDigits();
        }
        if (at(offset) == 'e' || at(offset) == 'E') {
            int digits = at(offset + 1) == '+' || at(offset + 1) == '-' ? offset + 2 : offset + 1;
            if (isDigit(at(digits))) {
                kind = TokenKind.FLOAT;
                offset = digits;
                skipDigits();
            }
        }
        boolean lobUnit = kind == TokenKind.INTEGER && "KMGkmg".indexOf(at(offset)) >= 0 && !isWordPart(at(offset + 1));
        if (!lobUnit && (Character.isLetter(at(offset)) || at(offset) == '_')) {
            throw LexicalError.CHARACTER.failure(at(offset), place(offset));
        }
        String number = written(start);
        if (kind == TokenKind.FLOAT && number.length() > MAX_FLOAT_LENGTH) {
            throw LexicalError.FLOAT_LENGTH.failure(number, place(start));
        }
        tokens.add(new Token(kind, number, start));
    }

    private void sign(char first) {
        char second = at(offset + 1);
        String sign = switch (first) {
            case '<' -> second == '=' ? "<=" : second == '>' ? "<>" : second == '<' ? "<<" : "<";
            case '>' -> second == '=' ? ">=" : second == '>' && !isInArrow() ? ">>" : ">";
            case '!' -> second == '=' ? "<>" : second == '~' ? matching(offset + 1) : null;
            case '~' -> matching(offset);
            case '|' -> second == '|' ? "||" : "|";
            case '&' -> second == '&' ? null : "&";
            default -> first < SIGNS.length ? SIGNS[first] : null;
        };
        if (sign == null) {
            String remedy = switch (first) {
                case '\u2018', '\u2019', '\u201c', '\u201d', '\u201e', '\u00b4' -> "A text stands in single quotes ('), a name in double ones (\").";
                case '^' -> "POWER(a, b) is a power, BITXOR(a, b) an exclusive or.";
                case '&' -> second == '&' ? "AND joins conditions." : null;
                default -> null;
            };
            throw ErrorWithHint.failure(first == '&' ? LexicalError.SIGN : LexicalError.CHARACTER, remedy, first, place(offset));
        }
        tokens.add(new Token(TokenKind.SIGN, sign, offset));
        offset += first == '!' ? Math.max(2, sign.length()) : sign.length();
    }

    /// Returns whether the character before is the first of the operator `->>` or `#>>`.
    private boolean isInArrow() {
        return !tokens.isEmpty() && (tokens.getLast().isSign("-") || tokens.getLast().isSign("#")) && tokens.getLast().offset() == offset - 1;
    }

    /// Returns PostgreSQL's operator `~`, `~~`, `~*` or `~~*` whose first tilde is at `tilde`, with the character
    /// before it, if any.
    private String matching(int tilde) {
        int end = at(tilde + 1) == '~' ? tilde + 2 : tilde + 1;
        return text.substring(offset, at(end) == '*' ? end + 1 : end);
    }

    private void skipBlanksAndComments() {
        while (offset < text.length()) {
            char c = text.charAt(offset);
            if (Character.isWhitespace(c)) {
                offset++;
            } else if (c == '-' && at(offset + 1) == '-') {
                if (propertiesAt(offset) > 0) {
                    return;
                }
                skipLine();
            } else if (c == '/' && at(offset + 1) == '*') {
                skipBracketedComment();
            } else {
                return;
            }
        }
    }

    private void skipLine() {
        while (offset < text.length() && text.charAt(offset) != '\n' && text.charAt(offset) != '\r') {
            offset++;
        }
    }

    /// Returns the offset of the properties if their comment begins here; otherwise 0.
    private int propertiesAt(int start) {
        if (at(start) != '-' || at(start + 1) != '-') {
            return 0;
        }
        int word = start + 2;
        while (at(word) == ' ' || at(word) == '\t') {
            word++;
        }
        return text.regionMatches(true, word, PROPERTIES, 0, PROPERTIES.length()) ? word + PROPERTIES.length() : 0;
    }

    private void properties(int start) {
        int comment = offset;
        skipLine();
        tokens.add(new Token(TokenKind.PROPERTIES, text.substring(start, offset), comment));
    }

    private void skipBracketedComment() {
        int start = offset;
        int depth = 0;
        do {
            if (offset + 1 >= text.length()) {
                throw LexicalError.UNTERMINATED.failure("The comment", place(start));
            }
            if (text.charAt(offset) == '/' && text.charAt(offset + 1) == '*') {
                depth++;
                offset += 2;
            } else if (text.charAt(offset) == '*' && text.charAt(offset + 1) == '/') {
                depth--;
                offset += 2;
            } else {
                offset++;
            }
        } while (depth > 0);
    }

    /// Skips digits and single underscores between them.
    private void skipDigits() {
        do {
            while (offset < text.length() && isDigit(text.charAt(offset))) {
                offset++;
            }
        } while (at(offset) == '_' && isDigit(at(offset + 1)) && isDigit(at(offset - 1)) && ++offset > 0);
    }

    /// Returns the text from `start`, without underscores.
    private String written(int start) {
        String number = text.substring(start, offset);
        return number.indexOf('_') < 0 ? number : number.replace("_", "");
    }

    /// Returns the radix of digits after a 0 and this letter; 0 if the letter selects none.
    private static int radix(char letter) {
        return switch (letter) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 0;
        };
    }

    /// Returns whether a digit, or an underscore and a digit, comes next.
    private boolean digitFollows(int radix) {
        char next = at(offset) == '_' ? at(offset + 1) : at(offset);
        return next < 128 && Character.digit(next, radix) >= 0;
    }

    /// Converts a number in hexadecimal, octal or binary digits to decimal digits.
    private void wholeOf(int radix, int start) {
        int digits = offset;
        while (digitFollows(radix)) {
            offset += at(offset) == '_' ? 2 : 1;
        }
        if (Character.isLetterOrDigit(at(offset)) || at(offset) == '_') {
            throw LexicalError.CHARACTER.failure(at(offset), place(offset));
        }
        String significant = written(digits).replaceFirst("^0+(?=.)", "");
        // A longer number has more decimal digits than any type, and its conversion takes long.
        if (significant.length() > MAX_BITS) {
            throw LexicalError.NUMBER_LENGTH.failure(text.substring(start, start + SHOWN) + "...", place(start));
        }
        tokens.add(new Token(TokenKind.INTEGER, new BigInteger(significant, radix).toString(), start));
    }

    private char at(int place) {
        return place < text.length() ? text.charAt(place) : '\0';
    }

    private SourceLocation place(int at) {
        return SourceLocation.of(text, at);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isWordPart(char c) {
        return c < 128 ? c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_'
                : Character.isLetterOrDigit(c);
    }
}
