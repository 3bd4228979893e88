// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// One session cancels the statement of another one, or ends it.
class EndSessionTest {
    private static final String URL = "jdbc:bowler:memory:end-session";
    private static final String LONG_QUERY = "SELECT COUNT(*) FROM GENERATE_SERIES(1, 1000000000000) AS s(n) WHERE MOD(n, 7) = 9";

    private Connection operator;
    private Connection worker;
    private long workerNumber;

    @BeforeEach
    void connect() throws SQLException {
        operator = DriverManager.getConnection(URL + ";create=true");
        execute(operator, "CREATE TABLE t(a INT)");
        worker = DriverManager.getConnection(URL);
        workerNumber = number(operator, "SELECT MAX(SESSIONID) FROM SYSCS_DIAG.SESSIONS");
    }

    @AfterEach
    void drop() throws SQLException {
        operator.close();
        worker.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String stateOf(Connection connection, String sql) {
        try {
            execute(connection, sql);
            return "00000";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private CompletableFuture<String> runsLong() throws SQLException {
        CompletableFuture<String> state = CompletableFuture.supplyAsync(() -> stateOf(worker, LONG_QUERY));
        while (number(operator, "SELECT COUNT(*) FROM SYSCS_DIAG.SESSIONS WHERE STATUS = 'ACTIVE' AND SESSIONID = " + workerNumber) == 0) {
            Thread.onSpinWait();
        }
        return state;
    }

    @Test
    void cancelledStatementFailsAndItsSessionContinues() throws SQLException {
        CompletableFuture<String> state = runsLong();
        execute(operator, "CALL SYSCS_UTIL.BOWLER_CANCEL_STATEMENT(" + workerNumber + ")");
        assertThat(state.join()).isEqualTo("XCL52");
        assertThat(number(worker, "SELECT COUNT(*) FROM t")).isZero();
    }

    @Test
    void endedSessionIsRolledBack() throws SQLException {
        worker.setAutoCommit(false);
        execute(worker, "INSERT INTO t VALUES 1");
        execute(operator, "CALL SYSCS_UTIL.BOWLER_END_SESSION(" + workerNumber + ")");
        assertThat(stateOf(worker, "INSERT INTO t VALUES 2")).isEqualTo("57P01");
        assertThat(worker.isValid(0)).isFalse();
        assertThat(number(operator, "SELECT COUNT(*) FROM t")).isZero();
        assertThat(number(operator, "SELECT COUNT(*) FROM SYSCS_DIAG.SESSIONS")).isEqualTo(1);
    }

    @Test
    void runningStatementOfEndedSessionFails() throws SQLException {
        CompletableFuture<String> state = runsLong();
        execute(operator, "CALL SYSCS_UTIL.BOWLER_END_SESSION(" + workerNumber + ")");
        assertThat(state.join()).isIn("XCL52", "57P01");
        assertThat(stateOf(worker, "VALUES 1")).isEqualTo("57P01");
    }

    @Test
    void unknownSessionsAndTheOwnOneAreRefused() throws SQLException {
        assertThat(stateOf(operator, "CALL SYSCS_UTIL.BOWLER_END_SESSION(99999)")).isEqualTo("22023");
        assertThat(stateOf(operator, "CALL SYSCS_UTIL.BOWLER_CANCEL_STATEMENT(NULL)")).isEqualTo("22023");
        assertThat(stateOf(worker, "CALL SYSCS_UTIL.BOWLER_END_SESSION(" + workerNumber + ")")).isEqualTo("22023");
        assertThat(worker.isValid(0)).isTrue();
    }
}
