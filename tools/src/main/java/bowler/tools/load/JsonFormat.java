// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import java.io.PrintWriter;
import java.util.List;

/// For programs: circumstances, medians, and every round.
public final class JsonFormat {
    private JsonFormat() {}

    static void print(Report report, PrintWriter out) {
        out.println("{");
        out.println("  \"workload\": " + text(report.workload()) + ",");
        out.println("  \"facts\": {" + String.join(", ", report.facts().entrySet().stream()
            .map(fact -> text(fact.getKey()) + ": " + text(fact.getValue())).toList()) + "},");
        out.println("  \"settings\": {" + String.join(", ", report.databases().stream()
            .map(database -> text(database.name()) + ": " + text(database.settings())).toList()) + "},");
        measures("medians", report.medians(), out);
        out.println(",");
        measures("rounds", report.rounds(), out);
        out.println();
        out.println("}");
    }

    private static void measures(String name, List<Measure> measures, PrintWriter out) {
        out.println("  " + text(name) + ": [");
        out.println(String.join(",\n", measures.stream().map(measure -> "    " + object(measure)).toList()));
        out.print("  ]");
    }

    private static String object(Measure measure) {
        var json = new StringBuilder("{\"database\": " + text(measure.database()) + ", \"clients\": " + measure.clients()
            + ", \"group\": " + text(measure.group()));
        for (Metric metric : Metric.values()) {
            double value = measure.value(metric);
            json.append(", ").append(text(metric.key())).append(": ").append(Double.isNaN(value) ? "null" : Double.toString(value));
        }
        return json.append('}').toString();
    }

    public static String text(String text) {
        var json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\t' -> json.append("\\t");
                default -> json.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }
}
