// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.load.JsonFormat;
import bowler.tools.load.Numbers;
import bowler.tools.load.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Prints figures for people, programs and spreadsheets.
enum TransactionReport {
    TABLE {
        @Override
        void print(Map<String, String> facts, List<TransactionFigure> medians, PrintWriter out) {
            out.println("transactions: " + String.join(", ", facts.entrySet().stream().map(fact -> fact.getKey() + " " + fact.getValue()).toList()));
            medians.stream().map(TransactionFigure::workload).distinct()
                .forEach(workload -> out.println("  " + workload.label() + ": " + workload.words()));
            out.println();
            var table = new TextTable(List.of("workload", "threads", "manager", "tx/s", "forces/tx"));
            for (TransactionFigure figure : medians) {
                table.add(List.of(figure.workload().label(), Integer.toString(figure.threads()), figure.peer().label(),
                    String.format(Locale.ROOT, "%,.0f", figure.perSecond()), Double.isNaN(figure.forces()) ? Numbers.shown(figure.forces())
                        : String.format(Locale.ROOT, "%.3f", figure.forces())));
            }
            table.print(out);
        }
    },

    JSON {
        @Override
        void print(Map<String, String> facts, List<TransactionFigure> medians, PrintWriter out) {
            out.println("{");
            out.println("  \"facts\": {" + String.join(", ", facts.entrySet().stream()
                .map(fact -> JsonFormat.text(fact.getKey()) + ": " + JsonFormat.text(fact.getValue())).toList()) + "},");
            out.println("  \"medians\": [");
            out.println(String.join(",\n", medians.stream().map(figure -> "    {\"workload\": " + JsonFormat.text(figure.workload().label())
                + ", \"threads\": " + figure.threads() + ", \"manager\": " + JsonFormat.text(figure.peer().label())
                + ", \"transactionsPerSecond\": " + figure.perSecond()
                + (Double.isNaN(figure.forces()) ? "" : ", \"forcesPerTransaction\": " + figure.forces()) + "}").toList()));
            out.println("  ]");
            out.println("}");
        }
    },

    CSV {
        @Override
        void print(Map<String, String> facts, List<TransactionFigure> medians, PrintWriter out) {
            out.println("workload,threads,manager,transactionsPerSecond,forcesPerTransaction");
            medians.forEach(figure -> out.println(figure.workload().label() + "," + figure.threads() + "," + figure.peer().label() + ","
                + figure.perSecond() + "," + (Double.isNaN(figure.forces()) ? "" : figure.forces())));
        }
    };

    abstract void print(Map<String, String> facts, List<TransactionFigure> medians, PrintWriter out);
}
