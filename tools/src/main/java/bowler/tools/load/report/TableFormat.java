// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.report;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import bowler.tools.text.NumberFormats;
import bowler.tools.text.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The format for people: the circumstances, a table, notes on it, a chart.
final class TableFormat {
    private static final List<Metric> SHOWN = List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX,
        Metric.CLIENT_CPU, Metric.PROCESS_CPU, Metric.ALLOCATED, Metric.VOLUNTARY_SWITCHES, Metric.INVOLUNTARY_SWITCHES,
        Metric.SERVER_USER_CPU, Metric.SERVER_KERNEL_CPU, Metric.SERVER_SWITCHES, Metric.RETRIES);
    private static final Set<Metric> OF_SERVERS = EnumSet.of(Metric.SERVER_USER_CPU, Metric.SERVER_KERNEL_CPU, Metric.SERVER_SWITCHES);

    private TableFormat() {}

    static void print(LoadReport loadReport, PrintWriter out) {
        List<Measurement> medians = loadReport.medians();
        out.println(loadReport.workload() + ": " + String.join(", ", loadReport.facts().entrySet().stream()
            .map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
        for (DatabaseTarget databaseTarget : loadReport.databases()) {
            out.println("  " + databaseTarget.name() + ": " + databaseTarget.settings());
        }
        out.println();
        table(loadReport, medians).print(out);
        notes(medians, out);
        out.println();
        ThroughputChart.print(medians, out);
    }

    private static TextTable table(LoadReport loadReport, List<Measurement> medians) {
        boolean several = loadReport.databases().size() > 1;
        boolean groups = medians.stream().map(Measurement::group).distinct().count() > 1;
        boolean retries = medians.stream().anyMatch(measurement -> measurement.value(Metric.RETRIES) > 0);
        boolean servers = medians.stream().anyMatch(measurement -> !Double.isNaN(measurement.value(Metric.SERVER_SWITCHES)));
        List<Metric> metrics = SHOWN.stream().filter(metric -> (metric != Metric.RETRIES || retries) && (!OF_SERVERS.contains(metric) || servers)).toList();
        List<String> headings = new ArrayList<>(List.of("database", "clients"));
        if (groups) {
            headings.add("group");
        }
        headings.addAll(List.of(Metric.THROUGHPUT.heading(), "speed-up"));
        if (several) {
            headings.add(loadReport.databases().getFirst().name() + " is");
        }
        metrics.forEach(metric -> headings.add(metric.heading()));
        var table = new TextTable(headings);
        for (Measurement measurement : medians) {
            List<String> cells = new ArrayList<>(List.of(measurement.database(), Integer.toString(measurement.clients())));
            if (groups) {
                cells.add(measurement.group());
            }
            cells.add(NumberFormats.shown(measurement.value(Metric.THROUGHPUT)));
            cells.add(NumberFormats.shown(loadReport.speedUp(measurement)));
            if (several) {
                cells.add(NumberFormats.shown(loadReport.firstDatabaseIs(measurement)) + "x");
            }
            metrics.forEach(metric -> cells.add(NumberFormats.shown(measurement.value(metric))));
            table.add(cells);
        }
        return table;
    }

    private static void notes(List<Measurement> medians, PrintWriter out) {
        medians.stream().filter(measurement -> measurement.value(Metric.SAMPLE_EVERY) > 1).findFirst().ifPresent(measurement ->
            out.println("Transactions below 2 µs: the latency of one in " + NumberFormats.shown(measurement.value(Metric.SAMPLE_EVERY))
                + " was taken, max is the largest of these."));
    }
}
