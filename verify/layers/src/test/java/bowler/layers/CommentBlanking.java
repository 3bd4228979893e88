// SPDX-License-Identifier: Apache-2.0
package bowler.layers;

/// Overwrites comments and literals of Java source with blanks; line ends stay, so do all offsets.
final class CommentBlanking {
    private final String text;
    private final char[] code;
    private int at;

    private CommentBlanking(String text) {
        this.text = text;
        this.code = text.toCharArray();
    }

    static String blank(String text) {
        return new CommentBlanking(text).run();
    }

    private String run() {
        while (at < code.length) {
            if (text.startsWith("//", at)) {
                blankUntil(endOfLine());
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                blankUntil(end < 0 ? code.length : end + 2);
            } else if (text.startsWith("\"\"\"", at)) {
                blankUntil(endOfLiteral("\"\"\""));
            } else if (code[at] == '"' || code[at] == '\'') {
                blankUntil(endOfLiteral(text.substring(at, at + 1)));
            } else {
                at++;
            }
        }
        return new String(code);
    }

    private int endOfLine() {
        int end = text.indexOf('\n', at);
        return end < 0 ? code.length : end;
    }

    private int endOfLiteral(String quote) {
        int end = at + quote.length();
        while (end < code.length && !text.startsWith(quote, end)) {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(code.length, end + quote.length());
    }

    private void blankUntil(int end) {
        for (; at < end; at++) {
            if (code[at] != '\n') {
                code[at] = ' ';
            }
        }
    }
}
