// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Triggers as JDBC programs meet them.
final class TriggersTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static Connection memory() throws SQLException {
        return DriverManager.getConnection("jdbc:bowler:memory:triggers" + NUMBER.incrementAndGet() + ";create=true");
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

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static final String[] AUDITED = {
        "CREATE TABLE t (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INTEGER)",
        "CREATE TABLE log (n INTEGER GENERATED ALWAYS AS IDENTITY (START WITH 1000), m VARCHAR(40))",
        "CREATE TRIGGER ti AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log(m) VALUES 'ins ' || CAST(n.v AS CHAR(4))",
        "CREATE TRIGGER tu AFTER UPDATE OF v ON t REFERENCING OLD AS o NEW AS n FOR EACH ROW WHEN (o.v <> n.v)"
            + " INSERT INTO log(m) VALUES 'upd ' || CAST(o.v AS CHAR(4)) || CAST(n.v AS CHAR(4))",
        "CREATE TRIGGER td AFTER DELETE ON t REFERENCING OLD_TABLE AS o INSERT INTO log(m) SELECT 'del ' || CAST(v AS CHAR(4)) FROM o"};

    @Test
    void triggersSurviveRestart(@TempDir Path folder) throws SQLException {
        String url = "jdbc:bowler:" + folder.resolve("db");
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            run(connection, AUDITED);
            run(connection, "CREATE FUNCTION doubled(x INTEGER) RETURNS INTEGER RETURN (SELECT MAX(v) FROM t WHERE v < 100) + x * 2");
            run(connection, "CREATE SCHEMA other", "SET SCHEMA other",
                "CREATE TRIGGER app.tw AFTER INSERT ON app.t WHEN ((SELECT COUNT(*) FROM app.t) > 1) INSERT INTO app.log(m) VALUES 'many'");
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true")).isInstanceOf(SQLException.class);
        try (Connection connection = DriverManager.getConnection(url)) {
            run(connection, "INSERT INTO t(v) VALUES 1, 2", "UPDATE t SET v = v + 1 WHERE id = 1", "DELETE FROM t WHERE v = 2");
            assertThat(read(connection, "SELECT m FROM log ORDER BY n"))
                .containsExactly("ins 1   ", "ins 2   ", "many", "upd 1   2   ", "del 2   ", "del 2   ");
            assertThat(read(connection, "VALUES app.doubled(4)")).hasSize(1);
            assertThatThrownBy(() -> run(connection, "DROP TABLE t")).isInstanceOf(SQLException.class);
            run(connection, "DROP FUNCTION doubled");
            run(connection, "DROP TRIGGER td", "ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 5", "DROP TABLE t");
            assertThat(read(connection, "SELECT triggername FROM sys.systriggers")).isEmpty();
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + ";shutdown=true")).isInstanceOf(SQLException.class);
    }

    @Test
    void generatedKeysAreThoseOfTheStatement() throws SQLException {
        try (Connection connection = memory(); Statement statement = connection.createStatement()) {
            run(connection, AUDITED);
            assertThat(statement.executeUpdate("INSERT INTO t(v) VALUES 5, 6", Statement.RETURN_GENERATED_KEYS)).isEqualTo(2);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getInt(1)).isEqualTo(1);
            }
        }
    }

    @Test
    void batchesFireTriggersForEachStatement() throws SQLException {
        try (Connection connection = memory()) {
            run(connection, AUDITED);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t(v) VALUES ?")) {
                for (int value = 0; value < 100; value++) {
                    insert.setInt(1, value);
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).hasSize(100).containsOnly(1);
            }
            assertThat(read(connection, "SELECT COUNT(*) FROM log WHERE m LIKE 'ins%'")).containsExactly("100");
        }
    }

    @Test
    void positionedChangesFireTriggers() throws SQLException {
        try (Connection connection = memory()) {
            run(connection, AUDITED);
            run(connection, "INSERT INTO t(v) VALUES 1, 2, 3", "DELETE FROM log");
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT id, v FROM t FOR UPDATE")) {
                rows.next();
                rows.updateInt(2, 10);
                rows.updateRow();
                rows.next();
                rows.deleteRow();
            }
            try (Statement statement = connection.createStatement()) {
                statement.setCursorName("C");
                try (ResultSet rows = statement.executeQuery("SELECT v FROM t WHERE v = 3 FOR UPDATE")) {
                    rows.next();
                    run(connection, "UPDATE t SET v = 30 WHERE CURRENT OF c");
                }
            }
            assertThat(read(connection, "SELECT m FROM log ORDER BY n")).containsExactly("upd 1   10  ", "del 2   ", "upd 3   30  ");
            connection.rollback();
            assertThat(read(connection, "SELECT m FROM log")).isEmpty();
            connection.commit();
        }
    }

    @Test
    void aTransactionSeesTheTriggerThatItCreates() throws SQLException {
        try (Connection connection = memory()) {
            run(connection, "CREATE TABLE t (v INTEGER)", "CREATE TABLE log (m INTEGER)");
            connection.setAutoCommit(false);
            run(connection, "CREATE TRIGGER ti AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log VALUES n.v",
                "INSERT INTO t VALUES 1, 2");
            assertThat(read(connection, "SELECT COUNT(*) FROM log")).containsExactly("2");
            connection.rollback();
            run(connection, "INSERT INTO t VALUES 3");
            assertThat(read(connection, "SELECT COUNT(*) FROM log")).containsExactly("0");
            connection.commit();
        }
    }

    @Test
    void transitionTablesOfManyRowsSpill() throws SQLException {
        int rows = 300_000;
        try (Connection connection = memory()) {
            run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, v VARCHAR(100))", "CREATE TABLE log (m VARCHAR(200))",
                "CREATE TRIGGER tu AFTER UPDATE ON t REFERENCING OLD_TABLE AS o NEW_TABLE AS n INSERT INTO log"
                    + " SELECT CAST(COUNT(*) AS CHAR(10)) FROM o JOIN n ON o.id = n.id WHERE o.v <> n.v",
                "INSERT INTO t SELECT n, 'some text that makes a row longer than it would be otherwise' FROM GENERATE_SERIES(1, " + rows
                    + ") AS s(n)",
                "UPDATE t SET v = 'x' || v");
            assertThat(read(connection, "SELECT m FROM log").getFirst().strip()).isEqualTo(String.valueOf(rows));
        }
    }

    @Test
    void longValuesReachTheAction() throws SQLException {
        try (Connection connection = memory()) {
            run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY, c CLOB)", "CREATE TABLE log (id INTEGER, c CLOB)",
                "CREATE TRIGGER ti AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log VALUES (n.id, n.c)",
                "CREATE TRIGGER tu AFTER UPDATE ON t REFERENCING OLD AS o FOR EACH ROW INSERT INTO log VALUES (-o.id, o.c)",
                "CREATE TRIGGER td AFTER DELETE ON t REFERENCING OLD_TABLE AS o INSERT INTO log SELECT id + 100, c FROM o");
            String text = "long".repeat(50_000);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                insert.setInt(1, 1);
                insert.setString(2, text);
                insert.execute();
            }
            run(connection, "UPDATE t SET c = 'short'", "DELETE FROM t");
            assertThat(read(connection, "SELECT c FROM log ORDER BY id")).containsExactly(text, text, "short");
        }
    }

    @Test
    void anActionIsPlannedAgainAfterAChangeOfItsTable() throws SQLException {
        try (Connection connection = memory();
                PreparedStatement insert = prepared(connection)) {
            insert.setInt(1, 1);
            insert.execute();
            run(connection, "CREATE UNIQUE INDEX unique_m ON log (m)");
            assertThatThrownBy(insert::execute).isInstanceOfSatisfying(
                SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo("23505"));
            run(connection, "DROP INDEX unique_m");
            insert.execute();
            assertThat(read(connection, "SELECT COUNT(*) FROM log")).containsExactly("2");
        }
    }

    private static PreparedStatement prepared(Connection connection) throws SQLException {
        run(connection, AUDITED);
        return connection.prepareStatement("INSERT INTO t(v) VALUES ?");
    }

    /// The action changes a row that all transactions change, so statements wait, start again and fire their triggers once
    /// more. Each insert counts once.
    @Test
    void concurrentActionsCountEachInsertOnce() throws Exception {
        int threads = 4;
        int inserts = 150;
        String url = "jdbc:bowler:memory:triggers" + NUMBER.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)", "CREATE TABLE counter (n INTEGER, newest INTEGER)",
                "INSERT INTO counter VALUES (0, 0)",
                "CREATE TRIGGER ti AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW UPDATE counter SET n = n + 1, newest = n.id");
            List<Thread> running = new ArrayList<>();
            List<Throwable> failures = new CopyOnWriteArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int first = thread * inserts;
                running.add(Thread.ofPlatform().start(() -> {
                    try (Connection own = DriverManager.getConnection(url);
                            PreparedStatement insert = own.prepareStatement("INSERT INTO t VALUES ?, ?")) {
                        for (int id = first; id < first + inserts; id += 2) {
                            insert.setInt(1, id);
                            insert.setInt(2, id + 1);
                            insert.executeUpdate();
                        }
                    } catch (SQLException failure) {
                        failures.add(failure);
                    }
                }));
            }
            for (Thread thread : running) {
                thread.join();
            }
            assertThat(failures).isEmpty();
            assertThat(read(connection, "SELECT n FROM counter")).containsExactly(String.valueOf(threads * inserts));
            assertThat(read(connection, "SELECT COUNT(*) FROM t")).containsExactly(String.valueOf(threads * inserts));
        }
    }

    @Test
    void triggersAreCreatedAndDroppedWhileRowsChange() throws Exception {
        String url = "jdbc:bowler:memory:triggers" + NUMBER.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            run(connection, "CREATE TABLE t (id INTEGER PRIMARY KEY)", "CREATE TABLE log (id INTEGER)");
            List<Throwable> failures = new CopyOnWriteArrayList<>();
            Thread definer = Thread.ofPlatform().start(() -> {
                try (Connection own = DriverManager.getConnection(url)) {
                    for (int round = 0; round < 40; round++) {
                        run(own, "CREATE TRIGGER ti AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO log VALUES n.id",
                            "CREATE INDEX il ON log (id)", "DROP INDEX il", "DROP TRIGGER ti");
                    }
                } catch (SQLException failure) {
                    failures.add(failure);
                }
            });
            int id = 0;
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES ?")) {
                while (definer.isAlive()) {
                    insert.setInt(1, id++);
                    insert.executeUpdate();
                }
            }
            definer.join();
            assertThat(failures).isEmpty();
            assertThat(read(connection, "SELECT COUNT(*) FROM t")).containsExactly(String.valueOf(id));
            assertThat(read(connection, "SELECT COUNT(*) FROM log WHERE id NOT IN (SELECT id FROM t)")).containsExactly("0");
        }
    }
}
