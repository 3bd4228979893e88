// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.failure.ConstraintViolation;
import bowler.types.DataType;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

final class StatementTest {
    private final FakeSession session = new FakeSession()
        .numbers("select", 3).change("update", given -> 2L).change("many", given -> 1L << 40)
        .echo("echo", DataType.INTEGER, DataType.varchar(10)).insert("insert")
        .change("late", given -> {
            throw FakeError.TIMEOUT.failure();
        })
        .change("bug", given -> {
            throw new IllegalStateException("bug");
        })
        .change("element", given -> {
            if (given.longAt(0) == 3) {
                throw FakeError.DUPLICATE.failure("K", "T");
            }
            return 1L;
        }, DataType.INTEGER);
    private final Connection connection = FakeConnections.connect(session);

    @Test
    void executionMethodsMustMatchTheStatement() throws SQLException {
        Statement statement = connection.createStatement();
        assertState("X0Y78", 30_000, () -> statement.executeQuery("update"));
        assertState("X0Y79", 30_000, () -> statement.executeUpdate("select"));
        assertState("XJ067", 20_000, () -> statement.execute(null));
        assertState("42X01", 30_000, () -> statement.execute("selec"));
        assertState("07000", 30_000, () -> statement.execute("echo"));
        assertState("07000", 30_000, () -> statement.execute("echo"));
    }

    @Test
    void executeReportsTheKindOfResult() throws SQLException {
        Statement statement = connection.createStatement();
        assertThat(statement.execute("select")).isTrue();
        ResultSet rows = statement.getResultSet();
        assertThat(rows.next()).isTrue();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(rows.isClosed()).isTrue();
        assertThat(statement.execute("update")).isFalse();
        assertThat(statement.getResultSet()).isNull();
        assertThat(statement.getUpdateCount()).isEqualTo(2);
        assertThat(statement.getMoreResults()).isFalse();
        assertThat(statement.getUpdateCount()).isEqualTo(-1);
        assertThat(statement.executeLargeUpdate("many")).isEqualTo(1L << 40);
        assertThat(statement.getLargeUpdateCount()).isEqualTo(1L << 40);
        assertThat(statement.getUpdateCount()).isEqualTo(Statement.SUCCESS_NO_INFO);
    }

