// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The property `bowler.space.compaction` gives the space of deleted rows and long values back to the file system, while other
/// sessions read and change the tables.
@Timeout(120)
final class SpaceCompactionTest {
    private static final int ROWS = 12_000;

    @TempDir
    private Path scratch;

    @AfterEach
    void close() {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:;shutdown=true").close());
    }

    private String url() {
        return Databases.url(scratch.resolve("db"));
    }

    private long dataBytes() throws IOException {
        try (Stream<Path> files = Files.list(scratch.resolve("db/data"))) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private static void fill(Connection connection) throws SQLException {
        Databases.execute(
            connection, "CREATE TABLE t (id INT PRIMARY KEY, text VARCHAR(1000), long BLOB)", "CREATE INDEX by_text ON t (text)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            for (int id = 0; id < ROWS; id++) {
                insert.setInt(1, id);
                insert.setString(2, text(id));
                insert.setBytes(3, new byte[id % 40 == 0 ? 90_000 + id : 10]);
                insert.addBatch();
                if (id % 1_000 == 999) {
                    insert.executeBatch();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static String text(int id) {
        return id * 7919 % ROWS + " text " + "x".repeat(300);
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static void await(Statement statement, String condition) throws SQLException, InterruptedException {
        while (number(statement, "VALUES CASE WHEN " + condition + " THEN 1 ELSE 0 END") == 0) {
            Thread.sleep(50);
        }
    }

    /// Reads and changes the rows that stay until it is told to end.
    private void use(int number, AtomicBoolean isEnded) {
        Random random = new Random(number);
        try (Connection connection = DriverManager.getConnection(url());
                PreparedStatement read = connection.prepareStatement("SELECT text, LENGTH(long) FROM t WHERE id = ?");
                PreparedStatement scan = connection.prepareStatement("SELECT COUNT(*), SUM(LENGTH(long)) FROM t WHERE text > '5'");
                PreparedStatement change = connection.prepareStatement("UPDATE t SET text = ? WHERE id = ?");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, 'new', ?)");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM t WHERE id = ?")) {
            for (int round = 0; !isEnded.get(); round++) {
                int id = random.nextInt(ROWS / 20) * 20;
                read.setInt(1, id);
                try (ResultSet row = read.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getString(1)).isEqualTo(text(id));
                    assertThat(row.getInt(2)).isEqualTo(id % 40 == 0 ? 90_000 + id : 10);
                }
                change.setString(1, text(id));
                change.setInt(2, id);
                assertThat(change.executeUpdate()).isEqualTo(1);
                if (round % 50 == 0) {
                    scan.executeQuery().close();
                    int added = ROWS + number * 1_000_000 + round;
                    insert.setInt(1, added);
                    insert.setBytes(2, new byte[50_000]);
                    insert.executeUpdate();
                    delete.setInt(1, added);
                    delete.executeUpdate();
                }
            }
        } catch (SQLException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void spaceGoesBackWhileTheTablesAreUsed() throws Exception {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true"); Statement statement = connection.createStatement()) {
            fill(connection);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
            long before = dataBytes();
            Databases.execute(connection, "DELETE FROM t WHERE MOD(id, 20) <> 0");
            // The background removes the rows and the long values first.
            await(statement, "(SELECT MIN(NUMUNFILLEDPAGES) FROM SYSCS_DIAG.SPACE_TABLE WHERE TABLENAME = 'T' AND CONGLOMERATENAME <> 'LOBS') > 100");
            AtomicBoolean isEnded = new AtomicBoolean();
            CompletableFuture<?>[] users = new CompletableFuture<?>[3];
            for (int number = 0; number < users.length; number++) {
                int user = number + 1;
                users[number] = CompletableFuture.runAsync(() -> use(user, isEnded));
            }
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bowler.space.compaction', 'true')");
            try {
                await(statement, "(SELECT COUNT(*) FROM SYSCS_DIAG.COMPACTIONS WHERE TABLENAME = 'T' AND PHASE = 'DONE') >= 2"
                    + " AND (SELECT COUNT(*) FROM SYSCS_DIAG.COMPACTIONS WHERE PHASE <> 'DONE') = 0");
            } finally {
                isEnded.set(true);
            }
            CompletableFuture.allOf(users).join();
            assertThat(number(statement, "SELECT SUM(MOVED_PAGES) FROM SYSCS_DIAG.COMPACTIONS")).isPositive();
            assertThat(dataBytes()).isLessThan(before - 5_000_000);
            assertThat(number(statement, "SELECT COUNT(*) FROM t")).isEqualTo(ROWS / 20);
            assertThat(number(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'T')")).isEqualTo(1);
        }
        close();
        try (Connection connection = DriverManager.getConnection(url()); Statement statement = connection.createStatement()) {
            assertThat(number(statement, "SELECT COUNT(*) FROM t")).isEqualTo(ROWS / 20);
            assertThat(number(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'T')")).isEqualTo(1);
        }
    }

    @Test
    void longValuesGiveTheirSpaceBack() throws Exception {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true"); Statement statement = connection.createStatement()) {
            fill(connection);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
            long before = dataBytes();
            Databases.execute(connection, "UPDATE t SET long = NULL WHERE MOD(id, 400) <> 0");
            await(statement, "(SELECT SUM(NUMFREEPAGES) FROM SYSCS_DIAG.SPACE_TABLE WHERE TABLENAME = 'T' AND CONGLOMERATENAME = 'LOBS') > 1000");
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bowler.space.compaction', 'true')");
            await(statement, "(SELECT COUNT(*) FROM SYSCS_DIAG.COMPACTIONS WHERE CONGLOMERATENAME = 'LOBS' AND PHASE = 'DONE') = 1");
            assertThat(dataBytes()).isLessThan(before / 2);
            try (ResultSet rows = statement.executeQuery("SELECT id, long FROM t WHERE long IS NOT NULL")) {
                int count = 0;
                for (; rows.next(); count++) {
                    assertThat(rows.getBytes(2)).isEqualTo(new byte[90_000 + rows.getInt(1)]);
                }
                assertThat(count).isEqualTo(ROWS / 400);
            }
        }
    }
}
