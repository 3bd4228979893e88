// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests transactions that statements begin and end, together with the connection's own methods.
class TransactionTextTest {
    private static final String URL = "jdbc:bowler:memory:transactiontext";

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE t (a INT PRIMARY KEY)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    @Test
    void autoCommitIsOffFromBeginToTheEnd() throws SQLException {
        statement.execute("BEGIN");
        assertThat(connection.getAutoCommit()).isFalse();
        add(1);
        assertThat(seenByAnother()).isZero();
        assertThat(statement.executeUpdate("COMMIT")).isZero();
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByAnother()).isEqualTo(1);
        add(2);
        assertThat(seenByAnother()).isEqualTo(2);
    }

    @Test
    void methodsOfTheConnectionEndTheTransaction() throws SQLException {
        statement.execute("START TRANSACTION ISOLATION LEVEL SERIALIZABLE");
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
        add(1);
        connection.rollback();
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        statement.execute("BEGIN");
        add(2);
        connection.commit();
        assertThat(connection.getAutoCommit()).isTrue();
        statement.execute("BEGIN");
        add(3);
        connection.setAutoCommit(true);
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByAnother()).isEqualTo(2);
        statement.execute("BEGIN");
        connection.setAutoCommit(false);
        add(4);
        statement.execute("COMMIT");
        assertThat(connection.getAutoCommit()).isFalse();
    }

    @Test
    void withAutoCommitOffTextsActLikeTheMethods() throws SQLException {
        connection.setAutoCommit(false);
        add(1);
        statement.execute("COMMIT");
        assertThat((Object) statement.getWarnings()).isNull();
        add(2);
        try (PreparedStatement rollback = connection.prepareStatement("ROLLBACK")) {
            rollback.execute();
        }
        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(seenByAnother()).isEqualTo(1);
        add(3);
        statement.execute("BEGIN");
        assertThat(statement.getWarnings().getSQLState()).isEqualTo("25001");
        connection.rollback();
    }

    @Test
    void warnsWhereNothingIsOpen() throws SQLException {
        statement.execute("COMMIT");
        SQLWarning warning = statement.getWarnings();
        assertThat(warning.getSQLState()).isEqualTo("25P01");
        statement.execute("BEGIN");
        statement.execute("BEGIN");
        assertThat(statement.getWarnings().getSQLState()).isEqualTo("25001");
        statement.execute("ROLLBACK");
        assertThat((Object) statement.getWarnings()).isNull();
        assertThatThrownBy(() -> statement.executeQuery("COMMIT")).hasFieldOrPropertyWithValue("SQLState", "X0Y78");
    }

    @Test
    void inABatch() throws SQLException {
        for (String sql : new String[] {"BEGIN", "INSERT INTO t VALUES 1", "ROLLBACK", "BEGIN", "INSERT INTO t VALUES 2", "COMMIT"}) {
            statement.addBatch(sql);
        }
        assertThat(statement.executeBatch()).containsExactly(0, 1, 0, 0, 1, 0);
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(seenByAnother()).isEqualTo(1);
    }

    @Test
    void closingTheConnectionRollsBack() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL); Statement run = other.createStatement()) {
            run.execute("BEGIN");
            run.execute("INSERT INTO t VALUES 1");
        }
        assertThat(seenByAnother()).isZero();
    }

    @Test
    void aCommitThatFailsEndsIt() throws SQLException {
        statement.execute("CREATE TABLE d (a INT CHECK (a > 0) INITIALLY DEFERRED)");
        statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ");
        statement.execute("INSERT INTO d VALUES -1");
        assertThatThrownBy(() -> statement.execute("COMMIT")).hasFieldOrPropertyWithValue("SQLState", "23514");
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }

    private void add(int value) throws SQLException {
        statement.executeUpdate("INSERT INTO t VALUES " + value);
    }

    private static int seenByAnother() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL); Statement query = other.createStatement();
            ResultSet rows = query.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
