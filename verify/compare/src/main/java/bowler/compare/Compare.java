// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.io.PrintStream;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// Runs scripts from seeds on both databases and prints what differs, each kind of difference once, shortened.
///
///     Compare BOWLER-URL DERBY-URL FIRST-SEED SCRIPTS [STATEMENTS]
///
/// A Bowler database on disk is reopened now and then; one in memory is not.
final class Compare {
    private static final int USUAL_STATEMENTS = 60;

    private final ComparedDatabase bowler;
    private final ComparedDatabase derby;
    private final PrintStream out;
    private final Map<String, Integer> kinds = new HashMap<>();
    private final Map<String, Integer> explained = new TreeMap<>();
    private final Map<String, Integer> answers = new TreeMap<>();
    private int schemaCount;
    private long stepCount;

    /// A difference that was met: at which step, what was said, and its kind with the accidents left out.
    private record Difference(int step, String text, String kind) {}

    Compare(ComparedDatabase bowler, ComparedDatabase derby, PrintStream out) {
        this.bowler = bowler;
        this.derby = derby;
        this.out = out;
    }

    public static void main(String[] arguments) throws SQLException {
        long first = Long.parseLong(arguments[2]);
        int scripts = Integer.parseInt(arguments[3]);
        int statements = arguments.length > 4 ? Integer.parseInt(arguments[4]) : USUAL_STATEMENTS;
        boolean reopening = !arguments[0].contains(":memory:");
        try (ComparedDatabase bowler = new ComparedDatabase(arguments[0], reopening); ComparedDatabase derby = new ComparedDatabase(arguments[1], false)) {
            Compare compare = new Compare(bowler, derby, System.out);
            for (long seed = first; seed < first + scripts; seed++) {
                compare.compare(CompareScriptGenerator.make(seed, statements, reopening));
            }
            compare.report();
        }
    }

    /// @return how many kinds of differences were met so far
    int compare(CompareScript compareScript) throws SQLException {
        Difference found = run(compareScript, null);
        if (found != null && kinds.merge(found.kind, 1, Integer::sum) == 1) {
            CompareScript until = new CompareScript(compareScript.seed(), compareScript.steps().subList(0, found.step + 1));
            CompareScript shortest = ScriptReducer.shortest(until, candidate -> shows(candidate, found.kind));
            Difference last = run(shortest, found.kind);
            out.println(shortest + "   " + (last == null ? found.text : last.text) + "\n");
            out.flush();
        }
        return kinds.size();
    }

    private boolean shows(CompareScript candidate, String kind) {
        try {
            return run(candidate, kind) != null;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The first difference; of the kind asked for, if one is. Kinds met before are passed over in queries.
    private Difference run(CompareScript compareScript, String wanted) throws SQLException {
        String schema = "S" + System.nanoTime() + "_" + schemaCount++;
        bowler.enter(schema);
        derby.enter(schema);
        Difference first = null;
        for (int i = 0; i < compareScript.steps().size(); i++) {
            ScriptStep scriptStep = compareScript.steps().get(i);
            StepOutcome ours = bowler.run(scriptStep);
            StepOutcome theirs = derby.run(scriptStep);
            stepCount++;
            if (Deviations.isDerbysOwn(theirs)) {
                explained.merge("Derby's own failure", 1, Integer::sum);
                break;
            }
            answers.merge(theirs.isError() ? "error " + theirs.state() : theirs.lines().getFirst().split(" ")[0], 1, Integer::sum);
            boolean harmless = scriptStep instanceof ScriptStep.Run run && (run.sql().startsWith("SELECT") || run.sql().startsWith("VALUES"));
            boolean apart = false;
            for (String text : StepOutcome.differences(ours, theirs)) {
                boolean described = text.matches("(?s)(column|parameter|get) .*derby: (column|parameter|get) .*");
                apart |= !harmless && !described;
                String why = Deviations.explaining(scriptStep, ours, theirs, text);
                if (why != null) {
                    explained.merge(why, 1, Integer::sum);
                    continue;
                }
                String kind = kind(text, compareScript.seed());
                if (first == null && (wanted == null ? !kinds.containsKey(kind) : kind.equals(wanted))) {
                    first = new Difference(i, text, kind);
                } else if (wanted == null) {
                    kinds.merge(kind, 1, Integer::sum);
                }
            }
            if (apart || first != null) {
                break;
            }
        }
        bowler.leave(CompareScriptGenerator.MAX_TABLES);
        derby.leave(CompareScriptGenerator.MAX_TABLES);
        return first;
    }

    /// Returns the kind of a difference, without the values at which it occurred. Differing rows are a kind of their
    /// own for each seed.
    private static String kind(String text, long seed) {
        if (text.startsWith("row") || text.contains("derby: row") || text.startsWith("count")) {
            return "rows of seed " + seed;
        }
        if (text.startsWith("error") && !text.contains("batch")) {
            return text;
        }
        if (text.startsWith("get")) {
            return text.replaceFirst("get (\\S+) .* (get\\w+ ->)", "get $1 $2").replaceAll("\\n.*->", " derby ")
                .replaceAll("(-?[\\d.:]+)+(E-?\\d+)?", "0");
        }
        if (text.startsWith("column") || text.startsWith("parameter")) {
            return text.replaceAll("\\n.*", "").replaceAll("-?\\d+", "0").replaceAll("label .*", "label");
        }
        return text.replaceAll("'[^']*'", "'").replaceAll("-?\\d+(\\.\\d+)?(E-?\\d+)?", "0")
            .replaceAll("(?s)row.*\n.*row.*", "rows").replaceAll("row.*", "row");
    }

    void report() {
        out.println("steps " + stepCount + "; answers of Derby " + answers);
        out.println("explained " + explained);
        kinds.forEach((kind, count) -> out.println(count + " x " + kind.replace("\n", " ")));
    }
}
