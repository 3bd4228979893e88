// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Calls of routines through JDBC: OUT parameters, result sets, transactions and nested connections.
class RoutineCallsTest {
    private static final String METHODS = "bowler.embedded.routine.SampleRoutines.";
    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:routinecalls;create=true");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20))");
        statement.execute("INSERT INTO t VALUES (1, 'one'), (2, 'two'), (3, 'three')");
    }

    @AfterEach
    void drop() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:routinecalls;drop=true")).isInstanceOf(SQLException.class);
    }

    private void procedure(String declaration, String method) throws SQLException {
        statement.execute("CREATE PROCEDURE " + declaration + " LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME '" + METHODS + method + "'");
    }

    private void function(String declaration, String method) throws SQLException {
        statement.execute("CREATE FUNCTION " + declaration + " LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME '" + METHODS + method + "'");
    }

    private static List<String> read(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(1));
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
    void outParametersAreReadByNumberAndByName() throws SQLException {
        procedure("divide(IN a INT, IN b INT, OUT q INT, OUT r INT)", "divide");
        try (CallableStatement call = connection.prepareCall("{call divide(?, 2, ?, ?)}")) {
            call.setInt("a", 7);
            call.registerOutParameter("q", Types.INTEGER);
            call.registerOutParameter(3, Types.INTEGER);
            assertThat(call.execute()).isFalse();
            assertThat(call.getUpdateCount()).isZero();
            assertThat(call.getInt(2)).isEqualTo(3);
            assertThat(call.getObject("R")).isEqualTo(1);
            assertThat(call.getBigDecimal("q")).isEqualTo(BigDecimal.valueOf(3));
            assertThat(state(() -> call.getInt(1))).isEqualTo("XCL26");
            assertThat(state(() -> call.getInt("x"))).isEqualTo("42X93");
            ParameterMetaData parameters = call.getParameterMetaData();
            assertThat(parameters.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeIn);
            assertThat(parameters.getParameterMode(2)).isEqualTo(ParameterMetaData.parameterModeOut);
        }
    }

    @Test
    void inoutParametersArePassedInAndOut() throws SQLException {
        procedure("append(INOUT text VARCHAR(8), suffix VARCHAR(20))", "append");
        try (CallableStatement call = connection.prepareCall("call append(?, ?)")) {
            call.setString(1, "ab");
            call.setString(2, "cdefghijkl");
            assertThat(state(call::execute)).isEqualTo("07004");
            call.registerOutParameter(1, Types.VARCHAR);
            call.execute();
            assertThat(call.getString(1)).as("cut to the declared length").isEqualTo("abcdefgh");
            call.setNull(1, Types.VARCHAR);
            call.executeUpdate();
            assertThat(call.getString(1)).isNull();
            assertThat(call.wasNull()).isTrue();
        }
    }

    @Test
    void aFunctionIsCalledByItsEscape() throws SQLException {
        function("successor(x INT) RETURNS INT", "next");
        try (CallableStatement call = connection.prepareCall("{? = call successor(?)}")) {
            call.registerOutParameter(1, Types.INTEGER);
            call.setInt(2, 41);
            call.execute();
            assertThat(call.getInt(1)).isEqualTo(42);
        }
    }

    @Test
    void resultSetsComeInOrderAndFromTheRowThatIsNotYetRead() throws SQLException {
        procedure("rows_of(start INT) DYNAMIC RESULT SETS 2 READS SQL DATA", "twoResults");
        try (CallableStatement call = connection.prepareCall("CALL rows_of(2)")) {
            assertThat(call.execute()).isTrue();
            assertThat(call.getUpdateCount()).isEqualTo(-1);
            assertThat(read(call.getResultSet())).containsExactly("two", "three");
            assertThat(call.getMoreResults()).isTrue();
            assertThat(call.getResultSet().getMetaData().getColumnCount()).isEqualTo(2);
            assertThat(read(call.getResultSet())).containsExactly("3");
            assertThat(call.getMoreResults()).isFalse();
            assertThat(call.getUpdateCount()).isEqualTo(-1);
        }
    }

    @Test
    void openResultSetsOfACallCloseWithTheirStatement() throws SQLException {
        connection.setAutoCommit(false);
        procedure("rows_of(start INT) DYNAMIC RESULT SETS 2 READS SQL DATA", "twoResults");
        ResultSet first;
        ResultSet second;
        try (CallableStatement call = connection.prepareCall("CALL rows_of(1)")) {
            call.execute();
            first = call.getResultSet();
            first.next();
            assertThat(call.getMoreResults(Statement.KEEP_CURRENT_RESULT)).isTrue();
            second = call.getResultSet();
            assertThat(first.getString(1)).isEqualTo("one");
        }
        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isTrue();
        connection.commit();
        statement.execute("DROP TABLE t");
    }

    @Test
    void tooManyResultSetsAreClosedWithAWarning() throws SQLException {
        procedure("rows_of(start INT) DYNAMIC RESULT SETS 1 READS SQL DATA", "twoResults");
        assertThat(statement.execute("CALL rows_of(1)")).isTrue();
        assertThat(statement.getWarnings().getSQLState()).isEqualTo("0100E");
        assertThat(read(statement.getResultSet())).hasSize(3);
        assertThat(statement.getMoreResults()).isFalse();
    }

    @Test
    void executeQueryNeedsOneResultSetAndExecuteUpdateNone() throws SQLException {
        procedure("no_rows() DYNAMIC RESULT SETS 1", "noRows");
        procedure("one_result() DYNAMIC RESULT SETS 1", "oneResult");
        procedure("rows_of(start INT) DYNAMIC RESULT SETS 2", "twoResults");
        assertThat(state(() -> statement.executeQuery("CALL no_rows()"))).isEqualTo("X0Y78");
        assertThat(read(statement.executeQuery("CALL one_result()"))).containsExactly("1", "2", "3");
        assertThat(state(() -> statement.executeQuery("CALL rows_of(1)"))).isEqualTo("X0Y78");
        assertThat(statement.executeUpdate("CALL no_rows()")).isZero();
        assertThat(state(() -> statement.executeUpdate("CALL one_result()"))).isEqualTo("X0Y79");
    }

    @Test
    void autoCommitRollsBackACallWithAnotherNumberOfResultSets() throws SQLException {
        procedure("add_with(id INT, count INT) DYNAMIC RESULT SETS 2 MODIFIES SQL DATA", "addWithResults");
        assertThat(state(() -> statement.executeQuery("CALL add_with(10, 0)"))).isEqualTo("X0Y78");
        assertThat(state(() -> statement.executeQuery("CALL add_with(11, 2)"))).isEqualTo("X0Y78");
        assertThat(state(() -> statement.executeUpdate("CALL add_with(12, 1)"))).isEqualTo("X0Y79");
        try (CallableStatement call = connection.prepareCall("CALL add_with(13, ?)")) {
            call.setInt(1, 1);
            assertThat(state(call::executeUpdate)).isEqualTo("X0Y79");
            call.setInt(1, 0);
            assertThat(state(call::executeQuery)).isEqualTo("X0Y78");
        }
        assertThat(read(statement.executeQuery("SELECT id FROM t WHERE id >= 10"))).isEmpty();
        assertThat(statement.executeUpdate("CALL add_with(14, 0)")).isZero();
        assertThat(statement.execute("CALL add_with(15, 0)")).isFalse();
        assertThat(read(statement.executeQuery("CALL add_with(16, 1)"))).containsExactly("1");
        assertThat(read(statement.executeQuery("SELECT id FROM t WHERE id >= 10 ORDER BY id"))).containsExactly("14", "15", "16");
    }

    @Test
    void aProcedureMayEndTheTransaction() throws SQLException {
        connection.setAutoCommit(false);
        procedure("add_and_commit(id INT)", "addAndCommit");
        procedure("add_and_roll_back(id INT)", "addAndRollBack");
        connection.commit();
        statement.execute("CALL add_and_commit(10)");
        connection.rollback();
        statement.execute("INSERT INTO t VALUES (11, 'eleven')");
        statement.execute("CALL add_and_roll_back(12)");
        connection.commit();
        assertThat(read(statement.executeQuery("SELECT id FROM t WHERE id >= 10"))).containsExactly("10");
    }

    @Test
    void aFailedProcedureLeavesNothing() throws SQLException {
        connection.setAutoCommit(false);
        procedure("add_twice(id INT)", "addTwice");
        assertThatThrownBy(() -> statement.execute("CALL add_twice(10)")).isInstanceOfSatisfying(SQLException.class, failure -> {
            assertThat(failure.getSQLState()).isEqualTo("38000");
            assertThat(failure.getNextException().getSQLState()).isEqualTo("23505");
        });
        assertThat(read(statement.executeQuery("SELECT name FROM t WHERE id = 10"))).isEmpty();
        connection.commit();
        assertThat(read(statement.executeQuery("SELECT COUNT(*) FROM t"))).containsExactly("3");
        procedure("define_and_fail()", "defineAndFail");
        assertThat(state(() -> statement.execute("CALL define_and_fail()"))).isEqualTo("38000");
        assertThat(state(() -> statement.execute("SELECT * FROM made"))).isEqualTo("42X05");
        statement.execute("CREATE TABLE made (a INT)");
    }

    @Test
    void withAutoCommitAFailedProcedureLeavesNothing() throws SQLException {
        procedure("add_twice(id INT)", "addTwice");
        assertThat(state(() -> statement.execute("CALL add_twice(10)"))).isEqualTo("38000");
        assertThat(read(statement.executeQuery("SELECT name FROM t WHERE id = 10"))).isEmpty();
    }

    /// An exception that is no SQLException follows as XJ001; one that chose its state is the failure itself.
    @Test
    void exceptionsOfRoutinesAreChained() throws SQLException {
        procedure("run_out()", "runOut");
        assertThatThrownBy(() -> statement.execute("CALL run_out()")).isInstanceOfSatisfying(SQLException.class, failure -> {
            assertThat(failure.getSQLState()).isEqualTo("38000");
            assertThat(failure.getNextException().getSQLState()).isEqualTo("XJ001");
        });
        procedure("choose()", "choose");
        assertThatThrownBy(() -> statement.execute("CALL choose()")).isInstanceOfSatisfying(SQLException.class, failure -> {
            assertThat(failure.getSQLState()).isEqualTo("38777");
            assertThat((Throwable) failure.getNextException()).isNull();
        });
    }

    @Test
    void theUrlOfNestedConnectionsNeedsARoutine() {
        assertThat(state(() -> DriverManager.getConnection("jdbc:default:connection"))).isEqualTo("08001");
    }

    @Test
    void aRoutineThatLeavesEverythingOpenLeavesNothingLocked() throws SQLException {
        function("name_of(id INT) RETURNS VARCHAR(20) READS SQL DATA", "nameOf");
        try (PreparedStatement names = connection.prepareStatement("SELECT name_of(id) FROM t ORDER BY id")) {
            for (int run = 0; run < 3; run++) {
                assertThat(read(names.executeQuery())).containsExactly("one", "two", "three");
            }
        }
        statement.execute("DROP TABLE t");
    }

    @Test
    void aCancelEndsARoutineThatWaits() throws Exception {
        procedure("sleep(millis INT)", "sleep");
        try (Statement sleeping = connection.createStatement()) {
            Thread canceller = new Thread(() -> {
                try {
                    Thread.sleep(300);
                    sleeping.cancel();
                } catch (InterruptedException | SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            canceller.start();
            assertThat(state(() -> sleeping.execute("CALL sleep(60000)"))).isEqualTo("XCL52");
            canceller.join();
            assertThat(Thread.interrupted()).isFalse();
            sleeping.execute("CALL sleep(1)");
        }
    }

    @Test
    void callsInABatchReturnNoRows() throws SQLException {
        procedure("add_row(id INT, name VARCHAR(20))", "add");
        try (CallableStatement call = connection.prepareCall("CALL add_row(?, ?)")) {
            for (int id = 10; id < 13; id++) {
                call.setInt(1, id);
                call.setString(2, "x");
                call.addBatch();
            }
            assertThat(call.executeBatch()).containsExactly(0, 0, 0);
        }
        assertThat(read(statement.executeQuery("SELECT COUNT(*) FROM t"))).containsExactly("6");
    }
}
