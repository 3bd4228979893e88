// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Connections without references are rolled back and closed; those of which a part is in use are not.
final class ForgottenConnectionsTest {
    private static final String URL = "jdbc:bowler:memory:forgotten";
    private static final int MAX_COLLECTIONS = 100;
    private static final long PAUSE_MILLIS = 20;
    private static final int FORGOTTEN = 50;

    @AfterEach
    void shutDown() {
        Databases.shutDown(URL);
    }

    @Test
    void locksOfForgottenConnectionsAreFreed() throws Exception {
        try (Connection own = DriverManager.getConnection(URL + ";create=true;lockTimeout=0")) {
            Databases.execute(own, "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, n INTEGER)");
            for (int id = 0; id < FORGOTTEN; id++) {
                Databases.execute(own, "INSERT INTO t VALUES (" + id + ", 0)");
                forget(id);
            }
            Databases.execute(own, "SET ISOLATION READ COMMITTED");
            collectUntilUpdated(own);
            assertThat(Databases.longOf(own, "SELECT SUM(n) FROM t")).isEqualTo(FORGOTTEN);
        }
    }

    /// A transaction with changes, an open cursor, a prepared statement with parameters and a statement of each kind.
    private static void forget(int id) throws SQLException {
        Connection connection = DriverManager.getConnection(URL);
        connection.setAutoCommit(false);
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET n = n + ? WHERE id = ?")) {
            update.setInt(1, 100);
            update.setInt(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
        Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
        statement.setCursorName("found");
        ResultSet rows = statement.executeQuery("SELECT id, n FROM t FOR UPDATE WITH UR");
        if (id == 0) {
            rows.next();
        }
        PreparedStatement query = connection.prepareStatement("SELECT n FROM t WHERE id = ?");
        query.setInt(1, id);
        query.executeQuery().next();
    }

    private static void collectUntilUpdated(Connection own) throws Exception {
        SQLException last = null;
        for (int collection = 0; collection < MAX_COLLECTIONS; collection++) {
            System.gc();
            Thread.sleep(PAUSE_MILLIS);
            try {
                Databases.execute(own, "UPDATE t SET n = n + 1");
                return;
            } catch (SQLException locked) {
                assertThat(locked.getSQLState()).isEqualTo("40XL1");
                last = locked;
            }
        }
        throw new AssertionError("rows are still locked", last);
    }

    @Test
    void aReferenceToAResultSetKeepsTheConnectionOpen() throws Exception {
        try (Connection own = DriverManager.getConnection(URL + ";create=true")) {
            Databases.execute(own, "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, n INTEGER)",
                "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
        }
        ResultSet rows = DriverManager.getConnection(URL).createStatement().executeQuery("SELECT id FROM t ORDER BY id");
        for (int id = 1; id <= 3; id++) {
            for (int collection = 0; collection < 5; collection++) {
                System.gc();
                Thread.sleep(PAUSE_MILLIS);
            }
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(id);
        }
        rows.getStatement().getConnection().close();
    }
}
