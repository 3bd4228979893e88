// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.KnownDatabase;
import bowler.tools.text.TextTable;
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
public record BenchTable(Suite suite, List<String> tasks, List<DatabaseTarget> databases, Map<String, Map<String, BenchResult>> results) {
    private static final String NONE = "-";

    /// The ways to print it.
    public enum Format {
        TABLE, JSON, CSV
    }

    public void print(Format format, PrintWriter out) {
        switch (format) {
            case TABLE -> printTable(out);
            case CSV -> printCsv(out);
            case JSON -> printJson(out);
        }
        out.flush();
    }

    /// Returns whether all tasks of Bowler have a figure.
    public boolean complete() {
        return databases.stream().filter(BenchTable::isBowler)
            .allMatch(databaseTarget -> tasks.stream().allMatch(task -> result(task, databaseTarget).failure() == null));
    }

    private void printTable(PrintWriter out) {
        List<String> headings = new ArrayList<>();
        headings.add(suite == Suite.SQL ? "operations or rows a second" : suite == Suite.ROUTINES ? "nanoseconds" : "milliseconds");
        databases.forEach(databaseTarget -> headings.add(databaseTarget.name()));
        boolean compares = databases.size() > 1 && databases.stream().anyMatch(BenchTable::isBowler);
        if (compares) {
            headings.add("times the best peer");
        }
        TextTable table = new TextTable(headings);
        for (String task : tasks) {
            List<String> cells = new ArrayList<>();
            cells.add(task);
            databases.forEach(databaseTarget -> cells.add(shown(result(task, databaseTarget))));
            if (compares) {
                cells.add(ratio(task));
            }
            table.add(cells);
        }
        if (suite == Suite.TPCH) {
            addGeometricMeans(table, compares);
        }
        table.print(out);
        databases.forEach(databaseTarget -> out.println(databaseTarget.name() + ": " + databaseTarget.settings()));
        for (String task : tasks) {
            for (DatabaseTarget databaseTarget : databases) {
                String failure = result(task, databaseTarget).failure();
                if (failure != null) {
                    out.println(task + ", " + databaseTarget.name() + ": " + failure);
                }
            }
        }
    }

    /// Geometric means over the tasks that every database did; below, how many times Bowler's figures those of a peer are,
    /// over the tasks that both did.
    private void addGeometricMeans(TextTable table, boolean compares) {
        List<String> done = tasks.stream()
            .filter(task -> databases.stream().allMatch(databaseTarget -> result(task, databaseTarget).failure() == null)).toList();
        if (!done.isEmpty()) {
            List<String> cells = new ArrayList<>();
            cells.add("geometric mean of " + done.size());
            databases.forEach(databaseTarget -> cells.add(shown(mean(done, task -> result(task, databaseTarget).median()))));
            if (compares) {
                cells.add("");
            }
            table.add(cells);
        }
        if (compares) {
            DatabaseTarget bowler = databases.stream().filter(BenchTable::isBowler).findFirst().orElseThrow();
            List<String> cells = new ArrayList<>();
            cells.add("times Bowler's, of both");
            databases.forEach(databaseTarget -> cells.add(isBowler(databaseTarget) ? "" : timesBowlers(bowler, databaseTarget)));
            cells.add("");
            table.add(cells);
        }
    }

    private String timesBowlers(DatabaseTarget bowler, DatabaseTarget peer) {
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
        for (DatabaseTarget databaseTarget : databases) {
            BenchResult result = result(task, databaseTarget);
            if (result.failure() != null) {
                continue;
            }
            double value = result.median();
            if (isBowler(databaseTarget)) {
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
            for (DatabaseTarget databaseTarget : databases) {
                BenchResult result = result(task, databaseTarget);
                out.println(task + "," + databaseTarget.name() + "," + (result.failure() == null ? result.median() : "") + ","
                    + (result.failure() == null ? "" : '"' + result.failure().replace("\"", "\"\"") + '"'));
            }
        }
    }

    private void printJson(PrintWriter out) {
        String lines = tasks.stream().flatMap(task -> databases.stream().map(databaseTarget -> jsonOf(task, databaseTarget)))
            .collect(Collectors.joining(",\n  "));
        out.println("[\n  " + lines + "\n]");
    }

    private String jsonOf(String task, DatabaseTarget databaseTarget) {
        BenchResult result = result(task, databaseTarget);
        Map<String, String> fields = new TreeMap<>();
        fields.put("task", '"' + task + '"');
        fields.put("database", '"' + databaseTarget.name() + '"');
        if (result.failure() == null) {
            fields.put("value", Double.toString(result.median()));
        } else {
            fields.put("failure", '"' + result.failure().replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        }
        return fields.entrySet().stream().map(field -> '"' + field.getKey() + "\": " + field.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    }

    private BenchResult result(String task, DatabaseTarget databaseTarget) {
        return results.getOrDefault(task, Map.of()).getOrDefault(databaseTarget.name(), new BenchResult());
    }

    private static boolean isBowler(DatabaseTarget databaseTarget) {
        return databaseTarget.name().equals(KnownDatabase.BOWLER.label());
    }

    private static String shown(BenchResult result) {
        return result.failure() != null ? NONE : shown(result.median());
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%,.2f" : "%,.0f", value);
    }
}
