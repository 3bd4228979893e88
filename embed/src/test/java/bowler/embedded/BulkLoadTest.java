// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static bowler.embedded.Databases.execute;
import static bowler.embedded.Databases.longOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.jdbc.BowlerDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// INSERT of many rows into an empty table fills new trees. Everything else is as with rows that are inserted one by one.
class BulkLoadTest {
    private static final String TABLE = "CREATE TABLE t (id INT PRIMARY KEY, a INT, s VARCHAR(40), CONSTRAINT a_low CHECK (a < 5000))";
    private static final String ROWS = "SELECT n, MOD(n * 7, 1000), 'text ' || CAST(n AS VARCHAR(10)) FROM generate_series(1, 3000) AS g(n)";
    private static final int COUNT = 3000;
    private static final String URL = "jdbc:bowler:memory:bulkload";

    @TempDir
    private Path folder;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true;bulkLoadRows=1000;lockTimeout=2");
    }

    @AfterEach
    void close() throws SQLException {
        if (!connection.isClosed()) {
            connection.rollback();
            connection.close();
        }
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(URL + ";drop=true").close());
    }

    private static long treeOf(Connection reader, String table) throws SQLException {
        return longOf(reader, "SELECT MIN(c.conglomeratenumber) FROM sys.sysconglomerates c JOIN sys.systables t ON t.tableid = c.tableid "
            + "WHERE t.tablename = '" + table + "' AND NOT c.isindex");
    }

    private long treeOf(String table) throws SQLException {
        return treeOf(connection, table);
    }

    private void requireSound(String table, int rows, String... conditions) throws SQLException {
        assertThat(longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', '" + table + "')")).isOne();
        assertThat(longOf(connection, "SELECT COUNT(*) FROM " + table)).isEqualTo(rows);
        for (String condition : conditions) {
            assertThat(longOf(connection, "SELECT COUNT(*) FROM " + table + " WHERE " + condition)).as(condition).isPositive();
        }
    }

    private SQLException failure(String sql) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> execute(connection, sql));
        assertThat((Throwable) failure).as(sql).isNotNull();
        return failure;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ORDER BY n DESC", " ORDER BY MOD(n * 7919, 3001)", " ORDER BY CASE WHEN MOD(n, 500) = 0 THEN 0 ELSE n END"})
    void anyOrderOfRowsFillsTableAndIndexes(String order) throws SQLException {
        execute(connection, TABLE, "CREATE INDEX t_a ON t (a DESC)", "CREATE UNIQUE INDEX t_s ON t (s)",
            "CREATE INDEX t_part ON t (a) WHERE a < 10", "CREATE INDEX t_upper ON t (UPPER(s))");
        long before = treeOf("T");
        execute(connection, "INSERT INTO t " + ROWS + order);
        assertThat(treeOf("T")).isNotEqualTo(before);
        requireSound("T", COUNT, "a = 7", "s = 'text 17'", "a < 10", "UPPER(s) = 'TEXT 2999'", "id = 3000");
        execute(connection, "INSERT INTO t VALUES (0, 1, 'x'), (3001, 1, 'y')", "DELETE FROM t WHERE id = 5", "UPDATE t SET a = a + 1 WHERE a < 20");
        requireSound("T", COUNT + 1, "s = 'x'");
    }

    /// Short BLOBs and CLOBs are in the new trees, long ones in the tree for long values, which the table keeps.
    @ParameterizedTest
    @ValueSource(strings = {"", " ORDER BY MOD(n * 7919, 3001)"})
    void lobsAreLoadedToo(String order) throws SQLException {
        String rows = "SELECT n, CASE WHEN MOD(n, 100) = 0 THEN CAST(REPEAT('long', 8000) AS CLOB) || REPEAT('long', 1000) WHEN MOD(n, 7) > 0 THEN CAST('short ' || n AS CLOB) END FROM generate_series(1, 3000) AS g(n)";
        execute(connection, "CREATE TABLE t (id INT PRIMARY KEY, c CLOB)", "CREATE INDEX t_start ON t (CAST(SUBSTR(c, 1, 5) AS VARCHAR(5)))");
        connection.setAutoCommit(false);
        long before = treeOf("T");
        execute(connection, "INSERT INTO t " + rows + order);
        connection.rollback();
        assertThat(treeOf("T")).isEqualTo(before);
        requireSound("T", 0);
        execute(connection, "INSERT INTO t " + rows + order);
        connection.commit();
        assertThat(treeOf("T")).isNotEqualTo(before);
        requireSound("T", COUNT, "LENGTH(c) = 36000", "c IS NULL", "CAST(SUBSTR(c, 1, 5) AS VARCHAR(5)) = 'longl'");
        assertThat(failure("INSERT INTO t SELECT MOD(n, 2999) + 5000, REPEAT('long', 900) FROM generate_series(1, 3000) AS g(n)").getSQLState()).isEqualTo("23505");
        execute(connection, "CREATE TABLE u AS SELECT * FROM t WITH DATA", "DELETE FROM t WHERE MOD(id, 3) = 0", "INSERT INTO u SELECT id + 3000, c FROM u");
        requireSound("T", COUNT * 2 / 3, "LENGTH(c) = 36000");
        requireSound("U", 2 * COUNT, "LENGTH(c) = 36000", "c IS NULL");
    }

    @Test
    void rowsWithoutKeyAndIdentitiesContinue() throws SQLException {
        execute(connection, "CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY, a INT, b INT GENERATED ALWAYS AS (a * 2))",
            "CREATE UNIQUE INDEX t_id ON t (id)");
        long before = treeOf("T");
        execute(connection, "INSERT INTO t (a) SELECT n FROM generate_series(1, 3000) AS g(n)", "INSERT INTO t (a) VALUES 1, 2",
            "INSERT INTO t (a) SELECT n FROM generate_series(1, 3000) AS g(n)");
        assertThat(treeOf("T")).isNotEqualTo(before);
        requireSound("T", 2 * COUNT + 2, "b = 6000");
        assertThat(longOf(connection, "SELECT MAX(id) FROM t")).isEqualTo(2 * COUNT + 2);
    }

    @Test
    void createTableAsFillsTheNewTrees() throws SQLException {
        execute(connection, "CREATE TABLE t AS SELECT n AS id, 'x' AS s FROM generate_series(1, 3000) AS g(n) WITH DATA");
        requireSound("T", COUNT, "id = 77");
        execute(connection, "INSERT INTO t VALUES (0, 'y')");
        requireSound("T", COUNT + 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "23505|INSERT INTO t SELECT MOD(n, 2999), 1, 'a' FROM generate_series(1, 3000) AS g(n)",
        "23505|INSERT INTO t SELECT MOD(n * 7, 2999), 1, 'a' FROM generate_series(1, 3000) AS g(n)",
        "23505|INSERT INTO u SELECT n, MOD(n, 2999) FROM generate_series(1, 3000) AS g(n)",
        "23502|INSERT INTO t SELECT CASE WHEN n < 2500 THEN n END, 1, 'a' FROM generate_series(1, 3000) AS g(n)",
        "23513|INSERT INTO t SELECT n, n + 2500, 'a' FROM generate_series(1, 3000) AS g(n)",
        "23503|INSERT INTO child SELECT n, CASE WHEN n < 2500 THEN 1 ELSE 2 END FROM generate_series(1, 3000) AS g(n)",
        "22012|INSERT INTO t SELECT n, 1 / (2900 - n), 'a' FROM generate_series(1, 3000) AS g(n)",
        "22001|INSERT INTO t SELECT n, 1, REPEAT('x', n / 70) FROM generate_series(1, 3000) AS g(n)"})
    void failuresAreThoseOfSingleRowsAndLeaveNothing(String state, String insert) throws SQLException {
        String[] tables = {TABLE, "CREATE TABLE u (id INT PRIMARY KEY, a INT CONSTRAINT u_a UNIQUE)", "CREATE TABLE parent (id INT PRIMARY KEY)",
            "INSERT INTO parent VALUES 1", "CREATE TABLE child (id INT PRIMARY KEY, p INT CONSTRAINT c_p REFERENCES parent)"};
        execute(connection, tables);
        SQLException failed = failure(insert);
        assertThat(failed.getSQLState()).isEqualTo(state);
        try (Connection other = DriverManager.getConnection("jdbc:bowler:memory:rowbyrow;create=true;bulkLoadRows=1000000")) {
            execute(other, tables);
            assertThat(catchThrowableOfType(SQLException.class, () -> execute(other, insert)).getMessage()).isEqualTo(failed.getMessage());
        } finally {
            catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:memory:rowbyrow;drop=true").close());
        }
        connection.setAutoCommit(false);
        failure(insert);
        for (String table : new String[] {"T", "U", "CHILD"}) {
            requireSound(table, 0);
        }
        execute(connection, "INSERT INTO t " + ROWS, "INSERT INTO u SELECT id, id FROM t", "INSERT INTO child SELECT id, 1 FROM t");
        connection.commit();
        for (String table : new String[] {"T", "U", "CHILD"}) {
            requireSound(table, COUNT);
        }
    }

    @Test
    void deferredForeignKeysAreCheckedAtTheEnd() throws SQLException {
        execute(connection, "CREATE TABLE parent (id INT PRIMARY KEY)",
            "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES parent DEFERRABLE INITIALLY DEFERRED)");
        connection.setAutoCommit(false);
        execute(connection, "INSERT INTO child SELECT n, MOD(n, 10) FROM generate_series(1, 3000) AS g(n)");
        assertThat(catchThrowableOfType(SQLException.class, () -> connection.commit()).getSQLState()).isEqualTo("23516");
        execute(connection, "INSERT INTO child SELECT n, MOD(n, 10) FROM generate_series(1, 3000) AS g(n)",
            "INSERT INTO parent SELECT n FROM generate_series(0, 9) AS g(n)");
        connection.commit();
        requireSound("CHILD", COUNT);
    }

    @Test
    void rollbackAndSavepointsRemoveTheRows() throws SQLException {
        execute(connection, TABLE, "CREATE INDEX t_a ON t (a)");
        connection.setAutoCommit(false);
        long before = treeOf("T");
        execute(connection, "INSERT INTO t " + ROWS);
        requireSound("T", COUNT, "a = 7");
        connection.rollback();
        assertThat(treeOf("T")).isEqualTo(before);
        requireSound("T", 0);
        execute(connection, "CREATE TABLE other (x INT)");
        Savepoint savepoint = connection.setSavepoint();
        execute(connection, "INSERT INTO t " + ROWS, "INSERT INTO t VALUES (0, 0, '')");
        connection.rollback(savepoint);
        requireSound("T", 0);
        execute(connection, "INSERT INTO t VALUES (0, 0, '')");
        connection.commit();
        requireSound("T", 1, "a = 0");
        requireSound("OTHER", 0);
        execute(connection, "TRUNCATE TABLE t", "INSERT INTO t " + ROWS, "TRUNCATE TABLE t", "INSERT INTO t " + ROWS);
        connection.commit();
        requireSound("T", COUNT, "a = 7");
    }

    @Test
    void olderSnapshotsSeeTheEmptyTable() throws SQLException {
        execute(connection, TABLE, "CREATE INDEX t_a ON t (a)", "CREATE TABLE other (x INT)", "INSERT INTO other VALUES 1, 2");
        try (Connection old = DriverManager.getConnection(URL); Connection reader = DriverManager.getConnection(URL);
            Statement query = reader.createStatement()) {
            old.setTransactionIsolation(BowlerDriver.TRANSACTION_SNAPSHOT);
            old.setAutoCommit(false);
            assertThat(longOf(old, "SELECT COUNT(*) FROM other")).isEqualTo(2);
            connection.setAutoCommit(false);
            execute(connection, "INSERT INTO t " + ROWS, "INSERT INTO other VALUES 3");
            assertThat(longOf(reader, "SELECT COUNT(*) FROM t")).isZero();
            try (ResultSet rows = query.executeQuery("SELECT o.x, (SELECT COUNT(*) FROM t WHERE a >= o.x) FROM other o")) {
                rows.next();
                connection.commit();
                assertThat(rows.getInt(2)).isZero();
                rows.next();
                assertThat(rows.getInt(2)).isZero();
                assertThat(rows.next()).isFalse();
            }
            assertThat(longOf(reader, "SELECT COUNT(*) FROM t WHERE a >= 0")).isEqualTo(COUNT);
            assertThat(longOf(old, "SELECT COUNT(*) FROM t")).isZero();
            assertThat(longOf(old, "SELECT COUNT(*) FROM t WHERE a = 7")).isZero();
            assertThat(longOf(old, "SELECT COUNT(*) FROM other")).isEqualTo(2);
            assertThat(catchThrowableOfType(SQLException.class, () -> execute(old, "INSERT INTO t VALUES (1, 1, '')")).getSQLState())
                .isEqualTo("40001");
            old.rollback();
            assertThat(longOf(old, "SELECT COUNT(*) FROM t")).isEqualTo(COUNT);
            old.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE FROM t", "INSERT INTO t VALUES (0, 0, '')", "CREATE VIEW v AS SELECT * FROM t", "COMMENT ON TABLE t IS 'x'",
        "DROP VIEW w", "UPDATE parent SET id = 2"})
    void nothingIsWaitedForThatSingleRowsDoNotWaitFor(String change) throws SQLException {
        execute(connection, TABLE, "CREATE VIEW w AS SELECT * FROM t", "CREATE TABLE parent (id INT PRIMARY KEY)", "INSERT INTO parent VALUES 1");
        try (Connection other = DriverManager.getConnection(URL)) {
            other.setAutoCommit(false);
            execute(other, change);
            execute(connection, "INSERT INTO t " + ROWS);
            other.commit();
        }
        requireSound("T", change.startsWith("INSERT") ? COUNT + 1 : COUNT, "a = 7");
    }

    @Test
    void triggersSeeEachRow() throws SQLException {
        execute(connection, TABLE, "CREATE TABLE log (n INT)",
            "CREATE TRIGGER each AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log VALUES n.id",
            "CREATE TRIGGER whole AFTER INSERT ON t REFERENCING NEW TABLE AS n FOR EACH STATEMENT INSERT INTO log SELECT -1 FROM t WHERE id = 5");
        long before = treeOf("T");
        execute(connection, "INSERT INTO t " + ROWS);
        assertThat(treeOf("T")).isEqualTo(before);
        assertThat(longOf(connection, "SELECT COUNT(*) FROM log")).isEqualTo(COUNT + 1);
    }

    @Test
    void tablesThatReferToThemselvesAndDeferrableKeysWork() throws SQLException {
        execute(connection, "CREATE TABLE tree (id INT PRIMARY KEY, up INT REFERENCES tree)",
            "INSERT INTO tree SELECT n, NULLIF(n - 1, 0) FROM generate_series(1, 3000) AS g(n)",
            "CREATE TABLE late (id INT, CONSTRAINT late_id UNIQUE (id) DEFERRABLE)");
        requireSound("TREE", COUNT, "up = 17");
        assertThat(failure("INSERT INTO late SELECT MOD(n, 2999) FROM generate_series(1, 3000) AS g(n)").getSQLState()).isEqualTo("23505");
        execute(connection, "INSERT INTO late SELECT n FROM generate_series(1, 3000) AS g(n)");
        requireSound("LATE", COUNT);
    }

    @Test
    void theSourceMayReadTheTable() throws SQLException {
        execute(connection, TABLE, "INSERT INTO t SELECT n, (SELECT COUNT(*) FROM t), 'x' FROM generate_series(1, 3000) AS g(n)");
        requireSound("T", COUNT, "a = 0");
        assertThat(longOf(connection, "SELECT MAX(a) FROM t")).isZero();
    }

    @Test
    void openResultsAndChildrenOfTheTableGoOn() throws SQLException {
        execute(connection, TABLE, "CREATE TABLE child (id INT PRIMARY KEY, p INT REFERENCES t)");
        connection.setAutoCommit(false);
        try (Statement query = connection.createStatement(); ResultSet rows = query.executeQuery("SELECT * FROM t");
            var insert = connection.prepareStatement("INSERT INTO t " + ROWS + " WHERE n <> ?");
            var single = connection.prepareStatement("INSERT INTO child VALUES (?, ?)")) {
            insert.setInt(1, 17);
            assertThat(insert.executeUpdate()).isEqualTo(COUNT - 1);
            rows.next();
            rows.close();
            single.setInt(1, 1);
            single.setInt(2, 18);
            single.executeUpdate();
            execute(connection, "DELETE FROM child", "TRUNCATE TABLE child", "DELETE FROM t");
            connection.commit();
            insert.setInt(1, 18);
            assertThat(insert.executeUpdate()).isEqualTo(COUNT - 1);
            connection.commit();
            single.setInt(1, 2);
            assertThat(catchThrowableOfType(SQLException.class, single::executeUpdate).getSQLState()).isEqualTo("23503");
            connection.rollback();
        }
        requireSound("T", COUNT - 1, "id = 17");
    }

    @Test
    void manyRowsInLittleMemorySurviveAReopening() throws SQLException {
        String url = "jdbc:bowler:" + folder.resolve("db");
        long loaded;
        try (Connection created = DriverManager.getConnection(url + ";create=true;statementMemoryBytes=65536;pageCacheBytes=1048576")) {
            execute(created, TABLE, "CREATE INDEX t_a ON t (a, s)");
            long before = treeOf(created, "T");
            execute(created, "INSERT INTO t SELECT MOD(n * 7919, 60001), MOD(n, 3000), REPEAT('x', MOD(n, 40)) FROM generate_series(1, 60000) AS g(n)");
            loaded = treeOf(created, "T");
            assertThat(loaded).isNotEqualTo(before);
            created.setAutoCommit(false);
            execute(created, "CREATE TABLE u (id INT PRIMARY KEY)");
            created.commit();
            execute(created, "INSERT INTO u SELECT id FROM t");
            created.rollback();
        }
        Databases.shutDown(url);
        try (Connection reopened = DriverManager.getConnection(url)) {
            assertThat(treeOf(reopened, "T")).isEqualTo(loaded);
            assertThat(longOf(reopened, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'T')")).isOne();
            assertThat(longOf(reopened, "SELECT COUNT(*) FROM t WHERE a >= 0")).isEqualTo(60_000);
            assertThat(longOf(reopened, "SELECT COUNT(*) FROM u")).isZero();
        }
        Databases.shutDown(url);
    }

    @Test
    void aCancelledLoadLeavesNothing() throws SQLException {
        execute(connection, TABLE);
        try (Statement insert = connection.createStatement()) {
            insert.setQueryTimeout(1);
            long start = System.nanoTime();
            assertThat(catchThrowableOfType(SQLException.class, () -> insert.executeUpdate(
                "INSERT INTO t SELECT n, 1, 'x' FROM generate_series(1, 2000000000) AS g(n)")).getSQLState()).isEqualTo("XCL52");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        }
        requireSound("T", 0);
    }

    @Test
    void copyLoadsAllRowsAtOnceAndNamesTheLineOfABadOne() throws Exception {
        execute(connection, TABLE, "CREATE INDEX t_a ON t (a)");
        StringBuilder lines = new StringBuilder();
        for (int id = 1; id <= COUNT; id++) {
            lines.append(id * 7919 % 3001).append(',').append(id % 1000).append(",text ").append(id).append('\n');
        }
        Path good = Files.writeString(folder.resolve("good.csv"), lines);
        Path bad = Files.writeString(folder.resolve("bad.csv"), lines + "0,5000,too much\n");
        Path twice = Files.writeString(folder.resolve("twice.csv"), lines + "7,1,again\n");
        long before = treeOf("T");
        assertThat(failure("COPY t FROM '" + bad + "'").getMessage()).contains("3001", "A_LOW");
        assertThat(failure("COPY t FROM '" + twice + "'").getMessage()).contains("3001");
        requireSound("T", 0);
        assertThat(treeOf("T")).isEqualTo(before);
        // Rows that were undone leave marks in the tree, which are removed later. A load also gives way to maintenance in the
        // background that has locked the catalog.
        for (int attempt = 0; attempt < 50 && treeOf("T") == before; attempt++) {
            execute(connection, "TRUNCATE TABLE t");
            before = treeOf("T");
            execute(connection, "COPY t FROM '" + good + "'");
        }
        assertThat(treeOf("T")).isNotEqualTo(before);
        requireSound("T", COUNT, "a = 7");
        execute(connection, "TRUNCATE TABLE t", "COPY t FROM '" + twice + "' WITH (REJECTS '" + folder.resolve("rejects.csv") + "')");
        requireSound("T", COUNT, "a = 7");
        assertThat(folder.resolve("rejects.csv")).content().startsWith("3001,");
    }

    @Test
    void explainAnalyzeCountsTheRows() throws SQLException {
        execute(connection, TABLE, "CREATE INDEX t_a ON t (a)");
        StringBuilder plan = new StringBuilder();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE INSERT INTO t " + ROWS)) {
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
        }
        assertThat(plan.toString()).containsPattern("rows added to APP.T\\b.*3000").containsPattern("entries added to index T_A.*3000");
        requireSound("T", COUNT, "a = 7");
    }
}
