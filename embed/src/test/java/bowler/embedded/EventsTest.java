// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what a recording shows of the engine.
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
                awaitCheckpoint(connection);
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
        assertThat(texts(events, "Checkpoint", "pages")).isNotEmpty();
    }

    /// A copy of an open database's folder is what a crash leaves.
    @Test
    void phasesOfARestartAreRecorded() throws SQLException, IOException {
        Path original = folder.resolve("running");
        Path copy = folder.resolve("crashed");
        Path file = folder.resolve("restart.jfr");
        try (Connection connection = Databases.create(original)) {
            Databases.fill(connection, 10);
            Databases.copy(original, copy);
        }
        Databases.shutDown(Databases.url(original));
        try (Recording recording = new Recording()) {
            recording.enable("bowler.Recovery").withoutThreshold();
            recording.start();
            try (Connection connection = DriverManager.getConnection(Databases.url(copy))) {
                assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM foo")).isEqualTo(10);
            }
            Databases.shutDown(Databases.url(copy));
            recording.dump(file);
        }
        assertThat(texts(RecordingFile.readAllEvents(file), "Recovery", "phase")).containsExactly("analysis and redo", "undo");
    }

    /// The same holds while a recording of statements is active and has found one that was long enough.
    @Test
    void aRecordingAllocatesNothingForAStatement() throws SQLException {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:memory:recorded;create=true")) {
            Databases.fill(connection, 10);
            try (PreparedStatement select = connection.prepareStatement("SELECT a FROM foo WHERE a = ?");
                 PreparedStatement update = connection.prepareStatement("UPDATE foo SET b = 'new' WHERE a = ?")) {
                long plain = minBytes(threads, select, update);
                try (Recording recording = new Recording()) {
                    recording.enable("bowler.Statement").withoutThreshold();
                    recording.start();
                    run(select, update);
                    recording.enable("bowler.Statement").withThreshold(Duration.ofSeconds(10));
                    assertThat(minBytes(threads, select, update)).isLessThanOrEqualTo(plain);
                }
            }
        } finally {
            Databases.shutDown("jdbc:bowler:memory:recorded");
        }
    }

    /// The bytes that a turn allocates when no other thread compiles.
    private static long minBytes(com.sun.management.ThreadMXBean threads, PreparedStatement select, PreparedStatement update)
            throws SQLException {
        long min = Long.MAX_VALUE;
        for (int turn = 0; turn < 100; turn++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            run(select, update);
            min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return min;
    }

    private static void run(PreparedStatement select, PreparedStatement update) throws SQLException {
        for (int a = 0; a < 10; a++) {
            select.setInt(1, a);
            try (ResultSet rows = select.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
            update.setInt(1, a);
            update.executeUpdate();
        }
    }

    /// In quiet times everything is written, and a checkpoint taken.
    private static void awaitCheckpoint(Connection connection) throws SQLException {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (Databases.longOf(connection, "SELECT checkpoints FROM syscs_diag.checkpoint_statistics") == 0) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
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
