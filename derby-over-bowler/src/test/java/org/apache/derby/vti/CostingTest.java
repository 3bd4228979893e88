// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The estimates of table functions decide about the order of joins.
public class CostingTest {
    private static double estimatedRows;
    private static double estimatedCost;
    private static boolean isRepeatable;
    private static boolean fails;
    private static String asked;
    private static int calls;

    private Connection connection;
    private Statement statement;

    /// The numbers from 1 to 3.
    public static final class Numbers extends StringColumnVTI implements VTICosting {
        private int row;

        public Numbers() {
            super(new String[] {"N"});
        }

        public static ResultSet numbers() {
            calls++;
            return new Numbers();
        }

        @Override
        public double getEstimatedRowCount(VTIEnvironment environment) throws SQLException {
            if (fails) {
                throw new SQLException("no estimate", "38777");
            }
            asked = environment.getOriginalSQL();
            assertThat(environment.isCompileTime()).isTrue();
            assertThat(environment.getStatementIsolationLevel()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            environment.setSharedState("key", "value");
            return estimatedRows;
        }

        @Override
        public double getEstimatedCostPerInstantiation(VTIEnvironment environment) {
            assertThat(environment.getSharedState("key")).isEqualTo("value");
            return estimatedCost;
        }

        @Override
        public boolean supportsMultipleInstantiations(VTIEnvironment environment) {
            return isRepeatable;
        }

        @Override
        public boolean next() {
            return ++row <= 3;
        }

        @Override
        public void close() {}

        @Override
        protected String getRawColumn(int columnNumber) {
            return Integer.toString(row);
        }
    }

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:costing;create=true");
        statement = connection.createStatement();
        statement.execute("CREATE FUNCTION numbers() RETURNS TABLE (n INT) LANGUAGE JAVA PARAMETER STYLE DERBY_JDBC_RESULT_SET "
            + "NO SQL EXTERNAL NAME 'org.apache.derby.vti.CostingTest$Numbers.numbers'");
        statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        statement.execute("INSERT INTO t SELECT i, MOD(i, 10) FROM generate_series(1, 5000) AS g(i)");
        statement.execute("CREATE INDEX t_n ON t (n)");
        statement.execute("CALL SYSCS_UTIL.SYSCS_UPDATE_STATISTICS('APP', 'T', NULL)");
        isRepeatable = true;
        fails = false;
        estimatedCost = 10;
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:costing;drop=true").close()).isInstanceOf(SQLException.class);
    }

    private List<String> explain(String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return lines;
    }

    private static int line(List<String> plan, String part) {
        for (int line = 0; line < plan.size(); line++) {
            if (plan.get(line).contains(part)) {
                return line;
            }
        }
        throw new AssertionError(plan);
    }

    @Test
    void theJoinOrderFollowsTheEstimates() throws SQLException {
        String sql = "SELECT t.id FROM TABLE (numbers()) AS f, t WHERE t.id = f.n";
        estimatedRows = 3;
        List<String> few = explain(sql);
        assertThat(asked).isEqualTo("EXPLAIN " + sql);
        estimatedRows = 1_000_000;
        estimatedCost = 1_000_000;
        List<String> many = explain(sql + " AND t.n < 100");
        assertThat(few).anyMatch(line -> line.contains("lookup join")).anyMatch(line -> line.contains("APP.NUMBERS()  [rows 3, cost 10]"));
        assertThat(many).anyMatch(line -> line.contains("hash join")).anyMatch(line -> line.contains("[rows 1000000, cost 1000000]"));
        estimatedRows = 20;
        estimatedCost = 1;
        List<String> cheap = explain(sql + " AND t.n < 101");
        assertThat(cheap).anyMatch(line -> line.contains("lookup join"));
        assertThat(line(cheap, "APP.NUMBERS()")).as("the function is the outer input").isLessThan(line(cheap, "APP.T"));
    }

    @Test
    void aFunctionWhoseArgumentsAreConstantIsCalledOnce() throws SQLException {
        estimatedRows = 3;
        for (boolean repeatable : new boolean[] {true, false}) {
            isRepeatable = repeatable;
            calls = 0;
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t LEFT JOIN TABLE (numbers()) AS f ON f.n + t.id > 4999 AND "
                    + (repeatable ? "TRUE" : "1 = 1"))) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(5005);
            }
            assertThat(calls).isEqualTo(1);
        }
    }

    @Test
    void aFailingEstimateFailsTheStatement() {
        fails = true;
        assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM TABLE (numbers()) AS f"))
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("38777"));
    }
}
