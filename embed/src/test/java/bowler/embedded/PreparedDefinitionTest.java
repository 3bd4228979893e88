// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A prepared definition may run later, repeatedly, or after another session was faster. It means what its text says
/// for the catalog at that time.
class PreparedDefinitionTest {
    private static final String URL = "jdbc:bowler:memory:prepared-definitions";

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(URL + ";create=true");
        Databases.execute(connection, "CREATE TABLE t (a INT)");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection(URL + ";drop=true")).isInstanceOf(SQLException.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "CREATE TABLE x (a INT)                 | X0Y32 | DROP TABLE x",
        "CREATE TABLE x AS SELECT a FROM t WITH NO DATA | X0Y32 | DROP TABLE x",
        "CREATE VIEW x AS SELECT a FROM t       | X0Y32 | DROP VIEW x",
        "CREATE SYNONYM x FOR t                 | X0Y68 | DROP SYNONYM x",
        "CREATE SEQUENCE x                      | X0Y68 | DROP SEQUENCE x RESTRICT",
        "CREATE SCHEMA x                        | X0Y68 | DROP SCHEMA x RESTRICT",
        "CREATE INDEX x ON t (a + 1)            | X0Y32 | DROP INDEX x",
        "ALTER TABLE t ADD COLUMN x INT         | X0Y32 | ALTER TABLE t DROP COLUMN x",
        "RENAME TABLE t TO x                    | 42Y55 | RENAME TABLE x TO t"})
    void theSameAgainIsRefused(String create, String sqlState, String drop) throws SQLException {
        try (PreparedStatement creation = connection.prepareStatement(create);
             PreparedStatement another = connection.prepareStatement(create)) {
            creation.execute();
            assertThatThrownBy(creation::execute).isInstanceOfSatisfying(SQLException.class,
                failure -> assertThat(failure.getSQLState()).isEqualTo(sqlState));
            Databases.execute(connection, drop);
            another.execute();
        }
    }

    @Test
    void ifNotExistsKeepsAConcurrentlyCreatedObject() throws SQLException {
        for (String create : List.of("TABLE IF NOT EXISTS x (a INT)", "VIEW IF NOT EXISTS y AS SELECT a FROM t",
                "SEQUENCE IF NOT EXISTS s", "SYNONYM IF NOT EXISTS z FOR t", "SCHEMA IF NOT EXISTS q",
                "INDEX IF NOT EXISTS i ON t (a)")) {
            try (PreparedStatement creation = connection.prepareStatement("CREATE " + create)) {
                creation.execute();
                creation.execute();
            }
        }
    }

    @Test
    void ifExistsDropsAConcurrentlyCreatedObject() throws SQLException {
        for (String object : List.of("TABLE x|(a INT)", "VIEW x|AS SELECT a FROM t", "SEQUENCE x|", "SYNONYM x|FOR t")) {
            String name = object.substring(0, object.indexOf('|'));
            try (PreparedStatement drop = connection.prepareStatement(
                    "DROP " + name.replace(" x", " IF EXISTS x") + (name.startsWith("SEQ") ? " RESTRICT" : ""))) {
                drop.execute();
                Databases.execute(connection, "CREATE " + object.replace('|', ' '));
                drop.execute();
                Databases.execute(connection, "CREATE " + object.replace('|', ' '));
                drop.execute();
            }
        }
    }

    @Test
    void aRollbackToASavepointKeepsDefinitionsOfOtherSessions() throws SQLException {
        try (Connection other = DriverManager.getConnection(URL)) {
            connection.setAutoCommit(false);
            Savepoint savepoint = connection.setSavepoint();
            Databases.execute(other, "CREATE TABLE others (a INT)");
            Databases.execute(connection, "CREATE TABLE mine (a INT)");
            connection.rollback(savepoint);
            Databases.execute(connection, "CREATE TABLE mine (a INT)");
            connection.commit();
            connection.setAutoCommit(true);
            Databases.execute(other, "INSERT INTO others VALUES 1", "INSERT INTO mine VALUES 1", "DROP TABLE others");
        }
    }

    @Test
    void oneOfManyConcurrentSessionsCreatesTheObject() throws Exception {
        try (ExecutorService sessions = Executors.newFixedThreadPool(4)) {
            for (int round = 0; round < 20; round++) {
                String name = "v" + round;
                List<Future<String>> outcomes = new ArrayList<>();
                for (int session = 0; session < 4; session++) {
                    outcomes.add(sessions.submit(creating("CREATE VIEW " + name + " AS SELECT a FROM t")));
                }
                assertThat(states(outcomes)).containsExactlyInAnyOrder("00000", "X0Y32", "X0Y32", "X0Y32");
            }
        }
    }

    private static Callable<String> creating(String sql) {
        return () -> {
            try (Connection own = DriverManager.getConnection(URL); Statement statement = own.createStatement()) {
                statement.execute(sql);
                return "00000";
            } catch (SQLException failure) {
                return failure.getSQLState();
            }
        };
    }

    private static List<String> states(List<Future<String>> outcomes) throws InterruptedException, ExecutionException {
        List<String> states = new ArrayList<>();
        for (Future<String> outcome : outcomes) {
            states.add(outcome.get());
        }
        return states;
    }
}
