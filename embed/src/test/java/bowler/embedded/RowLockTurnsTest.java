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
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Transactions that read one row in order to change it take turns. None is rolled back, whatever the isolation level,
/// the form of the statement and the access path. With shared locks on the rows they read, all but one would end in a
/// deadlock (40001).
final class RowLockTurnsTest {
    private static final String URL = "jdbc:bowler:memory:rowlockturns";
    private static final int THREADS = 4;
    private static final int INCREMENTS = 10;
    private static final int REPEATABLE_READ = Connection.TRANSACTION_REPEATABLE_READ;
    private static final int SERIALIZABLE = Connection.TRANSACTION_SERIALIZABLE;

    /// Adds one to N of one row, in a transaction of which the caller takes care.
    private interface Increment {
        void run(Connection connection) throws SQLException, InterruptedException;
    }

    /// P has a primary key and an index, U a unique index, H neither; row 2 is the one that is changed.
    @BeforeEach
    void create() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL + ";create=true")) {
            Databases.execute(connection,
                "CREATE TABLE p (id INTEGER NOT NULL PRIMARY KEY, k INTEGER, c INTEGER, n INTEGER)",
                "CREATE INDEX pk ON p (k)",
                "CREATE TABLE u (id INTEGER NOT NULL, k INTEGER, c INTEGER, n INTEGER)",
                "CREATE UNIQUE INDEX ui ON u (id)",
                "CREATE TABLE h (id INTEGER, k INTEGER, c INTEGER, n INTEGER)");
            for (String table : List.of("p", "u", "h")) {
                Databases.execute(connection,
                    "INSERT INTO " + table + " VALUES (1, 10, 100, 0), (2, 20, 200, 0), (3, 30, 300, 0), (4, 40, 400, 0)");
            }
        }
    }

    @AfterEach
    void drop() {
        Databases.shutDown(URL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "p | id = 2", "p | k = 20", "p | c = 200", "p | id IN (2, 99)", "p | id = 2 OR k = 77", "p | id BETWEEN 2 AND 2",
        "p | id = (SELECT MAX(id) FROM h WHERE id < 3)", "p | EXISTS (SELECT 1 FROM h WHERE h.id = p.id AND h.id = 2)",
        "p | id = 2 ORDER BY k", "u | id = 2", "h | id = 2"})
    void selectForUpdateThenUpdate(String table, String condition) throws Exception {
        String query = "SELECT n FROM " + table + " WHERE " + condition + " FOR UPDATE";
        for (String levelOfQuery : List.of(" WITH RS", " WITH RR")) {
            allSucceed(Connection.TRANSACTION_READ_COMMITTED, table, connection -> readThenUpdate(connection, query + levelOfQuery, table));
        }
        for (int level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
            allSucceed(level, table, connection -> readThenUpdate(connection, query, table));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT p.n FROM p, h WHERE p.id = h.id AND p.id = 2 FOR UPDATE",
        "SELECT p.n FROM h JOIN p ON p.id = h.id WHERE h.id = 2 FOR UPDATE"})
    void selectForUpdateOfJoins(String query) throws Exception {
        allSucceed(REPEATABLE_READ, "p", connection -> readThenUpdate(connection, query, "p"));
        allSucceed(SERIALIZABLE, "p", connection -> readThenUpdate(connection, query, "p"));
        allSucceed(Connection.TRANSACTION_READ_COMMITTED, "p", connection -> readThenUpdate(connection, query + " WITH RR", "p"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"p | id = 2", "p | k = 20", "p | c = 200", "u | id = 2", "h | id = 2"})
    void updatingCursorsRunOneAfterTheOther(String table, String condition) throws Exception {
        String query = "SELECT id, n FROM " + table + " WHERE " + condition;
        for (int level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
            allSucceed(level, table, connection -> updateRow(connection, query));
            allSucceed(level, table, connection -> updateCurrent(connection, query + " FOR UPDATE", table));
        }
        allSucceed(Connection.TRANSACTION_READ_COMMITTED, table,
            connection -> updateCurrent(connection, query + " FOR UPDATE OF n WITH RR", table));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "p | UPDATE p SET n = n + 1 WHERE id = 2",
        "p | UPDATE p SET n = n + 1 WHERE k = 20",
        "p | UPDATE p SET n = n + 1 WHERE c = 200",
        "p | UPDATE p SET n = n + 1 WHERE id IN (1, 2)",
        "p | UPDATE p SET n = n + 1 WHERE id = 2 OR k = 77",
        "p | UPDATE p SET n = n + 1",
        "p | UPDATE p SET n = n + 1, k = k + 1",
        "p | UPDATE p SET n = (SELECT MAX(n) + 1 FROM p WHERE id = 2) WHERE id = 2",
        "p | UPDATE p SET n = n + 1 WHERE id IN (SELECT id FROM h WHERE id < 3)",
        "p | UPDATE p SET n = p.n + 1 FROM h WHERE p.id = h.id AND h.id = 2",
        "p | UPDATE p SET n = p.n + 1 FROM h WHERE p.k = h.k AND h.id = 2",
        "p | MERGE INTO p USING h ON p.id = h.id AND h.id = 2 WHEN MATCHED THEN UPDATE SET n = p.n + 1",
        "p | INSERT INTO p VALUES (2, 20, 200, 0) ON CONFLICT (id) DO UPDATE SET n = p.n + 1",
        "u | UPDATE u SET n = n + 1 WHERE id = 2",
        "u | INSERT INTO u VALUES (2, 20, 200, 0) ON CONFLICT (id) DO UPDATE SET n = u.n + 1",
        "h | UPDATE h SET n = n + 1 WHERE id = 2"})
    void statementsThatChange(String table, String statement) throws Exception {
        for (int level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
            allSucceed(level, table, connection -> {
                Databases.execute(connection, statement);
                Thread.sleep(1);
            });
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "p | id = 2", "p | k = 20", "p | c = 200", "p | id IN (SELECT id FROM h WHERE id = 2)", "u | id = 2", "h | id = 2"})
    void deleteThenInsert(String table, String condition) throws Exception {
        for (int level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
            allSucceed(level, table, connection -> {
                Databases.execute(connection, "DELETE FROM " + table + " WHERE " + condition);
                Thread.sleep(1);
                Databases.execute(connection, "INSERT INTO " + table + " VALUES (2, 20, 200, 0)");
            }, false);
        }
    }

    /// Some transactions change the indexed column of a row that they find by its key, others find the row by the index. The first
    /// own the row and then lock its index entry, so the others must lock in the same order.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "UPDATE p SET n = n + 1 WHERE k BETWEEN 20 AND 21",
        "UPDATE p SET n = p.n + 1 FROM h WHERE p.k BETWEEN 20 AND 21 AND h.id = 2",
        "MERGE INTO p USING h ON p.k BETWEEN 20 AND 21 AND h.id = 2 WHEN MATCHED THEN UPDATE SET n = p.n + 1",
        "SELECT n FROM p WHERE k BETWEEN 20 AND 21 FOR UPDATE"})
    void changersOfAnIndexedColumnAndFindersByIt(String find) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            for (int id = 5; id < 60; id++) {
                Databases.execute(connection, "INSERT INTO p VALUES (" + id + ", " + id * 1_000 + ", 0, 0)");
            }
        }
        for (int level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
            AtomicInteger turns = new AtomicInteger();
            allSucceed(level, "p", connection -> {
                if (turns.getAndIncrement() % 2 == 0) {
                    Databases.execute(connection, "UPDATE p SET n = n + 1, k = CASE k WHEN 20 THEN 21 ELSE 20 END WHERE id = 2");
                    Thread.sleep(1);
                } else if (find.startsWith("SELECT")) {
                    readThenUpdate(connection, find, "p");
                } else {
                    Databases.execute(connection, find);
                    Thread.sleep(1);
                }
            });
        }
    }

    /// The same for indexes that hold all columns read, and for unions and intersections of indexes.
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "UPDATE w SET n = n + 1 WHERE k BETWEEN 20 AND 21 OR c BETWEEN 200 AND 201",
        "UPDATE w SET n = n + 1 WHERE k < 22 AND k > 19 AND c > 199 AND c < 202",
        "UPDATE w SET n = n + 1 WHERE k IN (20, 21)",
        "UPDATE w SET n = n + 1 WHERE id IN (SELECT id FROM w WHERE k BETWEEN 20 AND 21)",
        "SELECT id FROM w WHERE k BETWEEN 20 AND 21"})
    void changersOfIndexedColumnsAndOtherFinders(String find) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            Databases.execute(connection, "CREATE TABLE w (id INTEGER NOT NULL PRIMARY KEY, k INTEGER NOT NULL, c INTEGER, n INTEGER)",
                "CREATE INDEX wk ON w (k)", "CREATE INDEX wc ON w (c)", "INSERT INTO w VALUES (2, 20, 200, 0)");
            for (int id = 5; id < 600; id++) {
                Databases.execute(connection, "INSERT INTO w VALUES (" + id + ", " + id * 1_000 + ", " + id * 1_000 + ", 0)");
            }
        }
        for (int level : List.of(REPEATABLE_READ, SERIALIZABLE)) {
            AtomicInteger turns = new AtomicInteger();
            allSucceed(level, "w", connection -> {
                if (turns.getAndIncrement() % 2 == 0) {
                    Databases.execute(connection, "UPDATE w SET n = n + 1, k = CASE k WHEN 20 THEN 21 ELSE 20 END, "
                        + "c = CASE c WHEN 200 THEN 201 ELSE 200 END WHERE id = 2");
                } else if (find.startsWith("SELECT")) {
                    Databases.longOf(connection, find);
                    Thread.sleep(1);
                    // Two transactions that had read the row and then changed it would wait for each other.
                    connection.commit();
                    Databases.execute(connection, "UPDATE w SET n = n + 1 WHERE id = 2");
                } else {
                    Databases.execute(connection, find);
                }
                Thread.sleep(1);
            });
        }
    }

    private static void readThenUpdate(Connection connection, String query, String table) throws SQLException, InterruptedException {
        long n = Databases.longOf(connection, query);
        Thread.sleep(1);
        Databases.execute(connection, "UPDATE " + table + " SET n = " + (n + 1) + " WHERE id = 2");
    }

    private static void updateRow(Connection connection, String query) throws SQLException, InterruptedException {
        try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            int n = rows.getInt(2);
            Thread.sleep(1);
            rows.updateInt(2, n + 1);
            rows.updateRow();
        }
    }

    private static void updateCurrent(Connection connection, String query, String table) throws SQLException, InterruptedException {
        try (Statement statement = connection.createStatement()) {
            statement.setCursorName("found");
            try (ResultSet rows = statement.executeQuery(query)) {
                assertThat(rows.next()).isTrue();
                int n = rows.getInt(2);
                Thread.sleep(1);
                Databases.execute(connection, "UPDATE " + table + " SET n = " + (n + 1) + " WHERE CURRENT OF \"found\"");
            }
        }
    }

    private static void allSucceed(int level, String table, Increment increment) throws Exception {
        allSucceed(level, table, increment, true);
    }

    private static void allSucceed(int level, String table, Increment increment, boolean counts) throws Exception {
        long before;
        try (Connection connection = DriverManager.getConnection(URL)) {
            before = Databases.longOf(connection, "SELECT n FROM " + table + " WHERE id = 2");
        }
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<?>> runs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int thread = 0; thread < THREADS; thread++) {
                runs.add(threads.submit(() -> {
                    try (Connection connection = DriverManager.getConnection(URL)) {
                        connection.setAutoCommit(false);
                        connection.setTransactionIsolation(level);
                        start.await();
                        for (int number = 0; number < INCREMENTS; number++) {
                            increment.run(connection);
                            connection.commit();
                        }
                    }
                    return null;
                }));
            }
        }
        for (Future<?> run : runs) {
            run.get();
        }
        try (Connection connection = DriverManager.getConnection(URL)) {
            assertThat(Databases.longOf(connection, "SELECT n FROM " + table + " WHERE id = 2"))
                .isEqualTo(counts ? before + THREADS * INCREMENTS : 0);
        }
    }
}
