// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/// Tests what EXPLAIN shows of a plan, and of a run.
class ExplainTest {
    private Connection connection;

    @BeforeEach
    void create() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:explain;create=true;automaticStatistics=false");
        run("CREATE TABLE t (a INT PRIMARY KEY, b INT, c VARCHAR(20))");
        run("INSERT INTO t WITH RECURSIVE n(i) AS (VALUES 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)"
            + " SELECT i, MOD(i, 7), 'x<&\"' FROM n");
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:explain;drop=true"))
            .isInstanceOf(SQLException.class);
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(result.getString(1));
            }
            return rows;
        }
    }

    @Test
    void analyzeShowsWhatEachOperatorDid() throws SQLException {
        List<String> lines = rows("EXPLAIN ANALYZE SELECT b, COUNT(*) FROM t WHERE a > 10 GROUP BY b ORDER BY b");
        assertThat(lines).anyMatch(line -> line.matches(" *sort .*\\[rows .*\\]  \\(actual rows 7, \\d+\\.\\d{3} ms, pages 1\\)"));
        assertThat(lines).anyMatch(line -> line.matches(" *rows of APP.T .*\\(actual rows 90, .* ms, pages 1\\)"));
        assertThat(lines.getLast()).matches("in all: actual rows 7, .* ms, pages 1");
    }

    @Test
    void repeatedScansAreCached() throws SQLException {
        run("CREATE TABLE u(k INT PRIMARY KEY, v INT, s VARCHAR(100))");
        run("INSERT INTO u SELECT n, MOD(n, 50), '" + "x".repeat(90) + "' FROM GENERATE_SERIES(1, 2000) g(n)");
        run("INSERT INTO t SELECT n, MOD(n, 70), NULL FROM GENERATE_SERIES(1000, 2999) g(n)");
        List<String> lines = rows("EXPLAIN ANALYZE SELECT a, (SELECT k FROM u WHERE v = b AND s LIKE 'x%'"
            + " ORDER BY k DESC FETCH FIRST 1 ROW ONLY) FROM t");
        assertThat(lines).anyMatch(line -> line.contains("given outer$"));
        Matcher pages = Pattern.compile("rows of APP.U .*pages (\\d+)\\)").matcher(String.join("\n", lines));
        assertThat(pages.find()).isTrue();
        // Each run alone would visit about 15 of them.
        assertThat(Integer.parseInt(pages.group(1))).isLessThan(1000);
        run("UPDATE t SET b = (SELECT COUNT(*) FROM u WHERE v = b AND k < a)");
        assertThat(rows("SELECT SUM(b) FROM t WHERE a >= 1000 AND MOD(a, 70) < 50")).isEqualTo(
            rows("SELECT COUNT(*) FROM u, GENERATE_SERIES(1000, 2999) g(n) WHERE v = MOD(n, 70) AND k < n AND v < 50"));
    }

    @Test
    void analyzeCountsLoopsOfQueriesWithin() throws SQLException {
        assertThat(rows("EXPLAIN ANALYZE SELECT a FROM t x WHERE a < 4 AND (SELECT MAX(y.a) FROM t y WHERE y.b + x.a > x.a) > 0"))
            .anyMatch(line -> line.matches(".*actual rows 3, loops 3, .*"));
    }

    @Test
    void analyzeTakesParametersAndRunsAgain() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("EXPLAIN (ANALYZE) SELECT * FROM t WHERE b = ?")) {
            for (int value = 0; value < 3; value++) {
                statement.setInt(1, value);
                int expected = value == 0 || value > 2 ? 14 : 15;
                try (ResultSet result = statement.executeQuery()) {
                    String last = null;
                    while (result.next()) {
                        last = result.getString(1);
                    }
                    assertThat(last).startsWith("in all: actual rows " + expected + ",");
                }
            }
        }
    }

    @Test
    void analyzeEndsWithTheQuerysError() throws SQLException {
        assertThatThrownBy(() -> rows("EXPLAIN ANALYZE SELECT 1 / (a - 1) FROM t"))
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
        assertThat(rows("SELECT COUNT(*) FROM t")).containsExactly("100");
    }

    @Test
    void analyzeOfAChangeCountsRowsEntriesAndForeignKeyLookups() throws SQLException {
        run("CREATE TABLE parent (p INTEGER PRIMARY KEY)");
        run("CREATE TABLE child (c INTEGER PRIMARY KEY, p INTEGER CONSTRAINT fk REFERENCES parent ON DELETE CASCADE)");
        assertThat(untimed("EXPLAIN ANALYZE INSERT INTO parent VALUES (1), (2), (3)")).containsExactly("insert APP.PARENT",
            "  values (1), (2), (3)  (actual rows 3)", "  rows added to APP.PARENT  (actual rows 3, pages 3)", "in all: actual rows 3, pages 3");
        assertThat(untimed("EXPLAIN ANALYZE INSERT INTO child VALUES (10, 1), (20, 2)")).containsExactly("insert APP.CHILD",
            "  refers to PARENT by FK", "  values (10, 1), (20, 2)  (actual rows 2)", "  rows added to APP.CHILD  (actual rows 2, pages 2)",
            "  entries added to index FK of APP.CHILD  (actual rows 2, pages 2)", "  parents looked up for FK  (actual rows 2, pages 2)",
            "in all: actual rows 2, pages 6");
        assertThat(untimed("EXPLAIN ANALYZE UPDATE child SET p = 3 WHERE c = 10")).contains(
            "  entries removed from index FK of APP.CHILD  (actual rows 1, pages 1)",
            "  entries added to index FK of APP.CHILD  (actual rows 1, pages 1)", "  rows changed in APP.CHILD  (actual rows 1, pages 1)");
        assertThat(untimed("EXPLAIN ANALYZE DELETE FROM parent WHERE p > 1")).contains(
            "  rows of APP.PARENT at [P > 1] -> P for change  (actual rows 2, pages 1)",
            "  rows removed from APP.PARENT  (actual rows 2, pages 1)", "  rows removed from APP.CHILD  (actual rows 2, pages 2)",
            "  entries removed from index FK of APP.CHILD  (actual rows 2, pages 2)", "in all: actual rows 2, pages 12");
        assertThat(rows("SELECT COUNT(*) FROM child")).containsExactly("0");
        assertThat(untimed("EXPLAIN ANALYZE MERGE INTO parent USING (VALUES 1, 7) AS n (x) ON p = x WHEN MATCHED THEN DELETE"
            + " WHEN NOT MATCHED THEN INSERT VALUES (x)")).contains(
            "  rows added to APP.PARENT  (actual rows 1, pages 1)", "  rows removed from APP.PARENT  (actual rows 1, pages 1)");
    }

    /// Each leaf has few of the changed rows, while neighbours in the table lie far from each other in the index.
    @Test
    void entriesOfRowsInManyLeavesAreRemovedInTheOrderOfTheirKeys() throws SQLException {
        run("CREATE TABLE wide (id INT PRIMARY KEY, grp INT NOT NULL, txt VARCHAR(1000) NOT NULL)");
        run("CREATE INDEX wide_grp ON wide (grp)");
        run("INSERT INTO wide WITH RECURSIVE n(i) AS (VALUES 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)"
            + " SELECT i, MOD(i, 100), CAST(REPEAT('x', 400) AS VARCHAR(1000)) FROM n");
        assertThat(pagesOf("removed from", "EXPLAIN ANALYZE DELETE FROM wide WHERE MOD(id, 3) = 0", 1667)).isLessThan(200);
        assertThat(pagesOf("removed from", "EXPLAIN ANALYZE UPDATE wide SET grp = grp + 100 WHERE MOD(id, 3) = 1", 1667)).isLessThan(200);
        run("CREATE TABLE named (id INT PRIMARY KEY)");
        run("INSERT INTO named SELECT id FROM wide WHERE MOD(id, 3) = 2");
        assertThat(pagesOf("removed from", "EXPLAIN ANALYZE MERGE INTO wide USING named ON wide.id = named.id"
            + " WHEN MATCHED THEN UPDATE SET grp = grp + 100", 1666)).isLessThan(400);
    }

    /// Returns the pages visited for the entries of the index.
    private long pagesOf(String work, String sql, int entries) throws SQLException {
        String line = untimed(sql).stream().filter(each -> each.contains("entries " + work + " index WIDE_GRP")).findFirst().orElseThrow();
        Matcher matcher = Pattern.compile("actual rows " + entries + ", pages ([0-9]+)").matcher(line);
        assertThat(matcher.find()).describedAs(line).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    @Test
    void analyzeShowsEachChangeOfAWithSeparately() throws SQLException {
        run("CREATE INDEX t_b ON t (b)");
        run("CREATE TABLE gone (a INT PRIMARY KEY, b INT)");
        assertThat(untimed("EXPLAIN ANALYZE WITH d AS (DELETE FROM t WHERE a < 3 RETURNING a, b) INSERT INTO gone SELECT a, b FROM d"))
            .containsExactly("first D:", "  query of changed rows, as last seen", "    project #0, #1  (actual rows 2)",
                "      last rows of the change  (actual rows 2)", "  delete APP.T",
                "    rows of APP.T at [A < 3] -> A, B, C for change  (actual rows 2, pages 3)",
                "    rows removed from APP.T  (actual rows 2, pages 2)",
                "    entries removed from index T_B of APP.T  (actual rows 2, pages 2)", "then:", "  insert APP.GONE",
                "    last rows of D  (actual rows 2)", "    rows added to APP.GONE  (actual rows 2, pages 2)",
                "in all: actual rows 2, pages 9");
        assertThat(untimed("EXPLAIN ANALYZE DELETE FROM gone RETURNING a")).contains(
            "  rows removed from APP.GONE  (actual rows 2, pages 2)", "in all: actual rows 2, pages 5");
    }

    @Test
    void analyzeOfAChangeNeedsTheRightToChange() throws SQLException {
        connection.setReadOnly(true);
        assertThatThrownBy(() -> rows("EXPLAIN ANALYZE DELETE FROM t"))
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25502"));
        connection.setReadOnly(false);
        connection.setAutoCommit(false);
        assertThat(rows("EXPLAIN ANALYZE DELETE FROM t").getLast()).startsWith("in all: actual rows 100, ");
        connection.rollback();
        connection.setAutoCommit(true);
        assertThat(rows("SELECT COUNT(*) FROM t")).containsExactly("100");
    }

    /// Without estimates and times.
    private List<String> untimed(String sql) throws SQLException {
        return rows(sql).stream().map(line -> line.replaceAll("  \\[rows [^]]*\\]|, [0-9.]+ ms", "")).toList();
    }

    @Test
    void jsonIsOneObject() throws SQLException {
        List<String> rows = rows("EXPLAIN (FORMAT JSON) SELECT c FROM t WHERE c = 'x\"y' ORDER BY b");
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst()).startsWith("{\"plan\": [").endsWith("]}").contains("\"inputs\": [", "\"estimate\": {\"rows\": ")
            .doesNotContain("actual");
        assertThat(rows("EXPLAIN (FORMAT JSON, ANALYZE TRUE) SELECT c FROM t").getFirst())
            .containsPattern("\"actual\": \\{\"rows\": 100, \"loops\": 1, \"milliseconds\": [0-9.]+, \"pages\": 1, \"spilledBytes\": 0}");
    }

    @Test
    void pictureIsWellFormed() throws Exception {
        for (String options : List.of("FORMAT HTML", "ANALYZE, FORMAT HTML")) {
            String page = rows("EXPLAIN (" + options + ") SELECT x.c, COUNT(*) FROM t x JOIN t y ON x.a = y.b"
                + " WHERE x.c <> '<&>' GROUP BY x.c").getFirst();
            String drawing = page.substring(page.indexOf("<svg"), page.indexOf("</svg>") + "</svg>".length());
            var document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(drawing)));
            assertThat(document.getElementsByTagName("g").getLength()).isGreaterThan(3);
            assertThat(page).contains("prefers-color-scheme:dark").doesNotContain("<script", "src=");
        }
    }

    @Test
    void aQueryInParenthesesIsNoOption() throws SQLException {
        assertThat(rows("EXPLAIN (SELECT a FROM t)")).isNotEmpty();
    }
}
