// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Runs Derby's own client, unmodified, against the server.
@Timeout(60)
final class DerbyClientTest {
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
    void rowsAreReadAsInserted() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(40), amount DECIMAL(9,2))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
                for (int id = 1; id <= 3000; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, id % 7 == 0 ? null : "name \u00e9 " + id);
                    insert.setBigDecimal(3, java.math.BigDecimal.valueOf(id * 5L, 2));
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).hasSize(3000).containsOnly(1);
            }
            int count = 0;
            try (ResultSet rows = statement.executeQuery("SELECT id, name, amount FROM t ORDER BY id")) {
                while (rows.next()) {
                    count++;
                    assertThat(rows.getInt(1)).isEqualTo(count);
                    assertThat(rows.getString(2)).isEqualTo(count % 7 == 0 ? null : "name \u00e9 " + count);
                    assertThat(rows.getBigDecimal(3)).isEqualTo(java.math.BigDecimal.valueOf(count * 5L, 2));
                }
            }
            assertThat(count).isEqualTo(3000);
            try (PreparedStatement select = connection.prepareStatement("SELECT name FROM t WHERE id = ?")) {
                for (int id = 1; id < 50; id++) {
                    select.setInt(1, id);
                    try (ResultSet rows = select.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString(1)).isEqualTo(id % 7 == 0 ? null : "name \u00e9 " + id);
                        assertThat(rows.next()).isFalse();
                    }
                }
            }
        }
    }

    @Test
    void failuresHaveTheirStateTextAndCode() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT CONSTRAINT t_key PRIMARY KEY)");
            statement.executeUpdate("INSERT INTO t VALUES 1");
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t VALUES 1"))
                .isInstanceOfSatisfying(SQLException.class, failure -> {
                    assertThat(failure.getSQLState()).isEqualTo("23505");
                    assertThat(failure.getErrorCode()).isEqualTo(30000);
                    assertThat(failure.getMessage()).contains("T_KEY");
                });
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM nothing"))
                .isInstanceOfSatisfying(SQLException.class, failure -> {
                    assertThat(failure.getSQLState()).isEqualTo("42X05");
                    assertThat(failure.getMessage()).contains("NOTHING");
                });
            try (ResultSet rows = statement.executeQuery("VALUES 1, 2")) {
                assertThat(rows.next()).isTrue();
            }
            connection.setAutoCommit(false);
            assertThatThrownBy(() -> statement.executeQuery("SELECT 1 / (id - 1) FROM t").next())
                .isInstanceOfSatisfying(SQLException.class, failure -> {
                    assertThat(failure.getSQLState()).isEqualTo("22012");
                    assertThat(failure.getErrorCode()).isEqualTo(20000);
                });
            connection.rollback();
        }
    }

    @Test
    void transactionsCommitAndRollBack() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT)");
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO t VALUES 1, 2");
            connection.rollback();
            statement.executeUpdate("INSERT INTO t VALUES 3");
            java.sql.Savepoint savepoint = connection.setSavepoint("here");
            statement.executeUpdate("INSERT INTO t VALUES 4");
            connection.rollback(savepoint);
            connection.commit();
            try (Connection other = run.connect(); ResultSet rows = other.createStatement().executeQuery("SELECT id FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(3);
                assertThat(rows.next()).isFalse();
            }
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            statement.executeUpdate("CREATE SCHEMA other");
            connection.setSchema("OTHER");
            assertThat(connection.getSchema()).isEqualTo("OTHER");
            connection.rollback();
        }
    }

    @Test
    void metadataDescribeTables() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE parent (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL)");
            statement.executeUpdate("CREATE TABLE child (id INT GENERATED ALWAYS AS IDENTITY, parent INT REFERENCES parent)");
            DatabaseMetaData data = connection.getMetaData();
            assertThat(data.getDatabaseProductName()).isEqualTo("Apache Derby");
            assertThat(data.getMaxColumnNameLength()).isEqualTo(128);
            assertThat(data.supportsBatchUpdates()).isTrue();
            assertThat(data.getSQLKeywords()).contains("BIGINT");
            try (ResultSet rows = data.getTables(null, "APP", "%", new String[] {"TABLE"})) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("TABLE_NAME")).isEqualTo("CHILD");
                assertThat(rows.next()).isTrue();
                assertThat(rows.next()).isFalse();
            }
            try (ResultSet rows = data.getColumns(null, null, "PARENT", null)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("COLUMN_NAME")).isEqualTo("ID");
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt("COLUMN_SIZE")).isEqualTo(20);
                assertThat(rows.next()).isFalse();
            }
            try (ResultSet rows = data.getImportedKeys(null, null, "CHILD")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("PKTABLE_NAME")).isEqualTo("PARENT");
            }
            try (ResultSet rows = data.getPrimaryKeys(null, "APP", "PARENT")) {
                assertThat(rows.next()).isTrue();
            }
            try (ResultSet rows = data.getTypeInfo()) {
                assertThat(rows.next()).isTrue();
            }
            try (ResultSet rows = data.getSchemas()) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    @Test
    void textsThatBeginTransactionsAreRefused() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            for (String text : new String[] {"BEGIN", "SET TRANSACTION READ ONLY"}) {
                assertThatThrownBy(() -> statement.execute(text))
                    .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("0A000"));
            }
            statement.executeUpdate("CREATE TABLE t (id INT)");
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO t VALUES 1");
            statement.execute("ROLLBACK");
            statement.executeUpdate("INSERT INTO t VALUES 2");
            statement.execute("COMMIT");
            try (ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2);
                assertThat(rows.next()).isFalse();
            }
            connection.commit();
        }
    }

    @Test
    void rowsBeforeAFailureArriveFirst() throws SQLException {
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT 6 / n FROM (VALUES 1, 2, 0, 3) AS t(n)")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(6);
                assertThatThrownBy(() -> {
                    while (rows.next()) {
                        assertThat(rows.getInt(1)).isEqualTo(3);
                    }
                }).isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("22012"));
            } catch (SQLException failure) {
                // The engine may compute all rows before it gives the first.
                assertThat(failure.getSQLState()).isEqualTo("22012");
            }
        }
    }
}
