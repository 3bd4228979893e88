// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.peer.JsonText;
import bowler.tools.peer.Measure;
import bowler.tools.peer.Metric;
import java.io.PrintWriter;
import java.util.List;

/// For programs: circumstances, medians, and every round.
public final class JsonFormat {
    private JsonFormat() {}

    static void print(Report report, PrintWriter out) {
        out.println("{");
        out.println("  \"workload\": " + JsonText.of(report.workload()) + ",");
        out.println("  \"facts\": {" + String.join(", ", report.facts().entrySet().stream()
            .map(fact -> JsonText.of(fact.getKey()) + ": " + JsonText.of(fact.getValue())).toList()) + "},");
        out.println("  \"settings\": {" + String.join(", ", report.databases().stream()
            .map(database -> JsonText.of(database.name()) + ": " + JsonText.of(database.settings())).toList()) + "},");
        measures("medians", report.medians(), out);
        out.println(",");
        measures("rounds", report.rounds(), out);
        out.println();
        out.println("}");
    }

    private static void measures(String name, List<Measure> measures, PrintWriter out) {
        out.println("  " + JsonText.of(name) + ": [");
        out.println(String.join(",\n", measures.stream().map(measure -> "    " + object(measure)).toList()));
        out.print("  ]");
    }

    private static String object(Measure measure) {
        var json = new StringBuilder("{\"database\": " + JsonText.of(measure.database()) + ", \"clients\": " + measure.clients()
            + ", \"group\": " + JsonText.of(measure.group()));
        for (Metric metric : Metric.values()) {
            double value = measure.value(metric);
            json.append(", ").append(JsonText.of(metric.key())).append(": ").append(Double.isNaN(value) ? "null" : Double.toString(value));
        }
        return json.append('}').toString();
    }
}