    @Test
    void parametersMustExistAndBeSet() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("echo");
        statement.setInt(1, 5);
        assertState("07000", 30_000, statement::executeQuery);
        assertState("07000", 30_000, () -> {
            statement.addBatch();
            statement.executeBatch();
        });
        assertState("XCL13", 20_000, () -> statement.setInt(0, 1));
        assertState("XCL13", 20_000, () -> statement.setInt(3, 1));
        statement.setString(2, "x");
        assertThat(statement.executeQuery().next()).isTrue();
        statement.clearParameters();
        assertState("07000", statement::executeQuery);
        assertState("XJ016", () -> statement.executeQuery("select"));
        assertState("XJ016", () -> statement.addBatch("select"));
        assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(2);
        assertThat(statement.getParameterMetaData().getParameterTypeName(2)).isEqualTo("VARCHAR");
        assertThat(statement.getMetaData().getColumnCount()).isEqualTo(2);
        statement.close();
        assertState("XJ012", () -> statement.setInt(1, 1));
    }

    @Test
    void settersLeaveAnOpenResultSetItsParameters() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("echo");
        statement.setInt(1, 5);
        statement.setString(2, "x");
        ResultSet rows = statement.executeQuery();
        statement.setInt(1, 6);
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(5);
        ResultSet next = statement.executeQuery();
        next.next();
        assertThat(next.getInt(1)).isEqualTo(6);
        assertThat(next.getString(2)).isEqualTo("x");
    }

    @Test
    void failuresBecomeTheRightClasses() throws SQLException {
        Statement statement = connection.createStatement();
        assertThatThrownBy(() -> statement.execute("late")).isInstanceOf(SQLTimeoutException.class);
        assertState("XJ001", () -> statement.execute("bug"));
        assertThatThrownBy(() -> statement.execute("bug")).hasRootCauseMessage("bug");
    }

    @Test
    void aBatchStopsAtTheFirstFailure() throws SQLException {
        for (boolean autoCommit : new boolean[] {true, false}) {
            connection.setAutoCommit(autoCommit);
            session.calls.clear();
            PreparedStatement statement = connection.prepareStatement("element");
            for (int number = 1; number <= 4; number++) {
                statement.setInt(1, number);
                statement.addBatch();
            }
            assertThatThrownBy(statement::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                assertThat(e.getUpdateCounts()).containsExactly(1, 1);
                assertThat(e.getSQLState()).isEqualTo("23505");
                assertThat(e.getErrorCode()).isEqualTo(autoCommit ? 30_000 : 20_000);
                assertThat(e.getCause()).isInstanceOfSatisfying(ConstraintViolation.class, violation -> {
                    assertThat(violation.getConstraintName()).isEqualTo("K");
                    assertThat(violation.getTableName()).isEqualTo("T");
                });
            });
            assertThat(session.calls.contains("commit")).isEqualTo(autoCommit);
            assertThat(session.calls).doesNotContain("rollback");
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void aBatchCommitsOnce() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("element");
        statement.setInt(1, 1);
        statement.addBatch();
        statement.addBatch();
        assertState("XJ068", 20_000, statement::executeUpdate);
        session.calls.clear();
        assertThat(statement.executeBatch()).containsExactly(1, 1);
        assertThat(session.calls).containsExactly("update", "update", "commit");
        assertThat(statement.executeUpdate()).isEqualTo(1);
    }

    @Test
    void aBatchOfTexts() throws SQLException {
        Statement statement = connection.createStatement();
        statement.addBatch("update");
        assertState("XJ068", () -> statement.executeQuery("select"));
        statement.addBatch("select");
        assertThatThrownBy(statement::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
            assertThat(e.getUpdateCounts()).containsExactly(2);
            assertThat(e.getSQLState()).isEqualTo("X0Y79");
        });
        statement.addBatch("update");
        statement.clearBatch();
        assertThat(statement.executeBatch()).isEmpty();
    }

    @Test
    void generatedKeys() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("insert", Statement.RETURN_GENERATED_KEYS);
        statement.setString(1, "v");
        assertThat(statement.executeUpdate()).isEqualTo(1);
        ResultSet keys = statement.getGeneratedKeys();
        assertThat(keys.next()).isTrue();
        assertThat(keys.getObject(1)).isEqualTo(BigDecimal.valueOf(7));
        assertThat(keys.getInt("1")).isEqualTo(7);
        assertThat(keys.getLong("i")).isEqualTo(7);
        assertThat(keys.next()).isFalse();
        PreparedStatement named = connection.prepareStatement("insert", new String[] {"v", "I"});
        named.setString(1, "v");
        named.executeUpdate();
        ResultSet values = named.getGeneratedKeys();
        values.next();
        assertThat(values.getString("V")).isEqualTo("v");
        assertThat(values.getInt(2)).isEqualTo(7);
        assertState("X0X0F", () -> connection.prepareStatement("insert", new String[] {"x"}));
        assertState("X0X0E", () -> connection.prepareStatement("insert", new int[] {3}));
        PreparedStatement without = connection.prepareStatement("insert");
        without.setString(1, "v");
        without.executeUpdate();
        assertThat(without.getGeneratedKeys()).isNull();
    }

    @Test
    void keysOfABatchAreAllKept() throws SQLException {
        PreparedStatement statement = connection.prepareStatement("insert", Statement.RETURN_GENERATED_KEYS);
        statement.setString(1, "v");
        statement.addBatch();
        statement.addBatch();
        statement.executeBatch();
        ResultSet keys = statement.getGeneratedKeys();
        assertThat(keys.next() && keys.next()).isTrue();
        assertThat(keys.next()).isFalse();
    }

    @Test
    void closeOnCompletion() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        ResultSet first = statement.executeQuery("select");
        ResultSet second = statement.executeQuery("select");
        assertThat(first.isClosed()).isTrue();
        assertThat(statement.isClosed()).isFalse();
        second.close();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void endOfTransactionCompletesStatement() throws SQLException {
        for (boolean autocommit : new boolean[] { true, false }) {
            connection.setAutoCommit(autocommit);
            Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY,
                ResultSet.CLOSE_CURSORS_AT_COMMIT);
            statement.closeOnCompletion();
            ResultSet rows = statement.executeQuery("select");
            while (rows.next()) {
                assertThat(statement.isClosed()).isFalse();
            }
            if (!autocommit) {
                assertThat(rows.isClosed()).isFalse();
                connection.commit();
            }
            assertThat(rows.isClosed()).isTrue();
            assertState("XCL16", rows::next);
            assertState("XJ012", () -> statement.executeQuery("select"));
            assertThat(statement.isClosed()).isTrue();
        }
    }

    @Test
    void settingsAreChecked() throws SQLException {
        Statement statement = connection.createStatement();
        assertState("XJ065", () -> statement.setFetchSize(-1));
        assertState("XJ074", () -> statement.setQueryTimeout(-1));
        assertState("XJ066", () -> statement.setMaxFieldSize(-1));
        assertState("XJ064", () -> statement.setFetchDirection(7));
        PreparedStatement prepared = connection.prepareStatement("update");
        prepared.setQueryTimeout(2);
        assertThat(session.calls).contains("timeout 2000");
        prepared.cancel();
        assertThat(session.calls).contains("cancel");
        assertThat(statement.enquoteIdentifier("a b", false)).isEqualTo("\"a b\"");
        assertThat(statement.enquoteLiteral("it's")).isEqualTo("'it''s'");
    }

    @Test
    void warningsAreShown() throws SQLException {
        session.warnWhenRun(FakeError.CUT.failure());
        session.warnWhenRun(FakeError.CUT.failure());
        Statement statement = connection.createStatement();
        statement.executeUpdate("update");
        assertThat(statement.getWarnings().getSQLState()).isEqualTo("01004");
        assertThat(statement.getWarnings().getErrorCode()).isZero();
        assertThat((Object) statement.getWarnings().getNextWarning()).isNotNull();
        statement.executeUpdate("update");
        assertThat((Object) statement.getWarnings()).isNull();
    }

    @Test
    void savepoints() throws SQLException {
        assertState("XJ010", connection::setSavepoint);
        assertState("XJ010", () -> connection.rollback(null));
        assertState("XJ010", () -> connection.releaseSavepoint(null));
        connection.setAutoCommit(false);
        assertState("XJ011", () -> connection.setSavepoint(null));
        Savepoint first = connection.setSavepoint("A");
        assertState("3B501", () -> connection.setSavepoint("A"));
        assertState("XJ013", first::getSavepointId);
        Savepoint second = connection.setSavepoint();
        assertState("XJ014", second::getSavepointName);
        assertThat(second.getSavepointId()).isEqualTo(2);
        connection.rollback(first);
        assertState("3B001", () -> connection.rollback(second));
        connection.rollback(first);
        connection.releaseSavepoint(first);
        assertState("3B001", () -> connection.releaseSavepoint(first));
        Savepoint third = connection.setSavepoint();
        connection.commit();
        assertState("3B001", () -> connection.rollback(third));
        assertState("3B001", () -> connection.rollback(null));
        Connection other = FakeConnections.connect(new FakeSession());
        other.setAutoCommit(false);
        assertState("XJ097", () -> other.rollback(third));
        assertThat(session.calls).containsSubsequence("savepoint", "savepoint", "rollback to 1", "rollback to 1", "release 1");
    }
}
