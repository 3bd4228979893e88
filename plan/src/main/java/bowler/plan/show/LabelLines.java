// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import java.util.ArrayList;
import java.util.List;

/// Breaks a label into short lines. Lines break between words. A word longer than a line is broken after a character
/// that is no letter, or at any place if there is none.
final class LabelLines {
    private static final String CUT = "\u2026";

    private LabelLines() {}

    /// @param width maximum characters per line
    /// @param max maximum lines; a longer label is truncated, with an ellipsis as the last character
    static List<String> of(String label, int width, int max) {
        List<String> lines = new ArrayList<>();
        String rest = label.strip();
        while (rest.length() > width && lines.size() < max - 1) {
            int end = end(rest, width);
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest.length() <= width ? rest : rest.substring(0, end(rest, width - 1)).stripTrailing() + CUT);
        return lines;
    }

    /// Returns the end of the longest permitted line of a longer text.
    private static int end(String text, int width) {
        int space = text.lastIndexOf(' ', width);
        if (space > 0) {
            return space;
        }
        for (int end = width; end > width / 2; end--) {
            char last = text.charAt(end - 1);
            if (!Character.isLetterOrDigit(last) && !Character.isSurrogate(last)) {
                return end;
            }
        }
        return Character.isLowSurrogate(text.charAt(width)) && width > 1 ? width - 1 : width;
    }
}
