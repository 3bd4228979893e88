// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Repeatedly opens a database, inserts a row and shuts the database down, while other databases of the same JVM stay
/// open.
final class ReopenedDatabase {
    private static final String SHUT_DOWN = "08006";

    private final String url;
    private final Consumer<String> found;
    private long rows = -1;

    /// @param found takes what went wrong
    ReopenedDatabase(String url, Consumer<String> found) {
        this.url = url;
        this.found = found;
    }

    void connectRepeatedly(BooleanSupplier isRunning) {
        while (isRunning.getAsBoolean()) {
            try {
                visit();
                shutDown(url);
            } catch (SQLException refused) {
                found.accept("the database that comes and goes: " + refused.getSQLState() + " " + refused.getMessage());
                return;
            }
        }
    }

    private void visit() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS visit (n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, s VARCHAR(100))");
            long present = count(statement);
            if (rows >= 0 && present != rows) {
                found.accept("the database that comes and goes has " + present + " rows instead of " + rows);
            }
            statement.execute("INSERT INTO visit (s) VALUES ('visited')");
            statement.execute("CREATE TABLE brief AS SELECT s, COUNT(*) c FROM visit GROUP BY s WITH DATA");
            statement.execute("DROP TABLE brief");
            rows = present + 1;
        }
    }

    private static long count(Statement statement) throws SQLException {
        try (ResultSet all = statement.executeQuery("SELECT COUNT(*) FROM visit")) {
            all.next();
            return all.getLong(1);
        }
    }

    static void shutDown(String url) throws SQLException {
        try {
            DriverManager.getConnection(url + ";shutdown=true").close();
        } catch (SQLException done) {
            if (!SHUT_DOWN.equals(done.getSQLState())) {
                throw done;
            }
        }
    }
}
