// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two processes use one database by `share=true`: the second one through the first.
final class SharedDatabaseTest {
    @TempDir
    private Path scratch;

    /// Runs the statements that it reads, one per line, and prints the first value of each result or the SQLState.
    public static final class OtherProcess {
        private OtherProcess() {}

        public static void main(String[] arguments) throws IOException {
            PrintStream out = System.out;
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                try (Connection connection = DriverManager.getConnection(arguments[0]); Statement statement = connection.createStatement()) {
                    if (statement.execute(line)) {
                        try (ResultSet rows = statement.getResultSet()) {
                            rows.next();
                            out.println(rows.getString(1));
                        }
                    } else {
                        out.println("done");
                    }
                } catch (SQLException failure) {
                    SQLException next = failure.getNextException();
                    out.println(next == null ? failure.getSQLState() : next.getSQLState());
                }
                out.flush();
            }
        }
    }

    private Process start(String url) throws IOException {
        return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
            System.getProperty("java.class.path"), OtherProcess.class.getName(), url)
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static String ask(Process process, String sql) throws IOException {
        process.outputWriter().write(sql + "\n");
        process.outputWriter().flush();
        return process.inputReader().readLine();
    }

    private static void end(Process process) throws InterruptedException {
        process.destroyForcibly();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }

    @AfterEach
    void close() {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:;shutdown=true").close());
    }

    @Test
    void theSecondProcessUsesTheDatabaseThroughTheFirst() throws Exception {
        Path folder = scratch.resolve("shop");
        String url = "jdbc:bowler:" + folder + ";share=true";
        Process other = start(url);
        Process alone = start("jdbc:bowler:" + folder);
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT PRIMARY KEY)");
            assertThat(ask(other, "INSERT INTO t VALUES (1), (2)")).isEqualTo("done");
            assertThat(ask(other, "SELECT SUM(a) FROM t")).isEqualTo("3");
            statement.execute("INSERT INTO t VALUES (10)");
            assertThat(ask(other, "SELECT SUM(a) FROM t")).isEqualTo("13");
            assertThat(ask(other, "INSERT INTO t VALUES (10)")).isEqualTo("23505");
            assertThat(ask(alone, "SELECT SUM(a) FROM t")).as("does not share").isEqualTo("XSDB6");
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(3);
            }
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("share")))).isEqualTo("rw-------");
            }
            String port = Files.readAllLines(folder.resolve("share")).get(0);
            String guess = "jdbc:bowler://127.0.0.1:" + port + "/shop";
            assertThat(catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(guess).close()).getSQLState()).isEqualTo("08004");
        }
        Databases.shutDown("jdbc:bowler:" + folder);
        assertThat(folder.resolve("share")).doesNotExist();
        assertThat(ask(other, "SELECT COUNT(*) FROM t")).as("opens the database itself").isEqualTo("3");
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t VALUES (11)");
        }
        end(other);
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            assertThat(rows.getInt(1)).as("after the death of the process that had it open").isEqualTo(4);
        }
        end(alone);
    }
}
