// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statements are prepared and executed while their tables are empty. When there are many rows, the rows are found by
/// keys, although no statistics have been collected.
class GrownTablesTest {
    private static final Map<String, String> WAYS = new LinkedHashMap<>();

    static {
        WAYS.put("id IN (?, ?, ?)", "row of APP.T at [ID = ");
        WAYS.put("a IN (?, ?)", "by T_A at [A = ");
        WAYS.put("id BETWEEN ? AND ?", "at [ID >= ?1, ID <= ?2]");
        WAYS.put("a BETWEEN ? AND ?", "by T_A at [A >= ?1, A <= ?2]");
        WAYS.put("id >= ? AND id < ?", "at [ID >= ?1, ID < ?2]");
        WAYS.put("s LIKE ?", "T_S at [S > LIKE_LOW(?1)");
        WAYS.put("s IN (?, ?)", "by T_S at [S = ");
        WAYS.put("a = ? AND b = ?", "by T_A at [A = ?1]");
        WAYS.put("id = ? OR a = ?", "by T_A at [A = ?2]");
        WAYS.put("(id, b) IN ((?, ?), (?, ?))", "row of APP.T at [ID = ?3]");
        WAYS.put("id IN (SELECT x FROM u WHERE x > ?)", "row of APP.T at [ID = U.X]");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsAreFoundByKeys(boolean autoCommit) throws SQLException {
        String url = "jdbc:bowler:memory:grown" + autoCommit + ";create=true;automaticStatistics=false";
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(autoCommit);
            Databases.execute(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR(20))",
                "CREATE INDEX t_a ON t (a)", "CREATE INDEX t_s ON t (s)", "CREATE TABLE u (x INTEGER)");
            Map<PreparedStatement, String> prepared = new LinkedHashMap<>();
            for (Entry<String, String> way : WAYS.entrySet()) {
                for (String verb : new String[] {"SELECT * FROM t", "UPDATE t SET b = b", "DELETE FROM t"}) {
                    String text = verb + " WHERE " + way.getKey();
                    prepared.put(connection.prepareStatement(text), text);
                }
            }
            for (PreparedStatement each : prepared.keySet()) {
                run(each, prepared.get(each));
            }
            Databases.execute(connection, "INSERT INTO u VALUES 1, 2, 3",
                "INSERT INTO t WITH RECURSIVE n (i) AS (VALUES 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 11000) "
                    + "SELECT i, MOD(i, 1000), MOD(i, 7), 'key ' || CHAR(i) FROM n",
                "CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(1)");
            for (Entry<PreparedStatement, String> each : prepared.entrySet()) {
                run(each.getKey(), each.getValue());
                String condition = each.getValue().substring(each.getValue().indexOf(" WHERE ") + 7);
                assertThat(plan(statement)).as(each.getValue()).contains(WAYS.get(condition));
            }
            if (!autoCommit) {
                connection.rollback();
            }
        }
    }

    private static void run(PreparedStatement statement, String text) throws SQLException {
        for (int parameter = 1; parameter <= text.chars().filter(sign -> sign == '?').count(); parameter++) {
            if (text.contains(" s ")) {
                statement.setString(parameter, "key 12%");
            } else {
                statement.setInt(parameter, parameter);
            }
        }
        if (text.startsWith("SELECT")) {
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    assertThat(rows.getInt(1)).isPositive();
                }
            }
        } else {
            statement.executeUpdate();
        }
    }

    private static String plan(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()")) {
            rows.next();
            return rows.getString(1);
        }
    }
}
