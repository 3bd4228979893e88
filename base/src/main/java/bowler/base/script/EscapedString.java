// SPDX-License-Identifier: Apache-2.0
package bowler.base.script;

/// Decodes the escapes of two kinds of strings: `E'...'` as PostgreSQL has them, and `U&'...'` of the SQL standard.
public final class EscapedString {
    /// An escape that names no character.
    public static final class InvalidEscapeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int offset;

        InvalidEscapeException(String escape, int offset) {
            super(escape);
            this.offset = offset;
        }

        /// Returns the offset of the escape in the text. The message is the escape.
        public int offset() {
            return offset;
        }
    }

    private static final int OCTAL_DIGITS = 3;
    private static final int HEX_DIGITS = 2;
    private static final int SHORT_UNICODE = 4;
    private static final int LONG_UNICODE = 8;
    private static final int STANDARD_LONG_UNICODE = 6;

    private final String text;
    private final int end;
    private final StringBuilder decoded = new StringBuilder();
    private int at;

    private EscapedString(String text, int start, int end) {
        this.text = text;
        this.at = start;
        this.end = end;
    }

    /// Decodes the letters b, f, n, r and t after a backslash as in Java. Up to three octal digits name a
    /// character. So do up to two hexadecimal digits after an x, four after a u, and eight after a U. Any other character after a
    /// backslash stands for itself, and two quotes stand for one.
    ///
    /// @param start the offset of the first character after the opening quote
    /// @param end the offset of the closing quote
    /// @throws InvalidEscapeException if an escape names no character
    public static String backslashes(String text, int start, int end) {
        EscapedString string = new EscapedString(text, start, end);
        while (string.at < end) {
            char c = text.charAt(string.at++);
            if (c == '\\') {
                string.backslash();
            } else {
                string.decoded.append(c);
                string.at += c == '\'' ? 1 : 0;
            }
        }
        return string.decoded.toString();
    }

    /// Decodes the characters that are named by four hexadecimal digits after the escape character, or by six after it
    /// and a `+`. Two escape characters stand for one, and two quotes for one.
    ///
    /// @param start the offset of the first character after the opening quote
    /// @param end the offset of the closing quote
    /// @throws InvalidEscapeException if an escape names no character
    public static String unicode(String text, int start, int end, char escape) {
        char quote = text.charAt(end);
        EscapedString string = new EscapedString(text, start, end);
        while (string.at < end) {
            char c = text.charAt(string.at++);
            if (c != escape) {
                string.decoded.append(c);
                string.at += c == quote ? 1 : 0;
            } else if (string.at < end && text.charAt(string.at) == escape) {
                string.decoded.append(escape);
                string.at++;
            } else if (string.at < end && text.charAt(string.at) == '+') {
                string.at++;
                string.codePoint(STANDARD_LONG_UNICODE, string.at - 2);
            } else {
                string.codePoint(SHORT_UNICODE, string.at - 1);
            }
        }
        return string.decoded.toString();
    }

    private void backslash() {
        int start = at - 1;
        char c = text.charAt(at++);
        switch (c) {
            case 'b' -> decoded.append('\b');
            case 'f' -> decoded.append('\f');
            case 'n' -> decoded.append('\n');
            case 'r' -> decoded.append('\r');
            case 't' -> decoded.append('\t');
            case 'u' -> codePoint(SHORT_UNICODE, start);
            case 'U' -> codePoint(LONG_UNICODE, start);
            case 'x' -> {
                int value = digits(16, HEX_DIGITS);
                decoded.append(value < 0 ? 'x' : (char) value);
            }
            default -> {
                if (Character.digit(c, 8) >= 0 && c < 128) {
                    at--;
                    decoded.append((char) (digits(8, OCTAL_DIGITS) & 0xFF));
                } else {
                    decoded.append(c);
                }
            }
        }
    }

    /// Appends the character that exactly `count` digits name.
    private void codePoint(int count, int start) {
        int first = at;
        int value = digits(16, count);
        if (at - first != count || !Character.isValidCodePoint(value)) {
            throw new InvalidEscapeException(text.substring(start, Math.min(end, first + count)), start);
        }
        decoded.appendCodePoint(value);
    }

    /// Reads up to `maxCount` digits and returns their value; -1 if there are none.
    private int digits(int radix, int maxCount) {
        int value = -1;
        for (int count = 0; count < maxCount && at < end; count++) {
            char c = text.charAt(at);
            int digit = c < 128 ? Character.digit(c, radix) : -1;
            if (digit < 0) {
                break;
            }
            value = Math.max(value, 0) * radix + digit;
            at++;
        }
        return value;
    }
}
