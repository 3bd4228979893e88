// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.script.ScriptRun;
import bowler.tools.script.SkippedRecords;
import bowler.tools.script.SqlScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every `.sqltest` file, each on a database of its own in memory, with the attributes that its second line names if it
/// begins so. `-Dexpect=rewrite` writes the results that came into
/// the files, to be reviewed.
class SqlTextTest {
    private static final String ATTRIBUTES = "# attributes: ";
    private static final Path FOLDER = Path.of("src", "test", "resources", "sqltest");

    @TestFactory
    Stream<DynamicTest> sqlTests() throws IOException {
        try (Stream<Path> files = Files.walk(folder())) {
            return files.filter(file -> file.toString().endsWith(".sqltest")).sorted().toList().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> run(file)));
        }
    }

    static Path folder() {
        return Files.isDirectory(FOLDER) ? FOLDER : Path.of("embed").resolve(FOLDER);
    }

    private static void run(Path file) throws IOException, SQLException {
        run(file, "jdbc:bowler:");
    }

    /// Runs a script on a new database in memory.
    ///
    /// @param prefix of the URL, before `memory:`
    static void run(Path file, String prefix) throws IOException, SQLException {
        List<String> lines = Files.readAllLines(file);
        String url = prefix + "memory:" + file.getFileName() + ";create=true;automaticStatistics=false" + attributes(lines);
        try (Connection connection = DriverManager.getConnection(url)) {
            SqlScript sqlScript = SqlScript.parse(lines);
            assertThat(sqlScript.misplaced()).isEmpty();
            ScriptRun run = new ScriptRun(sqlScript, connection, ScriptRun.BOWLER, SkippedRecords.NONE).run();
            if ("rewrite".equals(System.getProperty("expect")) && prefix.equals("jdbc:bowler:")) {
                Files.write(file, run.rewritten());
            }
            assertThat(run.differences()).isEmpty();
        } finally {
            drop(prefix + "memory:" + file.getFileName() + ";drop=true");
        }
    }

    /// Returns the attributes of a URL that a script asks for.
    static String attributes(List<String> lines) {
        return lines.get(1).startsWith(ATTRIBUTES) ? lines.get(1).substring(ATTRIBUTES.length()) : "";
    }

    /// Gives the memory of a script's database back; all scripts together would fill the heap.
    static void drop(String url) {
        try {
            DriverManager.getConnection(url).close();
        } catch (SQLException gone) {
            assertThat(gone.getSQLState()).as(gone.getMessage()).isIn("08006", "XJ004", "08004");
        }
    }
}
