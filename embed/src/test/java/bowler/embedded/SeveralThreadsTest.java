// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Statements whose rows several threads produce are run next to writers, cancelled, run with little memory, and run
/// many at once.
class SeveralThreadsTest {
    private static final int ACCOUNTS = 4_000;
    private static final long BALANCE = 100;
    private static final String WIDE = ";maximumWorkers=4;parallelCost=1;automaticStatistics=false";

    private static int databases;

    private final String url = "jdbc:bowler:memory:several" + databases++;
    private Connection connection;
    private volatile boolean isOver;

    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    @BeforeEach
    void open() throws SQLException {
        open("");
    }

    private void open(String attributes) throws SQLException {
        connection = DriverManager.getConnection(
            url + ";create=true" + (attributes.contains("maximumWorkers") ? ";automaticStatistics=false" : WIDE) + attributes);
        connection.setAutoCommit(false);
        run("CREATE TABLE account (id INTEGER PRIMARY KEY, branch INTEGER, balance BIGINT, share DOUBLE)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO account VALUES (?, ?, ?, ?)")) {
            for (int id = 0; id < ACCOUNTS; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % 37);
                insert.setLong(3, BALANCE);
                insert.setDouble(4, 1.0 / (id + 1));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true")).hasMessageContaining("shut down");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= columns; column++) {
                    row.append(result.getString(column)).append(' ');
                }
                rows.add(row.toString().trim());
            }
            return rows;
        }
    }

    private Connection another() throws SQLException {
        Connection another = DriverManager.getConnection(url);
        another.setAutoCommit(false);
        return another;
    }

    private CompletableFuture<Void> beside(Work work) {
        return CompletableFuture.runAsync(() -> {
            try (Connection own = another()) {
                try {
                    work.run(own);
                } finally {
                    own.rollback();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }, command -> Thread.ofPlatform().start(command));
    }

    /// Concurrent transactions move amounts between accounts, and create and delete empty accounts. The sum stays the
    /// same.
    @Test
    void allThreadsSeeOneSnapshot() throws SQLException {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int writer = 0; writer < 2; writer++) {
            int from = 1_000 * writer;
            writers.add(beside(own -> {
                try (PreparedStatement move = own.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
                        PreparedStatement come = own.prepareStatement("INSERT INTO account VALUES (?, 0, 0, 0)");
                        PreparedStatement go = own.prepareStatement("DELETE FROM account WHERE id >= ? AND id < ?")) {
                    for (int round = 0; !isOver; round++) {
                        change(move, round, from + round % 1_000);
                        change(move, -round, ACCOUNTS - 1 - from - round % 1_000);
                        for (int more = 0; more < 20; more++) {
                            change(come, ACCOUNTS + from + more);
                        }
                        own.commit();
                        change(go, ACCOUNTS + from, ACCOUNTS + from + 1_000);
                        own.commit();
                    }
                }
            }));
        }
        try {
            for (int round = 0; round < 60; round++) {
                assertThat(rows(connection, "SELECT SUM(balance) FROM account")).containsExactly(Long.toString(ACCOUNTS * BALANCE));
                assertThat(rows(connection, "SELECT branch, SUM(balance) FROM account GROUP BY branch")).hasSize(37);
                assertThat(rows(connection, "SELECT SUM(b), SUM(n) FROM (SELECT branch, SUM(balance) AS b, COUNT(*) AS n"
                    + " FROM account WHERE id < " + ACCOUNTS + " GROUP BY branch) AS x")).containsExactly(ACCOUNTS * BALANCE + " " + ACCOUNTS);
                connection.commit();
            }
        } finally {
            isOver = true;
        }
        writers.forEach(CompletableFuture::join);
    }

    private static void change(PreparedStatement statement, int... values) throws SQLException {
        for (int index = 0; index < values.length; index++) {
            statement.setInt(index + 1, values[index]);
        }
        statement.executeUpdate();
    }

    @Test
    void changesOfTheOwnTransactionAreSeen() throws SQLException {
        run("UPDATE account SET balance = 1 WHERE id >= 100");
        run("DELETE FROM account WHERE id < 50");
        String sum = "SELECT COUNT(*), SUM(balance) FROM account";
        assertThat(rows(connection, sum)).containsExactly(ACCOUNTS - 50 + " " + (50 * BALANCE + ACCOUNTS - 100));
        try (Connection other = another()) {
            assertThat(rows(other, sum)).containsExactly(ACCOUNTS + " " + ACCOUNTS * BALANCE);
            other.rollback();
        }
        connection.rollback();
        assertThat(rows(connection, sum)).containsExactly(ACCOUNTS + " " + ACCOUNTS * BALANCE);
    }

    /// Levels that lock the rows they read wait for conflicting transactions.
    @Test
    void rowsReadUnderLocksAreReadByOneThread() throws SQLException {
        connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        assertThat(rows(connection, "SELECT SUM(balance) FROM account")).containsExactly(Long.toString(ACCOUNTS * BALANCE));
        assertThat(rows(connection, "SELECT COUNT(*) FROM SYSCS_DIAG.LOCK_TABLE WHERE MODE IN ('S', 'IS')").getFirst()).isNotEqualTo("0");
    }

    /// Sums that depend on the order of their terms are the same each time, however many threads there were.
    @Test
    void sumsOfDoublesAreDeterministic() throws SQLException {
        String sql = "SELECT SUM(share), AVG(share), STDDEV_SAMP(share) FROM account";
        String groups = "SELECT branch, SUM(share) FROM account GROUP BY branch";
        List<String> one = rows(connection, sql);
        List<String> each = rows(connection, groups);
        List<CompletableFuture<Void>> others = new ArrayList<>();
        for (int other = 0; other < 4; other++) {
            others.add(beside(own -> {
                for (int round = 0; round < 20; round++) {
                    assertThat(rows(own, sql)).isEqualTo(one);
                    assertThat(rows(own, groups)).isEqualTo(each);
                }
            }));
        }
        others.forEach(CompletableFuture::join);
    }

    @Test
    void aCancelEndsAllThreads() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            CountDownLatch begins = new CountDownLatch(1);
            CompletableFuture<Void> cancel = beside(own -> {
                try {
                    begins.await();
                    TimeUnit.MILLISECONDS.sleep(20);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                while (!isOver) {
                    statement.cancel();
                    Thread.onSpinWait();
                }
            });
            begins.countDown();
            // Twenty million pairs: long enough to be cancelled on any machine.
            assertThatThrownBy(() -> statement.executeQuery(
                "SELECT COUNT(*) FROM account a JOIN account b ON a.branch = b.branch AND a.balance + b.balance > a.id - b.id"
                    + " JOIN account c ON c.branch = b.branch AND c.share + a.share > 0").next())
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("XCL52"));
            isOver = true;
            cancel.join();
        }
        assertThat(rows(connection, "SELECT COUNT(*) FROM account")).containsExactly(Integer.toString(ACCOUNTS));
    }

    @Test
    void aTimeoutEndsAllThreads() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(
                "SELECT COUNT(*) FROM account a JOIN account b ON a.branch = b.branch AND a.balance + b.balance > a.id - b.id"
                    + " JOIN account c ON c.branch = b.branch AND c.share + a.share > 0 JOIN account d ON d.branch = c.branch AND d.id + a.id >= 0").next())
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("XCL52"));
        }
        assertThat(rows(connection, "SELECT COUNT(*) FROM account")).containsExactly(Integer.toString(ACCOUNTS));
    }

    /// Groups, and hash tables, that are too large for the memory that there is.
    @Test
    void withLittleMemoryOneThreadRunsTheStatement() throws SQLException {
        String many = "SELECT COUNT(*), SUM(s), MIN(s), MAX(n) FROM (SELECT id * 7 AS k, SUM(balance + id) AS s, COUNT(*) AS n FROM account GROUP BY id * 7) AS x";
        String joined = "SELECT COUNT(*), SUM(a.balance) FROM account a JOIN account b ON a.id + 1 = b.id + 0";
        String byGroup = "SELECT a.branch, COUNT(*) FROM account a JOIN account b ON a.id + 1 = b.id + 0 GROUP BY a.branch";
        List<String> expected = rows(connection, many);
        List<String> expectedPairs = rows(connection, joined);
        List<String> expectedGroups = rows(connection, byGroup);
        close();
        open(";statementMemoryBytes=65536");
        assertThat(rows(connection, many)).isEqualTo(expected);
        assertThat(rows(connection, joined)).isEqualTo(expectedPairs);
        assertThat(rows(connection, byGroup)).containsExactlyInAnyOrderElementsOf(expectedGroups);
    }

    /// Sorted or told apart by several threads, in memory and by spilling, with the same order of rows that sort alike.
    @Test
    void answersAreThoseOfOneThread() throws SQLException {
        List<String> queries = List.of(
            "SELECT id, branch FROM account ORDER BY branch",
            "SELECT id FROM account ORDER BY branch DESC, share",
            "SELECT id FROM account WHERE MOD(id, 3) = 1 ORDER BY CAST(branch AS CHAR(10)), MOD(id, 2)",
            "SELECT id FROM account ORDER BY NULLIF(branch, 5) NULLS FIRST FETCH FIRST 50 ROWS ONLY",
            "SELECT id FROM account ORDER BY share OFFSET 3000 ROWS FETCH NEXT 700 ROWS ONLY",
            "SELECT id FROM account ORDER BY branch FETCH FIRST 3 ROWS WITH TIES",
            "SELECT a.id, b.id FROM account a JOIN account b ON a.id = b.branch WHERE b.id < 2000 ORDER BY b.balance, b.branch",
            "SELECT id, ROW_NUMBER() OVER (ORDER BY branch) FROM account",
            "SELECT id FROM account WHERE id < 0 ORDER BY share",
            "SELECT COUNT(DISTINCT id), COUNT(DISTINCT branch), SUM(DISTINCT branch), COUNT(DISTINCT share), COUNT(*) FROM account",
            "SELECT branch, COUNT(DISTINCT MOD(id, 10)), SUM(DISTINCT CAST(id AS DECIMAL(9,2)) / 4), COUNT(DISTINCT CAST(id AS CHAR(5)))"
                + " FROM account GROUP BY branch ORDER BY branch",
            "SELECT MOD(id, 1000), COUNT(DISTINCT branch), SUM(balance), AVG(DISTINCT id) FROM account GROUP BY MOD(id, 1000) ORDER BY 1",
            "SELECT branch, SUM(share), COUNT(DISTINCT balance), COUNT(DISTINCT id) FROM account GROUP BY branch ORDER BY branch",
            "SELECT branch, COUNT(DISTINCT id) FILTER (WHERE id > 100), COUNT(DISTINCT NULLIF(MOD(id, 3), 0)) FROM account GROUP BY ROLLUP (branch) ORDER BY branch",
            "SELECT COUNT(DISTINCT id), SUM(DISTINCT branch) FROM account WHERE id < 0",
            "SELECT COUNT(*), SUM(a.id), SUM(b.id) FROM account a JOIN account b ON a.id + 0 = b.id * 2 WHERE b.branch < 30",
            "SELECT a.id, b.id, b.share FROM account a JOIN account b ON a.branch + 0 = b.branch + 0 AND b.id > 3900 WHERE a.id < 60 ORDER BY a.id, b.id",
            "SELECT a.branch, COUNT(b.id), COUNT(*) FROM account a LEFT JOIN account b ON a.id + 0 = b.id + 3 AND b.branch > a.branch - 9 GROUP BY a.branch ORDER BY a.branch",
            "SELECT a.id, b.id FROM account a FULL JOIN account b ON a.id + 0 = b.id + 3990 ORDER BY a.id, b.id",
            "SELECT SUM(id) FROM account WHERE id + 0 IN (SELECT branch + 7 FROM account WHERE id < 3000)",
            "SELECT SUM(id) FROM account WHERE id + 0 NOT IN (SELECT branch * 5 FROM account WHERE id > 100)",
            "SELECT c.branch, COUNT(*), MAX(a.share) FROM account a JOIN account b ON a.id + 0 = b.id + 0 JOIN account c ON c.id + 0 = b.id * 3"
                + " GROUP BY c.branch ORDER BY c.branch");
        List<List<String>> wide = new ArrayList<>();
        for (String sql : queries) {
            wide.add(rows(connection, sql));
        }
        close();
        open(";statementMemoryBytes=65536");
        for (int query = 0; query < queries.size(); query++) {
            assertThat(rows(connection, queries.get(query))).as(queries.get(query)).isEqualTo(wide.get(query));
        }
        close();
        open(";maximumWorkers=1");
        for (int query = 0; query < queries.size(); query++) {
            assertThat(rows(connection, queries.get(query))).as(queries.get(query)).isEqualTo(wide.get(query));
        }
    }

    @Test
    void aSortThatFailsOrIsNotReadReleasesItsMemory() throws SQLException {
        for (int round = 0; round < 20; round++) {
            assertThatThrownBy(() -> rows(connection, "SELECT id FROM account ORDER BY 1 / (id - 3999), share"))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("22012"));
            try (Statement statement = connection.createStatement();
                    ResultSet unread = statement.executeQuery("SELECT id FROM account ORDER BY share")) {
                assertThat(unread.next()).isTrue();
            }
        }
        assertThat(rows(connection, "SELECT id FROM account ORDER BY share FETCH FIRST ROW ONLY")).containsExactly("3999");
    }

    @Test
    void anInterruptedThreadKeepsItsConnection() throws SQLException {
        Thread.currentThread().interrupt();
        assertThat(rows(connection, "SELECT branch, COUNT(*) FROM account GROUP BY branch")).hasSize(37);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(rows(connection, "SELECT COUNT(*) FROM account")).containsExactly(Integer.toString(ACCOUNTS));
    }

    /// However many statements run at once, there are no more helpers than processors.
    @Test
    void manyStatementsAtOnceShareTheProcessors() {
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        for (int client = 0; client < 20; client++) {
            clients.add(beside(own -> {
                for (int round = 0; round < 15; round++) {
                    assertThat(rows(own, "SELECT SUM(balance), COUNT(*) FROM account WHERE share > 0"))
                        .containsExactly(ACCOUNTS * BALANCE + " " + ACCOUNTS);
                    try (Statement statement = own.createStatement();
                            ResultSet unread = statement.executeQuery("SELECT branch, SUM(id) FROM account GROUP BY branch")) {
                        assertThat(unread.next()).isTrue();
                    }
                }
            }));
        }
        clients.forEach(CompletableFuture::join);
        long helpers = Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().startsWith("bowler helper")).count();
        // A thread that ends may still exist next to its successor.
        assertThat(helpers).isLessThanOrEqualTo(2L * Runtime.getRuntime().availableProcessors());
    }

    @Test
    void theSettingsHaveTheirRanges() {
        for (String wrong : List.of("maximumWorkers=0", "maximumWorkers=1025", "maximumWorkers=many", "parallelCost=0")) {
            assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:none;create=true;" + wrong))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("XJ05B"));
        }
    }
}
