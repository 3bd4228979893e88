// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/// Runs statements from a file, one a line, on both databases and prints where they differ.
///
///     Probes BOWLER-URL DERBY-URL FILE
///
/// `--` begins a comment, `\n` is a line break in a statement; `COMMIT`, `ROLLBACK`, `AUTOCOMMIT_ON` and the other verbs of
/// [ScriptStep.Control] are calls. After `-- differs: WHY` comes a statement whose result must differ.
final class SurfaceProbes {
    private static final String DIFFERS = "-- differs:";

    private SurfaceProbes() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        try (ComparedDatabase bowler = new ComparedDatabase(arguments[0], false); ComparedDatabase derby = new ComparedDatabase(arguments[1], false)) {
            String schema = "PROBES" + System.nanoTime();
            bowler.enter(schema);
            derby.enter(schema);
            run(Files.readAllLines(Path.of(arguments[2])), bowler, derby, System.out);
        }
    }

    /// @return how many lines differ without a reason, or do not although one is given
    static int run(List<String> lines, ComparedDatabase bowler, ComparedDatabase derby, PrintStream out) {
        int count = 0;
        boolean expected = false;
        for (String line : lines) {
            if (line.isBlank() || line.startsWith("--")) {
                expected = line.startsWith(DIFFERS);
                continue;
            }
            ScriptStep scriptStep = step(line);
            StepOutcome ours = bowler.run(scriptStep);
            StepOutcome theirs = derby.run(scriptStep);
            boolean differs = false;
            for (String text : StepOutcome.differences(ours, theirs)) {
                if (Deviations.explaining(scriptStep, ours, theirs, text) == null) {
                    differs = true;
                    if (!expected) {
                        out.println(line + "\n   bowler: " + text);
                        count++;
                    }
                }
            }
            if (expected && !differs) {
                out.println(line + "\n   does not differ any more");
                count++;
            }
            expected = false;
        }
        return count;
    }

    private static ScriptStep step(String line) {
        for (ScriptStep.Verb verb : ScriptStep.Verb.values()) {
            if (line.startsWith(verb.name())) {
                String name = line.substring(verb.name().length()).trim();
                return new ScriptStep.Control(verb, name.isEmpty() ? null : name);
            }
        }
        return new ScriptStep.Run(line.replace("\\n", "\n"));
    }
}
