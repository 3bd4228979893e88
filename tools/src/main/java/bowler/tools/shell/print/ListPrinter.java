// SPDX-License-Identifier: Apache-2.0
package bowler.tools.shell.print;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// Prints lists of texts in columns.
public final class ListPrinter {
    private final PrintWriter out;
    private final boolean hasHeader;

    public ListPrinter(PrintWriter out, boolean hasHeader) {
        this.out = out;
        this.hasHeader = hasHeader;
    }

    /// @param lines as many texts in each as in the header
    public void print(List<String> header, List<List<String>> lines) {
        int[] widths = new int[header.size()];
        List<List<String>> all = new ArrayList<>(lines);
        if (hasHeader) {
            all.addFirst(header);
        }
        for (List<String> line : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], DisplayText.width(line.get(i)));
            }
        }
        for (List<String> line : all) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                text.append(i == 0 ? "" : " | ").append(DisplayText.padded(line.get(i), widths[i], false));
            }
            out.println(text.toString().stripTrailing());
            if (line == header) {
                StringBuilder rule = new StringBuilder();
                for (int i = 0; i < widths.length; i++) {
                    rule.append(i == 0 ? "" : "-+-").append("-".repeat(widths[i]));
                }
                out.println(rule);
            }
        }
        out.println("(" + lines.size() + (lines.size() == 1 ? " row)" : " rows)"));
    }
}
