// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import org.jline.utils.WCWidth;

/// Text as a terminal shows it: control characters are replaced, and wide characters take two columns.
public final class DisplayText {
    private DisplayText() {}

    /// Returns the number of terminal columns that a text takes.
    public static int width(String text) {
        int width = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            width += Math.max(0, WCWidth.wcwidth(point));
            i += Character.charCount(point);
        }
        return width;
    }

    /// Replaces what would break a line or move the cursor.
    public static String oneLine(String text) {
        int i = 0;
        while (i < text.length() && !Character.isISOControl(text.charAt(i))) {
            i++;
        }
        if (i == text.length()) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            switch (point) {
                case '\n' -> shown.append("\\n");
                case '\r' -> shown.append("\\r");
                case '\t' -> shown.append("\\t");
                default -> {
                    if (Character.isISOControl(point)) {
                        shown.append(String.format("\\u%04x", point));
                    } else {
                        shown.appendCodePoint(point);
                    }
                }
            }
        });
        return shown.toString();
    }

    public static String padded(String text, int width, boolean toTheRight) {
        String space = " ".repeat(Math.max(0, width - width(text)));
        return toTheRight ? space + text : text + space;
    }
}
