// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import bowler.tools.peer.Database;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.peer.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// Figures of a suite: a line per task, a column per database, and how many times the best peer's figure Bowler's is.
///
/// @param results by task, then by database
record BenchTable(Suite suite, List<String> tasks, List<Database> databases, Map<String, Map<String, BenchResult>> results) {
    private static final String NONE = "-";

    /// The ways to print it.
    enum Format {
        TABLE, JSON, CSV
    }

    void print(Format format, PrintWriter out) {
        switch (format) {
            case TABLE -> printTable(out);
            case CSV -> printCsv(out);
            case JSON -> printJson(out);
        }
        out.flush();
    }

    /// Whether all tasks of Bowler have a figure.
    boolean complete() {
        return databases.stream().filter(BenchTable::isBowler)
            .allMatch(database -> tasks.stream().allMatch(task -> result(task, database).failure() == null));
    }

    private void printTable(PrintWriter out) {
        List<String> headings = new ArrayList<>();
        headings.add(suite == Suite.SQL ? "operations or rows a second" : "milliseconds");
        databases.forEach(database -> headings.add(database.name()));
        boolean compares = databases.size() > 1 && databases.stream().anyMatch(BenchTable::isBowler);
        if (compares) {
            headings.add("times the best peer");
        }
        TextTable table = new TextTable(headings);
        for (String task : tasks) {
            List<String> cells = new ArrayList<>();
            cells.add(task);
            databases.forEach(database -> cells.add(shown(result(task, database))));
            if (compares) {
                cells.add(ratio(task));
            }
            table.add(cells);
        }
        if (suite == Suite.TPCH) {
            addMeans(table, compares);
        }
        table.print(out);
        databases.forEach(database -> out.println(database.name() + ": " + database.settings()));
        for (String task : tasks) {
            for (Database database : databases) {
                String failure = result(task, database).failure();
                if (failure != null) {
                    out.println(task + ", " + database.name() + ": " + failure);
                }
            }
        }
    }

    /// Geometric means over the tasks that every database did; below, how many times Bowler's figures those of a peer are,
    /// over the tasks that both did.
    private void addMeans(TextTable table, boolean compares) {
        List<String> done = tasks.stream()
            .filter(task -> databases.stream().allMatch(database -> result(task, database).failure() == null)).toList();
        if (!done.isEmpty()) {
            List<String> cells = new ArrayList<>();
            cells.add("geometric mean of " + done.size());
            databases.forEach(database -> cells.add(shown(mean(done, task -> result(task, database).median()))));
            if (compares) {
                cells.add("");
            }
            table.add(cells);
        }
        if (compares) {
            Database bowler = databases.stream().filter(BenchTable::isBowler).findFirst().orElseThrow();
            List<String> cells = new ArrayList<>();
            cells.add("times Bowler's, of both");
            databases.forEach(database -> cells.add(isBowler(database) ? "" : timesBowlers(bowler, database)));
            cells.add("");
            table.add(cells);
        }
    }

    private String timesBowlers(Database bowler, Database peer) {
        List<String> both = tasks.stream()
            .filter(task -> result(task, bowler).failure() == null && result(task, peer).failure() == null).toList();
        return both.isEmpty() ? NONE
            : shown(mean(both, task -> result(task, peer).median() / result(task, bowler).median())) + " of " + both.size();
    }

    private static double mean(List<String> tasks, ToDoubleFunction<String> figure) {
        return Math.exp(tasks.stream().mapToDouble(figure).map(Math::log).sum() / tasks.size());
    }

    private String ratio(String task) {
        double own = Double.NaN;
        double best = Double.NaN;
        for (Database database : databases) {
            BenchResult result = result(task, database);
            if (result.failure() != null) {
                continue;
            }
            double value = result.median();
            if (isBowler(database)) {
                own = value;
            } else if (Double.isNaN(best) || suite.moreIsBetter() == value > best) {
                best = value;
            }
        }
        double ratio = suite.moreIsBetter() ? own / best : best / own;
        return Double.isNaN(ratio) ? NONE : String.format(Locale.ROOT, "%.2f", ratio);
    }

    private void printCsv(PrintWriter out) {
        out.println("task,database,value,failure");
        for (String task : tasks) {
            for (Database database : databases) {
                BenchResult result = result(task, database);
                out.println(task + "," + database.name() + "," + (result.failure() == null ? result.median() : "") + ","
                    + (result.failure() == null ? "" : '"' + result.failure().replace("\"", "\"\"") + '"'));
            }
        }
    }

    private void printJson(PrintWriter out) {
        String lines = tasks.stream().flatMap(task -> databases.stream().map(database -> jsonOf(task, database)))
            .collect(Collectors.joining(",\n  "));
        out.println("[\n  " + lines + "\n]");
    }

    private String jsonOf(String task, Database database) {
        BenchResult result = result(task, database);
        Map<String, String> fields = new TreeMap<>();
        fields.put("task", '"' + task + '"');
        fields.put("database", '"' + database.name() + '"');
        if (result.failure() == null) {
            fields.put("value", Double.toString(result.median()));
        } else {
            fields.put("failure", '"' + result.failure().replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        }
        return fields.entrySet().stream().map(field -> '"' + field.getKey() + "\": " + field.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    }

    private BenchResult result(String task, Database database) {
        return results.getOrDefault(task, Map.of()).getOrDefault(database.name(), new BenchResult());
    }

    private static boolean isBowler(Database database) {
        return database.name().equals(KnownDatabase.BOWLER.label());
    }

    private static String shown(BenchResult result) {
        return result.failure() != null ? NONE : shown(result.median());
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%,.2f" : "%,.0f", value);
    }
}
