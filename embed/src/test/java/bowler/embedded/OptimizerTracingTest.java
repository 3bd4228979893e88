// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/// The tool optimizerTracing.
final class OptimizerTracingTest {
    private static final String JOIN = "SELECT t.b FROM t, u WHERE t.a = u.b AND t.b < 4";

    @TempDir
    Path folder;
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db") + ";create=true");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b INT)");
        statement.execute("CREATE TABLE u (a INT, b INT)");
        statement.execute("CREATE INDEX ub ON u (b)");
        statement.execute("INSERT INTO t SELECT n, n FROM SYSTEM_RANGE(1, 2000) AS r (n)");
        statement.execute("INSERT INTO u SELECT n, n FROM SYSTEM_RANGE(1, 2000) AS r (n)");
        statement.execute("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', 'T', NULL)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void tool(String arguments) throws SQLException {
        statement.execute("CALL SYSCS_UTIL.SYSCS_REGISTER_TOOL('optimizerTracing', " + arguments + ")");
    }

    private List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    private void assertState(String state, String arguments) {
        assertThatThrownBy(() -> tool(arguments)).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo(state));
    }

    @Test
    void anXmlTraceHasDerbysElements() throws Exception {
        rows(JOIN); // its plan is in the cache, and is made again
        List<String> plan = rows("EXPLAIN " + JOIN);
        Path file = folder.resolve("trace.xml");
        tool("TRUE, 'xml'");
        assertThat(rows(JOIN)).hasSize(3);
        assertThat(rows("EXPLAIN " + JOIN)).isEqualTo(plan);
        assertThat(rows("SELECT \"<a>&\" FROM (VALUES 1) AS v (\"<a>&\")")).containsExactly("1");
        statement.execute("DELETE FROM u WHERE a = 5 AND b IN (SELECT a FROM t)");
        tool("FALSE, '" + file + "'");
        rows(JOIN);

        Document trace = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        XPath path = XPathFactory.newInstance().newXPath();
        assertThat(path.evaluate("/optimizerTrace/statement[1]/stmtText", trace)).isEqualTo(JOIN);
        assertThat(path.evaluate("/optimizerTrace/statement[1]/@stmtID", trace)).isEqualTo("1");
        String block = "/optimizerTrace/statement[1]/queryBlock[1]/";
        assertThat(path.evaluate(block + "qbOptimizable[@qboTableNumber = 0]", trace)).isEqualTo("APP.T");
        assertThat(path.evaluate(block + "qbOptimizable[@qboTableNumber = 1]", trace)).isEqualTo("APP.U");
        assertThat(path.evaluate("count(" + block + "decoration[@decTableName = 'APP.U' and @decConglomerateName = 'UB'])", trace)).isNotEqualTo("0");
        assertThat(path.evaluate(block + "joinOrder[@joComplete = 'true'][1]/joSlot[1]", trace)).startsWith("APP.");
        assertThat(path.evaluate("count(" + block + "joinOrder[planCost/@pcType = 'withoutSortAvoidance'])", trace)).isEqualTo("2");
        assertThat(path.evaluate("count(" + block + "joinOrder/planCost[@pcType = 'bestPlan'])", trace)).isEqualTo("1");
        assertThat(path.evaluate(block + "joinOrder/planCost[@pcType = 'bestPlan']/pcSummary", trace)).contains("\"APP\".").containsAnyOf("#", "*", "=");
        assertThat(Double.parseDouble(path.evaluate(block + "joinOrder/planCost[@pcType = 'bestPlan']/ceEstimatedCost", trace))).isPositive();
        assertThat(path.evaluate("count(/optimizerTrace/statement[starts-with(stmtText, 'DELETE')]/queryBlock)", trace)).isNotEqualTo("0");
        assertThat(path.evaluate("count(/optimizerTrace/statement[starts-with(stmtText, 'CALL')])", trace)).isEqualTo("0");
    }

    @Test
    void aTextTraceShowsTheChoice() throws Exception {
        Path file = folder.resolve("trace.txt");
        tool("TRUE");
        rows(JOIN);
        tool("FALSE, '" + file + "'");
        assertThat(Files.readString(file)).startsWith("Statement 1: " + JOIN).contains("Reading APP.T by T: cost ").contains("Join order APP.")
            .contains("Chosen: (");
        tool("TRUE");
        rows(JOIN);
        assertState("XIE0S", "FALSE, '" + file + "'");
        tool("FALSE, '" + folder.resolve("second.txt") + "'"); // nothing is lost
        assertThat(Files.readString(folder.resolve("second.txt"))).contains(JOIN);
    }

    @Test
    void aTraceBelongsToItsSession() throws Exception {
        Path file = folder.resolve("own.txt");
        tool("TRUE");
        try (Connection other = DriverManager.getConnection("jdbc:bowler:" + folder.resolve("db")); Statement beside = other.createStatement()) {
            beside.executeQuery("SELECT COUNT(*) FROM u").close();
        }
        tool("FALSE, '" + file + "'");
        assertThat(Files.readString(file)).isEmpty();
    }

    @Test
    void traceWithoutFileOrBeginning() throws SQLException {
        tool("FALSE");
        tool("FALSE, '" + folder.resolve("none") + "'");
        assertThat(folder.resolve("none")).doesNotExist();
        assertState("X0Y88", "TRUE, 'custom', 'java.lang.String'");
        assertState("39004", "NULL");
        tool("TRUE");
        rows(JOIN);
        tool("FALSE");
        rows(JOIN);
    }
}
