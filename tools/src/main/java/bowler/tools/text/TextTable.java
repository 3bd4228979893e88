// SPDX-License-Identifier: Apache-2.0
package bowler.tools.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// Columns as wide as their widest cell: the first to the left, the others to the right.
public final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> lines = new ArrayList<>();

    public TextTable(List<String> headings) {
        lines.add(headings);
    }

    public void add(List<String> cells) {
        lines.add(cells);
    }

    public void print(PrintWriter out) {
        int[] widths = new int[lines.getFirst().size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        for (List<String> line : lines) {
            var text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String space = " ".repeat(widths[i] - line.get(i).length());
                text.append(i == 0 ? line.get(i) + space : GAP + space + line.get(i));
            }
            out.println(text.toString().stripTrailing());
        }
    }
}
