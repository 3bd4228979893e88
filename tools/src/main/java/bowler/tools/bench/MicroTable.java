// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.text.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Nanoseconds per step, by number of threads.
final class MicroTable {
    private static final int BENCHMARK_COLUMN = 0;
    private static final int SCORE_COLUMN = 4;

    private final List<Integer> threads;
    private final Map<String, double[]> nanos = new TreeMap<>();

    MicroTable(List<Integer> threads) {
        this.threads = threads;
    }

    /// Takes what JMH wrote as CSV.
    void add(int threadCount, List<String> lines) {
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] cells = line.replace("\"", "").split(",");
            double[] row = nanos.computeIfAbsent(step(cells[BENCHMARK_COLUMN]), step -> {
                double[] none = new double[threads.size()];
                Arrays.fill(none, Double.NaN);
                return none;
            });
            row[threads.indexOf(threadCount)] = Double.parseDouble(cells[SCORE_COLUMN]);
        }
    }

    /// The method's name as words.
    static String step(String benchmark) {
        String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        return method.replaceAll("(?<=[a-z])(?=[A-Z0-9])|(?<=[0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    boolean isEmpty() {
        return nanos.isEmpty();
    }

    void print(String format, PrintWriter out) {
        switch (format) {
            case "csv" -> printCsv(out);
            case "json" -> printJson(out);
            default -> printText(out);
        }
    }

    private void printText(PrintWriter out) {
        List<String> headings = new ArrayList<>(List.of("ns per step and thread"));
        threads.forEach(count -> headings.add(count == 1 ? "1 thread" : count + " threads"));
        TextTable table = new TextTable(headings);
        nanos.forEach((step, row) -> {
            List<String> cells = new ArrayList<>(List.of(step));
            for (double value : row) {
                cells.add(Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.1f", value));
            }
            table.add(cells);
        });
        table.print(out);
    }

    private void printCsv(PrintWriter out) {
        out.println("step,threads,nanos");
        nanos.forEach((step, row) -> {
            for (int i = 0; i < row.length; i++) {
                if (!Double.isNaN(row[i])) {
                    out.println(step + ',' + threads.get(i) + ',' + row[i]);
                }
            }
        });
    }

    private void printJson(PrintWriter out) {
        List<String> figures = new ArrayList<>();
        nanos.forEach((step, row) -> {
            for (int i = 0; i < row.length; i++) {
                if (!Double.isNaN(row[i])) {
                    figures.add("  {\"step\": \"" + step + "\", \"threads\": " + threads.get(i) + ", \"nanos\": " + row[i] + "}");
                }
            }
        });
        out.println("[\n" + String.join(",\n", figures) + "\n]");
    }
}
