// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.Properties;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Derby's clients of earlier years, unmodified, each with its own dialect of the protocol.
@Timeout(60)
final class OldClientsTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"10.14.2.0", "10.5.3.0_1", "10.2.2.0"})
    void clientsOfAllReleasesWork(String release) throws Exception {
        Path jar = Path.of(System.getProperty("bowler.clients", "target/clients"), "derbyclient-" + release + ".jar");
        assertThat(jar).isRegularFile();
        try (ServerRun run = new ServerRun(home);
                URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Driver driver = (Driver) loader.loadClass("org.apache.derby.jdbc.ClientDriver").getDeclaredConstructor().newInstance();
            Properties properties = new Properties();
            properties.setProperty("user", "app");
            try (Connection connection = driver.connect(run.url(), properties)) {
                workWith(connection);
            }
        }
    }

    private static void workWith(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(30), d DECIMAL(9,2), ts TIMESTAMP, b BLOB, c CLOB)");
            byte[] bits = new byte[50_000];
            bits[49_999] = 7;
            String text = "\u00e9".repeat(40_000);
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)")) {
                for (int id = 1; id <= 3; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, "r\u00f6w " + id);
                    insert.setBigDecimal(3, new BigDecimal("1.25"));
                    insert.setTimestamp(4, Timestamp.valueOf("2020-01-02 03:04:05.123456"));
                    insert.setBytes(5, bits);
                    insert.setString(6, text);
                    assertThat(insert.executeUpdate()).isEqualTo(1);
                }
            }
            connection.commit();
            try (ResultSet rows = statement.executeQuery("SELECT id, v, d, ts FROM t ORDER BY id")) {
                for (int id = 1; id <= 3; id++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(id);
                    assertThat(rows.getString(2)).isEqualTo("r\u00f6w " + id);
                    assertThat(rows.getBigDecimal(3)).isEqualTo(new BigDecimal("1.25"));
                    assertThat(rows.getTimestamp(4)).isEqualTo(Timestamp.valueOf("2020-01-02 03:04:05.123456"));
                }
                assertThat(rows.next()).isFalse();
            }
            try (ResultSet rows = statement.executeQuery("SELECT b, c FROM t WHERE id = 2")) {
                assertThat(rows.next()).isTrue();
                Blob blob = rows.getBlob(1);
                assertThat(blob.getBytes(1, bits.length)).isEqualTo(bits);
                Clob clob = rows.getClob(2);
                assertThat(clob.getSubString(1, text.length())).isEqualTo(text);
                assertThat(rows.next()).isFalse();
            }
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t (id) VALUES 1"))
                .isInstanceOfSatisfying(SQLException.class, failure -> {
                    assertThat(failure.getSQLState()).isEqualTo("23505");
                    assertThat(failure.getMessage()).contains("T");
                });
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
            connection.rollback();
            try (ResultSet rows = connection.getMetaData().getTables(null, "APP", "T", null)) {
                assertThat(rows.next()).isTrue();
            }
            connection.commit();
        }
    }
}
