// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/// A CASE with thousands of branches over many rows takes time in proportion to the rows: tested one by one, these branches take minutes.
final class ManyBranchesTest {
    private static final int BRANCHES = 4000;
    private static final int ROWS = 50_000;
    private static final int MAX_SECONDS = 30;

    @Test
    void constantsOfOneOperandAreLookedUp() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:manybranches;create=true")) {
            Databases.execute(connection,
                "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, s VARCHAR(10))",
                "INSERT INTO t WITH RECURSIVE n (i) AS (VALUES 0 UNION ALL SELECT i + 1 FROM n WHERE i < " + (ROWS - 1) + ")"
                    + " SELECT i, 'v' || TRIM(CHAR(MOD(i, 5000))) FROM n");
            StringBuilder simple = new StringBuilder("SELECT SUM(CASE UPPER(s)");
            StringBuilder searched = new StringBuilder("SELECT SUM(CASE");
            for (int branch = 0; branch < BRANCHES; branch++) {
                simple.append(" WHEN 'V").append(branch).append("' THEN ").append(branch);
                searched.append(" WHEN UPPER(s) = ? THEN ").append(branch);
            }
            String end = " ELSE 0 END) FROM t";
            long sum = (long) BRANCHES * (BRANCHES - 1) / 2 * (ROWS / 5000);
            try (PreparedStatement query = connection.prepareStatement(simple + end)) {
                assertThat(sumOf(query)).isEqualTo(sum);
            }
            try (PreparedStatement query = connection.prepareStatement(searched + end)) {
                for (int branch = 0; branch < BRANCHES; branch++) {
                    query.setString(branch + 1, "V" + branch);
                }
                assertThat(sumOf(query)).isEqualTo(sum);
                // The keys are those of each execution.
                query.setString(BRANCHES, "no such key");
                assertThat(sumOf(query)).isEqualTo(sum - (BRANCHES - 1) * (ROWS / 5000));
            }
        }
    }

    private static long sumOf(PreparedStatement query) throws SQLException {
        query.setQueryTimeout(MAX_SECONDS);
        try (ResultSet rows = query.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
