// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
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
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.derby.client.ClientAutoloadedDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every `.sqltest` file of [SqlTextTest] once more, through the server and Derby's own client. The results have to be the
/// same as embedded, but for those that `derbyclient.differences` lists with a reason.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DerbyClientSqlTextTest {
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

    private final List<String> unexpected = new ArrayList<>();
    private final Set<Expected> met = new HashSet<>();
    private long records;

    @Test
    void resultsAreThoseOfTheEmbeddedDriver(@TempDir Path home) throws Exception {
        Path scripts = SqlTextTest.folder();
        List<Expected> expected = Files.readAllLines(scripts.resolveSibling("derbyclient.differences")).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#")).map(Expected::parse).toList();
        SkippedRecords skipped = SkippedRecords.parse(List.of("WHERE CURRENT OF$  Derby's client throws NoSuchElementException for this text"));
        try (BowlerServer server = BowlerServer.start(ServerSettings.local(home.toString(), 0)); Stream<Path> files = Files.walk(scripts)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".sqltest")).sorted().toList()) {
                run(file, server.port(), skipped, expected);
            }
        }
        assertThat(unexpected).isEmpty();
        assertThat(expected).as("entries that meet no difference any more").allSatisfy(entry -> assertThat(met).contains(entry));
        assertThat(records).isGreaterThan(6_000);
    }

    private void run(Path file, int port, SkippedRecords skipped, List<Expected> expected) throws IOException, SQLException, MalformedScript {
        List<String> lines = Files.readAllLines(file);
        String name = file.getFileName().toString();
        String url = "jdbc:derby://127.0.0.1:" + port + "/memory:derby-" + name;
        try (Connection connection = connect(url + ";create=true;automaticStatistics=false" + SqlTextTest.attributes(lines))) {
            ScriptRun run = new ScriptRun(SqlScript.parse(lines), connection, ScriptRun.BOWLER, skipped).run();
            records += run.records();
            for (ScriptRun.Difference difference : run.differences()) {
                compare(name, difference.toString(), expected);
            }
        }
        drop(url + ";drop=true");
    }

    private void compare(String name, String difference, List<Expected> expected) {
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

    /// Connects with Derby's driver, whatever other drivers for its URLs are on the class path.
    private static Connection connect(String url) throws SQLException {
        return new ClientAutoloadedDriver().connect(url, new Properties());
    }

    private static void drop(String url) {
        try {
            connect(url).close();
        } catch (SQLException gone) {
            assertThat(gone.getSQLState()).as(gone.getMessage()).isIn("08006", "08004");
        }
    }
}
