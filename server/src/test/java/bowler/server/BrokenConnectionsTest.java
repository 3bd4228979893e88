// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.server.settings.ServerSettings;
import bowler.server.settings.ServerSettings.Limits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests connections that break at any byte, or silently, and servers that do not accept.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BrokenConnectionsTest {
    private static final String BOWLER = "jdbc:bowler:";
    private static final String STANDARD = "standard";
    /// No message of these tests is as long.
    private static final int MAX_MESSAGE_BYTES = 200;

    @TempDir
    private Path home;

    private static String url(String way, int port, String database) {
        return (way.equals(STANDARD) ? BOWLER : way) + "//127.0.0.1:" + port + "/" + database + ";create=true"
            + (way.equals(STANDARD) ? ";protocol=drda" : "");
    }

    private static int value(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT n FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /// The commit has happened or it has not, the client gets a connection error, and the row is free again.
    private static boolean commitThatBreaks(String way, Relay relay, Connection watcher, String database, int bytesToServer, int bytesToClient)
            throws SQLException {
        int before = value(watcher);
        try (Connection connection = DriverManager.getConnection(url(way, relay.port(), database))) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("UPDATE t SET n = n + 1");
            }
            relay.breakAfter(bytesToServer, bytesToClient, false);
            SQLException failure = catchThrowableOfType(SQLException.class, connection::commit);
            assertThat(failure == null || failure.getSQLState().startsWith("08")).as(String.valueOf(failure)).isTrue();
            try (Statement statement = watcher.createStatement()) {
                assertThat(statement.executeUpdate("UPDATE t SET n = n + 0")).isEqualTo(1);
            }
            int after = value(watcher);
            assertThat(after).isBetween(before, before + 1);
            if (failure == null) {
                assertThat(after).as("an acknowledged commit").isEqualTo(before + 1);
            }
            return failure == null;
        } catch (SQLException atClose) {
            assertThat(atClose.getSQLState()).startsWith("08");
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BOWLER, STANDARD, "jdbc:derby:"})
    void aCommitThatIsCutAtAnyByteIsDoneOrNotAndLeavesNoLock(String way) throws Exception {
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0)); Relay relay = new Relay(run.server.port());
                Connection watcher = DriverManager.getConnection(url(BOWLER, run.server.port(), run.database));
                Statement statement = watcher.createStatement()) {
            statement.execute("CREATE TABLE t (n INT)");
            statement.execute("INSERT INTO t VALUES (0)");
            boolean acknowledged = false;
            for (int bytes = 1; !acknowledged; bytes++) {
                assertThat(bytes).as("bytes to the server").isLessThan(MAX_MESSAGE_BYTES);
                acknowledged = commitThatBreaks(way, relay, watcher, run.database, bytes, Integer.MAX_VALUE);
            }
            int before = value(watcher);
            acknowledged = false;
            int cuts = 0;
            for (int bytes = 1; !acknowledged; bytes++, cuts++) {
                assertThat(bytes).as("bytes to the client").isLessThan(MAX_MESSAGE_BYTES);
                acknowledged = commitThatBreaks(way, relay, watcher, run.database, Integer.MAX_VALUE, bytes);
            }
            assertThat(value(watcher)).as("the server has committed before it replied").isEqualTo(before + cuts);
        }
    }

    private static int activeTransactions(Connection watcher) throws SQLException {
        try (Statement statement = watcher.createStatement(); ResultSet rows = statement.executeQuery(
                "SELECT COUNT(*) FROM SYSCS_DIAG.SESSIONS WHERE STATUS = 'ACTIVE' AND SQL_TEXT LIKE '%from t'")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfATransactionThatOnlyReadNeedsNoReply(boolean commits) throws Exception {
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0)); Relay relay = new Relay(run.server.port());
                Connection watcher = DriverManager.getConnection(url(BOWLER, run.server.port(), run.database));
                Statement statement = watcher.createStatement()) {
            statement.execute("CREATE TABLE t (n INT)");
            statement.execute("INSERT INTO t VALUES (0)");
            try (Connection connection = DriverManager.getConnection(url(BOWLER, relay.port(), run.database));
                    Statement query = connection.createStatement()) {
                connection.setAutoCommit(false);
                try (ResultSet rows = query.executeQuery("SELECT n from t")) {
                    assertThat(rows.next()).isTrue();
                }
                assertThat(activeTransactions(watcher)).isEqualTo(1);
                relay.breakAfter(Long.MAX_VALUE, 1, true);
                if (commits) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
                while (activeTransactions(watcher) > 0) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingAConnectionWithoutATransactionNeedsNoReply(boolean autoCommit) throws Exception {
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0)); Relay relay = new Relay(run.server.port());
                Connection connection = DriverManager.getConnection(url(BOWLER, relay.port(), run.database))) {
            connection.setAutoCommit(autoCommit);
            relay.breakAfter(Long.MAX_VALUE, 1, true);
            connection.close();
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void changesOfSettingsTravelWithTheNextRequest() throws Exception {
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0)); Relay relay = new Relay(run.server.port());
                Connection connection = DriverManager.getConnection(url(BOWLER, relay.port(), run.database))) {
            relay.breakAfter(Long.MAX_VALUE, 1, true);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setReadOnly(false);
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        }
    }

    @Test
    void theEndOfATransactionReturnsAfterItsLocksAreReleased() throws Exception {
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0));
                Connection first = DriverManager.getConnection(url(BOWLER, run.server.port(), run.database));
                Connection second = DriverManager.getConnection(url(BOWLER, run.server.port(), run.database));
                Statement firstStatement = first.createStatement(); Statement secondStatement = second.createStatement()) {
            firstStatement.execute("CREATE TABLE t (n INT PRIMARY KEY)");
            firstStatement.execute("INSERT INTO t VALUES (0)");
            first.setAutoCommit(false);
            second.setAutoCommit(false);
            for (int i = 0; i < 500; i++) {
                lockRow(firstStatement);
                first.commit();
                lockRow(secondStatement);
                second.rollback();
            }
        }
    }

    private static void lockRow(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT n FROM t FOR UPDATE SKIP LOCKED")) {
            assertThat(rows.next()).as("the row is free").isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {BOWLER, STANDARD})
    void aClientThatVanishesSilentlyLosesItsLocksAfterTheIdleTime(String way) throws Exception {
        ServerSettings settings = ServerSettings.local(home.toString(), 0).with(new Limits(10, 1 << 20, 10_000, 10_000, 1_000, 1_000));
        try (ServerRun run = new ServerRun(settings); Relay relay = new Relay(run.server.port())) {
            try (Connection setUp = DriverManager.getConnection(url(BOWLER, run.server.port(), run.database));
                    Statement statement = setUp.createStatement()) {
                statement.execute("CREATE TABLE t (n INT)");
                statement.execute("INSERT INTO t VALUES (0)");
            }
            Connection lost = DriverManager.getConnection(url(way, relay.port(), run.database) + ";socketTimeout=1");
            lost.setAutoCommit(false);
            lost.createStatement().executeUpdate("UPDATE t SET n = 1");
            relay.breakAfter(1, 1, true);
            assertThatThrownBy(() -> lost.createStatement().executeUpdate("UPDATE t SET n = 2"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("08006"));
            try (Connection other = DriverManager.getConnection(url(BOWLER, run.server.port(), run.database));
                    Statement statement = other.createStatement()) {
                assertThat(statement.executeUpdate("UPDATE t SET n = 3")).as("waits for the lock until the server gives up").isEqualTo(1);
            }
        }
    }

    @Test
    void aServerWhoseQueueIsFullDelaysAClientForItsLoginTimeout() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0))) {
            for (int i = 0; i < 4; i++) {
                Socket socket = new Socket();
                waiting.add(socket);
                try {
                    socket.connect(new InetSocketAddress(full.getInetAddress(), full.getLocalPort()), 200);
                } catch (java.net.SocketTimeoutException queueIsFull) {
                    break;
                }
            }
            long start = System.nanoTime();
            assertThatThrownBy(() -> DriverManager.getConnection(url(BOWLER, full.getLocalPort(), "x") + ";loginTimeout=1"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("08001"));
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
            String both = BOWLER + "//127.0.0.1:" + full.getLocalPort() + ",127.0.0.1:" + run.server.port() + "/" + run.database
                + ";create=true;loginTimeout=1";
            try (Connection connection = DriverManager.getConnection(both)) {
                assertThat(connection.isValid(5)).isTrue();
            }
        } finally {
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }
}
