// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.script.MalformedScript;
import bowler.tools.script.ScriptRun;
import bowler.tools.script.SkippedRecords;
import bowler.tools.script.SqlScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Runs every `.sqltest` file of [SqlTextTest] through a client. The results have to be the same as embedded, except for
/// those that a file of differences lists with a reason.
final class DifferingScripts {
    private static final String ALL = "*";

    /// A difference that is expected.
    ///
    /// @param expression null for every difference of the script
    private record Expected(String script, Pattern expression, String line) {
        static Expected parse(String line) {
            String[] parts = line.split(" \\| ", 3);
            assertThat(parts).as("SCRIPT | EXPRESSION | REASON: " + line).hasSize(3);
            return new Expected(parts[0].strip(), parts[1].equals(ALL) ? null : Pattern.compile(parts[1], Pattern.DOTALL), line);
        }

        boolean covers(String name, String difference) {
            return (script.equals(ALL) || script.equals(name)) && (expression == null || expression.matcher(difference).find());
        }
    }

    /// Connects to the database of a script, and drops it.
    interface Databases {
        Connection connect(String script, String attributes) throws SQLException;

        void drop(String script);
    }

    private final List<Expected> expected;
    private final SkippedRecords skipped;
    private final List<String> unexpected = new ArrayList<>();
    private final Set<Expected> met = new HashSet<>();
    private long records;

    /// @param differences the name of the file of differences
    DifferingScripts(String differences, SkippedRecords skipped) throws IOException {
        expected = Files.readAllLines(SqlTextTest.folder().resolveSibling(differences)).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#")).map(Expected::parse).toList();
        this.skipped = skipped;
    }

    void run(Databases databases) throws IOException, SQLException, MalformedScript {
        try (Stream<Path> files = Files.walk(SqlTextTest.folder())) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sqltest")).sorted().toList()) {
                run(file, databases);
            }
        }
        assertThat(unexpected).isEmpty();
        assertThat(expected).as("entries that meet no difference any more").allSatisfy(entry -> assertThat(met).contains(entry));
        assertThat(records).isGreaterThan(6_000);
    }

    private void run(Path file, Databases databases) throws IOException, SQLException, MalformedScript {
        List<String> lines = Files.readAllLines(file);
        String name = file.getFileName().toString();
        try (Connection connection = databases.connect(name, SqlTextTest.attributes(lines))) {
            ScriptRun run = new ScriptRun(SqlScript.parse(lines), connection, ScriptRun.BOWLER, skipped).run();
            records += run.records();
            for (ScriptRun.Difference difference : run.differences()) {
                compare(name, difference.toString());
            }
        }
        databases.drop(name);
    }

    private void compare(String name, String difference) {
        boolean isExpected = false;
        for (Expected entry : expected) {
            if (entry.covers(name, difference)) {
                met.add(entry);
                isExpected = true;
            }
        }
        if (!isExpected) {
            unexpected.add(name + ": " + difference);
        }
    }
}
