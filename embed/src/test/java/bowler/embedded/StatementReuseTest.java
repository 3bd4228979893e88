// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Statements that differ in their literals share a plan, and what closed ones leave behind; none of them must see
/// anything of another.
class StatementReuseTest {
    private static final String URL = "jdbc:bowler:memory:reuse";

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        run("CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER, c VARCHAR(20), big BIGINT UNIQUE)");
        for (int row = 0; row < 100; row++) {
            run("INSERT INTO t VALUES (" + row * 1000 + ", " + row % 10 + ", 'row " + row + "', " + row * 100_000_000_000L + ")");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String one(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            String text = "";
            while (rows.next()) {
                text += rows.getString(1) + " ";
            }
            return text.strip();
        }
    }

    @Test
    void eachLiteralFindsItsRow() throws SQLException {
        for (int row = 0; row < 100; row++) {
            assertThat(one("SELECT c FROM t WHERE a = " + row * 1000)).isEqualTo("row " + row);
            assertThat(one("SELECT c FROM t WHERE big = " + row)).isEqualTo(row == 0 ? "row 0" : "");
            assertThat(one("SELECT c FROM t WHERE big = " + row * 100_000_000_000L)).isEqualTo("row " + row);
            assertThat(one("SELECT a FROM t WHERE c = 'row " + row + "'")).isEqualTo(String.valueOf(row * 1000));
            assertThat(one("SELECT COUNT(*) FROM t WHERE b = " + row + " AND a >= 0")).isEqualTo(row < 10 ? "10" : "0");
        }
    }

    @Test
    void openResultsKeepTheirRows() throws SQLException {
        try (Statement first = connection.createStatement(); Statement second = connection.createStatement();
             ResultSet ones = first.executeQuery("SELECT a FROM t WHERE b = 1 ORDER BY a")) {
            assertThat(ones.next()).isTrue();
            ResultSet twos = second.executeQuery("SELECT a FROM t WHERE b = 2 ORDER BY a");
            assertThat(twos.next()).isTrue();
            assertThat(one("SELECT a FROM t WHERE b = 3 ORDER BY a")).startsWith("3000 13000");
            for (int row = 1; row < 10; row++) {
                assertThat(ones.getInt(1)).isEqualTo(1000 * (10 * row - 9));
                assertThat(twos.getInt(1)).isEqualTo(1000 * (10 * row - 8));
                assertThat(ones.next()).isTrue();
                assertThat(twos.next()).isTrue();
            }
            assertThat(ones.next()).isFalse();
            second.close();
            assertThat(twos.isClosed()).isTrue();
            assertThat(one("SELECT a FROM t WHERE b = 4 ORDER BY a")).startsWith("4000 14000");
        }
    }

    @Test
    void aStatementRunAgainKeepsItsLiteral() throws SQLException {
        String five = "SELECT c FROM t WHERE a = 5000";
        try (Statement statement = connection.createStatement()) {
            for (int round = 0; round < 3; round++) {
                try (ResultSet rows = statement.executeQuery(five)) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo("row 5");
                }
                assertThat(one("SELECT c FROM t WHERE a = 6000")).isEqualTo("row 6");
            }
        }
    }

    @Test
    void definitionsBetweenAreSeen() throws SQLException {
        assertThat(one("SELECT c FROM t WHERE a = 5000")).isEqualTo("row 5");
        run("ALTER TABLE t ADD COLUMN d INTEGER DEFAULT 3");
        assertThat(one("SELECT c FROM t WHERE a = 6000")).isEqualTo("row 6");
        assertThat(one("SELECT * FROM t WHERE a = 7000")).isEqualTo("7000");
        run("DROP TABLE t");
        assertThatThrownBy(() -> one("SELECT c FROM t WHERE a = 8000"))
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42X05"));
        run("CREATE TABLE t (c INTEGER, a INTEGER)");
        run("INSERT INTO t VALUES (1, 8000)");
        assertThat(one("SELECT c FROM t WHERE a = 8000")).isEqualTo("1");
        run("CREATE SCHEMA other");
        run("CREATE TABLE other.t (a INTEGER PRIMARY KEY, c VARCHAR(5))");
        run("INSERT INTO other.t VALUES (8000, 'other')");
        run("SET SCHEMA other");
        assertThat(one("SELECT c FROM t WHERE a = 8000")).isEqualTo("other");
        run("SET SCHEMA app");
        assertThat(one("SELECT c FROM t WHERE a = 8000")).isEqualTo("1");
    }

    @Test
    void aStatementCanBeUsedAfterAFailure() throws SQLException {
        for (int divisor = 0; divisor < 4; divisor++) {
            String sql = "SELECT a / b FROM t WHERE b < " + (divisor + 1) + " AND a > 0 ORDER BY a";
            assertThatThrownBy(() -> one(sql))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
            assertThat(one("SELECT c FROM t WHERE a = " + 1000 * divisor)).isEqualTo("row " + divisor);
        }
        for (int round = 0; round < 3; round++) {
            assertThatThrownBy(() -> run("INSERT INTO t VALUES (3000, 1, 'again', 5)"))
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
            run("UPDATE t SET b = " + (100 + round) + " WHERE a = 3000");
            assertThat(one("SELECT b FROM t WHERE a = 3000")).isEqualTo(String.valueOf(100 + round));
        }
    }

    @Test
    void otherPreparedStatements() throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement("SELECT c FROM t WHERE a = ?")) {
            for (int row = 0; row < 10; row++) {
                prepared.setInt(1, 1000 * row);
                try (ResultSet rows = prepared.executeQuery()) {
                    assertThat(one("SELECT c FROM t WHERE a = " + 1000 * (row + 1))).isEqualTo("row " + (row + 1));
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo("row " + row);
                }
            }
        }
    }
}
