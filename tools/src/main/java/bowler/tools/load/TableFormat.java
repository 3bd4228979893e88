// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.peer.Database;
import bowler.tools.peer.Measure;
import bowler.tools.peer.Metric;
import bowler.tools.peer.Numbers;
import bowler.tools.peer.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// For people: the circumstances, a table, notes on it, a chart.
final class TableFormat {
    private static final List<Metric> SHOWN = List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX,
        Metric.CLIENT_CPU, Metric.PROCESS_CPU, Metric.ALLOCATED, Metric.VOLUNTARY_SWITCHES, Metric.INVOLUNTARY_SWITCHES,
        Metric.RETRIES);

    private TableFormat() {}

    static void print(Report report, PrintWriter out) {
        List<Measure> medians = report.medians();
        out.println(report.workload() + ": " + String.join(", ", report.facts().entrySet().stream()
            .map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
        for (Database database : report.databases()) {
            out.println("  " + database.name() + ": " + database.settings());
        }
        out.println();
        table(report, medians).print(out);
        notes(medians, out);
        out.println();
        Chart.print(medians, out);
    }

    private static TextTable table(Report report, List<Measure> medians) {
        boolean several = report.databases().size() > 1;
        boolean groups = medians.stream().map(Measure::group).distinct().count() > 1;
        boolean retries = medians.stream().anyMatch(measure -> measure.value(Metric.RETRIES) > 0);
        List<Metric> metrics = SHOWN.stream().filter(metric -> metric != Metric.RETRIES || retries).toList();
        List<String> headings = new ArrayList<>(List.of("database", "clients"));
        if (groups) {
            headings.add("group");
        }
        headings.addAll(List.of(Metric.THROUGHPUT.heading(), "speed-up"));
        if (several) {
            headings.add(report.databases().getFirst().name() + " is");
        }
        metrics.forEach(metric -> headings.add(metric.heading()));
        var table = new TextTable(headings);
        for (Measure measure : medians) {
            List<String> cells = new ArrayList<>(List.of(measure.database(), Integer.toString(measure.clients())));
            if (groups) {
                cells.add(measure.group());
            }
            cells.add(Numbers.shown(measure.value(Metric.THROUGHPUT)));
            cells.add(Numbers.shown(report.speedUp(measure)));
            if (several) {
                cells.add(Numbers.shown(report.firstDatabaseIs(measure)) + "x");
            }
            metrics.forEach(metric -> cells.add(Numbers.shown(measure.value(metric))));
            table.add(cells);
        }
        return table;
    }

    private static void notes(List<Measure> medians, PrintWriter out) {
        medians.stream().filter(measure -> measure.value(Metric.SAMPLE_EVERY) > 1).findFirst().ifPresent(measure ->
            out.println("Transactions below 2 µs: the latency of one in " + Numbers.shown(measure.value(Metric.SAMPLE_EVERY))
                + " was taken, max is the largest of these."));
    }
}
