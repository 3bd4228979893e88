// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

final class AutoCommitTest {
    private final FakeSession session = new FakeSession()
        .numbers("select", 3).change("update", given -> 2L)
        .change("fail", given -> {
            throw FakeError.DUPLICATE.failure("K", "T");
        })
        .change("deadlock", given -> {
            throw FakeError.DEADLOCK.failure();
        })
        .change("die", given -> {
            throw FakeError.SHUT_DOWN.failure();
        });
    private final Connection connection = FakeConnections.connect(session);

    private void seen(String... calls) {
        assertThat(session.calls).containsExactly(calls);
        session.calls.clear();
    }

    @Test
    void aChangeCommitsWhenDone() throws SQLException {
        Statement statement = connection.createStatement();
        assertThat(statement.executeUpdate("update")).isEqualTo(2);
        seen("prepare", "update", "commit");
        statement.executeUpdate("update");
        seen("update", "commit");
    }

    @Test
    void aQueryCommitsWithItsLastRow() throws SQLException {
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select");
        rows.next();
        seen("prepare", "query");
        while (rows.next()) {
            assertThat(rows.getInt(1)).isPositive();
        }
        seen("close cursor", "commit");
        rows.close();
        seen();
    }

    @Test
    void aQueryCommitsWhenClosed() throws SQLException {
        Statement statement = connection.createStatement();
        statement.executeQuery("select").close();
        seen("prepare", "query", "close cursor", "commit");
        statement.executeQuery("select");
        statement.executeQuery("select");
        seen("query", "close cursor", "commit", "query");
        statement.close();
        seen("close cursor", "commit", "close statement");
    }

    @Test
    void anotherStatementsChangeLeavesAnOpenResultSetItsRows() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("select");
        rows.next();
        connection.createStatement().executeUpdate("update");
        assertThat(rows.getInt(1)).isEqualTo(1);
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString("b")).isEqualTo("t2");
        assertThat(rows.next()).isTrue();
        assertThat(rows.next()).isFalse();
    }

    @Test
    void anotherQueryPostponesTheCommit() throws SQLException {
        ResultSet outer = connection.createStatement().executeQuery("select");
        session.calls.clear();
        try (ResultSet inner = connection.createStatement().executeQuery("select")) {
            inner.next();
        }
        seen("prepare", "query", "close cursor");
        outer.close();
        seen("close cursor", "commit");
    }

    @Test
    void aFailureRollsBackAndHasATransactionsCode() throws SQLException {
        Statement statement = connection.createStatement();
        assertState("23505", 30_000, () -> statement.executeUpdate("fail"));
        seen("prepare", "update", "rollback");
        assertState("42X01", 30_000, () -> statement.executeUpdate("what"));
        connection.setAutoCommit(false);
        session.calls.clear();
        assertState("23505", 20_000, () -> statement.executeUpdate("fail"));
        seen("prepare", "update");
    }

    @Test
    void aTransactionsFailureClosesItsResultSets() throws SQLException {
        connection.setAutoCommit(false);
        ResultSet rows = connection.createStatement().executeQuery("select");
        assertState("40001", 30_000, () -> connection.createStatement().executeUpdate("deadlock"));
        assertThat(rows.isClosed()).isTrue();
        assertState("XCL16", rows::next);
    }

    @Test
    void aSessionsFailureClosesTheConnection() throws SQLException {
        Statement statement = connection.createStatement();
        assertState("08006", 45_000, () -> statement.executeUpdate("die"));
        assertThat(connection.isClosed()).isTrue();
        assertThat(statement.isClosed()).isTrue();
        assertState("08003", 40_000, () -> statement.executeUpdate("update"));
        connection.close();
    }

    @Test
    void commitKeepsHeldRowsAndClosesOthers() throws SQLException {
        connection.setAutoCommit(false);
        ResultSet held = connection.createStatement().executeQuery("select");
        ResultSet notHeld = connection.createStatement(
            ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.CLOSE_CURSORS_AT_COMMIT)
            .executeQuery("select");
        connection.commit();
        assertThat(notHeld.isClosed()).isTrue();
        for (int number = 1; number <= 3; number++) {
            assertThat(held.next()).isTrue();
            assertThat(held.getInt(1)).isEqualTo(number);
            connection.commit();
        }
        assertThat(held.next()).isFalse();
    }

    @Test
    void rollbackClosesRowsThatWereHeldOverACommitToo() throws SQLException {
        connection.setAutoCommit(false);
        ResultSet rows = connection.createStatement().executeQuery("select");
        connection.commit();
        assertThat(rows.next()).isTrue();
        connection.rollback();
        assertState("XCL16", rows::next);
    }

    @Test
    void switchingAutoCommitEndsTheTransaction() throws SQLException {
        connection.setAutoCommit(false);
        connection.createStatement().executeUpdate("update");
        session.calls.clear();
        connection.setAutoCommit(true);
        seen("commit");
        connection.setAutoCommit(true);
        seen();
    }

    @Test
    void closingNeedsACompletedTransaction() throws SQLException {
        connection.setAutoCommit(false);
        connection.createStatement().executeUpdate("update");
        assertState("25001", connection::close);
        assertThat(connection.isClosed()).isFalse();
        connection.rollback();
        connection.close();
        assertThat(session.isClosed()).isTrue();
        connection.close();
    }

    @Test
    void closingWithAutoCommitCommits() throws SQLException {
        ResultSet rows = connection.createStatement().executeQuery("select");
        session.calls.clear();
        connection.close();
        seen("close cursor", "commit", "close");
        assertThat(rows.isClosed()).isTrue();
    }
}
