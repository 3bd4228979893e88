// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Routines that do what they should not: each statement ends with a clear error, and the database works on.
@Timeout(60)
public final class HostileRoutinesTest {
    private static final String URL = "jdbc:bowler:memory:hostile";

    /// The connection of the program, which some routines use.
    private static Connection outer;
    private static Connection kept;
    private static ResultSet keptRows;
    private static volatile Throwable thrownInThread;

    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        outer = DriverManager.getConnection(URL + ";create=true");
        statement = outer.createStatement();
        statement.execute("CREATE TABLE t (a INT)");
        statement.execute("INSERT INTO t VALUES 1, 2, 3");
        statement.execute("CREATE TABLE log (a INT)");
    }

    @AfterEach
    void drop() throws SQLException {
        outer.close();
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(URL + ";drop=true").close());
    }

    // -- the routines

    public static int overflow(int n) {
        return overflow(n + 1) + 1;
    }

    public static int callsItself(int n) throws SQLException {
        return value("callsItself(" + (n + 1) + ")");
    }

    public static int throwsError(int n) {
        throw new LinkageError("broken");
    }

    public static int closes(int n) throws SQLException {
        Connection nested = DriverManager.getConnection("jdbc:default:connection");
        nested.close();
        return value("5");
    }

    public static int keeps(int n) throws SQLException {
        kept = DriverManager.getConnection("jdbc:default:connection");
        keptRows = kept.createStatement().executeQuery("SELECT a FROM t");
        keptRows.next();
        return keptRows.getInt(1);
    }

    public static int usesKeptRows(int n) throws SQLException {
        keptRows.next();
        return keptRows.getInt(1);
    }

    public static int usesKeptConnection(int n) throws SQLException {
        try (ResultSet rows = kept.createStatement().executeQuery("VALUES 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /// Starts a thread that uses the nested connection after the call.
    public static int leavesThread(int n) throws SQLException {
        Connection nested = DriverManager.getConnection("jdbc:default:connection");
        Thread late = new Thread(() -> {
            try {
                Thread.sleep(200);
                nested.createStatement().execute("DELETE FROM t");
            } catch (SQLException | InterruptedException e) {
                thrownInThread = e;
            }
        });
        late.start();
        lateThread = late;
        return 1;
    }

    private static Thread lateThread;

    public static int usesOuter(int n) throws SQLException {
        try (Statement own = outer.createStatement(); ResultSet rows = own.executeQuery("VALUES 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    public static int shutsDown(int n) throws SQLException {
        DriverManager.getConnection(URL + ";shutdown=true");
        return 1;
    }

    public static int shutsAllDown(int n) throws SQLException {
        DriverManager.getConnection("jdbc:bowler:;shutdown=true");
        return 1;
    }

    public static int waits(int n) throws InterruptedException {
        Thread.sleep(60_000);
        return n;
    }

    private static int value(String expression) throws SQLException {
        try (Connection nested = DriverManager.getConnection("jdbc:default:connection"); Statement own = nested.createStatement();
            ResultSet rows = own.executeQuery("VALUES " + expression)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    // -- the tests

    private static String declaration(String name) {
        return "CREATE FUNCTION " + name + "(n INT) RETURNS INT LANGUAGE JAVA PARAMETER STYLE JAVA READS SQL DATA EXTERNAL NAME '"
            + HostileRoutinesTest.class.getName() + '.' + name + "'";
    }

    private SQLException failure(String sql) {
        return catchThrowableOfType(SQLException.class, () -> {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    rows.next();
                }
            }
        });
    }

    private String last(SQLException failure) {
        SQLException last = failure;
        while (last.getNextException() != null) {
            last = last.getNextException();
        }
        return last.getSQLState();
    }

    private int number(String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void errorsAreFailuresOfTheirStatement() throws SQLException {
        outer.setAutoCommit(false);
        statement.execute("INSERT INTO log VALUES 1");
        for (String name : List.of("overflow", "throwsError", "callsItself")) {
            statement.execute(declaration(name));
            assertThat(failure("INSERT INTO log SELECT " + name + "(a) FROM t").getSQLState()).isEqualTo("38000");
        }
        assertThat(number("SELECT COUNT(*) FROM log")).isEqualTo(1);
        outer.commit();
        assertThat(number("SELECT COUNT(*) FROM log")).isEqualTo(1);
        outer.setAutoCommit(true);
    }

    @Test
    void recursionEndsAtADepthWithAMessageThatCanBeRead() throws SQLException {
        statement.execute(declaration("callsItself"));
        SQLException failure = failure("VALUES callsItself(1)");
        assertThat(last(failure)).isEqualTo("54038");
        assertThat(failure.getMessage()).as("the reason, not a level for each call").contains(failure.getNextException().getMessage());
        int levels = 0;
        for (Throwable each = failure; each != null; each = each.getCause()) {
            assertThat(each.getMessage().length()).isLessThan(2_200);
            levels++;
        }
        assertThat(levels).as("causes").isGreaterThan(10);
    }

    @Test
    void connectionsAndRowsEndWithTheirCall() throws Exception {
        for (String name : List.of("closes", "keeps", "usesKeptRows", "usesKeptConnection", "leavesThread")) {
            statement.execute(declaration(name));
        }
        assertThat(number("VALUES closes(1)")).isEqualTo(5);
        assertThat(number("VALUES keeps(1)")).isEqualTo(1);
        assertThat(last(failure("VALUES usesKeptRows(1)"))).isEqualTo("08003");
        assertThat(last(failure("VALUES usesKeptConnection(1)"))).isEqualTo("08003");
        assertThat(number("VALUES leavesThread(1)")).isEqualTo(1);
        lateThread.join();
        assertThat(thrownInThread).isInstanceOfSatisfying(SQLException.class, late -> assertThat(late.getSQLState()).isEqualTo("08003"));
        assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(3);
    }

    @Test
    void aRoutineCannotUseTheConnectionThatCallsIt() throws SQLException {
        statement.execute(declaration("usesOuter"));
        assertThat(last(failure("VALUES usesOuter(1)"))).isEqualTo("0A000");
        assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(3);
    }

    @Test
    void aRoutineCannotShutItsDatabaseDown() throws SQLException {
        for (String name : List.of("shutsDown", "shutsAllDown")) {
            statement.execute(declaration(name));
            assertThat(last(failure("VALUES " + name + "(1)"))).isEqualTo("25001");
        }
        assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(3);
    }

    @Test
    void theQueryTimeoutEndsARoutineThatWaits() throws SQLException {
        statement.execute(declaration("waits"));
        statement.setQueryTimeout(1);
        assertThat(failure("VALUES waits(1)").getSQLState()).isEqualTo("XCL52");
        assertThat(Thread.interrupted()).isFalse();
        statement.setQueryTimeout(0);
        assertThat(number("SELECT COUNT(*) FROM t")).isEqualTo(3);
    }

    @Test
    void usersAndRolesDoNotShareNames() throws SQLException {
        outer.close();
        DriverManager.getConnection(URL + "roles;create=true;sqlAuthorization=true;user=dbo").close();
        try (Connection owner = DriverManager.getConnection(URL + "roles;user=dbo"); Statement own = owner.createStatement()) {
            own.execute("CREATE TABLE s (a INT)");
            own.execute("CREATE ROLE ann");
            own.execute("GRANT SELECT ON s TO ann");
            // The rights of the role do not become those of a user who connects with its name.
            SQLException refused = catchThrowableOfType(SQLException.class, () -> {
                try (Connection ann = DriverManager.getConnection(URL + "roles;user=ann")) {
                    ann.createStatement().executeQuery("SELECT a FROM dbo.s").close();
                }
            });
            assertThat(refused.getSQLState()).isIn("42502", "04501", "08004");
            own.execute("CREATE SCHEMA own AUTHORIZATION ben");
            assertThat(catchThrowableOfType(SQLException.class, () -> own.execute("CREATE ROLE ben")).getSQLState()).isEqualTo("X0Y68");
        }
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(URL + "roles;drop=true;user=dbo").close());
    }

    /// One thread reads through a function, another takes the right away, gives it back, and replaces the function. Each
    /// statement gives the right value or fails with a state that names the reason.
    @Test
    void rightsAndRoutinesChangeWhileStatementsRun() throws Exception {
        outer.close();
        String url = URL + "race";
        DriverManager.getConnection(url + ";create=true;sqlAuthorization=true;user=dbo").close();
        Set<String> states = new TreeSet<>();
        List<Throwable> wrong = new ArrayList<>();
        AtomicBoolean ends = new AtomicBoolean();
        int[] good = new int[1];
        try (Connection owner = DriverManager.getConnection(url + ";user=dbo"); Statement own = owner.createStatement();
            Connection user = DriverManager.getConnection(url + ";user=ann"); Statement reads = user.createStatement()) {
            own.execute("CREATE TABLE s (a INT)");
            own.execute("INSERT INTO s VALUES 1, 2, 3");
            own.execute("CREATE FUNCTION plus(n INT) RETURNS INT RETURN n + 1");
            own.execute("GRANT EXECUTE ON FUNCTION plus TO ann");
            own.execute("GRANT SELECT ON s TO ann");
            Thread reader = new Thread(() -> {
                while (!ends.get()) {
                    try (ResultSet rows = reads.executeQuery("SELECT SUM(dbo.plus(a)) FROM dbo.s")) {
                        rows.next();
                        assertThat(rows.getInt(1)).isEqualTo(9);
                        good[0]++;
                    } catch (SQLException e) {
                        states.add(e.getSQLState());
                    } catch (Throwable e) {
                        wrong.add(e);
                    }
                }
            });
            reader.start();
            for (int round = 0; round < 100; round++) {
                own.execute("REVOKE EXECUTE ON FUNCTION plus FROM ann RESTRICT");
                own.execute("GRANT EXECUTE ON FUNCTION plus TO ann");
                own.execute("REVOKE SELECT ON s FROM ann");
                own.execute("GRANT SELECT ON s TO ann");
                own.execute("DROP FUNCTION plus");
                own.execute("CREATE FUNCTION plus(n INT) RETURNS INT RETURN n + 1");
                own.execute("GRANT EXECUTE ON FUNCTION plus TO ann");
            }
            int before = good[0];
            for (int wait = 0; wait < 500 && good[0] < before + 2; wait++) {
                Thread.sleep(10);
            }
            ends.set(true);
            reader.join();
            assertThat(good[0]).isGreaterThan(before);
        }
        assertThat(wrong).isEmpty();
        // The right EXECUTE, the right SELECT on columns or the table, and the function that is not there.
        assertThat(states).isSubsetOf("42504", "42502", "42500", "42Y03");
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";drop=true;user=dbo").close());
    }
}
