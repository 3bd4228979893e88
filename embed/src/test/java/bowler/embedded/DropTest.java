// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/// Tables and indexes that go while background work still has their pages in hand.
class DropTest {
    private static final int DATABASES = 100;
    private static final long MAX_REMAINING_BYTES = 50L << 20;

    /// Each database in memory takes more than a megabyte.
    @Test
    void droppedDatabasesAreReclaimed() throws SQLException {
        long before = usedBytes();
        for (int i = 0; i < DATABASES; i++) {
            String url = "jdbc:bowler:memory:dropped" + i;
            try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
                Databases.execute(connection, "CREATE TABLE t (a INTEGER PRIMARY KEY)");
            }
            Databases.shutDown(url);
        }
        assertThat(usedBytes() - before).isLessThan(MAX_REMAINING_BYTES);
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void tablesWithRecentRowVersionsMayBeDropped() throws SQLException {
        String url = "jdbc:bowler:memory:drops";
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            for (int round = 0; round < 60; round++) {
                Databases.execute(connection, "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)",
                    "CREATE INDEX tb ON t (b)");
                connection.setAutoCommit(false);
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                    for (int a = 0; a < 300; a++) {
                        insert.setInt(1, a);
                        insert.setInt(2, a % 7);
                        insert.executeUpdate();
                    }
                }
                connection.commit();
                Databases.execute(connection, "UPDATE t SET b = b + 1", "DELETE FROM t WHERE a > 200");
                connection.commit();
                connection.setAutoCommit(true);
                Databases.execute(connection, "DROP INDEX tb");
                assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM t")).isEqualTo(201);
                Databases.execute(connection, "DROP TABLE t");
            }
        }
        Databases.shutDown(url);
    }
}
