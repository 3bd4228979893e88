// SPDX-License-Identifier: Apache-2.0
package bowler.queries;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Long or deep statements are run by a thread with a small stack. Each returns its rows or names the limit it exceeds,
/// and the connection stays usable.
class DeepStatementTest {
    private static final int STACK_BYTES = 512 * 1024;
    private static final int MANY = 20_000;
    private static final String TOO_DEEP = "42ZA0";

    private final List<String> wrong = new ArrayList<>();

    @Test
    void longStatementsGiveTheirRows() throws Exception {
        onSmallStack(connection -> {
            check(connection, "SELECT COUNT(*) FROM t WHERE " + terms("a <> #", " AND ", MANY), "0");
            check(connection, "SELECT COUNT(*) FROM t WHERE " + terms("a = #", " OR ", MANY), "2");
            check(connection, "SELECT COUNT(*) FROM k WHERE " + terms("(a = # OR b = 'x')", " AND ", MANY), "1");
            check(connection, "SELECT COUNT(*) FROM k WHERE " + terms("(a = # AND b = 'x')", " OR ", MANY), "1");
            check(connection, "SELECT COUNT(*) FROM k WHERE " + terms("a BETWEEN # AND # + 1", " OR ", MANY), "2");
            check(connection, "SELECT SUM(" + terms("a", " + ", MANY) + ") FROM t", String.valueOf(3 * MANY));
            check(connection, "VALUES LENGTH(" + terms("'a'", " || ", MANY) + ")", String.valueOf(MANY));
            check(connection, "SELECT COUNT(*) FROM t WHERE " + "NOT ".repeat(MANY) + "a = 1", "1");
            check(connection, "SELECT MAX(" + "- ".repeat(MANY) + "a) FROM t", "2");
            check(connection, "SELECT SUM(CASE " + terms("WHEN a = # THEN #", " ", MANY) + " END) FROM t", "3");
            check(connection, "SELECT SUM(CASE a " + terms("WHEN # THEN #", " ", MANY) + " END) FROM t", "3");
            check(connection, "SELECT COALESCE(" + terms("a", ", ", MANY) + ") FROM t WHERE a = 2", "2");
            check(connection, "SELECT COUNT(*) FROM t WHERE a IN (" + terms("#", ", ", 10 * MANY) + ")", "2");
            check(connection, "SELECT COUNT(*) FROM k WHERE a NOT IN (" + terms("#", ", ", 10 * MANY) + ")", "0");
            check(connection, "SELECT COUNT(*) FROM t WHERE (a, b) IN (" + terms("(#, 'x')", ", ", MANY / 4) + ")", "1");
            check(connection, "SELECT COUNT(*) FROM (" + terms("SELECT a FROM t", " UNION ALL ", 2_000) + ") u", "6000");
            check(connection, "SELECT COUNT(*) FROM (" + terms("VALUES #", " UNION ", 2_000) + ") u", "2000");
            check(connection, terms("SELECT 7 FROM t", " INTERSECT ", 2_000), "7");
            check(connection, "VALUES (" + terms("#", ", ", 10_000) + ")", "0");
            check(connection, "SELECT COUNT(*) FROM (VALUES " + terms("(#, 'x')", ", ", MANY) + ") v", String.valueOf(MANY));
            check(connection, "VALUES JSON_EXISTS('{\"a\":1}', '$?(" + terms("@.a == 1", " && ", MANY) + ")')", "true");
            check(connection, "VALUES 1 /*" + "/*".repeat(MANY) + "*/".repeat(MANY) + "*/", "1");
        });
    }

