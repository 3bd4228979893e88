// SPDX-License-Identifier: Apache-2.0
package bowler.applications.managers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import bowler.server.main.ServerMain;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests that managers of other projects commit over two databases of one server, and that they complete a transaction
/// during which the server was killed.
@Timeout(180)
final class OtherManagersTest {
    private static final int START = 100;
    private static final long RECOVERY_NANOS = 90_000_000_000L;

    @TempDir
    private Path folder;
    private Process server;
    private int port;

    private void startServer() throws IOException {
        server = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-ea", "-cp", System.getProperty("java.class.path"), ServerMain.class.getName(),
            "--port", String.valueOf(port), "--home", folder.resolve("home").toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        assertThat(server.inputReader().readLine()).contains("ready");
    }

    private Integer killServer() throws InterruptedException {
        return server.destroyForcibly().waitFor();
    }

    @AfterEach
    void stop() throws InterruptedException {
        if (server != null) {
            killServer();
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://" + OtherManager.SERVER + ":" + port + "/" + database + ";create=true");
    }

    private int number(String database, String query) throws SQLException {
        try (Connection connection = connect(database); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private int amount(String database) throws SQLException {
        return number(database, "SELECT amount FROM goods");
    }

    private int prepared() throws SQLException {
        int count = 0;
        for (String database : OtherManager.DATABASES) {
            count += number(database, "SELECT COUNT(*) FROM SYSCS_DIAG.PREPARED_BRANCHES");
        }
        return count;
    }

    /// Moves one piece from one database to the other.
    private static Throwable move(OtherManager manager, boolean commits) throws Exception {
        manager.begin();
        for (String database : OtherManager.DATABASES) {
            Connection connection = manager.enlisted(database);
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("UPDATE goods SET amount = amount " + (database.equals("orders") ? "- 1" : "+ 1"));
            }
            connection.close();
        }
        return manager.end(commits);
    }

    @ParameterizedTest
    @EnumSource(OtherManager.class)
    void aKilledServerLeavesNoTransactionHalfDone(OtherManager manager) throws Exception {
        assumeTrue(manager.isPresent(), "the jars of this manager are missing");
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        startServer();
        for (String database : OtherManager.DATABASES) {
            try (Connection connection = connect(database); Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE goods (amount INT)");
                statement.execute("INSERT INTO goods VALUES (" + START + ")");
            }
        }
        manager.open(folder.resolve("log"), port);
        assertThat(move(manager, true)).isNull();
        assertAmounts(1);
        assertThat(move(manager, false)).isNull();
        assertAmounts(1);

        BreakingSource.BEFORE_COMMIT.set(this::killServer);
        move(manager, true);
        assertThat(server.isAlive()).as("the server was killed").isFalse();
        startServer();
        assertPrepared(manager, 2);
        awaitRecovery(manager);
        assertAmounts(2);

        BreakingSource.AFTER_PREPARE.set(this::killServer);
        assertThat(move(manager, true)).as("no decision to commit").isNotNull();
        startServer();
        assertPrepared(manager, 1);
        awaitRecovery(manager);
        assertAmounts(2);
    }

    /// A thread of Atomikos may have begun the recovery before this check.
    private void assertPrepared(OtherManager manager, int count) throws SQLException {
        if (manager == OtherManager.ATOMIKOS) {
            assertThat(prepared()).isLessThanOrEqualTo(count);
        } else {
            assertThat(prepared()).isEqualTo(count);
        }
    }

    private void assertAmounts(int moved) throws SQLException {
        assertThat(amount("orders")).isEqualTo(START - moved);
        assertThat(amount("stock")).isEqualTo(START + moved);
    }

    private void awaitRecovery(OtherManager manager) throws Exception {
        long start = System.nanoTime();
        while (prepared() != 0) {
            assertThat(System.nanoTime() - start).as(manager + " has left branches").isLessThan(RECOVERY_NANOS);
            manager.recover();
            Thread.sleep(100);
        }
    }
}
