// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.server.BowlerServer;
import bowler.server.settings.ServerSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Routines written in SQL through JDBC, in this JVM and over the network.
class SqlRoutinesTest {
    @TempDir
    Path folder;

    private interface Work {
        void run(Connection connection, Statement statement) throws Exception;
    }

    /// Runs work on a new database in this JVM and over the network.
    private void both(Work work) throws Exception {
        run("jdbc:bowler:" + folder.resolve("embedded") + ";create=true", work);
        try (BowlerServer server = BowlerServer.start(ServerSettings.local(folder.toString(), 0))) {
            run("jdbc:bowler://127.0.0.1:" + server.port() + "/served;create=true", work);
        }
    }

    private static void run(String url, Work work) throws Exception {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))");
            statement.execute("INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three')");
            work.run(connection, statement);
        }
    }

    private static List<String> read(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    private static String state(ThrowingCall call) {
        try {
            call.run();
            return "none";
        } catch (SQLException exception) {
            return exception.getSQLState();
        }
    }

    private interface ThrowingCall {
        void run() throws SQLException;
    }

    @Test
    void outParametersHaveTheirTypesAndNames() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE p(IN a INT, OUT b DECIMAL(9, 2), INOUT c VARCHAR(10), OUT d CLOB)"
                + " BEGIN SET b = a / 2.0; SET c = c || '!'; SET d = c; END");
            try (CallableStatement call = connection.prepareCall("CALL p(?, ?, ?, ?)")) {
                ParameterMetaData data = call.getParameterMetaData();
                assertThat(data.getParameterMode(2)).isEqualTo(ParameterMetaData.parameterModeOut);
                for (int round = 1; round <= 3; round++) {
                    call.setInt("a", round);
                    call.registerOutParameter("b", Types.DECIMAL);
                    call.setString("c", "x" + round);
                    call.registerOutParameter("c", Types.VARCHAR);
                    call.registerOutParameter(4, Types.CLOB);
                    call.execute();
                    assertThat(call.getBigDecimal(2)).isEqualByComparingTo(new BigDecimal(round).divide(new BigDecimal(2)));
                    assertThat(call.getString("c")).isEqualTo("x" + round + "!");
                    assertThat(call.getString("d")).isEqualTo("x" + round + "!");
                }
                call.setNull("a", Types.INTEGER);
                call.execute();
                assertThat(call.getBigDecimal(2)).isNull();
                assertThat(call.wasNull()).isTrue();
            }
        });
    }

    @Test
    void openCursorsAreReturnedInTheOrderInWhichTheyWereOpened() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE p(least INT) DYNAMIC RESULT SETS 2 BEGIN"
                + " DECLARE a CURSOR WITH RETURN FOR SELECT name FROM t WHERE id >= least ORDER BY id;"
                + " DECLARE b CURSOR WITH RETURN TO CALLER FOR VALUES least;"
                + " DECLARE c CURSOR WITH RETURN FOR VALUES 7;"
                + " DECLARE top VARCHAR(20);"
                + " OPEN c; OPEN b; OPEN a; CLOSE c; FETCH a INTO top; SET least = 100; END");
            try (CallableStatement call = connection.prepareCall("CALL p(?)")) {
                for (int round = 0; round < 3; round++) {
                    call.setInt(1, 1);
                    assertThat(call.execute()).isTrue();
                    ResultSet rows = call.getResultSet();
                    assertThat(rows.getMetaData().getColumnCount()).isEqualTo(1);
                    assertThat(read(rows)).containsExactly("1");
                    assertThat(call.getMoreResults()).isTrue();
                    rows = call.getResultSet();
                    assertThat(rows.getMetaData().getColumnName(1)).isEqualTo("NAME");
                    assertThat(read(rows)).containsExactly("two", "three");
                    assertThat(call.getMoreResults()).isFalse();
                    assertThat(call.getUpdateCount()).isEqualTo(-1);
                }
            }
            statement.execute("CREATE PROCEDURE q() DYNAMIC RESULT SETS 1 BEGIN"
                + " DECLARE a CURSOR WITH RETURN FOR VALUES 1; DECLARE b CURSOR WITH RETURN FOR VALUES 2; OPEN a; OPEN b; END");
            try (Statement call = connection.createStatement()) {
                assertThat(call.execute("CALL q()")).isTrue();
                assertThat(call.getWarnings().getSQLState()).isEqualTo("0100E");
                assertThat(read(call.getResultSet())).containsExactly("1");
                assertThat(call.getMoreResults()).isFalse();
            }
            // A procedure that another calls returns nothing to the application.
            statement.execute("CREATE PROCEDURE outer_one() DYNAMIC RESULT SETS 1 BEGIN CALL q(); END");
            assertThat(statement.execute("CALL outer_one()")).isFalse();
        });
    }

    @Test
    void aFailedProcedureLeavesItsTransaction() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE p(n INT) BEGIN UPDATE t SET name = 'changed'; INSERT INTO t VALUES (n, 'new'); END");
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO t VALUES (4, 'four')");
            assertThat(state(() -> statement.execute("CALL p(1)"))).isEqualTo("23505");
            assertThat(read(statement.executeQuery("SELECT name FROM t ORDER BY id"))).containsExactly("one", "two", "three", "four");
            statement.execute("CALL p(5)");
            connection.rollback();
            assertThat(read(statement.executeQuery("SELECT name FROM t ORDER BY id"))).containsExactly("one", "two", "three");
            connection.commit();
        });
    }

    @Test
    void warningsOfSignalReachTheCaller() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE p() BEGIN SIGNAL SQLSTATE '01H42' SET MESSAGE_TEXT = 'careful'; UPDATE t SET id = 1 WHERE id = 9; END");
            statement.execute("CALL p()");
            assertThat(statement.getWarnings().getSQLState()).isEqualTo("01H42");
            assertThat(statement.getWarnings().getMessage()).isEqualTo("careful");
            assertThat((Throwable) statement.getWarnings().getNextWarning()).isNull();
        });
    }

    @Test
    @Timeout(60)
    void endlessBodiesEndByTheQueryTimeoutAndNoHandlerCatchesIt() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE p() BEGIN DECLARE n INT DEFAULT 0;"
                + " DECLARE CONTINUE HANDLER FOR SQLEXCEPTION SET n = n - 1; LOOP SET n = MOD(n + 1, 100); END LOOP; END");
            statement.execute("CREATE FUNCTION f() RETURNS INT BEGIN LOOP BEGIN END; END LOOP; END");
            statement.setQueryTimeout(1);
            assertThat(state(() -> statement.execute("CALL p()"))).isEqualTo("XCL52");
            assertThat(state(() -> statement.executeQuery("SELECT f() FROM t").next())).isEqualTo("XCL52");
            statement.setQueryTimeout(0);
            assertThat(read(statement.executeQuery("SELECT id FROM t ORDER BY id"))).containsExactly("1", "2", "3");
        });
    }

    @Test
    @Timeout(60)
    void routinesInJavaThatWaitEndByTheQueryTimeout() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE sleep(millis INT) LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " EXTERNAL NAME 'bowler.embedded.routine.SampleRoutines.sleep'");
            statement.execute("CREATE PROCEDURE indirect() BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN END; CALL sleep(100000); END");
            statement.setQueryTimeout(1);
            assertThat(state(() -> statement.execute("CALL sleep(100000)"))).isEqualTo("XCL52");
            assertThat(state(() -> statement.execute("CALL indirect()"))).isEqualTo("XCL52");
            statement.execute("CALL sleep(1)");
            statement.setQueryTimeout(0);
            statement.execute("CALL sleep(1200)");
            assertThat(read(statement.executeQuery("SELECT id FROM t ORDER BY id"))).containsExactly("1", "2", "3");
        });
    }

    @Test
    void routinesCallEachOther() throws Exception {
        both((connection, statement) -> {
            statement.execute("CREATE PROCEDURE divide(IN a INT, IN b INT, OUT q INT, OUT r INT) LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " EXTERNAL NAME 'bowler.embedded.routine.SampleRoutines.divide'");
            statement.execute("CREATE FUNCTION remainder(a INT, b INT) RETURNS INT BEGIN DECLARE q, r BIGINT; CALL divide(a, b, q, r); RETURN r; END");
            assertThat(read(statement.executeQuery("SELECT remainder(id, 2) FROM t ORDER BY id"))).containsExactly("1", "0", "1");
            statement.execute("CREATE TABLE seen (id INT)");
            statement.execute("CREATE PROCEDURE see(id INT) LANGUAGE SQL INSERT INTO seen VALUES (see.id)");
            statement.execute("CREATE TRIGGER tr AFTER INSERT ON t REFERENCING NEW AS n FOR EACH ROW CALL see(n.id)");
            statement.execute("INSERT INTO t VALUES (10, 'ten'), (11, 'eleven')");
            assertThat(read(statement.executeQuery("SELECT id FROM seen ORDER BY id"))).containsExactly("10", "11");
        });
    }

    @Test
    void routinesSurviveARestartAndShowInTheCatalog() throws Exception {
        String url = "jdbc:bowler:" + folder.resolve("kept");
        String body = "BEGIN ATOMIC DECLARE x VARCHAR(100) DEFAULT 'it''s'; INSERT INTO t VALUES (a, x); SET b = a + 1; END";
        run(url + ";create=true", (connection, statement) -> {
            statement.execute("CREATE SCHEMA other");
            statement.execute("SET SCHEMA other");
            statement.execute("CREATE TABLE t (id INT, name VARCHAR(100))");
            statement.execute("CREATE PROCEDURE app.p(a INT, OUT b INT) MODIFIES SQL DATA " + body);
        });
        assertThat(state(() -> DriverManager.getConnection(url + ";shutdown=true"))).isEqualTo("08006");
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement();
                CallableStatement call = connection.prepareCall("CALL p(5, ?)")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.execute();
            assertThat(call.getInt(1)).isEqualTo(6);
            assertThat(read(statement.executeQuery("SELECT name FROM other.t"))).containsExactly("it's");
            assertThat(read(statement.executeQuery("SELECT javaclassname FROM sys.sysaliases WHERE alias = 'P'"))).containsExactly(body);
            assertThat(state(() -> statement.execute("DROP TABLE other.t"))).isEqualTo("X0Y25");
            statement.execute("DROP PROCEDURE p");
            statement.execute("DROP TABLE other.t");
        }
    }

    @Test
    void theOwnerNeedsTheRightsAndTheCallerOnlyExecute() throws Exception {
        String url = "jdbc:bowler:" + folder.resolve("rights");
        try (Connection owner = DriverManager.getConnection(url + ";create=true;user=boss"); Statement statement = owner.createStatement()) {
            statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
        }
        assertThat(state(() -> DriverManager.getConnection(url + ";shutdown=true;user=boss"))).isEqualTo("08006");
        try (Connection boss = DriverManager.getConnection(url + ";user=boss"); Statement own = boss.createStatement();
                Connection ann = DriverManager.getConnection(url + ";user=ann"); Statement hers = ann.createStatement();
                Connection bob = DriverManager.getConnection(url + ";user=bob"); Statement his = bob.createStatement()) {
            own.execute("CREATE TABLE boss.secret (id INT)");
            own.execute("GRANT INSERT ON boss.secret TO ann");
            hers.execute("CREATE PROCEDURE ann.store(id INT) LANGUAGE SQL INSERT INTO boss.secret VALUES (store.id)");
            assertThat(state(() -> hers.execute("CREATE PROCEDURE ann.peek(OUT n INT) BEGIN SELECT COUNT(*) INTO n FROM boss.secret; END"))).isEqualTo("42500");
            assertThat(state(() -> his.execute("CALL ann.store(1)"))).isEqualTo("42504");
            hers.execute("GRANT EXECUTE ON PROCEDURE ann.store TO bob");
            his.execute("CALL ann.store(1)");
            assertThat(state(() -> his.execute("INSERT INTO boss.secret VALUES (2)"))).isEqualTo("42500");
            assertThat(read(own.executeQuery("SELECT id FROM boss.secret"))).containsExactly("1");
            own.execute("REVOKE INSERT ON boss.secret FROM ann");
            assertThat(state(() -> his.execute("CALL ann.store(3)"))).isIn("42500", "42Y03");
        }
    }

    @Test
    void onlyTheOwnerDeclaresRoutinesInJavaOverTheNetwork() throws Exception {
        try (BowlerServer server = BowlerServer.start(ServerSettings.local(folder.toString(), 0))) {
            String local = "jdbc:bowler:" + folder.resolve("safe");
            try (Connection owner = DriverManager.getConnection(local + ";create=true;user=boss"); Statement statement = owner.createStatement()) {
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.sqlAuthorization', 'true')");
            }
            assertThat(state(() -> DriverManager.getConnection(local + ";shutdown=true;user=boss"))).isEqualTo("08006");
            String url = "jdbc:bowler://127.0.0.1:" + server.port() + "/safe";
            String java = " RETURNS DOUBLE LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'java.lang.Math.sqrt'";
            try (Connection boss = DriverManager.getConnection(url + ";user=boss"); Statement own = boss.createStatement();
                    Connection ann = DriverManager.getConnection(url + ";user=ann"); Statement hers = ann.createStatement()) {
                own.execute("CREATE FUNCTION boss.root(x DOUBLE)" + java);
                assertThat(state(() -> hers.execute("CREATE FUNCTION ann.root(x DOUBLE)" + java))).isEqualTo("4251A");
                assertThat(state(() -> hers.execute("CREATE DERBY AGGREGATE ann.a FOR INT EXTERNAL NAME 'x.Y'"))).isEqualTo("4251A");
                hers.execute("CREATE FUNCTION ann.twice(x DOUBLE) RETURNS DOUBLE RETURN 2 * x");
                assertThat(read(hers.executeQuery("VALUES ann.twice(4)"))).containsExactly("8.0");
            }
            // An embedded connection may create Java routines: the program could call its own code in any case.
            try (Connection ann = DriverManager.getConnection(local + ";user=ann"); Statement hers = ann.createStatement()) {
                hers.execute("CREATE FUNCTION ann.root(x DOUBLE)" + java);
                assertThat(read(hers.executeQuery("VALUES ann.root(16)"))).containsExactly("4.0");
            }
        }
    }

    @Test
    void changesOfConcurrentTransactionsAreSeenByTheNextStatementOfABody() throws Exception {
        String url = "jdbc:bowler:" + folder.resolve("concurrent");
        run(url + ";create=true", (connection, statement) -> {
            statement.execute("CREATE PROCEDURE raise(by_ INT) BEGIN DECLARE i INT DEFAULT 0;"
                + " WHILE i < by_ DO UPDATE t SET id = id + 10 WHERE name = 'one'; SET i = i + 1; END WHILE; END");
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = new ArrayList<>();
            for (int client = 0; client < 4; client++) {
                threads.add(Thread.ofPlatform().start(() -> {
                    try (Connection own = DriverManager.getConnection(url); PreparedStatement call = own.prepareStatement("CALL raise(5)")) {
                        for (int round = 0; round < 20; round++) {
                            call.execute();
                        }
                    } catch (SQLException failed) {
                        synchronized (failures) {
                            failures.add(failed);
                        }
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(failures).isEmpty();
            assertThat(read(statement.executeQuery("SELECT id FROM t WHERE name = 'one'"))).containsExactly(String.valueOf(1 + 4 * 20 * 5 * 10));
        });
    }

    @Test
    void anAtomicBodyCannotEndTheTransaction() throws Exception {
        both((connection, statement) -> {
            assertThatThrownBy(() -> statement.execute("CREATE PROCEDURE p() BEGIN COMMIT; END")).isInstanceOf(SQLException.class);
            statement.execute("CREATE PROCEDURE commit_it() LANGUAGE JAVA PARAMETER STYLE JAVA"
                + " EXTERNAL NAME 'bowler.embedded.routine.SampleRoutines.commitIt'");
            statement.execute("CREATE PROCEDURE p() BEGIN CALL commit_it(); END");
            connection.setAutoCommit(false);
            statement.execute("CALL commit_it()");
            assertThatThrownBy(() -> statement.execute("CALL p()")).isInstanceOfSatisfying(SQLException.class, failure ->
                assertThat(failure.getNextException().getSQLState()).isEqualTo("X0Y66"));
            connection.rollback();
        });
    }
}
