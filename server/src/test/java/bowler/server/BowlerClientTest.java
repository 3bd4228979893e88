// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerConnectionPoolDataSource;
import bowler.jdbc.failure.ConstraintViolation;
import bowler.server.settings.ServerSettings;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Bowler's own client: what JDBC promises, over the network.
@Timeout(60)
class BowlerClientTest {
    private static final String SLOW = "SELECT COUNT(*) FROM t a, t b, t c, t d WHERE a.id + b.id + c.id + d.id = -1";
    @TempDir
    private Path home;
    private ServerRun run;

    @BeforeEach
    void start() {
        run = new ServerRun(ServerSettings.local(home.toString(), 0));
    }

    @AfterEach
    void stop() {
        run.close();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + run.server.port() + "/" + run.database + ";create=true");
    }

    private static void fill(Connection connection, int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(100))");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, "name of " + id);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).hasSize(rows).containsOnly(1);
        }
    }

    @Test
    void rowsOfManyBlocksArriveInOrder() throws SQLException {
        try (Connection connection = connect()) {
            fill(connection, 30_000);
            OrderedRows.check(connection, 30_000);
        }
    }

    private static void fails(Statement statement, String sql, String state) {
        assertThatThrownBy(() -> statement.execute(sql)).hasFieldOrPropertyWithValue("SQLState", state);
    }

    private static String value(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1).strip();
        }
    }

    @Test
    void settingsApplyToTheNextStatement() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            fill(connection, 1);
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            fails(statement, "DELETE FROM t", "25502");
            assertThat(value(statement, "VALUES CURRENT ISOLATION")).isEqualTo("RR");
            connection.setReadOnly(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(statement.executeUpdate("DELETE FROM t")).isEqualTo(1);
            assertThat(value(statement, "VALUES CURRENT ISOLATION")).isEqualTo("CS");
            connection.setAutoCommit(false);
            assertThat(value(statement, "SELECT COUNT(*) FROM t")).isEqualTo("0");
            assertThatThrownBy(() -> connection.setReadOnly(true)).hasFieldOrPropertyWithValue("SQLState", "25501");
            connection.commit();
            connection.setReadOnly(true);
            fails(statement, "DELETE FROM t", "25502");
            connection.rollback();
        }
    }

    @Test
    void aConnectionLentAgainHasNothingOfItsLastBorrower() throws SQLException {
        BowlerConnectionPoolDataSource source = new BowlerConnectionPoolDataSource();
        source.setServerName("127.0.0.1");
        source.setPortNumber(run.server.port());
        source.setDatabaseName(run.database);
        source.setCreateDatabase("create");
        PooledConnection pooled = source.getPooledConnection();
        try {
            for (int loan = 0; loan < 3; loan++) {
                try (Connection connection = pooled.getConnection(); Statement statement = connection.createStatement()) {
                    assertThat(value(statement, "VALUES CURRENT SCHEMA")).isEqualTo("APP");
                    assertThat(value(statement, "VALUES CURRENT ISOLATION")).isEqualTo("CS");
                    assertThat(connection.isReadOnly()).isFalse();
                    statement.execute("DECLARE GLOBAL TEMPORARY TABLE session.mine (n INT) NOT LOGGED");
                    statement.execute("SET SCHEMA sys");
                    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                    connection.setReadOnly(true);
                }
            }
        } finally {
            pooled.close();
        }
    }

    @Test
    void aFailureAfterRowsComesAfterThem() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            fill(connection, 5000);
            try (ResultSet rows = statement.executeQuery("SELECT id, 10 / (4500 - id) FROM t")) {
                for (int id = 0; id < 3000; id++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(id);
                }
                assertThatThrownBy(() -> readAll(rows)).isInstanceOfSatisfying(SQLException.class,
                    failure -> assertThat(failure.getSQLState()).isEqualTo("22012"));
            }
        }
    }

    @Test
    void aBatchEndsAtItsFirstFailure() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            fill(connection, 1);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (int row = 0; row < 20_000; row++) {
                    // The row 7000 has the key of the row 6999.
                    insert.setInt(1, row < 7_000 ? row + 1 : row);
                    insert.setString(2, "row " + row);
                    insert.addBatch();
                }
                assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, failure -> {
                    assertThat(failure.getUpdateCounts()).hasSize(7_000).containsOnly(1);
                    assertThat(failure.getSQLState()).isEqualTo("23505");
                });
            }
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), MAX(id) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7_001);
                assertThat(rows.getInt(2)).isEqualTo(7_000);
            }
            try (PreparedStatement update = connection.prepareStatement("UPDATE t SET name = ? WHERE id >= ?")) {
                for (int id : new int[] {0, 6_900, 9_000}) {
                    update.setString(1, "updated");
                    update.setInt(2, id);
                    update.addBatch();
                }
                assertThat(update.executeBatch()).containsExactly(7_001, 101, 0);
            }
        }
    }

    @Test
    void proceduresReturnValuesAndResultSets() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            fill(connection, 5_000);
            statement.executeUpdate("CREATE PROCEDURE twice(IN n INT, OUT doubled INT) PARAMETER STYLE JAVA LANGUAGE JAVA READS SQL DATA "
                + "DYNAMIC RESULT SETS 2 EXTERNAL NAME 'bowler.server.ServerProcedures.twice'");
            try (CallableStatement call = connection.prepareCall("{call twice(?, ?)}")) {
                call.setInt(1, 4_000);
                call.registerOutParameter(2, java.sql.Types.INTEGER);
                assertThat(call.execute()).isTrue();
                assertThat(call.getInt(2)).isEqualTo(8_000);
                try (ResultSet rows = call.getResultSet()) {
                    for (int id = 0; id < 4_000; id++) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getInt(1)).isEqualTo(id);
                    }
                    assertThat(rows.next()).isFalse();
                }
                assertThat(call.getMoreResults()).isTrue();
                try (ResultSet rows = call.getResultSet()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(2)).isEqualTo("two");
                }
            }
        }
    }

    @Test
    void aNewConnectionHasItsWarnings() throws SQLException {
        try (Connection connection = connect(); Connection again = connect()) {
            assertThat((Object) connection.getWarnings()).isNull();
            assertThat(again.getWarnings().getSQLState()).isEqualTo("01J01");
        }
    }

    private static void readAll(ResultSet rows) throws SQLException {
        int read = 0;
        while (rows.next()) {
            read++;
        }
        assertThat(read).isNegative();
    }

    @Test
    void failuresKeepClassStateTextAndNames() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT CONSTRAINT one_of_each PRIMARY KEY)");
            statement.executeUpdate("INSERT INTO t VALUES 1");
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES 1")).isInstanceOfSatisfying(ConstraintViolation.class, failure -> {
                assertThat(failure.getConstraintName()).isEqualTo("ONE_OF_EACH");
                assertThat(failure.getErrorCode()).isEqualTo(30_000);
            });
            assertThatThrownBy(() -> statement.executeQuery("SELEC 1")).hasMessageContaining("line 1, column 1");
            try (ResultSet rows = statement.executeQuery("VALUES 7")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    @Test
    void autoCommitCommitsWithTheStatement() throws SQLException {
        try (Connection connection = connect(); Connection other = connect(); Statement look = other.createStatement()) {
            fill(connection, 3);
            try (PreparedStatement update = connection.prepareStatement("UPDATE t SET name = 'new' WHERE id = ?")) {
                update.setInt(1, 1);
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
            try (ResultSet rows = look.executeQuery("SELECT name FROM t WHERE id = 1")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("new");
            }
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("DELETE FROM t");
                connection.rollback();
                try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(3);
                }
            }
            connection.commit();
        }
    }

    @Test
    void rowsAreChangedThroughCursors() throws SQLException {
        try (Connection connection = connect()) {
            fill(connection, 20);
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT id, name FROM t")) {
                assertThat(rows.absolute(5)).isTrue();
                rows.updateString(2, "five");
                rows.updateRow();
                assertThat(rows.getString(2)).isEqualTo("five");
                assertThat(rows.last()).isTrue();
                rows.deleteRow();
            }
            try (Statement select = connection.createStatement(); Statement change = connection.createStatement()) {
                select.setCursorName("walker");
                try (ResultSet rows = select.executeQuery("SELECT id FROM t FOR UPDATE")) {
                    while (rows.next()) {
                        // Moves the row to a place that the cursor has yet to read.
                        change.executeUpdate("UPDATE t SET id = id + 100 WHERE CURRENT OF \"walker\"");
                    }
                }
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*), MIN(id), MAX(id) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(19);
                assertThat(rows.getInt(2)).isEqualTo(100);
                assertThat(rows.getInt(3)).isEqualTo(118);
            }
            connection.commit();
        }
    }

    @Test
    void longValuesTravelInParts() throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE l (id INT, c CLOB, b BLOB)");
            String text = "abcЖ".repeat(500_000);
            byte[] bits = new byte[3_000_000];
            new java.util.Random(1).nextBytes(bits);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
                insert.setInt(1, 1);
                insert.setCharacterStream(2, new StringReader(text));
                insert.setBytes(3, bits);
                assertThat(insert.executeUpdate()).isEqualTo(1);
                insert.setCharacterStream(2, new StringReader("x".repeat(1_000_000)), 1_000_001);
                assertThatThrownBy(insert::executeUpdate).hasMessageContaining("1000001");
            }
            connection.setAutoCommit(false);
            try (ResultSet rows = statement.executeQuery("SELECT c, b FROM l")) {
                assertThat(rows.next()).isTrue();
                Clob clob = rows.getClob(1);
                assertThat(clob.length()).isEqualTo(text.length());
                assertThat(clob.getSubString(1_999_991, 20)).isEqualTo(text.substring(1_999_990));
                assertThat(rows.getBytes(2)).isEqualTo(bits);
                assertThat(rows.next()).isFalse();
            }
            connection.commit();
        }
    }

    @Test
    void cancelAndTimeLimitEndARun() throws Exception {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            fill(connection, 1000);
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(SLOW).next()).isInstanceOf(SQLTimeoutException.class);
            statement.setQueryTimeout(0);
            CountDownLatch prepared = new CountDownLatch(1);
            try (PreparedStatement slow = connection.prepareStatement(SLOW)) {
                Thread canceller = new Thread(() -> {
                    try {
                        prepared.await();
                        Thread.sleep(200);
                        slow.cancel();
                    } catch (InterruptedException | SQLException e) {
                        throw new AssertionError(e);
                    }
                });
                canceller.start();
                prepared.countDown();
                assertThatThrownBy(() -> slow.executeQuery().next()).isInstanceOfSatisfying(SQLException.class,
                    failure -> assertThat(failure.getSQLState()).isEqualTo("XCL52"));
                canceller.join();
            }
            assertThat(connection.isValid(1)).isTrue();
        }
    }

    @Test
    void abortEndsTheRunningStatement() throws Exception {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            fill(connection, 1000);
            Thread aborter = new Thread(() -> {
                try {
                    Thread.sleep(300);
                    connection.abort(Runnable::run);
                } catch (InterruptedException | SQLException e) {
                    throw new AssertionError(e);
                }
            });
            aborter.start();
            assertThatThrownBy(() -> statement.executeQuery(SLOW).next()).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).startsWith("08"));
            aborter.join();
            assertThat(connection.isClosed()).isTrue();
        }
    }

    @Test
    void aServerThatStopsEndsConnectionsWith08() throws SQLException {
        Connection connection = connect();
        run.server.stop();
        try (Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("VALUES 1")).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo("08006"));
        }
        assertThat(connection.isValid(1)).isFalse();
        assertThatThrownBy(this::connect).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo("08001"));
    }

    @Test
    void anUnknownHostIsNamed() {
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler://nowhere.invalid/db"))
            .hasMessageStartingWith("Cannot connect to nowhere.invalid:1527: the name of the host is not known.");
    }

    @Test
    void anotherServerIsUsedIfTheFirstDoesNotAnswer() throws SQLException {
        int port = run.server.port();
        try (Connection connection = DriverManager.getConnection(
                "jdbc:bowler://127.0.0.1:1,127.0.0.1:" + port + "/" + run.database + ";create=true;loadBalanceHosts=true")) {
            assertThat(connection.isValid(1)).isTrue();
        }
        assertThatThrownBy(() -> DriverManager.getConnection(
            "jdbc:bowler://127.0.0.1:" + port + "/" + run.database + ";create=true;targetServerType=secondary"))
            .hasMessageContaining("targetServerType");
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + port + "/missing"))
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("XJ004"));
    }
}
