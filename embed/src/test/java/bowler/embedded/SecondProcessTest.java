// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One process at a time has a database; a killed one's comes back with all it had acknowledged.
class SecondProcessTest {
    @TempDir
    Path folder;

    @Test
    void theMessageForASecondProcessNamesTheHolder() throws Exception {
        Path database = folder.resolve("db");
        try (Connection connection = Databases.create(database)) {
            String told = run("open", database);
            assertThat(told).contains("XJ040").contains(Long.toString(ProcessHandle.current().pid()));
        }
        Databases.shutDown(Databases.url(database));
    }

    @Test
    void aSecondProcessIsRefusedEvenWithoutTheLockFile() throws Exception {
        Path database = folder.resolve("db");
        try (Connection connection = Databases.create(database)) {
            Files.delete(database.resolve("lock"));
            assertThat(run("open", database)).contains("XJ040").contains("in use");
        }
        Databases.shutDown(Databases.url(database));
    }

    @Test
    void aProcessThatEndsWithoutShutdownLosesNothing() throws Exception {
        Path database = folder.resolve("db");
        assertThat(run("fill", database)).contains("filled");
        try (Connection connection = DriverManager.getConnection(Databases.url(database))) {
            assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM foo")).isEqualTo(500);
        }
        Databases.shutDown(Databases.url(database));
    }

    /// A commit that waits for the end of the freeze is not acknowledged, so it may be lost.
    @Test
    void aProcessThatEndsDuringAFreezeLosesNothing() throws Exception {
        Path database = folder.resolve("db");
        assertThat(run("freeze", database)).contains("frozen").doesNotContain("acknowledged", "Exception", "42");
        try (Connection connection = DriverManager.getConnection(Databases.url(database))) {
            assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM foo WHERE a < 500")).isEqualTo(500);
            Databases.execute(connection, "DELETE FROM foo WHERE a = 1");
        }
        Databases.shutDown(Databases.url(database));
    }

    private static String run(String verb, Path database) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
            "-cp", System.getProperty("java.class.path"), SecondProcessTest.class.getName(), verb, database.toString())
            .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private static void freezeAndHalt(Connection connection, Path database) throws Exception {
        Databases.fill(connection, 500);
        Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()");
        Thread writer = new Thread(() -> {
            try (Connection other = DriverManager.getConnection(Databases.url(database))) {
                Databases.execute(other, "INSERT INTO foo SELECT a + 1000, b FROM foo");
                System.out.println("acknowledged");
            } catch (SQLException e) {
                System.out.println(e.getSQLState());
            }
        });
        writer.start();
        writer.join(500);
        System.out.println("frozen");
        System.out.flush();
        Runtime.getRuntime().halt(1);
    }

    /// The other process: opens, or fills and halts without any goodbye.
    public static void main(String[] arguments) throws Exception {
        Path database = Path.of(arguments[1]);
        try (Connection connection = Databases.create(database)) {
            if (arguments[0].equals("freeze")) {
                freezeAndHalt(connection, database);
            }
            if (arguments[0].equals("fill")) {
                Databases.fill(connection, 500);
                System.out.println("filled");
                System.out.flush();
                Runtime.getRuntime().halt(1);
            }
            System.out.println("opened");
        } catch (SQLException e) {
            System.out.println(e.getSQLState() + " " + e.getMessage());
        }
    }
}
