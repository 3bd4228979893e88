// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Definitions of concurrent transactions.
final class ConcurrentDefinitionsTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String url = "jdbc:bowler:memory:definitions" + NUMBER.incrementAndGet() + ";create=true";

    private static Connection open(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        run(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '20')");
        connection.setAutoCommit(false);
        return connection;
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> read(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet found = statement.executeQuery(sql)) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    private static String state(CompletableFuture<String> outcome) throws Exception {
        return outcome.get(30, TimeUnit.SECONDS);
    }

    /// Runs a statement in a thread of its own.
    ///
    /// @return its SQLState, or OK
    private static CompletableFuture<String> later(Connection connection, String sql) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                run(connection, sql);
                return "OK";
            } catch (SQLException failure) {
                return failure.getSQLState();
            }
        });
    }

    private static void assertWaits(CompletableFuture<String> outcome) throws InterruptedException {
        Thread.sleep(150);
        assertThat(outcome).isNotDone();
    }

    @Test
    void tablesAndIndexesOfDifferentNamesAreDefinedAtTheSameTime() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE a (id INT PRIMARY KEY, n INT UNIQUE, CHECK (n > 0))", "INSERT INTO a VALUES (1, 1)");
            run(second, "CREATE TABLE b (id INT PRIMARY KEY, n INT, CHECK (n > 0), UNIQUE (n, id))", "CREATE INDEX b_n ON b (n)",
                "INSERT INTO b VALUES (2, 2)");
            run(first, "CREATE INDEX a_n ON a (n, id)", "ALTER TABLE a ADD COLUMN s VARCHAR(9) DEFAULT 'x'");
            second.commit();
            assertThat(read(first, "SELECT id FROM b")).containsExactly("2");
            run(first, "INSERT INTO b VALUES (3, 3)");
            first.commit();
            assertThat(read(second, "SELECT s FROM a")).containsExactly("x");
            assertThat(read(second, "SELECT id FROM b ORDER BY n")).containsExactly("2", "3");
            assertThat(read(second, "SELECT COUNT(*) FROM sys.sysconstraints")).containsExactly(
                read(second, "SELECT COUNT(DISTINCT constraintname) FROM sys.sysconstraints").getFirst());
            check(second, "A", "B");
            second.rollback();
        }
    }

    private static void check(Connection connection, String... tables) throws SQLException {
        for (String table : tables) {
            assertThat(read(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', '" + table + "')")).containsExactly("1");
        }
    }

    @Test
    void theSecondTableOfANameWaitsForTheFirst() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE t (id INT)");
            CompletableFuture<String> waiting = later(second, "CREATE TABLE t (other INT)");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("X0Y32");
            second.rollback();
            run(first, "CREATE TABLE u (id INT)");
            waiting = later(second, "CREATE TABLE u (other INT)");
            assertWaits(waiting);
            first.rollback();
            assertThat(state(waiting)).isEqualTo("OK");
            second.commit();
            assertThat(read(first, "SELECT other FROM u")).isEmpty();
            first.rollback();
        }
    }

    /// A dependent that another transaction drops or replaces meanwhile is not dropped again.
    @Test
    void dependentsOfADroppedColumnAreWaitedFor() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE t (id INT, n INT)", "CREATE TABLE u (n INT)", "CREATE VIEW v AS SELECT n FROM t", "CREATE VIEW w AS SELECT n FROM v",
                "CREATE VIEW x AS SELECT n FROM t");
            first.commit();
            run(first, "DROP VIEW w", "DROP VIEW v", "CREATE OR REPLACE VIEW x AS SELECT n FROM u");
            CompletableFuture<String> waiting = later(second, "ALTER TABLE t DROP COLUMN n");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            second.commit();
            assertThat(read(first, "SELECT table_name FROM information_schema.views WHERE table_schema = 'APP'")).containsExactly("X");
            first.rollback();
        }
    }

    @Test
    void namesOfIndexesAndConstraintsAreKeptToo() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE a (id INT)", "CREATE TABLE b (id INT)");
            first.commit();
            run(first, "CREATE INDEX i ON a (id)");
            CompletableFuture<String> waiting = later(second, "CREATE INDEX i ON b (id)");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("X0Y32");
            second.rollback();
            run(first, "ALTER TABLE a ADD CONSTRAINT c CHECK (id > 0)");
            waiting = later(second, "ALTER TABLE b ADD CONSTRAINT c CHECK (id > 0)");
            assertWaits(waiting);
            first.rollback();
            assertThat(state(waiting)).isEqualTo("OK");
            second.commit();
        }
    }

    @Test
    void aSavepointKeepsWhatOthersHaveDefinedMeanwhile() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE kept (id INT)", "SAVEPOINT s ON ROLLBACK RETAIN CURSORS", "CREATE TABLE lost (id INT)");
            run(second, "CREATE TABLE other (id INT)");
            second.commit();
            run(first, "ROLLBACK TO SAVEPOINT s", "INSERT INTO other VALUES 1", "INSERT INTO kept VALUES 2");
            assertThatThrownBy(() -> run(first, "INSERT INTO lost VALUES 3")).hasMessageContaining("LOST");
            first.commit();
            assertThat(read(second, "SELECT id FROM kept UNION ALL SELECT id FROM other ORDER BY 1")).containsExactly("1", "2");
            second.rollback();
        }
    }

    /// A definition of the first transaction must not hide an index that the second has created: rows would be missing in it.
    @Test
    void anEditMaintainsIndexesOfConcurrentEdits() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE t (id INT, n INT)");
            first.commit();
            run(first, "CREATE TABLE mine (id INT)");
            run(second, "CREATE INDEX t_n ON t (n)");
            second.commit();
            run(first, "INSERT INTO t VALUES (1, 1)");
            first.commit();
            check(second, "T");
            second.rollback();
        }
    }

    @Test
    void aReferencedTableStays() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE parent (id INT PRIMARY KEY)");
            first.commit();
            run(first, "CREATE TABLE child (id INT REFERENCES parent)");
            CompletableFuture<String> waiting = later(second, "DROP TABLE parent");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("X0Y25");
            second.rollback();
            run(first, "CREATE TABLE third (id INT)");
            waiting = later(second, "CREATE VIEW v AS SELECT id FROM child");
            first.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            second.commit();
        }
    }

    @Test
    void objectsOfDifferentNamesAreDefinedAtTheSameTime() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            for (Connection each : List.of(first, second)) {
                String x = each == first ? "x" : "y";
                run(each, "CREATE SCHEMA " + x, "CREATE TABLE " + x + ".t (id INT PRIMARY KEY, n INT)",
                    "CREATE VIEW " + x + ".v AS SELECT id FROM " + x + ".t", "CREATE SEQUENCE " + x + ".s", "CREATE SYNONYM " + x + ".u FOR " + x + ".t",
                    "CREATE FUNCTION " + x + ".f(a INT) RETURNS INT LANGUAGE SQL RETURN a + 1", "CREATE TYPE " + x + ".p EXTERNAL NAME 'java.util.Date' LANGUAGE JAVA",
                    "CREATE PROCEDURE " + x + ".c() LANGUAGE SQL MODIFIES SQL DATA BEGIN DELETE FROM " + x + ".t; END",
                    "CREATE TRIGGER " + x + ".g AFTER INSERT ON " + x + ".t UPDATE " + x + ".t SET n = " + x + ".f(id)",
                    "COMMENT ON TABLE " + x + ".t IS 'a table'", "CREATE OR REPLACE VIEW " + x + ".v AS SELECT id, n FROM " + x + ".t",
                    "CREATE TABLE " + x + ".made AS SELECT * FROM " + x + ".v", "CREATE VIEW " + x + ".w AS SELECT id FROM " + x + ".v", "DROP VIEW " + x + ".w",
                    "INSERT INTO " + x + ".t (id) VALUES NEXT VALUE FOR " + x + ".s");
            }
            first.commit();
            second.commit();
            for (String x : List.of("x", "y")) {
                run(first, "CALL " + x + ".c()", "INSERT INTO " + x + ".u (id) VALUES 7", "SET SCHEMA " + x);
                assertThat(read(first, "SELECT n FROM v")).containsExactly("8");
                run(first, "DROP TRIGGER g", "DROP PROCEDURE c", "DROP SYNONYM u");
            }
            first.rollback();
        }
    }

    @Test
    void whatANewObjectDependsOnStays() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE t (id INT, n INT)", "CREATE TABLE b (id INT)", "CREATE VIEW v AS SELECT n AS id FROM t",
                "CREATE PROCEDURE p() LANGUAGE SQL MODIFIES SQL DATA BEGIN DELETE FROM b; END");
            first.commit();
            for (String[] pair : List.of(
                    new String[] {"CREATE VIEW w AS SELECT id FROM t", "ALTER TABLE t DROP COLUMN id RESTRICT", "X0Y23"},
                    new String[] {"CREATE VIEW w AS SELECT id FROM v", "DROP VIEW v", "X0Y23"},
                    new String[] {"CREATE VIEW w AS SELECT id FROM v", "CREATE OR REPLACE VIEW v AS SELECT 1 AS other FROM t", "X0Y23"},
                    new String[] {"CREATE TRIGGER g AFTER INSERT ON t CALL p()", "DROP PROCEDURE p", "X0Y25"},
                    new String[] {"CREATE VIEW w AS SELECT id FROM t", "CREATE TABLE w (id INT)", "X0Y32"},
                    new String[] {"CREATE SCHEMA s", "CREATE SCHEMA s", "X0Y68"},
                    new String[] {"CREATE SEQUENCE q", "CREATE SEQUENCE q", "X0Y68"},
                    new String[] {"DROP VIEW v", "CREATE VIEW w AS SELECT id FROM v", "42X05"},
                    new String[] {"DROP PROCEDURE p", "CREATE TRIGGER g AFTER INSERT ON t CALL p()", "42Y03"})) {
                run(first, pair[0]);
                CompletableFuture<String> waiting = later(second, pair[1]);
                assertWaits(waiting);
                first.commit();
                assertThat(state(waiting)).as(pair[0] + " / " + pair[1]).isEqualTo(pair[2]);
                second.rollback();
                for (String undo : List.of("DROP VIEW w", "DROP TRIGGER g", "DROP SCHEMA s RESTRICT", "DROP SEQUENCE q RESTRICT")) {
                    try {
                        run(first, undo);
                    } catch (SQLException absent) {
                        assertThat(absent.getSQLState()).isIn("X0X05", "42X94", "42Y07", "X0X81", "42Y55");
                    }
                }
                first.commit();
            }
        }
    }

    @Test
    void namesAreChangedAndSchemasAreDroppedNextToOtherDefinitions() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            for (String x : List.of("x", "y")) {
                run(first, "CREATE SCHEMA " + x, "CREATE SCHEMA " + x + "2", "CREATE TABLE " + x + ".t (id INT PRIMARY KEY, n INT)",
                    "CREATE INDEX " + x + ".i ON " + x + ".t (n)", "CREATE SEQUENCE " + x + ".s", "CREATE TABLE " + x + ".p (id INT PRIMARY KEY)",
                    "CREATE TABLE " + x + ".c (id INT REFERENCES " + x + ".p, n INT DEFAULT NEXT VALUE FOR " + x + ".s)",
                    "CREATE VIEW " + x + ".v AS SELECT id FROM " + x + ".p", "CREATE VIEW " + x + "2.w AS SELECT id FROM " + x + ".v",
                    "CREATE TABLE " + x + ".d (a INT, b INT, c INT)", "CREATE VIEW " + x + ".vd AS SELECT c FROM " + x + ".d",
                    "CREATE FUNCTION " + x + ".f(a INT) RETURNS INT LANGUAGE SQL RETURN a + 1", "CREATE TYPE " + x + ".ty EXTERNAL NAME 'java.util.Date' LANGUAGE JAVA");
            }
            first.commit();
            for (String sql : List.of("CREATE TABLE x.made (id INT)", "RENAME TABLE x.t TO moved", "RENAME COLUMN x.moved.n TO m", "RENAME INDEX x.i TO j",
                    "ALTER SEQUENCE x.s RESTART WITH 10", "ALTER SEQUENCE x.s RENAME TO r", "ALTER TABLE x.d DROP COLUMN a", "DROP TABLE x.p CASCADE",
                    "DROP FUNCTION x.f", "DROP TYPE x.ty RESTRICT", "ALTER TABLE x.moved SET SCHEMA x2", "COMMENT ON SCHEMA x2 IS 'second'",
                    "COMMENT ON INDEX x2.j IS 'an index'", "DROP SEQUENCE x.r CASCADE", "DROP SCHEMA x CASCADE")) {
                run(first, sql);
                run(second, sql.replace("x.", "y.").replace("x2", "y2").replace(" x ", " y "));
            }
            first.commit();
            second.commit();
            for (String x : List.of("x", "y")) {
                assertThat(read(first, "SELECT m FROM " + x + "2.moved")).isEmpty();
                assertThat(read(first, "SELECT schemaname FROM sys.sysschemas WHERE schemaname LIKE '" + x.toUpperCase(Locale.ROOT) + "%'"))
                    .containsExactly(x.toUpperCase(Locale.ROOT) + "2");
            }
            first.rollback();
        }
    }

    @Test
    void twoViewsOfOneTableAreCreatedAtTheSameTime() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE t (id INT)", "CREATE SEQUENCE s", "CREATE FUNCTION f(a INT) RETURNS INT LANGUAGE SQL RETURN a + 1");
            first.commit();
            run(first, "CREATE VIEW v AS SELECT f(id) AS n FROM t", "CREATE TABLE u (id INT DEFAULT NEXT VALUE FOR s)");
            run(second, "CREATE VIEW w AS SELECT f(id) AS n FROM t", "CREATE TABLE o (id INT DEFAULT NEXT VALUE FOR s)");
            first.commit();
            second.commit();
            assertThat(read(first, "SELECT n FROM v UNION ALL SELECT n FROM w")).isEmpty();
            first.rollback();
        }
    }

    @Test
    void whatATableUsesStays() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE SCHEMA x", "CREATE SEQUENCE s", "CREATE TYPE ty EXTERNAL NAME 'java.util.Date' LANGUAGE JAVA",
                "CREATE FUNCTION f(a INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL DETERMINISTIC EXTERNAL NAME 'java.lang.Math.abs'",
                "CREATE TABLE old (id INT)", "CREATE TABLE other (id INT)", "CREATE INDEX i ON other (id)");
            first.commit();
            for (String[] pair : List.of(
                    new String[] {"CREATE TABLE t (id INT DEFAULT NEXT VALUE FOR s)", "DROP SEQUENCE s RESTRICT", "X0Y25"},
                    new String[] {"ALTER TABLE old ADD COLUMN n INT DEFAULT NEXT VALUE FOR s", "DROP SEQUENCE s RESTRICT", "X0Y25"},
                    new String[] {"ALTER TABLE old ADD COLUMN o INT, ADD COLUMN d INT DEFAULT NEXT VALUE FOR s", "DROP SEQUENCE s RESTRICT", "X0Y25"},
                    new String[] {"CREATE TABLE t (id INT, CHECK (f(id) > 0))", "DROP FUNCTION f", "X0Y25"},
                    new String[] {"ALTER TABLE old ADD COLUMN g INT GENERATED ALWAYS AS (f(id))", "DROP FUNCTION f", "X0Y25"},
                    new String[] {"CREATE TABLE t (d ty)", "DROP TYPE ty RESTRICT", "X0Y29"},
                    new String[] {"CREATE FUNCTION g() RETURNS ty LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'a.b'", "DROP TYPE ty RESTRICT", "X0Y30"},
                    new String[] {"CREATE TABLE x.t (id INT)", "DROP SCHEMA x RESTRICT", "X0Y54"},
                    new String[] {"CREATE VIEW x.v AS SELECT id FROM old", "DROP SCHEMA x RESTRICT", "X0Y54"},
                    new String[] {"CREATE VIEW v AS SELECT id FROM old", "RENAME TABLE old TO newer", "OK"},
                    new String[] {"CREATE TABLE newer (id INT)", "RENAME TABLE old TO newer", "X0Y32"},
                    new String[] {"CREATE INDEX j ON old (id)", "RENAME INDEX i TO j", "X0Y32"},
                    new String[] {"DROP SCHEMA x RESTRICT", "CREATE TABLE x.t (id INT)", "OK"},
                    new String[] {"DROP SEQUENCE s RESTRICT", "CREATE TABLE t (id INT DEFAULT NEXT VALUE FOR s)", "42X94"},
                    new String[] {"ALTER SEQUENCE s RENAME TO r", "CREATE TABLE t (id INT DEFAULT NEXT VALUE FOR s)", "42X94"},
                    new String[] {"RENAME TABLE old TO newer", "CREATE VIEW v AS SELECT id FROM old", "42X05"})) {
                run(first, pair[0]);
                CompletableFuture<String> waiting = later(second, pair[1]);
                Thread.sleep(150);
                assertThat(waiting).as(pair[0] + " / " + pair[1]).isNotDone();
                first.commit();
                assertThat(state(waiting)).as(pair[0] + " / " + pair[1]).isEqualTo(pair[2]);
                second.rollback();
                run(first, "DROP VIEW IF EXISTS v", "DROP VIEW IF EXISTS x.v", "DROP TABLE IF EXISTS t", "DROP TABLE IF EXISTS x.t", "DROP FUNCTION IF EXISTS g",
                    "DROP TABLE IF EXISTS old", "DROP TABLE IF EXISTS newer", "CREATE TABLE old (id INT)", "CREATE SCHEMA IF NOT EXISTS x",
                    "CREATE SEQUENCE IF NOT EXISTS s");
                first.commit();
            }
        }
    }

    @Test
    void cascadeWaitsForWhatOthersCreateOrDrop() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE p (id INT PRIMARY KEY)", "CREATE TABLE c (id INT REFERENCES p)", "CREATE VIEW v AS SELECT id FROM p",
                "CREATE VIEW w AS SELECT id FROM v");
            first.commit();
            run(first, "DROP VIEW w");
            CompletableFuture<String> waiting = later(second, "DROP TABLE p CASCADE");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            second.rollback();
            run(first, "DROP TABLE c");
            waiting = later(second, "DROP TABLE p CASCADE");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            second.rollback();
            run(first, "CREATE VIEW x AS SELECT id FROM v", "CREATE TABLE c (id INT REFERENCES p)");
            waiting = later(second, "DROP TABLE p CASCADE");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            second.commit();
            assertThat(read(second, "SELECT tablename FROM sys.systables NATURAL JOIN sys.sysschemas WHERE schemaname = 'APP'")).containsExactly("C");
            assertThat(read(second, "SELECT constraintname FROM sys.sysconstraints")).isEmpty();
            second.rollback();
        }
    }

    @Test
    void revocationsRunNextToOtherDefinitions(@TempDir Path folder) throws Exception {
        String disk = "jdbc:bowler:" + folder.resolve("db");
        try (Connection connection = DriverManager.getConnection(disk + ";user=boss;create=true")) {
            run(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        shutDown(disk + ";user=boss");
        try (Connection boss = open(disk + ";user=boss"); Connection second = open(disk + ";user=boss");
                Connection bob = DriverManager.getConnection(disk + ";user=bob")) {
            bob.setAutoCommit(false);
            run(boss, "CREATE TABLE a (id INT PRIMARY KEY)", "CREATE TABLE b (id INT)", "CREATE TABLE c (id INT)", "CREATE SCHEMA bobs AUTHORIZATION bob");
            for (String table : List.of("a", "b", "c")) {
                run(boss, "GRANT ALL PRIVILEGES ON " + table + " TO bob", "GRANT SELECT ON " + table + " TO ann");
            }
            run(boss, "CREATE ROLE one", "CREATE ROLE two");
            boss.commit();
            run(boss, "REVOKE SELECT ON a FROM ann", "CREATE TABLE d (id INT)", "GRANT one TO ann");
            run(second, "REVOKE SELECT ON b FROM ann", "CREATE TABLE e (id INT)");
            run(bob, "CREATE VIEW bobs.v AS SELECT id FROM boss.c", "CREATE TABLE bobs.f (id INT)");
            CompletableFuture<String> waiting = later(second, "REVOKE SELECT ON c FROM bob");
            assertWaits(waiting);
            bob.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            second.commit();
            boss.commit();
            assertThat(read(boss, "SELECT tablename FROM sys.systables NATURAL JOIN sys.sysschemas WHERE schemaname = 'BOBS'")).containsExactly("F");
            boss.commit();
            run(boss, "REVOKE ALL PRIVILEGES ON a FROM bob");
            waiting = later(bob, "CREATE TABLE bobs.g (id INT REFERENCES boss.a)");
            assertWaits(waiting);
            boss.commit();
            assertThat(state(waiting)).isEqualTo("42502");
            bob.rollback();
            run(boss, "GRANT one TO two");
            waiting = later(second, "GRANT two TO one");
            assertWaits(waiting);
            boss.commit();
            assertThat(state(waiting)).isEqualTo("4251C");
            second.rollback();
            assertThat(read(boss, "SELECT grantee FROM sys.systableperms ORDER BY 1")).containsExactly("ANN", "BOB", "BOB");
            boss.rollback();
            run(boss, "CREATE SCHEMA wide", "CREATE TABLE wide.t (id INT PRIMARY KEY)", "CREATE TABLE wide.u (id INT)", "GRANT SELECT ON SCHEMA wide TO bob");
            boss.commit();
            run(bob, "CREATE VIEW bobs.w AS SELECT id FROM wide.t");
            waiting = later(second, "REVOKE SELECT ON SCHEMA wide FROM bob");
            assertWaits(waiting);
            bob.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            run(boss, "CREATE TABLE elsewhere (id INT)", "REVOKE SELECT ON b FROM bob");
            waiting = later(bob, "CREATE VIEW bobs.x AS SELECT id FROM wide.u");
            assertWaits(waiting);
            second.commit();
            boss.commit();
            assertThat(state(waiting)).isEqualTo("42502");
            bob.rollback();
            assertThat(read(boss, "SELECT tablename FROM sys.systables NATURAL JOIN sys.sysschemas WHERE schemaname = 'BOBS'")).containsExactly("F");
            boss.rollback();
        }
    }

    @Test
    void ifNotExistsLooksAgainAfterWaiting() throws Exception {
        try (Connection first = open(url); Connection second = open(url)) {
            run(first, "CREATE TABLE base (id INT)", "CREATE TABLE other (id INT)");
            first.commit();
            for (String sql : List.of("CREATE TABLE IF NOT EXISTS t (id INT)", "CREATE TABLE IF NOT EXISTS t AS SELECT id FROM base",
                    "CREATE VIEW IF NOT EXISTS v AS SELECT id FROM base", "CREATE SEQUENCE IF NOT EXISTS s", "CREATE SCHEMA IF NOT EXISTS x",
                    "CREATE INDEX IF NOT EXISTS i ON base (id)", "CREATE TABLE IF NOT EXISTS newschema.t (id INT)")) {
                run(first, sql.replace("newschema", "app"));
                CompletableFuture<String> waiting = later(second, sql.replace("newschema", "app").replace("i ON base", "i ON other"));
                assertWaits(waiting);
                first.commit();
                assertThat(state(waiting)).as(sql).isEqualTo("OK");
                second.commit();
                run(first, sql.contains("TABLE") ? "DROP TABLE t" : "CREATE TABLE IF NOT EXISTS base (id INT)");
                first.commit();
            }
        }
    }

    /// Instances of a program that start together often create their tables this way.
    @Test
    void threadsThatCreateTheSameObjectsIfTheyDoNotExistAllSucceed() throws Exception {
        open(url).close();
        List<CompletableFuture<String>> workers = new ArrayList<>();
        for (int worker = 0; worker < 4; worker++) {
            workers.add(CompletableFuture.supplyAsync(() -> {
                try (Connection connection = open(url)) {
                    connection.setAutoCommit(true);
                    for (int round = 0; round < 100; round++) {
                        run(connection, "CREATE SCHEMA IF NOT EXISTS s" + round, "CREATE TABLE IF NOT EXISTS s" + round + ".t (id INT PRIMARY KEY, n INT UNIQUE)",
                            "CREATE INDEX IF NOT EXISTS s" + round + ".i ON s" + round + ".t (n, id)", "CREATE SEQUENCE IF NOT EXISTS s" + round + ".q",
                            "CREATE VIEW IF NOT EXISTS s" + round + ".v AS SELECT id FROM s" + round + ".t");
                    }
                    return "OK";
                } catch (SQLException failure) {
                    return failure.toString();
                }
            }));
        }
        for (CompletableFuture<String> worker : workers) {
            assertThat(state(worker)).isEqualTo("OK");
        }
    }

    @Test
    void grantsOnDifferentObjectsRunNextToEachOther(@TempDir Path folder) throws Exception {
        String disk = "jdbc:bowler:" + folder.resolve("db") + ";user=boss";
        try (Connection connection = DriverManager.getConnection(disk + ";create=true")) {
            run(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        shutDown(disk);
        try (Connection first = open(disk); Connection second = open(disk)) {
            run(first, "CREATE TABLE a (id INT)", "CREATE TABLE b (id INT)");
            first.commit();
            run(first, "GRANT SELECT ON a TO ann", "CREATE ROLE one");
            run(second, "GRANT INSERT ON b TO bob", "CREATE ROLE two", "CREATE VIEW v AS SELECT id FROM b", "GRANT SELECT ON v TO one2");
            CompletableFuture<String> waiting = later(first, "GRANT DELETE ON b TO ann");
            assertWaits(waiting);
            second.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            waiting = later(second, "DROP TABLE a");
            assertWaits(waiting);
            first.commit();
            assertThat(state(waiting)).isEqualTo("OK");
            waiting = later(first, "GRANT UPDATE ON a TO ann");
            assertWaits(waiting);
            second.commit();
            assertThat(state(waiting)).isEqualTo("42X05");
            first.rollback();
        }
        shutDown(disk);
        try (Connection connection = open(disk)) {
            assertThat(read(connection, "SELECT grantee || ' ' || selectpriv || insertpriv || deletepriv FROM sys.systableperms ORDER BY 1"))
                .containsExactly("ANN NNy", "BOB NyN", "ONE2 yNN");
            assertThat(read(connection, "SELECT roleid FROM sys.sysroles ORDER BY 1")).containsExactly("ONE", "TWO");
            connection.rollback();
        }
    }

    private static void shutDown(String url) {
        try {
            DriverManager.getConnection(url + ";shutdown=true");
        } catch (SQLException expected) {
            assertThat(expected.getSQLState()).isEqualTo("08006");
        }
    }

    @Test
    void randomDefinitionsOfSeveralThreadsSurviveAReopening(@TempDir Path folder) throws Exception {
        String disk = "jdbc:bowler:" + folder.resolve("db");
        open(disk + ";create=true").close();
        List<CompletableFuture<Integer>> workers = new ArrayList<>();
        for (int worker = 0; worker < 4; worker++) {
            int number = worker;
            workers.add(CompletableFuture.supplyAsync(() -> work(disk, number)));
        }
        int done = 0;
        for (CompletableFuture<Integer> worker : workers) {
            done += worker.get(60, TimeUnit.SECONDS);
        }
        assertThat(done).isGreaterThan(80);
        List<String> before;
        String names = "SELECT tablename || ':' || COALESCE(conglomeratename, '-') FROM sys.systables t, sys.sysconglomerates c "
            + "WHERE t.tableid = c.tableid AND tabletype = 'T'";
        try (Connection connection = open(disk)) {
            before = read(connection, names);
            connection.rollback();
            assertConsistent(connection);
        }
        shutDown(disk);
        try (Connection connection = open(disk)) {
            assertThat(new TreeSet<>(read(connection, names))).isEqualTo(new TreeSet<>(before));
            connection.rollback();
            assertConsistent(connection);
        }
    }

    private static void assertConsistent(Connection connection) throws SQLException {
        List<String> tables = read(connection, "SELECT tablename FROM sys.systables NATURAL JOIN sys.sysschemas WHERE tabletype = 'T' AND schemaname = 'APP'");
        check(connection, tables.toArray(String[]::new));
        for (String view : read(connection, "SELECT tablename FROM sys.systables NATURAL JOIN sys.sysschemas WHERE tabletype = 'V' AND schemaname = 'APP'")) {
            read(connection, "SELECT COUNT(*) FROM " + view);
        }
        connection.rollback();
    }

    /// Defines tables with names that the threads share, several per transaction.
    private static int work(String url, int worker) {
        Random random = new Random(worker);
        int done = 0;
        try (Connection connection = open(url)) {
            for (int round = 0; round < 200; round++) {
                try {
                    for (int step = 0; step < 1 + random.nextInt(3); step++) {
                        String table = "t" + random.nextInt(8);
                        run(connection, switch (random.nextInt(24)) {
                            case 7 -> "CREATE VIEW v" + random.nextInt(8) + " AS SELECT id FROM " + table;
                            case 8 -> "CREATE VIEW v" + random.nextInt(8) + " AS SELECT id FROM v" + random.nextInt(8);
                            case 9 -> "DROP VIEW v" + random.nextInt(8);
                            case 10 -> "CREATE TRIGGER g" + random.nextInt(8) + " AFTER DELETE ON " + table + " DELETE FROM t" + random.nextInt(8);
                            case 11 -> "DROP TRIGGER g" + random.nextInt(8);
                            case 12 -> "CREATE SEQUENCE s" + random.nextInt(4);
                            case 13 -> "DROP TABLE " + table + " CASCADE";
                            case 14 -> "RENAME TABLE " + table + " TO t" + random.nextInt(8);
                            case 15 -> "DROP VIEW v" + random.nextInt(8) + " CASCADE";
                            case 16 -> "CREATE SCHEMA x" + random.nextInt(2);
                            case 17 -> "DROP SCHEMA x" + random.nextInt(2) + (random.nextBoolean() ? " CASCADE" : " RESTRICT");
                            case 18 -> "CREATE TABLE x" + random.nextInt(2) + ".t (id INT REFERENCES app." + table + ")";
                            case 19 -> "CREATE VIEW x" + random.nextInt(2) + ".v AS SELECT id FROM app.v" + random.nextInt(8);
                            case 20 -> "DROP SEQUENCE s" + random.nextInt(4) + (random.nextBoolean() ? " CASCADE" : " RESTRICT");
                            case 21 -> "ALTER TABLE " + table + " ADD COLUMN c" + random.nextInt(4) + " INT DEFAULT NEXT VALUE FOR s" + random.nextInt(4);
                            case 22 -> "ALTER SEQUENCE s" + random.nextInt(4) + (random.nextBoolean() ? " RESTART" : " RENAME TO s" + random.nextInt(4));
                            case 23 -> "ALTER TABLE " + table + " DROP COLUMN c" + random.nextInt(4);
                            case 0 -> "DROP TABLE " + table;
                            case 1 -> "CREATE INDEX i" + random.nextInt(8) + " ON " + table + " (n)";
                            case 2 -> "ALTER TABLE " + table + " ADD CHECK (n < 1000)";
                            case 3 -> "INSERT INTO " + table + " (id, n) VALUES (" + random.nextInt(100_000) + ", 5)";
                            case 4 -> "ALTER TABLE " + table + " ADD FOREIGN KEY (n) REFERENCES t" + random.nextInt(8);
                            default -> "CREATE TABLE " + table + " (id INT PRIMARY KEY, n INT UNIQUE)";
                        });
                    }
                    if (random.nextInt(4) == 0) {
                        connection.rollback();
                    } else {
                        connection.commit();
                        done++;
                    }
                } catch (SQLException failure) {
                    assertThat(failure.getSQLState()).as(failure.getMessage()).isIn(
                        "X0Y32", "42Y55", "42X05", "42Y07", "40001", "42X14", "X0Y25", "23505", "23503", "42X65", "42Y55", "X0Y45",
                        "X0Y41", "X0Y44", "X0Y46", "X0Y54", "X0Y29", "X0X81", "X0X05", "42X94", "X0Y68", "X0Y23", "54038", "42Y03");
                    connection.rollback();
                }
            }
            return done;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
