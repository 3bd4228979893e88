// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerConnectionPoolDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests temporary tables together with shared plans, held cursors, pools and restarts.
class TemporaryTablesTest {
    private static final String PRESERVED = " ON COMMIT PRESERVE ROWS NOT LOGGED";

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void equalTextsMeanTheTablesOfTheirSessions() throws SQLException {
        String url = "jdbc:bowler:memory:temporaryTexts;create=true";
        try (Connection one = DriverManager.getConnection(url); Connection two = DriverManager.getConnection(url)) {
            Databases.execute(one, "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER)" + PRESERVED);
            Databases.execute(two, "DECLARE GLOBAL TEMPORARY TABLE t (b VARCHAR(5), a DOUBLE)" + PRESERVED);
            try (PreparedStatement first = one.prepareStatement("SELECT a FROM SESSION.t WHERE a > ?");
                    PreparedStatement second = two.prepareStatement("SELECT a FROM SESSION.t WHERE a > ?")) {
                for (int round = 0; round < 3; round++) {
                    Databases.execute(one, "INSERT INTO SESSION.t (a) VALUES 1", "INSERT INTO SESSION.t (a) VALUES 2");
                    Databases.execute(two, "INSERT INTO SESSION.t (a) VALUES 1.5");
                    first.setInt(1, 1);
                    second.setInt(1, 1);
                    assertThat(first.getMetaData().getColumnTypeName(1)).isEqualTo("INTEGER");
                    assertThat(second.getMetaData().getColumnTypeName(1)).isEqualTo("DOUBLE");
                    assertThat(rows(first)).isEqualTo("2 ".repeat(round + 1));
                    assertThat(rows(second)).isEqualTo("1.5 ".repeat(round + 1));
                }
                Databases.execute(one, "DROP TABLE SESSION.t", "DECLARE GLOBAL TEMPORARY TABLE t (a BIGINT)" + PRESERVED,
                    "INSERT INTO SESSION.t VALUES 30000000000");
                assertThat(rows(first)).isEqualTo("30000000000 ");
            }
        }
    }

    private static String rows(PreparedStatement statement) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                text.append(rows.getString(1)).append(' ');
            }
        }
        return text.toString();
    }

    @Test
    void preparedStatementOnHiddenTableFindsTheTemporaryOne() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:temporaryHides;create=true")) {
            Databases.execute(connection, "CREATE TABLE SESSION.t (a INTEGER)", "INSERT INTO SESSION.t VALUES 1");
            try (PreparedStatement statement = connection.prepareStatement("SELECT a FROM SESSION.t")) {
                assertThat(rows(statement)).isEqualTo("1 ");
                Databases.execute(connection, "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER)" + PRESERVED,
                    "INSERT INTO SESSION.t VALUES 2");
                assertThat(rows(statement)).isEqualTo("2 ");
                Databases.execute(connection, "DROP TABLE SESSION.t");
                assertThat(rows(statement)).isEqualTo("1 ");
            }
        }
    }

    @Test
    void heldCursorReadsRowsThatACommitHasDeleted() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:temporaryHeld;create=true")) {
            connection.setAutoCommit(false);
            Databases.execute(connection, "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER) ON COMMIT DELETE ROWS NOT LOGGED",
                "INSERT INTO SESSION.t VALUES 1, 2, 3");
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT a FROM SESSION.t")) {
                rows.next();
                connection.commit();
                assertThat(number(connection, "SELECT count(*) FROM SESSION.t")).isZero();
                int read = 1;
                while (rows.next()) {
                    read++;
                }
                assertThat(read).isEqualTo(3);
            }
            connection.commit();
            assertThat(number(connection, "SELECT count(*) FROM SESSION.t")).isZero();
            connection.rollback();
        }
    }

    @Test
    void manyRowsAreDeletedByCommit() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:temporaryMany;create=true")) {
            connection.setAutoCommit(false);
            Databases.execute(connection,
                "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER PRIMARY KEY, b INTEGER) ON COMMIT DELETE ROWS NOT LOGGED",
                "CREATE INDEX SESSION.i ON SESSION.t (b)");
            for (int round = 0; round < 3; round++) {
                Databases.execute(connection, "INSERT INTO SESSION.t SELECT n, -n FROM GENERATE_SERIES(1, 50000) n");
                assertThat(number(connection, "SELECT a FROM SESSION.t WHERE b = -777")).isEqualTo(777);
                assertThat(number(connection, "SELECT count(*) FROM SESSION.t")).isEqualTo(50_000);
                connection.commit();
                assertThat(number(connection, "SELECT count(*) FROM SESSION.t")).isZero();
            }
            connection.rollback();
        }
    }

    @Test
    void pooledConnectionComesWithoutTables() throws SQLException {
        BowlerConnectionPoolDataSource source = new BowlerConnectionPoolDataSource();
        source.setDatabaseName("memory:temporaryPool");
        source.setCreateDatabase("create");
        PooledConnection pooled = source.getPooledConnection();
        try (Connection connection = pooled.getConnection()) {
            Databases.execute(connection, "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER)" + PRESERVED);
        }
        try (Connection connection = pooled.getConnection()) {
            assertThatThrownBy(() -> number(connection, "SELECT count(*) FROM SESSION.t"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("42X05"));
            Databases.execute(connection, "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER)" + PRESERVED);
        }
        pooled.close();
    }

    @Test
    void filesEndWithTheDatabase(@TempDir Path folder) throws Exception {
        String url = "jdbc:bowler:" + folder.resolve("db");
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            Databases.execute(connection, "DECLARE GLOBAL TEMPORARY TABLE t (a INTEGER)" + PRESERVED,
                "INSERT INTO SESSION.t SELECT n FROM GENERATE_SERIES(1, 1000) n");
            assertThat(files(folder)).isPositive();
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true"));
        assertThat(files(folder)).isZero();
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThatThrownBy(() -> number(connection, "SELECT count(*) FROM SESSION.t")).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true"));
    }

    private static long files(Path folder) throws Exception {
        Path temporary = folder.resolve("db").resolve("temporary");
        if (!Files.exists(temporary)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(temporary)) {
            return all.filter(Files::isRegularFile).count();
        }
    }
}
