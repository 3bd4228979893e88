// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.Highlighter;
import org.jline.reader.LineReader;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/// Colours keywords, strings, numbers and comments while a statement is typed.
final class SqlHighlighter implements Highlighter {
    private static final Pattern TOKEN = Pattern.compile(
        "(?<comment>--[^\n]*|/\\*.*?(\\*/|$))|(?<text>'([^']|'')*'?)|(?<name>\"[^\"]*\"?)|(?<number>\\b\\d[\\w.]*)|(?<word>[A-Za-z_]\\w*)",
        Pattern.DOTALL);

    private final Set<String> keywords;

    SqlHighlighter(Set<String> keywords) {
        this.keywords = keywords;
    }

    @Override
    public AttributedString highlight(LineReader reader, String buffer) {
        AttributedStringBuilder shown = new AttributedStringBuilder();
        Matcher token = TOKEN.matcher(buffer);
        int at = 0;
        while (token.find()) {
            shown.append(buffer.substring(at, token.start()));
            shown.styled(style(token), token.group());
            at = token.end();
        }
        return shown.append(buffer.substring(at)).toAttributedString();
    }

    private AttributedStyle style(Matcher token) {
        AttributedStyle plain = AttributedStyle.DEFAULT;
        if (token.group("comment") != null) {
            return plain.foreground(AttributedStyle.BRIGHT + AttributedStyle.BLACK);
        }
        if (token.group("text") != null) {
            return plain.foreground(AttributedStyle.GREEN);
        }
        if (token.group("number") != null) {
            return plain.foreground(AttributedStyle.CYAN);
        }
        boolean isKeyword = token.group("word") != null && keywords.contains(token.group("word").toUpperCase(Locale.ROOT));
        return isKeyword ? plain.foreground(AttributedStyle.BLUE).bold() : plain;
    }

    @Override
    public void setErrorPattern(Pattern errorPattern) {}

    @Override
    public void setErrorIndex(int errorIndex) {}
}
