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
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Statements as programs write them, with very many terms, run on a thread with a small stack.
class DeepStatementsTest {
    private static final String URL = "jdbc:bowler:memory:deep";
    private static final long STACK_BYTES = 512 << 10;
    private static final int TERMS = 100_000;
    private static final int FEWER = 20_000;
    private static final int ITEMS = 1_000_000;

    @Test
    void runOnASmallStack() throws InterruptedException {
        List<Throwable> failures = new ArrayList<>();
        Thread thread = new Thread(null, () -> {
            try (Connection connection = DriverManager.getConnection(URL + ";create=true");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR(10))");
                statement.execute("INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, NULL)");
                runAll(statement);
            } catch (SQLException | RuntimeException | Error e) {
                failures.add(e);
            }
        }, "small stack", STACK_BYTES);
        thread.start();
        thread.join();
        assertThat(failures).isEmpty();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    private static void runAll(Statement statement) throws SQLException {
        assertThat(count(statement, "a + " + terms(TERMS, i -> "1", " + ") + " > 100002")).isEqualTo(1);
        assertThat(count(statement, terms(TERMS, i -> "a = " + i, " OR "))).isEqualTo(3);
        assertThat(count(statement, terms(FEWER, i -> "a <> " + (i + 3), " AND "))).isEqualTo(2);
        assertThat(count(statement, "LENGTH(b || " + terms(FEWER, i -> "'z'", " || ") + ") = 20001")).isEqualTo(2);
        assertThat(count(statement, "a IN (" + terms(ITEMS, Integer::toString, ",") + ")")).isEqualTo(3);
        assertThat(count(statement, "b IN (" + terms(FEWER, i -> "'v" + i + "'", ",") + ", 'x')")).isEqualTo(1);
        assertThat(count(statement, "CASE " + terms(FEWER, i -> "WHEN a = " + (i + 2) + " THEN " + i, " ") + " END = 1"))
            .isEqualTo(1);
    }

    private static String terms(int count, IntFunction<String> term, String between) {
        return IntStream.range(0, count).mapToObj(term).collect(Collectors.joining(between));
    }

    private static int count(Statement statement, String condition) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT COUNT(*) FROM t WHERE " + condition)) {
            result.next();
            return result.getInt(1);
        }
    }
}
