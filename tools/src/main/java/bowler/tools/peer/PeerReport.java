// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import bowler.tools.text.JsonText;
import bowler.tools.text.NumberFormats;
import bowler.tools.text.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Prints figures of peers for people, programs and spreadsheets.
public enum PeerReport {
    TABLE {
        @Override
        void print(Heads heads, List<PeerFigure> medians, PrintWriter out) {
            out.println(heads.name + ": " + String.join(", ", heads.facts.entrySet().stream().map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
            heads.workloads.forEach((label, words) -> out.println("  " + label + ": " + words));
            out.println();
            List<String> headings = new ArrayList<>(List.of("workload", "threads", heads.peer));
            heads.quantities.forEach(quantity -> headings.add(quantity.heading));
            var table = new TextTable(headings);
            for (PeerFigure figure : medians) {
                List<String> cells = new ArrayList<>(List.of(figure.workload(), figure.threads(), figure.peer()));
                figure.numbers().forEach(number -> cells.add(NumberFormats.shown(number)));
                table.add(cells);
            }
            table.print(out);
        }
    },

    JSON {
        @Override
        void print(Heads heads, List<PeerFigure> medians, PrintWriter out) {
            out.println("{");
            out.println("  \"facts\": {" + String.join(", ", heads.facts.entrySet().stream()
                .map(fact -> JsonText.of(fact.getKey()) + ": " + JsonText.of(fact.getValue())).toList()) + "},");
            out.println("  \"medians\": [");
            out.println(String.join(",\n", medians.stream().map(figure -> object(heads, figure)).toList()));
            out.println("  ]");
            out.println("}");
        }

        private static String object(Heads heads, PeerFigure figure) {
            var json = new StringBuilder("    {\"workload\": " + JsonText.of(figure.workload()) + ", \"threads\": "
                + JsonText.of(figure.threads()) + ", " + JsonText.of(heads.peer) + ": " + JsonText.of(figure.peer()));
            for (int i = 0; i < heads.quantities.size(); i++) {
                double number = figure.numbers().get(i);
                json.append(", ").append(JsonText.of(heads.quantities.get(i).key)).append(": ").append(Double.isNaN(number) ? "null" : Double.toString(number));
            }
            return json.append('}').toString();
        }
    },

    CSV {
        @Override
        void print(Heads heads, List<PeerFigure> medians, PrintWriter out) {
            out.println("workload,threads," + heads.peer + "," + String.join(",", heads.quantities.stream().map(Quantity::key).toList()));
            for (PeerFigure figure : medians) {
                List<String> cells = new ArrayList<>(List.of(figure.workload(), figure.threads(), figure.peer()));
                figure.numbers().forEach(number -> cells.add(Double.isNaN(number) ? "" : Double.toString(number)));
                out.println(String.join(",", cells));
            }
        }
    };

    /// One of a figure's numbers.
    ///
    /// @param heading for people
    /// @param key for programs
    public record Quantity(String heading, String key) {}

    /// The headings and circumstances of the figures.
    ///
    /// @param name of the subject of the measurement
    /// @param peer the kind of peer
    /// @param workloads their descriptions, by their labels
    record Heads(String name, String peer, Map<String, String> facts, Map<String, String> workloads, List<Quantity> quantities) {}

    abstract void print(Heads heads, List<PeerFigure> medians, PrintWriter out);
}
