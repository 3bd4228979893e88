// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Queries whose operators have next to no memory give what they give with plenty, and say that they used the disk.
class SpillingQueriesTest {
    private static final String SMALL = "jdbc:bowler:memory:spillsmall";
    private static final String LARGE = "jdbc:bowler:memory:spilllarge";
    private static final Map<String, String> QUERIES = Map.ofEntries(
        Map.entry("sort", "SELECT a, s FROM t ORDER BY s, a"),
        Map.entry("group", "SELECT s, COUNT(*), SUM(d), MIN(a), AVG(d) FROM t GROUP BY s"),
        Map.entry("distinct", "SELECT DISTINCT s, k FROM t"),
        Map.entry("distinct aggregate", "SELECT k, COUNT(DISTINCT s), SUM(DISTINCT d) FROM t GROUP BY k"),
        Map.entry("grouping sets", "SELECT k, s, COUNT(*) FROM t GROUP BY CUBE(k, s)"),
        Map.entry("join", "SELECT x.a, y.s, y.d FROM t x JOIN t y ON x.s = y.s AND x.a > y.a"),
        Map.entry("outer join", "SELECT x.a, y.s FROM t x LEFT JOIN t y ON x.n = y.a AND y.k > 5"),
        Map.entry("full join", "SELECT x.a, y.a FROM t x FULL JOIN t y ON x.n = y.a + 1500"),
        Map.entry("join by choice", "SELECT x.a, y.a, y.s FROM t x LEFT JOIN t y ON x.a + 1 = y.a OR x.n = y.a + 1500"),
        Map.entry("full join by choice", "SELECT x.a, y.a, y.s FROM t x FULL JOIN t y ON x.n = y.a + 1500 OR x.n = y.a + 1400"),
        Map.entry("intersection", "SELECT s, k FROM t WHERE a < 2500 INTERSECT ALL SELECT s, k FROM t WHERE a > 500"),
        Map.entry("difference", "SELECT s, a FROM t EXCEPT SELECT s, a FROM t WHERE k = 3"),
        Map.entry("union", "SELECT s, a FROM t UNION SELECT s, n FROM t"),
        Map.entry("window", "SELECT a, SUM(d) OVER (PARTITION BY k ORDER BY s, a), RANK() OVER (ORDER BY s, a),"
            + " LAG(s) OVER (ORDER BY a) FROM t"),
        Map.entry("in", "SELECT a, CASE WHEN s || CAST(a AS CHAR(90)) IN (SELECT s || CAST(a AS CHAR(90)) FROM t WHERE k > 2) THEN 1 ELSE 0 END FROM t"),
        Map.entry("not in with nulls", "SELECT a, CASE WHEN CAST(n + MOD(a, 2) AS CHAR(90)) NOT IN (SELECT CAST(n AS CHAR(90)) FROM t) THEN 'no'"
            + " WHEN CAST(n AS CHAR(90)) IN (SELECT CAST(n AS CHAR(90)) FROM t) THEN 'yes' ELSE 'unknown' END FROM t"),
        Map.entry("any with more", "SELECT a, CASE WHEN EXISTS (SELECT * FROM t y WHERE y.s = x.s AND y.a < x.a - 1) THEN 1"
            + " ELSE 0 END FROM t x"),
        Map.entry("pairs in", "SELECT a, CASE WHEN (n, s) IN (SELECT n, s FROM t WHERE a < 2990) THEN 'yes'"
            + " WHEN (n, s) NOT IN (SELECT n, s FROM t WHERE a < 2990) THEN 'no' ELSE 'unknown' END FROM t WHERE a > 2900"),
        Map.entry("list", "SELECT k, LISTAGG(CAST(a AS CHAR(8)), ',') WITHIN GROUP (ORDER BY s DESC, a) FROM t WHERE a < 3000 GROUP BY k"),
        Map.entry("recursion", "WITH RECURSIVE r(n, s) AS (SELECT a, s FROM t WHERE a < 1500 UNION SELECT n + 1500, s FROM r WHERE n < 1500)"
            + " SELECT n, s FROM r"),
        Map.entry("recursion of many rounds", "WITH RECURSIVE r(n) AS (VALUES 0 UNION SELECT MOD(n + 7, 25000) FROM r) SELECT n FROM r"),
        Map.entry("many lists", "SELECT a, LISTAGG(s, ',') WITHIN GROUP (ORDER BY s), JSON_ARRAYAGG(s), JSON_OBJECTAGG(s VALUE d),"
            + " LISTAGG(DISTINCT s, ';'), COUNT(DISTINCT s) FROM t GROUP BY a"),
        Map.entry("percentiles", "SELECT n, PERCENTILE_CONT(0.3) WITHIN GROUP (ORDER BY a), PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY s),"
            + " MODE() WITHIN GROUP (ORDER BY k) FROM t GROUP BY n"),
        Map.entry("long values", "SELECT n, MAX(REPEAT(s, 20)), MIN(REPEAT(s, 30)) FROM t GROUP BY n"),
        Map.entry("shared", "WITH w AS (SELECT a, s, d FROM t WHERE k < 6) SELECT x.a, y.d FROM w x JOIN w y ON x.a = y.a + 1"));

    @BeforeAll
    static void create() throws SQLException {
        for (String url : List.of(SMALL + ";create=true;statementMemoryBytes=65536", LARGE + ";create=true")) {
            try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (a INT PRIMARY KEY, n INT, k INT, s VARCHAR(60), d DECIMAL(12,2))");
                statement.execute("INSERT INTO t WITH RECURSIVE r(i) AS (VALUES 1 UNION ALL SELECT i + 1 FROM r WHERE i < 3000)"
                    + " SELECT i, CASE WHEN MOD(i, 11) = 0 THEN NULL ELSE MOD(i * 7, 2999) END, MOD(i, 8),"
                    + " 'some words of some length, no ' || CAST(MOD(i * 13, 1700) AS CHAR(8)), i * 1.25 FROM r");
            }
        }
    }

    @AfterAll
    static void drop() {
        for (String url : List.of(SMALL, LARGE)) {
            assertThatThrownBy(() -> DriverManager.getConnection(url + ";drop=true")).isInstanceOf(SQLException.class);
        }
    }

    @TestFactory
    List<DynamicTest> givesTheSame() {
        List<DynamicTest> tests = new ArrayList<>();
        QUERIES.forEach((name, sql) -> tests.add(DynamicTest.dynamicTest(name, () -> {
            assertThat(rows(SMALL, sql)).isEqualTo(rows(LARGE, sql)).isNotEmpty();
            assertThat(rows(SMALL, "EXPLAIN ANALYZE " + sql)).anyMatch(line -> line.contains(", spilled "));
        })));
        return tests;
    }

    private static List<String> rows(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    row.append(result.getString(column)).append('|');
                }
                rows.add(row.toString());
            }
            if (!sql.contains("EXPLAIN")) {
                Collections.sort(rows);
            }
            return rows;
        }
    }
}
