// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.peer.Measure;
import bowler.tools.peer.Metric;
import bowler.tools.peer.Numbers;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/// Throughput over clients as bars of text, all on one scale.
final class Chart {
    private static final int WIDTH = 50;
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

    private Chart() {}

    static void print(List<Measure> measures, PrintWriter out) {
        double most = measures.stream().mapToDouble(measure -> measure.value(Metric.THROUGHPUT)).max().orElse(0);
        boolean groups = measures.stream().map(Measure::group).distinct().count() > 1;
        int labelWidth = measures.stream().mapToInt(measure -> label(measure, groups).length()).max().orElse(0);
        String last = "";
        for (Measure measure : measures) {
            String label = label(measure, groups);
            String shown = label.equals(last) ? "" : label;
            last = label;
            out.println(shown + " ".repeat(labelWidth - shown.length()) + String.format(Locale.ROOT, "%4d ", measure.clients())
                + bar(measure.value(Metric.THROUGHPUT), most) + " " + Numbers.shown(measure.value(Metric.THROUGHPUT)));
        }
    }

    private static String label(Measure measure, boolean groups) {
        return groups ? measure.database() + " " + measure.group() : measure.database();
    }

    static String bar(double value, double most) {
        int eighths = most > 0 ? (int) Math.round(value / most * WIDTH * EIGHTHS.length) : 0;
        return "█".repeat(eighths / EIGHTHS.length) + EIGHTHS[eighths % EIGHTHS.length];
    }
}
