// SPDX-License-Identifier: Apache-2.0
package bowler.base.script;

/// Finds the ends of the quoted parts of SQL texts. These are strings `'...'` and names `"..."`. Others are
/// MySQL's names in backquotes and PostgreSQL's strings with escapes `E'...'` or between dollar signs: `$$...$$` or
/// `$tag$...$tag$`.
public final class QuotedText {
    private QuotedText() {}

    /// Returns the offset after the quoted part that begins at `start`; `start` if none begins there, and -1 if it is
    /// not closed. Two closing quotes in a row stand for one within the part.
    public static int end(String text, int start) {
        char first = text.charAt(start);
        if (first == '\'' || first == '"' || first == '`') {
            return quotedEnd(text, start, false);
        }
        if (start > 0 && isWordPart(text.charAt(start - 1))) {
            return start;
        }
        if (first == 'E' || first == 'e') {
            return text.startsWith("'", start + 1) ? quotedEnd(text, start + 1, true) : start;
        }
        int opened = first == '$' ? dollarsEnd(text, start) : start;
        if (opened == start) {
            return start;
        }
        int closing = text.indexOf(text.substring(start, opened), opened);
        return closing < 0 ? -1 : closing + opened - start;
    }

    /// Returns the offset after the opening `$$` or `$tag$` at `start`; `start` if there is none. A tag consists of
    /// letters, digits and underscores, and does not begin with a digit.
    public static int dollarsEnd(String text, int start) {
        int at = start + 1;
        while (at < text.length() && isWordPart(text.charAt(at)) && !(at == start + 1 && Character.isDigit(text.charAt(at)))) {
            at++;
        }
        return text.startsWith("$", at) ? at + 1 : start;
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private static int quotedEnd(String text, int opening, boolean hasEscapes) {
        char quote = text.charAt(opening);
        int at = opening + 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && hasEscapes || c == quote && text.startsWith(String.valueOf(quote), at + 1)) {
                at += 2;
            } else if (c == quote) {
                return at + 1;
            } else {
                at++;
            }
        }
        return -1;
    }
}
