// SPDX-License-Identifier: Apache-2.0
package bowler.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what Derby shows of a statement's locks, and when.
final class DerbyLocksTest {
    private static final String MESSAGES = "derby.stream.error.file";
    private static final String URL = "jdbc:derby:memory:locks";

    @TempDir
    private Path folder;

    @Test
    void readLocksEndAtReadCommittedAndStayAtRepeatableRead() throws SQLException {
        System.setProperty(MESSAGES, folder.resolve("derby.log").toString());
        try (Connection connection = DriverManager.getConnection(URL + ";create=true"); Connection looker = DriverManager.getConnection(URL)) {
            looker.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE foo (a INTEGER PRIMARY KEY, b INTEGER)");
                statement.execute("INSERT INTO foo VALUES (1, 1), (2, 2)");
            }
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            assertThat(DerbyLocks.of(connection, looker, "SELECT b FROM foo WHERE a = 1", List.of()).toTheEnd()).isZero();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            DerbyLocks kept = DerbyLocks.of(connection, looker, "SELECT b FROM foo WHERE a = ?", List.of("1"));
            assertThat(kept.toTheEnd()).isEqualTo(2);
            DerbyLocks changed = DerbyLocks.of(connection, looker, "UPDATE foo SET b = 0 WHERE a = 2", List.of());
            assertThat(changed.locks()).extracting(DerbyLocks.Lock::mode).containsExactlyInAnyOrder("IX", "X");
            assertThat(changed.locks()).extracting(DerbyLocks.Lock::seen).allMatch(List.of(DerbyLocks.Moment.END)::equals);
            connection.rollback();
            looker.rollback();
        }
        assertThat(shutDown()).isEqualTo("08006");
    }

    private static String shutDown() {
        try {
            DriverManager.getConnection(URL + ";drop=true").close();
            return "";
        } catch (SQLException done) {
            return done.getSQLState();
        }
    }
}
