// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import javax.sql.PooledConnection;
import org.apache.derby.jdbc.BasicClientConnectionPoolDataSource40;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests state that outlives a statement: pools, timeouts, locks, reused statements, names of all kinds.
@Timeout(90)
final class DerbyClientSessionTest {
    @TempDir
    private Path home;

    private ServerRun run;

    @BeforeEach
    void start() {
        run = new ServerRun(home);
    }

    @AfterEach
    void stop() {
        run.close();
    }

    @Test
    void aPooledConnectionIsReset() throws SQLException {
        BasicClientConnectionPoolDataSource40 source = new BasicClientConnectionPoolDataSource40();
        source.setServerName("127.0.0.1");
        source.setPortNumber(run.server.port());
        source.setDatabaseName(run.database);
        source.setCreateDatabase("create");
        source.setUser("app");
        PooledConnection pooled = source.getPooledConnection();
        try (Connection connection = pooled.getConnection(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT)");
            statement.executeUpdate("CREATE SCHEMA other");
            connection.setSchema("OTHER");
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
        for (int turn = 0; turn < 3; turn++) {
            try (Connection connection = pooled.getConnection(); PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES ?")) {
                insert.setInt(1, turn);
                insert.executeUpdate();
                assertThat(connection.getSchema()).isEqualTo("APP");
                assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            }
        }
        pooled.close();
    }

    @Test
    void aStatementThatTakesTooLongIsEnded() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT)");
            statement.executeUpdate("INSERT INTO t VALUES " + "1, ".repeat(1999) + "1");
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery("SELECT COUNT(*) FROM t a, t b, t c, t d WHERE a.id + b.id + c.id + d.id = 0").next())
                .isInstanceOf(SQLTimeoutException.class);
            statement.setQueryTimeout(0);
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2000);
            }
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void aFailingElementOfABatchLeavesTheOthers() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY)");
            for (int id : new int[] {1, 2, 1, 3}) {
                statement.addBatch("INSERT INTO t VALUES " + id);
            }
            assertThatThrownBy(statement::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, failure -> {
                assertThat(failure.getUpdateCounts()).containsExactly(1, 1, Statement.EXECUTE_FAILED, 1);
                assertThat(failure.getNextException().getSQLState()).isEqualTo("23505");
            });
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(3);
            }
        }
    }

    @Test
    void aStatementIsUsedAgainAfterTheTableHasChanged() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT)");
            statement.executeUpdate("INSERT INTO t VALUES 1");
            try (PreparedStatement select = connection.prepareStatement("SELECT * FROM t")) {
                try (ResultSet rows = select.executeQuery()) {
                    assertThat(rows.getMetaData().getColumnCount()).isEqualTo(1);
                }
                statement.executeUpdate("ALTER TABLE t ADD COLUMN name VARCHAR(10) DEFAULT 'x'");
                try (ResultSet rows = select.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void aLockTimeoutIsAnError() throws SQLException {
        try (Connection one = run.connect(); Connection other = run.connect(); Statement statement = one.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
            statement.executeUpdate("INSERT INTO t VALUES (1, 1), (2, 2)");
            one.setAutoCommit(false);
            other.setAutoCommit(false);
            statement.executeUpdate("UPDATE t SET n = 5 WHERE id = 1");
            try (Statement second = other.createStatement()) {
                second.executeUpdate("UPDATE t SET n = 5 WHERE id = 2");
                Thread waiter = new Thread(() -> {
                    try {
                        statement.executeUpdate("UPDATE t SET n = 6 WHERE id = 2");
                    } catch (SQLException e) {
                        assertThat(e.getSQLState()).isEqualTo("40001");
                    }
                });
                waiter.start();
                String state = "none";
                try {
                    second.executeUpdate("UPDATE t SET n = 6 WHERE id = 1");
                } catch (SQLException e) {
                    state = e.getSQLState();
                }
                waiter.join(30_000);
                assertThat(state).isIn("none", "40001");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            one.rollback();
            other.rollback();
        }
    }

    @Test
    void severalCursorsAreOpenAtOnce() throws SQLException {
        try (Connection connection = run.connect(); Statement first = connection.createStatement(); Statement second = connection.createStatement()) {
            connection.setAutoCommit(false);
            ResultSet left = first.executeQuery("VALUES 1, 2, 3");
            ResultSet right = second.executeQuery("VALUES 'a', 'b', 'c'");
            for (int i = 1; i <= 3; i++) {
                assertThat(left.next() && right.next()).isTrue();
                assertThat(left.getInt(1)).isEqualTo(i);
                assertThat(right.getString(1)).isEqualTo(String.valueOf((char) ('a' + i - 1)));
            }
            connection.rollback();
        }
    }

    @Test
    void databasesAndTablesHaveNamesOfAnyLetters() throws SQLException {
        String name = "gr\u00f6\u00dfe-\u65e5\u672c-" + "long".repeat(20);
        try (Connection connection = DriverManager.getConnection(run.url(name + ";create=true")); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE \"T\u00e4ble \u65e5\" (\"c\u00f6l\" VARCHAR(10))");
            statement.executeUpdate("INSERT INTO \"T\u00e4ble \u65e5\" VALUES '\u65e5\u672c'");
            try (ResultSet rows = statement.executeQuery("SELECT * FROM \"T\u00e4ble \u65e5\"")) {
                assertThat(rows.getMetaData().getColumnName(1)).isEqualTo("c\u00f6l");
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("\u65e5\u672c");
            }
        }
        assertThat(home.resolve(name)).isDirectory();
    }

    @Test
    void parametersAreDescribed() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT NOT NULL, name VARCHAR(12), amount DECIMAL(7,2))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
                assertThat(insert.getParameterMetaData().getParameterCount()).isEqualTo(3);
                assertThat(insert.getParameterMetaData().getParameterType(2)).isEqualTo(java.sql.Types.VARCHAR);
                assertThat(insert.getParameterMetaData().getPrecision(3)).isEqualTo(7);
                assertThat(insert.getParameterMetaData().getScale(3)).isEqualTo(2);
                insert.setInt(1, 1);
                insert.setString(2, "far too long for it");
                insert.setInt(3, 1);
                assertThatThrownBy(insert::executeUpdate)
                    .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("22001"));
                insert.setString(2, "ok");
                insert.setString(3, "no number");
                assertThatThrownBy(insert::executeUpdate)
                    .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("22018"));
            }
            try (PreparedStatement select = connection.prepareStatement("SELECT id, amount * 2 AS twice FROM t")) {
                assertThat(select.getMetaData().getColumnLabel(2)).isEqualTo("TWICE");
                assertThat(select.getMetaData().getTableName(1)).isEqualTo("T");
                assertThat(select.getMetaData().isNullable(1)).isZero();
            }
        }
    }
}
