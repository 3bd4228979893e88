// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plans for statements that may hold much and for those that may hold little: what would spill costs what files cost.
class MemoryPlansTest {
    private static final String DATABASE = "jdbc:bowler:memory:memoryplans-";
    private static final long AMPLE = 1L << 29;
    private static final long LITTLE = 1L << 16;

    private static Connection filled(long memoryBytes) throws SQLException {
        Connection connection = DriverManager.getConnection(DATABASE + memoryBytes
            + ";create=true;automaticStatistics=false;maximumWorkers=1;statementMemoryBytes=" + memoryBytes);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE wide (id INT PRIMARY KEY, k INT NOT NULL, note VARCHAR(400) NOT NULL)");
            statement.execute("CREATE TABLE other (id INT PRIMARY KEY, k INT NOT NULL, note VARCHAR(400) NOT NULL)");
            statement.execute("CREATE TABLE narrow (n INT PRIMARY KEY, ref INT NOT NULL)");
            statement.execute("CREATE INDEX wide_k ON wide (k)");
            for (String table : List.of("wide", "other")) {
                statement.execute("INSERT INTO " + table + " WITH RECURSIVE r(n) AS (VALUES 0 UNION ALL SELECT n + 1 FROM r WHERE n < 5999)"
                    + " SELECT n, MOD(n * 7919, 6000), LPAD(CAST(n AS CHAR(8)), 300, 'x') FROM r");
            }
            statement.execute("INSERT INTO narrow WITH RECURSIVE r(n) AS (VALUES 0 UNION ALL SELECT n + 1 FROM r WHERE n < 9999)"
                + " SELECT n, MOD(n * 31, 6000) FROM r");
            for (String table : List.of("WIDE", "OTHER", "NARROW")) {
                statement.execute("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', '" + table + "', NULL)");
            }
        }
        return connection;
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(result.getString(1));
            }
            return rows;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
        hash join; lookup join; SELECT w.note || x.note FROM wide w JOIN other x ON w.k = x.k
        hash join; merge join; SELECT w.note FROM wide w JOIN narrow n ON w.id = n.ref
        aggregate MAX; ordered aggregate; SELECT MAX(note) FROM wide GROUP BY k
        """)
    void whatWouldSpillIsDoneOtherwise(String ample, String little, String sql) throws SQLException {
        try (Connection much = filled(AMPLE); Connection few = filled(LITTLE)) {
            String inMemory = String.join("\n", rows(much, "EXPLAIN " + sql));
            String spilling = String.join("\n", rows(few, "EXPLAIN " + sql));
            assertThat(inMemory).contains(ample).doesNotContain(little);
            assertThat(spilling).contains(little);
            assertThat(rows(few, sql)).containsExactlyInAnyOrderElementsOf(rows(much, sql));
        } finally {
            drop(AMPLE);
            drop(LITTLE);
        }
    }

    private static void drop(long memoryBytes) {
        try {
            DriverManager.getConnection(DATABASE + memoryBytes + ";drop=true").close();
        } catch (SQLException dropped) {
            assertThat(dropped.getSQLState()).isEqualTo("08006");
        }
    }
}
