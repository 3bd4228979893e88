// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import java.util.ArrayList;
import java.util.List;

/// A label in several short lines, broken between words; a word that has no line to itself is broken behind a sign that is no letter,
/// and only where there is none anywhere.
final class LabelLines {
    private static final String CUT = "\u2026";

    private LabelLines() {}

    /// @param width characters of a line at most
    /// @param max lines; what has no place in them is cut off, as the last character says
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

    /// Where a line ends that takes as much of a longer text as it may.
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
