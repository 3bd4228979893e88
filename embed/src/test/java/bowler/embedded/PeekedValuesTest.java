// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// One prepared statement with values that few rows have, and with such that most have: each run does what is best for its own.
class PeekedValuesTest {
    private static final String URL = "jdbc:bowler:memory:peeked;automaticStatistics=false;maximumWorkers=1";
    private static final String SCAN = "rows of APP.T where";

    private static Connection connection;

    @BeforeAll
    static void fill() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        // Half of the values are below 5,000, a tenth of their range. One of a hundred is open, and one of a hundred is
        // NULL.
        Databases.execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, v INTEGER, state VARCHAR(10), filling VARCHAR(40))",
            "INSERT INTO t WITH RECURSIVE n (i) AS (VALUES 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
                + " SELECT i, CASE WHEN MOD(i, 100) = 50 THEN NULL WHEN MOD(i, 2) = 0 THEN MOD(i * 7919, 5000) ELSE MOD(i * 7919, 50000) END,"
                + " CASE MOD(i, 100) WHEN 7 THEN 'open' ELSE 'done' END, 'filling of the row ' || CHAR(i) FROM n",
            "CREATE INDEX t_v ON t (v)", "CREATE INDEX t_state ON t (state)",
            "CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', 'T', NULL)");
    }

    @AfterAll
    static void drop() throws SQLException {
        connection.close();
        Databases.shutDown("jdbc:bowler:memory:peeked");
    }

    @Test
    void rangesAreReadByTheIndexOrNot() throws SQLException {
        check("v BETWEEN ? AND ?", "by T_V at [V >= ?1, V <= ?2]", new Object[] {30_000, 30_050}, new Object[] {0, 50_000});
        check("v > ?", "by T_V at [V > ?1]", new Object[] {49_950}, new Object[] {100});
        check("v <= ? AND ? < v", "by T_V at [V > ?2, V <= ?1]", new Object[] {30_020, 30_000}, new Object[] {20_000, 1});
    }

    @Test
    void frequentValuesAndRareOnes() throws SQLException {
        check("state = ?", "T_STATE at [STATE = ?1]", new Object[] {"open"}, new Object[] {"done"});
        check("state = ?", "T_STATE at [STATE = ?1]", new Object[] {"never"}, new Object[] {"done"});
    }

    @Test
    void nullFindsNothing() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT COUNT(*) FROM t WHERE v > ?")) {
            assertThat(count(query, new Object[] {null})).isZero();
            assertThat(count(query, new Object[] {-1})).isEqualTo(19_800);
            assertThat(count(query, new Object[] {null})).isZero();
        }
    }

    @Test
    void joinsFollow() throws SQLException {
        String text = "SELECT COUNT(x.filling), COUNT(y.filling) FROM t x JOIN t y ON y.id = x.id + 1 WHERE x.v BETWEEN ? AND ?";
        assertThat(explained(text, 30_000, 30_010)).contains("lookup join");
        assertThat(explained(text, 0, 50_000)).doesNotContain("lookup join");
    }

    /// @param byIndex what the plan for few says
    private static void check(String condition, String byIndex, Object[] few, Object[] many) throws SQLException {
        String text = "SELECT COUNT(filling) FROM t WHERE " + condition;
        assertThat(explained(text, few)).contains(byIndex);
        assertThat(explained(text, many)).contains(SCAN);
        String change = "UPDATE t SET filling = filling WHERE " + condition;
        Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(1)");
        try (PreparedStatement query = connection.prepareStatement(text);
                PreparedStatement update = connection.prepareStatement(change)) {
            for (int turn = 0; turn < 2; turn++) {
                long found = count(query, few);
                assertThat(ran()).contains(byIndex);
                long foundOfMany = count(query, many);
                assertThat(ran()).contains(SCAN);
                assertThat(found).isLessThan(foundOfMany / 20);
                set(update, few);
                assertThat(update.executeUpdate()).isEqualTo((int) found);
                assertThat(ran()).contains(byIndex);
                set(update, many);
                assertThat(update.executeUpdate()).isEqualTo((int) foundOfMany);
            }
        } finally {
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(0)");
        }
    }

    private static void set(PreparedStatement statement, Object... values) throws SQLException {
        for (int at = 0; at < values.length; at++) {
            statement.setObject(at + 1, values[at]);
        }
    }

    private static long count(PreparedStatement query, Object[] values) throws SQLException {
        set(query, values);
        try (ResultSet rows = query.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String explained(String text, Object... values) throws SQLException {
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + text)) {
            set(explain, values);
            StringBuilder lines = new StringBuilder();
            try (ResultSet rows = explain.executeQuery()) {
                while (rows.next()) {
                    lines.append(rows.getString(1)).append('\n');
                }
            }
            return lines.toString();
        }
    }

    /// The plan of the last statement.
    private static String ran() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()")) {
            rows.next();
            return rows.getString(1);
        }
    }
}
