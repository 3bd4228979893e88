// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.tools.load.JsonFormat;
import bowler.tools.load.Numbers;
import bowler.tools.load.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Prints figures for people, programs and spreadsheets.
enum PoolReport {
    TABLE {
        @Override
        void print(Map<String, String> facts, List<PoolFigure> medians, PrintWriter out) {
            out.println("pool: " + String.join(", ", facts.entrySet().stream().map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
            medians.stream().map(PoolFigure::workload).distinct().forEach(workload -> out.println("  " + workload.label() + ": " + workload.words()));
            out.println();
            List<String> headings = new ArrayList<>(List.of("workload", "threads", "pool"));
            headings.addAll(HEADINGS);
            var table = new TextTable(headings);
            for (PoolFigure figure : medians) {
                List<String> cells = new ArrayList<>(List.of(figure.workload().label(), figure.threads(), figure.pool().label()));
                for (double number : figure.numbers()) {
                    cells.add(Numbers.shown(number));
                }
                table.add(cells);
            }
            table.print(out);
        }
    },

    JSON {
        @Override
        void print(Map<String, String> facts, List<PoolFigure> medians, PrintWriter out) {
            out.println("{");
            out.println("  \"facts\": {" + String.join(", ", facts.entrySet().stream()
                .map(fact -> JsonFormat.text(fact.getKey()) + ": " + JsonFormat.text(fact.getValue())).toList()) + "},");
            out.println("  \"medians\": [");
            out.println(String.join(",\n", medians.stream().map(PoolReport::object).toList()));
            out.println("  ]");
            out.println("}");
        }
    },

    CSV {
        @Override
        void print(Map<String, String> facts, List<PoolFigure> medians, PrintWriter out) {
            out.println("workload,threads,pool," + String.join(",", KEYS));
            for (PoolFigure figure : medians) {
                List<String> cells = new ArrayList<>(List.of(figure.workload().label(), figure.threads(), figure.pool().label()));
                for (double number : figure.numbers()) {
                    cells.add(Double.isNaN(number) ? "" : Double.toString(number));
                }
                out.println(String.join(",", cells));
            }
        }
    };

    private static final List<String> HEADINGS = List.of("k/s", "p99 ms", "worst ms", "all done ms", "opened", "blocked");
    private static final List<String> KEYS = List.of("thousands_per_second", "p99_ms", "worst_ms", "done_ms", "opened", "blocked");

    abstract void print(Map<String, String> facts, List<PoolFigure> medians, PrintWriter out);

    private static String object(PoolFigure figure) {
        var json = new StringBuilder("    {\"workload\": " + JsonFormat.text(figure.workload().label()) + ", \"threads\": "
            + JsonFormat.text(figure.threads()) + ", \"pool\": " + JsonFormat.text(figure.pool().label()));
        double[] numbers = figure.numbers();
        for (int i = 0; i < numbers.length; i++) {
            json.append(", \"").append(KEYS.get(i)).append("\": ").append(Double.isNaN(numbers[i]) ? "null" : Double.toString(numbers[i]));
        }
        return json.append('}').toString();
    }
}
