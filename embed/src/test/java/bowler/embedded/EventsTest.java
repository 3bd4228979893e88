// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a recording shows of the engine.
class EventsTest {
    private static final List<String> NAMES = List.of("Statement", "PlanCompile", "LockWait", "Deadlock", "LogForce",
        "PageWrite", "Checkpoint", "Recovery", "PageRead");

    @TempDir
    private Path folder;

    @Test
    void statementsWaitsAndForcesAreRecorded() throws SQLException, IOException {
        String url = "jdbc:bowler:" + folder.resolve("db");
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            NAMES.forEach(name -> recording.enable("bowler." + name).withoutThreshold());
            recording.start();
            try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
                Databases.execute(connection, "CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)",
                    "INSERT INTO t VALUES (1, 1), (2, 2)");
                crossUpdates(url);
                assertThat(Databases.longOf(connection, "SELECT SUM(b) FROM t")).isPositive();
            }
            Databases.shutDown(url);
            try (Connection again = DriverManager.getConnection(url)) {
                assertThat(Databases.longOf(again, "SELECT COUNT(*) FROM t")).isEqualTo(2);
            }
            Databases.shutDown(url);
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(texts(events, "Statement", "text")).contains("INSERT INTO t VALUES (1, 1), (2, 2)", "SELECT SUM(b) FROM t");
        assertThat(events).filteredOn(event -> event.getEventType().getName().equals("bowler.Statement"))
            .filteredOn(event -> event.getString("text").startsWith("INSERT")).allMatch(event -> event.getLong("rows") == 2);
        assertThat(texts(events, "PlanCompile", "text")).contains("SELECT SUM(b) FROM t");
        assertThat(texts(events, "LockWait", "object")).isNotEmpty().allMatch(object -> object.contains("T"));
        assertThat(texts(events, "LockWait", "outcome")).contains("granted", "refused");
        assertThat(texts(events, "Deadlock", "cycle")).hasSize(1).first().asString().contains("waits for");
        assertThat(texts(events, "LogForce", "bytes")).isNotEmpty();
        assertThat(texts(events, "PageWrite", "pages")).isNotEmpty();
        assertThat(texts(events, "PageRead", "page")).isNotEmpty();
    }

    /// Two transactions take two rows in opposite order; one of them is refused.
    private static void crossUpdates(String url) throws SQLException {
        CountDownLatch bothHaveOne = new CountDownLatch(2);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            try (Connection connection = DriverManager.getConnection(url)) {
                update(connection, 2, 1, bothHaveOne);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        try (Connection connection = DriverManager.getConnection(url)) {
            update(connection, 1, 2, bothHaveOne);
        }
        other.join();
    }

    private static void update(Connection connection, int first, int second, CountDownLatch bothHaveOne) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE t SET b = b + 1 WHERE a = " + first);
            bothHaveOne.countDown();
            bothHaveOne.await();
            statement.executeUpdate("UPDATE t SET b = b + 1 WHERE a = " + second);
            connection.commit();
        } catch (SQLException deadlock) {
            assertThat(deadlock.getSQLState()).isEqualTo("40001");
            connection.rollback();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void evictionsAreRecordedAndCounted() throws SQLException, IOException {
        String url = "jdbc:bowler:" + folder.resolve("small");
        Path file = folder.resolve("evictions.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("bowler.Eviction").withoutThreshold();
            recording.start();
            try (Connection connection = DriverManager.getConnection(url + ";create=true;pageSize=4096;pageCacheBytes=1048576")) {
                Databases.fill(connection, 20_000);
                assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM foo")).isEqualTo(20_000);
                assertThat(Databases.longOf(connection, "SELECT evictions FROM syscs_diag.buffer_statistics")).isPositive();
                assertThat(Databases.longOf(connection, "SELECT waits FROM syscs_diag.wait_statistics WHERE kind = 'eviction'"))
                    .isPositive();
            }
            Databases.shutDown(url);
            recording.dump(file);
        }
        assertThat(texts(RecordingFile.readAllEvents(file), "Eviction", "page")).isNotEmpty();
    }

    private static List<String> texts(List<RecordedEvent> events, String name, String field) {
        return events.stream().filter(event -> event.getEventType().getName().equals("bowler." + name))
            .map(event -> String.valueOf((Object) event.getValue(field))).toList();
    }
}
