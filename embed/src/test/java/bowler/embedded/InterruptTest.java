// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A thread that is interrupted in the middle of calls loses at most its statement: its connection lives, others notice
/// nothing, nothing acknowledged is lost.
class InterruptTest {
    private static final int ROWS = 2_000;
    private static final int INTERRUPTS = 300;

    @TempDir
    Path folder;

    @Test
    void interruptedThreadsKeepTheirConnections() throws Exception {
        String url = Databases.url(folder.resolve("db"));
        try (Connection connection = DriverManager.getConnection(url + ";create=true;pageCacheBytes=1048576")) {
            Databases.fill(connection, ROWS);
            Databases.execute(connection, "CREATE TABLE counter (id INTEGER PRIMARY KEY, n INTEGER NOT NULL)",
                "INSERT INTO counter VALUES (1, 0)");
        }
        AtomicInteger acknowledged = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread victim = thread("victim", failure, () -> count(url, acknowledged, done));
        Thread bystander = thread("bystander", failure, () -> read(url, done));
        Random random = new Random(1);
        for (int i = 0; i < INTERRUPTS && failure.get() == null; i++) {
            Thread.sleep(0, random.nextInt(900_000));
            victim.interrupt();
        }
        done.set(true);
        victim.join();
        bystander.join();
        assertThat(failure.get()).isNull();
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThat(Databases.longOf(connection, "SELECT n FROM counter")).isEqualTo(acknowledged.get());
        }
        Databases.shutDown(url);
    }

    @Test
    void anInterruptEndsALongStatementButNotAShortOne() throws Exception {
        String url = Databases.url(folder.resolve("db"));
        try (Connection connection = DriverManager.getConnection(url + ";create=true")) {
            Databases.fill(connection, ROWS);
            Thread statement = Thread.currentThread();
            Thread interrupter = new Thread(() -> {
                try {
                    Thread.sleep(100);
                    statement.interrupt();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            interrupter.start();
            for (String endless : List.of(
                    "SELECT COUNT(*) FROM foo x, foo y, foo z WHERE x.a + y.a + z.a = -1",
                    "UPDATE foo SET b = 'x' WHERE (SELECT COUNT(*) FROM foo x, foo y WHERE x.a + y.a = -foo.a - 1) > 0")) {
                assertThatThrownBy(() -> Databases.execute(connection, endless))
                    .isInstanceOfSatisfying(SQLException.class, error -> assertThat(error.getSQLState()).isEqualTo("XCL52"))
                    .hasMessageContaining("interrupted");
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
            Databases.execute(connection, "UPDATE foo SET b = 'short' WHERE a = 7");
            assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM foo WHERE b = 'short'")).isEqualTo(1);
            assertThat(Thread.interrupted()).isTrue();
            interrupter.join();
        }
        Databases.shutDown(url);
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread thread(String name, AtomicReference<Throwable> failure, Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        }, name);
        thread.start();
        return thread;
    }

    /// One connection all along: an interrupt may end a statement with an error, after which the work goes on.
    private static void count(String url, AtomicInteger acknowledged, AtomicBoolean done) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            connection.setAutoCommit(false);
            try (PreparedStatement update = connection.prepareStatement("UPDATE counter SET n = n + 1 WHERE id = 1")) {
                while (!done.get()) {
                    try {
                        assertThat(update.executeUpdate()).isEqualTo(1);
                        connection.commit();
                        acknowledged.incrementAndGet();
                    } catch (SQLException e) {
                        assertThat(e.getSQLState()).isEqualTo("XCL52");
                        connection.rollback();
                    }
                    Thread.interrupted();
                }
            }
            connection.rollback();
        }
    }

    private static void read(String url, AtomicBoolean done) throws SQLException {
        Random random = new Random(2);
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement query = connection.prepareStatement("SELECT b FROM foo WHERE a = ?")) {
            while (!done.get()) {
                int a = random.nextInt(ROWS);
                query.setInt(1, a);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo(Databases.text(a));
                }
            }
        }
    }
}
