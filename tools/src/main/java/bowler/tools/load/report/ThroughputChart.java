// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.report;

import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import bowler.tools.text.NumberFormats;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/// Throughput over clients as bars of text, all on one scale.
public final class ThroughputChart {
    private static final int WIDTH = 50;
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

    private ThroughputChart() {}

    static void print(List<Measurement> measures, PrintWriter out) {
        double max = measures.stream().mapToDouble(measurement -> measurement.value(Metric.THROUGHPUT)).max().orElse(0);
        boolean groups = measures.stream().map(Measurement::group).distinct().count() > 1;
        int labelWidth = measures.stream().mapToInt(measurement -> label(measurement, groups).length()).max().orElse(0);
        String last = "";
        for (Measurement measurement : measures) {
            String label = label(measurement, groups);
            String shown = label.equals(last) ? "" : label;
            last = label;
            out.println(shown + " ".repeat(labelWidth - shown.length()) + String.format(Locale.ROOT, "%4d ", measurement.clients())
                + bar(measurement.value(Metric.THROUGHPUT), max) + " " + NumberFormats.shown(measurement.value(Metric.THROUGHPUT)));
        }
    }

    private static String label(Measurement measurement, boolean groups) {
        return groups ? measurement.database() + " " + measurement.group() : measurement.database();
    }

    public static String bar(double value, double max) {
        int eighths = max > 0 ? (int) Math.round(value / max * WIDTH * EIGHTHS.length) : 0;
        return "█".repeat(eighths / EIGHTHS.length) + EIGHTHS[eighths % EIGHTHS.length];
    }
}
