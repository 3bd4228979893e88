// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.migrate.SqlDump;
import bowler.tools.script.ScriptRun;
import bowler.tools.script.SkippedRecords;
import bowler.tools.script.SqlScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The database that each `.sqltest` script leaves is dumped and created again from the dump. A dump of the copy is the same
/// text.
class DumpRoundTripTest {
    @TestFactory
    Stream<DynamicTest> dumps() throws IOException {
        try (Stream<Path> files = Files.walk(SqlTextTest.folder())) {
            return files.filter(file -> file.toString().endsWith(".sqltest")).sorted().toList().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> compare(file)));
        }
    }

    private static void compare(Path file) throws IOException, SQLException {
        List<String> lines = Files.readAllLines(file);
        String url = "jdbc:bowler:memory:dump " + file.getFileName();
        try (Connection first = DriverManager.getConnection(url + ";create=true;automaticStatistics=false" + SqlTextTest.attributes(lines))) {
            new ScriptRun(SqlScript.parse(lines), first, ScriptRun.BOWLER, SkippedRecords.NONE).run();
            if (first.isClosed()) {
                return;
            }
            first.setAutoCommit(false);
            first.commit();
            SqlDump dump = new SqlDump(first);
            List<String> script = new ArrayList<>();
            dump.write(true, true, script::add);
            first.rollback();
            try (Connection second = DriverManager.getConnection(url + " 2;create=true;automaticStatistics=false" + dump.attributes())) {
                for (String each : script) {
                    run(second, each);
                }
                second.setAutoCommit(false);
                List<String> again = new ArrayList<>();
                new SqlDump(second).write(true, true, again::add);
                assertThat(again.stream().filter(each -> !script.contains(each))).isEmpty();
                assertThat(again).isEqualTo(script);
                second.rollback();
            } finally {
                SqlTextTest.drop(url + " 2;drop=true");
            }
        } finally {
            SqlTextTest.drop(url + ";drop=true");
        }
    }

    private static void run(Connection connection, String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }
}
