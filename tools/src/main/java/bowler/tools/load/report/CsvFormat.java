// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.report;

import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// The format for spreadsheets: a line per database, clients and group, medians; empty where a metric is unknown.
final class CsvFormat {
    private CsvFormat() {}

    static void print(LoadReport loadReport, PrintWriter out) {
        List<String> headings = new ArrayList<>(List.of("workload", "database", "clients", "group"));
        for (Metric metric : Metric.values()) {
            headings.add(metric.key());
        }
        out.println(String.join(",", headings));
        for (Measurement measurement : loadReport.medians()) {
            List<String> cells = new ArrayList<>(List.of(loadReport.workload(), quoted(measurement.database()),
                Integer.toString(measurement.clients()), measurement.group()));
            for (Metric metric : Metric.values()) {
                double value = measurement.value(metric);
                cells.add(Double.isNaN(value) ? "" : Double.toString(value));
            }
            out.println(String.join(",", cells));
        }
    }

    private static String quoted(String text) {
        return text.contains(",") || text.contains("\"") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
