// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.report;

import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import bowler.tools.text.JsonText;
import java.io.PrintWriter;
import java.util.List;

/// The format for programs: circumstances, medians, and every round.
public final class JsonFormat {
    private JsonFormat() {}

    static void print(LoadReport loadReport, PrintWriter out) {
        out.println("{");
        out.println("  \"workload\": " + JsonText.of(loadReport.workload()) + ",");
        out.println("  \"facts\": {" + String.join(", ", loadReport.facts().entrySet().stream()
            .map(fact -> JsonText.of(fact.getKey()) + ": " + JsonText.of(fact.getValue())).toList()) + "},");
        out.println("  \"settings\": {" + String.join(", ", loadReport.databases().stream()
            .map(databaseTarget -> JsonText.of(databaseTarget.name()) + ": " + JsonText.of(databaseTarget.settings())).toList()) + "},");
        measures("medians", loadReport.medians(), out);
        out.println(",");
        measures("rounds", loadReport.rounds(), out);
        out.println();
        out.println("}");
    }

    private static void measures(String name, List<Measurement> measures, PrintWriter out) {
        out.println("  " + JsonText.of(name) + ": [");
        out.println(String.join(",\n", measures.stream().map(measurement -> "    " + object(measurement)).toList()));
        out.print("  ]");
    }

    private static String object(Measurement measurement) {
        var json = new StringBuilder("{\"database\": " + JsonText.of(measurement.database()) + ", \"clients\": " + measurement.clients()
            + ", \"group\": " + JsonText.of(measurement.group()));
        for (Metric metric : Metric.values()) {
            double value = measurement.value(metric);
            json.append(", ").append(JsonText.of(metric.key())).append(": ").append(Double.isNaN(value) ? "null" : Double.toString(value));
        }
        return json.append('}').toString();
    }
}
