// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Runs `.schedule` files at every isolation level and compares with the `.expect` files next to them
/// (`-Dexpect=rewrite` rewrites those). A file holds `setup` lines and then schedules: a title line `== title`, steps.
class ScheduleTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "schedule");
    private static final Map<String, Integer> LEVELS = new LinkedHashMap<>();

    static {
        LEVELS.put("READ UNCOMMITTED", Connection.TRANSACTION_READ_UNCOMMITTED);
        LEVELS.put("READ COMMITTED", Connection.TRANSACTION_READ_COMMITTED);
        LEVELS.put("REPEATABLE READ", Connection.TRANSACTION_REPEATABLE_READ);
        LEVELS.put("SERIALIZABLE", Connection.TRANSACTION_SERIALIZABLE);
        LEVELS.put("SNAPSHOT", bowler.jdbc.BowlerDriver.TRANSACTION_SNAPSHOT);
    }

    @TestFactory
    Stream<DynamicTest> schedules() throws IOException {
        Path folder = Files.isDirectory(FOLDER) ? FOLDER : Path.of("embed").resolve(FOLDER);
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".schedule")).sorted().toList().stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
        }
    }

    private static void check(Path file) throws Exception {
        List<String> got = new ArrayList<>();
        List<String> setup = new ArrayList<>();
        Map<String, List<String>> schedules = new LinkedHashMap<>();
        read(file, setup, schedules);
        for (Map.Entry<String, List<String>> schedule : schedules.entrySet()) {
            for (Map.Entry<String, Integer> level : LEVELS.entrySet()) {
                got.add("== " + schedule.getKey() + " at " + level.getKey());
                got.addAll(run(file + schedule.getKey() + level.getKey(), setup, schedule.getValue(), level.getValue()));
                got.add("");
            }
        }
        Path expectFile = Path.of(file.toString().replace(".schedule", ".expect"));
        if ("rewrite".equals(System.getProperty("expect"))) {
            Files.write(expectFile, got);
        }
        assertThat(String.join("\n", got)).isEqualTo(String.join("\n", Files.readAllLines(expectFile)));
    }

    private static void read(Path file, List<String> setup, Map<String, List<String>> schedules) throws IOException {
        List<String> steps = null;
        for (String line : Files.readAllLines(file)) {
            if (line.startsWith("setup ")) {
                setup.add(line.substring("setup ".length()));
            } else if (line.startsWith("== ")) {
                steps = new ArrayList<>();
                schedules.put(line.substring("== ".length()), steps);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                steps.add(line.strip());
            }
        }
    }

    private static List<String> run(String name, List<String> setup, List<String> steps, int level) throws Exception {
        String url = "jdbc:bowler:memory:" + Integer.toHexString(name.hashCode());
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            Databases.execute(connection, setup.toArray(new String[0]));
        }
        try (Schedule schedule = new Schedule(url, level)) {
            return schedule.run(steps);
        } finally {
            Databases.shutDown(url);
        }
    }
}
