// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Java objects of types that CREATE TYPE has made, by Derby's own client and by Bowler's.
@Timeout(60)
final class DerbyClientObjectsTest {
    @TempDir
    private Path home;

    private ServerRun run;

    @BeforeEach
    void start() throws SQLException {
        run = new ServerRun(home);
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            statement.execute("CREATE TYPE price EXTERNAL NAME 'bowler.server.Price' LANGUAGE JAVA");
            statement.execute("CREATE TABLE t (id INT, p price)");
        }
    }

    @AfterEach
    void stop() throws SQLException {
        run.close();
    }

    private static void exchange(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        Price euros = new Price("EUR", new BigDecimal("9.99"));
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            assertThat(insert.getParameterMetaData().getParameterType(2)).isEqualTo(Types.JAVA_OBJECT);
            assertThat(insert.getParameterMetaData().getParameterTypeName(2)).isEqualTo("\"APP\".\"PRICE\"");
            insert.setInt(1, 1);
            insert.setObject(2, euros);
            insert.executeUpdate();
            insert.setInt(1, 2);
            insert.setNull(2, Types.JAVA_OBJECT);
            insert.executeUpdate();
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT p, id FROM t ORDER BY id")) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(columns.getColumnType(1)).isEqualTo(Types.JAVA_OBJECT);
            assertThat(columns.getColumnTypeName(1)).isEqualTo("\"APP\".\"PRICE\"");
            assertThat(columns.getColumnClassName(1)).isEqualTo(Price.class.getName());
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isEqualTo(euros);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isNull();
            assertThat(rows.next()).isFalse();
        }
        try (ResultSet types = connection.getMetaData().getUDTs(null, null, "%", null)) {
            assertThat(types.next()).isTrue();
            assertThat(types.getString("CLASS_NAME")).isEqualTo(Price.class.getName());
        }
    }

    @Test
    void derbysClientReadsAndWritesObjects() throws SQLException {
        try (Connection connection = run.connect()) {
            exchange(connection);
        }
    }

    @Test
    void bowlersClientReadsAndWritesObjects() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + run.url().substring("jdbc:derby:".length()))) {
            exchange(connection);
        }
    }

    @Test
    void anObjectTooLongForDerbysProtocolFails() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + run.url().substring("jdbc:derby:".length()));
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (7, ?)")) {
            insert.setObject(1, new Price("E".repeat(100_000), BigDecimal.ONE));
            insert.executeUpdate();
        }
        try (Connection connection = run.connect(); Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> {
                try (ResultSet rows = statement.executeQuery("SELECT p FROM t")) {
                    rows.next();
                }
            }).isInstanceOf(SQLException.class).extracting(failure -> ((SQLException) failure).getSQLState()).isEqualTo("XN020");
            try (ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
            }
            connection.rollback();
        }
    }

    @Test
    void objectsOfOtherClassesAreRefused() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + run.url().substring("jdbc:derby:".length()));
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, ?)")) {
            assertThatThrownBy(() -> insert.setObject(1, new ArrayList<String>()))
                .isInstanceOf(SQLException.class).extracting(failure -> ((SQLException) failure).getSQLState()).isEqualTo("XCL12");
        }
    }
}