    /// Tables of one FROM and the equalities that tie them into a chain, both in any order.
    @Test
    void manyTablesInAnyOrderAreJoinedAlongTheirChain() throws Exception {
        onSmallStack(connection -> {
            for (int count : new int[] {4, 17, 40, 64}) {
                List<Integer> numbers = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    numbers.add(i);
                }
                Collections.shuffle(numbers, new Random(count));
                List<String> tables = new ArrayList<>();
                List<String> conditions = new ArrayList<>(List.of("k0.a = 2"));
                for (int number : numbers) {
                    tables.add("k k" + number);
                    if (number > 0) {
                        conditions.add(number % 2 == 0 ? "k" + number + ".a = k" + (number - 1) + ".a" : "k" + (number - 1) + ".a = k" + number + ".a");
                    }
                }
                check(connection, "SELECT COUNT(*) FROM " + String.join(", ", tables) + " WHERE " + String.join(" AND ", conditions), "1");
            }
        });
    }

    @Test
    void deepStatementsAreRefused() throws Exception {
        onSmallStack(connection -> {
            for (String[] pair : new String[][] {{"(", ")"}, {"ABS(", ")"}, {"(1 - ", ")"}, {"CASE WHEN a = 7 THEN 1 ELSE ", " END"}, {"CAST(", " AS INTEGER)"},
                    {"COALESCE(a, ", ")"}, {"(SELECT ", " FROM t WHERE a = 1)"}}) {
                check(connection, "SELECT " + pair[0].repeat(MANY) + "a" + pair[1].repeat(MANY) + " FROM t", TOO_DEEP);
            }
            check(connection, "SELECT * FROM t WHERE " + "NOT (".repeat(MANY) + "a = 1" + ")".repeat(MANY), TOO_DEEP);
            check(connection, "SELECT * FROM t WHERE " + "(".repeat(MANY) + "a = 1" + ") IS TRUE".repeat(MANY), TOO_DEEP);
            check(connection, "SELECT * FROM (".repeat(MANY) + "SELECT * FROM t" + ") x".repeat(MANY), TOO_DEEP);
            check(connection, "SELECT a FROM t WHERE a IN (".repeat(MANY) + "SELECT a FROM t" + ")".repeat(MANY), TOO_DEEP);
            check(connection, "SELECT 1 FROM t UNION (".repeat(MANY) + "SELECT 2 FROM t" + ")".repeat(MANY), TOO_DEEP);
            check(connection, "VALUES DATE '2020-01-01'" + " + INTERVAL '1' DAY".repeat(MANY), TOO_DEEP);
            check(connection, "VALUES DATE '2020-01-01'" + " + INTERVAL '1' DAY".repeat(100), "2020-04-10");
            check(connection, "SELECT b" + " COLLATE UCS_BASIC".repeat(MANY) + " FROM t", TOO_DEEP);
            check(connection, "VALUES 1" + " * 1 || '1'".repeat(MANY), TOO_DEEP);
            check(connection, "VALUES JSON_VALUE('{\"a\":1}', '$" + ".a".repeat(MANY) + "')", "42601");
            check(connection, "VALUES JSON_VALUE('1', '$" + " + 1".repeat(MANY) + "')", "42601");
            check(connection, "VALUES JSON_VALUE('1', '$" + " + 1".repeat(300) + "')", "301");
            check(connection, "VALUES JSON_QUERY('[1]', '$" + "?(@ > 0)".repeat(MANY) + "')", "42601");
            check(connection, "VALUES JSON_EXISTS('[1]', '$?(" + "!(".repeat(MANY) + "@ == 1" + ")".repeat(MANY) + ")')", "42601");
            check(connection, "VALUES CAST('" + "[".repeat(MANY) + "]".repeat(MANY) + "' AS JSON)", "22032");
            check(connection, "SELECT COUNT(*) FROM " + terms("k k#", ", ", 1_000), TOO_DEEP);
            check(connection, "WITH c0 AS (SELECT a FROM t)" + chained(1_000) + " SELECT COUNT(*) FROM c1000", TOO_DEEP);
            check(connection, "WITH c0 AS (SELECT a FROM t)" + chained(95) + " SELECT COUNT(*) FROM c95", "2");
        });
    }

    @Test
    void nestedViewsAreAllowedUpToTheLimit() throws Exception {
        onSmallStack(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE VIEW v1 AS SELECT a, b FROM t WHERE a <> 1001");
                for (int i = 2; i <= 99; i++) {
                    statement.execute("CREATE VIEW v" + i + " AS SELECT a, b FROM v" + (i - 1) + " WHERE a <> " + (1_000 + i));
                }
            }
            check(connection, "SELECT COUNT(*) FROM v99", "2");
            check(connection, "CREATE VIEW v100 AS SELECT a FROM v99", null);
            check(connection, "CREATE VIEW v101 AS SELECT a FROM v100", null);
            check(connection, "CREATE VIEW v102 AS SELECT a FROM v101", TOO_DEEP);
            check(connection, "DROP VIEW v1 CASCADE", null);
        });
    }

    /// @param expected the first value, or the SQLState; null: any success
    private void check(Connection connection, String sql, String expected) {
        String result;
        try (Statement statement = connection.createStatement()) {
            boolean gives = statement.execute(sql);
            result = gives ? first(statement) : null;
        } catch (SQLException refused) {
            result = refused.getSQLState();
            assertThat(refused.getMessage().length()).isLessThan(1_000);
        } catch (StackOverflowError escaped) {
            result = escaped.toString();
        }
        if (expected == null ? result != null : !expected.equals(result)) {
            wrong.add(sql.substring(0, Math.min(100, sql.length())) + " -> " + result + " rather than " + expected);
        }
    }

    private static String first(Statement statement) throws SQLException {
        try (ResultSet rows = statement.getResultSet()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private static String terms(String term, String separator, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : separator).append(term.replace("#", String.valueOf(i)));
        }
        return text.toString();
    }

    private static String chained(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append(", c").append(i).append(" AS (SELECT a FROM c").append(i - 1).append(" WHERE a <> ").append(i + 100).append(")");
        }
        return text.toString();
    }

    @FunctionalInterface
    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private void onSmallStack(Work work) throws Exception {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(null, () -> {
            try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:deep;create=true");
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (a INTEGER, b VARCHAR(20))");
                statement.execute("INSERT INTO t VALUES (1, 'x'), (2, 'y'), (NULL, NULL)");
                statement.execute("CREATE TABLE k (a INTEGER PRIMARY KEY, b VARCHAR(20))");
                statement.execute("INSERT INTO k VALUES (1, 'x'), (2, 'y')");
                work.with(connection);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }, "small stack", STACK_BYTES);
        thread.setUncaughtExceptionHandler((dead, failure) -> thrown[0] = failure);
        thread.start();
        thread.join();
        try {
            DriverManager.getConnection("jdbc:bowler:memory:deep;drop=true").close();
        } catch (SQLException dropped) {
            assertThat(dropped.getSQLState()).isEqualTo("08006");
        }
        assertThat(thrown[0]).isNull();
        assertThat(wrong).isEmpty();
    }
}
