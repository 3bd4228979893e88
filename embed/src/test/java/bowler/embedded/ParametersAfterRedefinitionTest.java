// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests prepared statements whose parameters get other types while they are open.
final class ParametersAfterRedefinitionTest {
    private Connection connection;
    private Connection other;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:redefined;create=true");
        other = DriverManager.getConnection("jdbc:bowler:memory:redefined");
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        other.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:redefined;drop=true"))
            .hasFieldOrPropertyWithValue("SQLState", "08006");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }

    private String stored() throws SQLException {
        try (Statement statement = other.createStatement(); ResultSet rows = statement.executeQuery("SELECT n FROM t")) {
            assertThat(rows.next()).isTrue();
            String text = rows.getString(1);
            assertThat(rows.next()).isFalse();
            return text;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "INT, VARCHAR(10), 5, 5", "VARCHAR(10), INT, 5, 5", "INT, BIGINT, 5, 5", "BIGINT, SMALLINT, 5, 5", "DOUBLE, INT, 5, 5",
        "INT, DOUBLE, 5, 5.0", "'DECIMAL(10,2)', INT, 5.25, 5", "INT, 'DECIMAL(10,2)', 5, 5.00", "VARCHAR(10), CHAR(5), abc, 'abc  '",
        "VARCHAR(10), CLOB, abc, abc", "VARCHAR(10), DATE, 2026-11-23, 2026-11-23", "TIMESTAMP, DATE, 2026-11-23 10:00:00, 2026-11-23",
        "'DECIMAL(10,2)', 'DECIMAL(20,4)', 5.25, 5.2500", "VARCHAR(10), BOOLEAN, true, true"
    })
    void valuesAreConverted(String before, String after, String value, String expected) throws SQLException {
        run("CREATE TABLE t (n " + before + ")");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)");
                PreparedStatement select = connection.prepareStatement("SELECT COUNT(*) FROM t WHERE n = ?")) {
            insert.setString(1, value);
            insert.executeUpdate();
            run("DROP TABLE t");
            run("CREATE TABLE t (n " + after + ")");
            insert.executeUpdate();
            assertThat(stored()).isEqualTo(expected);
            run("DROP TABLE t");
            run("CREATE TABLE t (n " + before + ")");
            insert.executeUpdate();
            if (!after.equals("CLOB")) {
                select.setString(1, value);
                run("DROP TABLE t");
                run("CREATE TABLE t (n " + after + ")");
                insert.executeUpdate();
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                    assertThat(rows.getInt(1)).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void aChangedColumnTypeCounts() throws SQLException {
        run("CREATE TABLE t (n INT)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
            run("ALTER TABLE t ALTER COLUMN n SET DATA TYPE DECIMAL(12, 3)");
            for (int i = 1; i <= 3; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
            try (Statement statement = other.createStatement(); ResultSet rows = statement.executeQuery("SELECT SUM(n) FROM t")) {
                rows.next();
                assertThat(rows.getBigDecimal(1)).isEqualByComparingTo(new BigDecimal(6));
            }
        }
    }

    @Test
    void valuesWithoutAConversionAreRefusedEachTime() throws SQLException {
        run("CREATE TABLE t (n VARCHAR(10))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
            insert.setString(1, "abc");
            insert.executeUpdate();
            run("DROP TABLE t");
            run("CREATE TABLE t (n BLOB)");
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "42846");
            }
            run("DROP TABLE t");
            run("CREATE TABLE t (n INT)");
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "22018");
            run("DROP TABLE t");
            run("CREATE TABLE t (n VARCHAR(2))");
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "22001");
            run("DROP TABLE t");
            run("CREATE TABLE t (n VARCHAR(3))");
            insert.executeUpdate();
            assertThat(stored()).isEqualTo("abc");
        }
    }

    @Test
    void streamsGoOnlyIntoLongValues() throws SQLException {
        run("CREATE TABLE t (n BLOB(100))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
            run("DROP TABLE t");
            run("CREATE TABLE t (n BLOB(200))");
            insert.setBinaryStream(1, new ByteArrayInputStream(new byte[] {1, 2, 3}));
            insert.executeUpdate();
            assertThat(stored()).isEqualTo("010203");
            run("DROP TABLE t");
            run("CREATE TABLE t (n VARCHAR(10) FOR BIT DATA)");
            insert.setBinaryStream(1, new ByteArrayInputStream(new byte[] {1, 2, 3}));
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "42846");
        }
    }

    @Test
    void outputsHaveTheTypesThatWereRegistered() throws SQLException {
        run("CREATE PROCEDURE p (IN a INT, OUT b INT) BEGIN ATOMIC SET b = a + 1; END");
        try (CallableStatement call = connection.prepareCall("CALL p(?, ?)")) {
            call.registerOutParameter(2, Types.INTEGER);
            call.setInt(1, 4);
            call.execute();
            run("DROP PROCEDURE p");
            run("CREATE PROCEDURE p (IN a VARCHAR(10), OUT b VARCHAR(10)) BEGIN ATOMIC SET b = a || '7'; END");
            call.execute();
            assertThat(call.getInt(2)).isEqualTo(47);
        }
    }
}
