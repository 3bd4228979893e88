// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.queries.make.QueryDialect;
import bowler.queries.make.QueryGenerator;
import bowler.queries.make.SeededChoice;
import bowler.queries.make.TestSchema;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The plan that EXPLAIN prints is the one that runs. When it is measured, each node reports its work, the tree is the
/// same, and its rows are those of the query.
class PrintedPlanTest {
    private static final int WORLDS = 10;
    private static final int QUERIES = 6;
    private static final Pattern MEASURED = Pattern.compile("  \\((?:actual rows \\d+.*|never run)\\)$");
    private static final Pattern IN_ALL = Pattern.compile("in all: actual rows (\\d+), .*");

    @Test
    void printedPlansRun() throws SQLException {
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (int seed = 0; seed < WORLDS; seed++) {
            SeededChoice seededChoice = new SeededChoice(seed);
            TestSchema testSchema = TestSchema.make(seededChoice, QueryDialect.BOWLER, 6);
            String url = "jdbc:bowler:memory:printed" + seed;
            try (Connection connection = DriverManager.getConnection(url + ";create=true;automaticStatistics=false");
                    Statement statement = connection.createStatement()) {
                for (List<String> each : List.of(testSchema.definitions(), testSchema.rows(), testSchema.indexes())) {
                    for (String sql : each) {
                        execute(statement, sql);
                    }
                }
                for (int i = 0; i < QUERIES; i++) {
                    String sql = new QueryGenerator(seededChoice, QueryDialect.BOWLER, testSchema).whole();
                    List<String> rows = rows(statement, sql);
                    if (rows != null) {
                        compared++;
                        List<String> before = rows(statement, "EXPLAIN " + sql);
                        List<String> measured = rows(statement, "EXPLAIN ANALYZE " + sql);
                        // Rows that are gone count until they are purged, which may be in between.
                        compare(sql, rows.size(), List.of(before, rows(statement, "EXPLAIN " + sql)), measured, wrong);
                    }
                }
            }
            drop(url);
        }
        assertThat(wrong).isEmpty();
        assertThat(compared).isGreaterThan(WORLDS * QUERIES / 2);
    }

    private static void compare(String sql, int rowCount, List<List<String>> printed, List<String> measured, List<String> wrong) {
        List<String> tree = new ArrayList<>();
        int given = -1;
        for (String line : measured) {
            Matcher all = IN_ALL.matcher(line);
            if (all.matches()) {
                given = Integer.parseInt(all.group(1));
            } else {
                tree.add(MEASURED.matcher(line).replaceFirst(""));
            }
        }
        if (!printed.contains(tree) || given != rowCount) {
            wrong.add(sql + "\n" + rowCount + " rows\n" + String.join("\n", printed.getFirst()) + "\nmeasured\n" + String.join("\n", measured));
        }
    }

    /// A world's statement may be refused: a value at fault.
    private static void execute(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException refused) {
            assertThat(refused.getSQLState()).doesNotStartWith("XJ");
        }
    }

    /// Null: refused.
    private static List<String> rows(Statement statement, String sql) throws SQLException {
        try (ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(String.valueOf(result.getString(1)));
            }
            return rows;
        } catch (SQLException refused) {
            assertThat(refused.getSQLState()).doesNotStartWith("XJ");
            return null;
        }
    }

    private static void drop(String url) {
        try {
            DriverManager.getConnection(url + ";drop=true").close();
        } catch (SQLException dropped) {
            assertThat(dropped.getSQLState()).isEqualTo("08006");
        }
    }
}
