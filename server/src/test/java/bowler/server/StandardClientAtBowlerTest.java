// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Bowler's client at Bowler's server, without the extension.
class StandardClientAtBowlerTest extends StandardClientTests {
    private static ServerRun run;
    private static int databases;
    private final String database = "memory:standard-" + ++databases;

    @BeforeAll
    static void start(@TempDir Path home) {
        run = new ServerRun(home);
    }

    @AfterAll
    static void stop() {
        run.close();
    }

    @Override
    Connection connect() throws SQLException {
        return connectTo(database + ";create=true");
    }

    @Override
    Connection connectTo(String name) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler://127.0.0.1:" + run.server.port() + "/" + name + ";protocol=drda");
    }

    /// Returns the number of commands that the connections to the database have sent.
    private long commands() {
        return run.server.connections().stream().filter(info -> info.database().contains(database)).mapToLong(info -> info.requests()).sum();
    }

    @Test
    void aChangeAndItsCommitAreOneChain() throws SQLException {
        try (Statement statement = connection().createStatement()) {
            long before = commands();
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 'a'), (2, 'b')")).isEqualTo(2);
            assertThat(statement.executeUpdate("UPDATE t SET name = 'c' WHERE id = 2")).isEqualTo(1);
            assertThat(statement.execute("DELETE FROM t WHERE id = 1")).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(1);
            assertThat(commands() - before).as("EXCSQLIMM and RDBCMM in one chain each").isEqualTo(6);
            statement.setQueryTimeout(60);
            assertThat(statement.executeUpdate("UPDATE t SET name = 'd'")).isEqualTo(1);
        }
    }

    @Test
    void aTransactionManagersConnectionLogsInOnce() throws SQLException {
        long before = run.server.acceptedCount();
        XAConnection managed = source().getXAConnection();
        try {
            assertThat(managed.getConnection().isValid(5)).isTrue();
            assertThat(run.server.acceptedCount() - before).isEqualTo(1);
        } finally {
            managed.close();
        }
    }

    @Override
    XADataSource source() {
        return source(run.server.port(), database, "protocol=drda");
    }
}
