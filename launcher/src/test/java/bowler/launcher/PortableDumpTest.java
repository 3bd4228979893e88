// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.migrate.PortableDump;
import bowler.tools.migrate.dialect.Dialects;
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
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The database that each `.sqltest` script leaves is dumped for another database. That database accepts each statement of
/// the dump, and has the same rows.
class PortableDumpTest {
    private static final Path FOLDER = Path.of("embed", "src", "test", "resources", "sqltest");

    /// Differences that no dump can avoid, by dialect and script: H2 evaluates constants when it creates a table. Derby
    /// loads the classes of procedures that triggers call.
    private static final Map<String, List<String>> KNOWN = Map.of(
        "h2 defaults.sqltest", List.of("\"B\" INTEGER DEFAULT 1 / 0", "INSERT INTO \"APP\".\"Z\""),
        "derby triggers-calls.sqltest", List.of("42X51 The class 'bowler.embedded.routine.SampleRoutines' does not exist"));

    /// Derby compiles a megabyte of rows in seconds. `-Dportable.all=true` runs the scripts with more as well.
    private static final int MAX_LENGTH_FOR_DERBY = 100_000;
    /// The URL of a server, such as `jdbc:postgresql://localhost/test?user=ann&autosave=always`; null for none.
    private static final String POSTGRES = System.getProperty("portable.postgresql");
    private static final String DERBY = "jdbc:derby:memory:portable;create=true";

    /// Opens a database.
    interface Target {
        Connection open() throws SQLException;
    }

    @TestFactory
    Stream<DynamicTest> dumps() throws IOException {
        Path folder = Files.isDirectory(FOLDER) ? FOLDER : Path.of("..").resolve(FOLDER);
        String only = System.getProperty("script", "");
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".sqltest") && file.getFileName().toString().startsWith(only)).sorted().toList().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> compare(file)));
        }
    }

    private static void compare(Path file) throws IOException, SQLException {
        List<String> lines = Files.readAllLines(file);
        String name = file.getFileName().toString();
        String attributes = lines.get(1).startsWith("# attributes: ") ? lines.get(1).substring("# attributes: ".length()) : "";
        String url = "jdbc:bowler:memory:portable " + name;
        try (Connection source = DriverManager.getConnection(url + ";create=true;automaticStatistics=false" + attributes)) {
            new ScriptRun(SqlScript.parse(lines), source, ScriptRun.BOWLER, SkippedRecords.NONE).run();
            if (!source.isClosed()) {
                source.setAutoCommit(false);
                source.commit();
                compare(source, name, "h2", () -> DriverManager.getConnection("jdbc:h2:mem:"));
                compare(source, name, "derby", () -> MigrateCommandTest.DERBY.connect(DERBY, new Properties()));
                if (POSTGRES != null) {
                    compare(source, name, "postgresql", () -> DriverManager.getConnection(POSTGRES));
                }
                source.rollback();
            }
        } finally {
            drop(() -> DriverManager.getConnection(url + ";drop=true"));
        }
    }

    private static void compare(Connection source, String name, String dialect, Target target) throws IOException, SQLException {
        PortableDump dump = new PortableDump(source, Dialects.of(dialect));
        List<String> script = new ArrayList<>();
        dump.write(true, true, script::add);
        boolean isLarge = script.stream().mapToInt(String::length).sum() > MAX_LENGTH_FOR_DERBY && !name.equals("xml.sqltest");
        if (script.size() < 2 || dialect.equals("derby") && isLarge && !Boolean.getBoolean("portable.all")) {
            return;
        }
        Predicate<String> isKnown = each -> KNOWN.getOrDefault(dialect + " " + name, List.of()).stream().anyMatch(each::contains);
        List<String> refused = new ArrayList<>();
        try (Connection copy = target.open(); Statement statement = copy.createStatement()) {
            // Derby's definitions are rolled back, so all scripts share one database.
            copy.setAutoCommit(false);
            try {
                for (String each : script) {
                    try {
                        statement.execute(each);
                    } catch (SQLException e) {
                        refused.add(e.getSQLState() + " " + e.getMessage() + ": " + each);
                    }
                }
                assertThat(refused.stream().filter(isKnown.negate())).as(dialect).isEmpty();
                if (refused.isEmpty()) {
                    assertThat(dump.differences(copy).stream().filter(isKnown.negate())).as(dialect).isEmpty();
                }
            } finally {
                copy.rollback();
            }
        }
    }

    private static void drop(Target target) {
        try {
            target.open().close();
        } catch (SQLException gone) {
            assertThat(gone.getSQLState()).as(gone.getMessage()).isIn("08006", "XJ004", "08004", "08003");
        }
    }
}
