// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.os.host.HostEntropy;
import bowler.server.security.UserFile;
import bowler.server.settings.ServerSettings;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// IBM's driver for Db2, with its usual settings: user and password encrypted, isolation told by the package, long values within rows.
@Timeout(60)
final class JccTest {
    @TempDir
    private Path home;

    @Test
    void ibmsDriverWorks() throws Exception {
        Path jar = Path.of(System.getProperty("bowler.clients", "target/clients"), "jcc-11.5.9.0.jar");
        assertThat(jar).isRegularFile();
        UserFile users = new UserFile(UserFile.line("app", "secret", false, new HostEntropy()), new HostEntropy());
        try (ServerRun run = new ServerRun(ServerSettings.local(home.toString(), 0).with(users));
                URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            DriverManager.getConnection(run.url("jccdb;create=true;user=app;password=secret")).close();
            Driver driver = (Driver) loader.loadClass("com.ibm.db2.jcc.DB2Driver").getDeclaredConstructor().newInstance();
            Properties properties = new Properties();
            properties.setProperty("user", "app");
            properties.setProperty("password", "wrong");
            String url = "jdbc:db2://127.0.0.1:" + run.server.port() + "/jccdb";
            assertThatThrownBy(() -> driver.connect(url, properties)).isInstanceOf(SQLException.class);
            properties.setProperty("password", "secret");
            try (Connection connection = driver.connect(url, properties)) {
                workWith(connection);
            }
        }
    }

    private static void workWith(Connection connection) throws SQLException {
        assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("Apache Derby");
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(30), d DECIMAL(9,2), b BLOB, c CLOB)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?)")) {
                for (int id = 1; id <= 100; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, "r\u00f6w " + id);
                    insert.setBigDecimal(3, new BigDecimal("1.25"));
                    insert.setBytes(4, new byte[] {1, 2, (byte) id});
                    insert.setString(5, "text " + id);
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).hasSize(100);
            }
            try (ResultSet rows = statement.executeQuery("SELECT id, v, d FROM t ORDER BY id")) {
                for (int id = 1; id <= 100; id++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(id);
                    assertThat(rows.getString(2)).isEqualTo("r\u00f6w " + id);
                    assertThat(rows.getBigDecimal(3)).isEqualTo(new BigDecimal("1.25"));
                }
                assertThat(rows.next()).isFalse();
            }
            try (ResultSet rows = statement.executeQuery("SELECT id, b, c FROM t WHERE id < 3 ORDER BY id")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBytes(2)).containsExactly(1, 2, 1);
                assertThat(rows.getString(3)).isEqualTo("text 1");
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(3)).isEqualTo("text 2");
            }
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO t (id) VALUES 1"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("23505"));
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setAutoCommit(false);
            statement.executeUpdate("DELETE FROM t");
            connection.rollback();
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(100);
            }
            connection.commit();
            try (ResultSet rows = connection.getMetaData().getTables(null, "APP", "T", null)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("TABLE_NAME")).isEqualTo("T");
            }
            connection.commit();
        }
    }
}
