// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Values of identity columns and sequences are returned once, ascending for each session, while sessions draw, alter,
/// roll back and close. Values that were not returned when the database is closed are available again.
class NumbersOnceTest {
    private static final String MANY =
        "INSERT INTO t (v) WITH RECURSIVE r (n) AS (VALUES 1 UNION ALL SELECT n + 1 FROM r WHERE n < 3000) SELECT n FROM r";

    @Test
    void valuesReservedByARolledBackAlterAreNotReturnedTwice() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:altered;create=true")) {
            make(connection);
            Databases.execute(connection, "INSERT INTO t (v) VALUES 1");
            connection.setAutoCommit(false);
            Databases.execute(connection, "ALTER TABLE t ADD COLUMN b INTEGER", MANY);
            connection.rollback();
            connection.setAutoCommit(true);
            Databases.execute(connection, MANY, MANY, MANY);
            assertOnce(connection, 9_001);
        }
    }

    @Test
    void aReaderThatKeepsTheCatalogLockedChangesNothing() throws SQLException {
        String url = "jdbc:bowler:memory:kept;create=true";
        try (Connection reader = DriverManager.getConnection(url);
                Connection back = DriverManager.getConnection(url);
                Connection forth = DriverManager.getConnection(url)) {
            make(reader);
            Databases.execute(forth, "INSERT INTO t (v) VALUES 1");
            reader.setAutoCommit(false);
            Databases.longOf(reader, "SELECT COUNT(columnname) FROM sys.syscolumns WITH RR");
            back.setAutoCommit(false);
            Databases.execute(back, "INSERT INTO t (v) SELECT columnnumber FROM sys.syscolumns FETCH FIRST 31 ROWS ONLY");
            reader.rollback();
            Databases.execute(back, MANY);
            Databases.execute(forth, MANY);
            back.rollback();
            Databases.execute(forth, MANY, MANY);
            assertOnce(forth, 9_001);
        }
    }

    @Test
    void manySessionsReceiveDifferentValuesInAscendingOrder(@TempDir Path folder) throws Exception {
        Path place = folder.resolve("db");
        int sessions = 8;
        try (Connection connection = Databases.create(place);
                ExecutorService threads = Executors.newFixedThreadPool(sessions)) {
            make(connection);
            Databases.execute(connection, "CREATE SEQUENCE q AS BIGINT START WITH 1 INCREMENT BY -1",
                "ALTER TABLE t ADD COLUMN n BIGINT DEFAULT NEXT VALUE FOR q");
            List<Future<?>> ends = new ArrayList<>();
            for (int number = 0; number < sessions; number++) {
                int session = number;
                ends.add(threads.submit(() -> insert(Databases.url(place) + ";durability=relaxed", session)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            long rows = Databases.longOf(connection, "SELECT COUNT(*) FROM t");
            assertOnce(connection, rows);
            assertThat(Databases.longOf(connection, "SELECT COUNT(DISTINCT n) FROM t")).isEqualTo(rows);
            // The only gaps are the values of failed statements that were rolled back.
            assertThat(Databases.longOf(connection, "SELECT MAX(id) FROM t")).isBetween(rows, rows + 8 * 20 * 100);
        }
        Databases.shutDown(Databases.url(place));
    }

    /// Rows one by one, together, and some that are rolled back.
    private static Void insert(String url, int session) throws SQLException {
        long last = 0;
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement one = connection.prepareStatement("INSERT INTO t (v) VALUES ? RETURNING id, n");
                PreparedStatement many = connection.prepareStatement(
                    "INSERT INTO t (v) SELECT columnnumber FROM sys.syscolumns FETCH FIRST 100 ROWS ONLY")) {
            connection.setAutoCommit(false);
            long lastDown = 2;
            for (int round = 0; round < 20; round++) {
                for (int row = 0; row < 50; row++) {
                    one.setInt(1, session);
                    try (ResultSet rows = one.executeQuery()) {
                        rows.next();
                        assertThat(rows.getLong(1)).isGreaterThan(last);
                        assertThat(rows.getLong(2)).isLessThan(lastDown);
                        last = rows.getLong(1);
                        lastDown = rows.getLong(2);
                    }
                }
                connection.commit();
                many.executeUpdate();
                if (round % 2 == 0) {
                    connection.commit();
                } else {
                    connection.rollback();
                }
            }
        }
        return null;
    }

    @Test
    void unusedValuesAreReturnedWhenTheDatabaseIsClosed(@TempDir Path folder) throws SQLException {
        Path place = folder.resolve("db");
        try (Connection connection = Databases.create(place)) {
            make(connection);
            Databases.execute(connection, "INSERT INTO t (v) VALUES 1, 2, 3",
                "CREATE TABLE u (id SMALLINT GENERATED ALWAYS AS IDENTITY (START WITH 7, INCREMENT BY -2), v INTEGER)",
                "INSERT INTO u (v) VALUES 1, 2, 3", "CREATE SEQUENCE few AS INTEGER START WITH 1 MINVALUE 1 MAXVALUE 4 CYCLE",
                "CREATE SEQUENCE begun START WITH 5", "CREATE TABLE again (id INTEGER GENERATED ALWAYS AS IDENTITY, v INTEGER)",
                "INSERT INTO again (v) VALUES 1, 2", "ALTER TABLE again ALTER COLUMN id RESTART WITH 33");
            assertThat(Databases.longOf(connection, "VALUES NEXT VALUE FOR few")).isEqualTo(1);
            assertThat(Databases.longOf(connection, "VALUES NEXT VALUE FOR begun")).isEqualTo(5);
            Databases.execute(connection, "ALTER SEQUENCE begun RESTART WITH 37");
        }
        Databases.shutDown(Databases.url(place));
        try (Connection connection = DriverManager.getConnection(Databases.url(place))) {
            Databases.execute(connection, "INSERT INTO t (v) VALUES 4", "INSERT INTO u (v) VALUES 4",
                "INSERT INTO again (v) VALUES 3");
            assertThat(Databases.longOf(connection, "SELECT MAX(id) FROM t")).isEqualTo(4);
            assertThat(Databases.longOf(connection, "SELECT MIN(id) FROM u")).isEqualTo(1);
            assertThat(Databases.longOf(connection, "SELECT MAX(id) FROM again")).isEqualTo(33);
            for (int value = 2; value <= 9; value++) {
                assertThat(Databases.longOf(connection, "VALUES NEXT VALUE FOR few")).isEqualTo(1 + (value - 1) % 4);
            }
            assertThat(Databases.longOf(connection, "VALUES NEXT VALUE FOR begun")).isEqualTo(37);
            // Past the first range, from which nothing can come back.
            Databases.execute(connection, MANY);
        }
        Databases.shutDown(Databases.url(place));
        try (Connection connection = DriverManager.getConnection(Databases.url(place))) {
            Databases.execute(connection, "INSERT INTO t (v) VALUES 5");
            assertThat(Databases.longOf(connection, "SELECT MAX(id) FROM t")).isEqualTo(3_005);
        }
        Databases.shutDown(Databases.url(place));
    }

    private static void make(Connection connection) throws SQLException {
        Databases.execute(connection, "CREATE TABLE t (id INTEGER GENERATED ALWAYS AS IDENTITY, v INTEGER)");
    }

    private static void assertOnce(Connection connection, long rows) throws SQLException {
        assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM t")).isEqualTo(rows);
        assertThat(Databases.longOf(connection, "SELECT COUNT(DISTINCT id) FROM t")).isEqualTo(rows);
    }
}
