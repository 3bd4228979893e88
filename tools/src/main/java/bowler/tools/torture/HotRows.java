// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Two writers of a few hot rows and a queue. They run first alone, then concurrently with an open transaction at
/// SNAPSHOT that reads again and again. The heap must stay flat, all must keep their pace, and the snapshot must not
/// change.
final class HotRows {
    private static final int HOT = 20;
    private static final int QUEUED = 1_000;
    private static final int WRITERS = 2;
    private static final int SNAPSHOT = 0x1000;
    private static final int PERCENT = 100;
    /// The permitted growth of the heap, in MiB, between the first third and the end.
    private static final long HEAP_GROWTH = 8;
    private static final long READ_PAUSE_MILLIS = 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS = 1_000;

    private final MemoryChild parent;
    private final String url;
    private final int seconds;
    private final int minPercent;
    private final AtomicLong updates = new AtomicLong();
    private final AtomicLong rounds = new AtomicLong();
    private final AtomicBoolean stopped = new AtomicBoolean();

    /// @param minPercent of the pace without a snapshot that is to be kept
    HotRows(MemoryChild parent, String url, int seconds, int minPercent) {
        this.parent = parent;
        this.url = url;
        this.seconds = seconds;
        this.minPercent = minPercent;
    }

    /// Work done in a time.
    private record Pace(double updates, double rounds, double readMillis) {}

    void run() throws SQLException, InterruptedException {
        prepare();
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < WRITERS; number++) {
            int seed = number;
            threads.add(Thread.ofPlatform().start(() -> guarded("writer", () -> update(seed))));
        }
        threads.add(Thread.ofPlatform().start(() -> guarded("queue", this::queue)));
        try {
            Thread.sleep(MILLIS);
            guarded("reader", this::compare);
        } finally {
            stopped.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private void compare() throws SQLException, InterruptedException {
        HeapWatch.begin();
        long begin = System.nanoTime();
        try (Connection reader = connect(Connection.TRANSACTION_READ_COMMITTED)) {
            Pace alone = pace(reader, Math.max(1, seconds * MILLIS / 3), null, "without a snapshot");
            line("hot rows and queue, alone", begin, alone);
            reader.commit();
            reader.setTransactionIsolation(SNAPSHOT);
            String before = state(reader);
            HeapWatch.begin();
            begin = System.nanoTime();
            pace(reader, Math.max(1, seconds * MILLIS / 3), before, "beside a snapshot");
            long live = HeapWatch.liveMebibytes();
            pace(reader, Math.max(1, seconds * MILLIS / 3), before, "beside a snapshot");
            Pace late = pace(reader, Math.max(1, seconds * MILLIS / 3), before, "beside a snapshot, last third");
            line("beside a snapshot, last third", begin, late);
            long end = HeapWatch.liveMebibytes();
            if (end > live + HEAP_GROWTH) {
                parent.finding("beside a snapshot the heap grew from " + live + " to " + end + " MiB");
            }
            keeps("updates of hot rows a second", alone.updates, late.updates);
            keeps("rounds of the queue a second", alone.rounds, late.rounds);
            keeps("queries of the reader a second", 1 / alone.readMillis, 1 / late.readMillis);
            reader.commit();
        }
    }

    private void line(String name, long begin, Pace pace) {
        parent.measure(name, (System.nanoTime() - begin) / NANOS_PER_MILLI, HeapWatch.peakMebibytes(),
            Math.round(pace.updates) + " updates/s", Math.round(pace.rounds) + " rounds/s");
    }

    private void keeps(String what, double alone, double late) {
        if (late * PERCENT < alone * minPercent) {
            parent.finding(String.format("%s: %.1f beside a snapshot, %.1f without it", what, late, alone));
        }
    }

    /// @param before the state that each query must give; null: any
    private Pace pace(Connection reader, long millis, String before, String where) throws SQLException, InterruptedException {
        long firstUpdates = updates.get();
        long firstRounds = rounds.get();
        long begin = System.nanoTime();
        long reading = 0;
        int queries = 0;
        long elapsed = 0;
        while (elapsed < millis * NANOS_PER_MILLI && !stopped.get()) {
            long start = System.nanoTime();
            String now = state(reader);
            reading += System.nanoTime() - start;
            queries++;
            if (before == null) {
                reader.commit();
            } else if (!before.equals(now)) {
                parent.finding("a snapshot changed from " + before + " to " + now);
                stopped.set(true);
            }
            Thread.sleep(READ_PAUSE_MILLIS);
            elapsed = System.nanoTime() - begin;
        }
        double seconds = elapsed / (double) (MILLIS * NANOS_PER_MILLI);
        var pace = new Pace((updates.get() - firstUpdates) / seconds, (rounds.get() - firstRounds) / seconds,
            reading / (double) NANOS_PER_MILLI / queries);
        parent.progress("%s: %.0f updates/s, %.0f rounds of the queue/s, a query takes %.2f ms", where, pace.updates, pace.rounds,
            pace.readMillis);
        return pace;
    }

    private static String state(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT SUM(v), (SELECT MIN(id) FROM queue), (SELECT COUNT(*) FROM queue) FROM hot")) {
            rows.next();
            return rows.getLong(1) + ", " + rows.getLong(2) + ", " + rows.getLong(3);
        }
    }

    private Connection connect(int isolation) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(isolation);
        return connection;
    }

    private void prepare() throws SQLException {
        try (Connection connection = connect(Connection.TRANSACTION_READ_COMMITTED); Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE hot (id INT PRIMARY KEY, v BIGINT, txt VARCHAR(100))");
            statement.executeUpdate("CREATE TABLE queue (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v INT)");
            for (int row = 0; row < HOT; row++) {
                statement.executeUpdate("INSERT INTO hot VALUES (" + row + ", 0, '" + "h".repeat(80) + "')");
            }
            for (int row = 0; row < QUEUED; row++) {
                statement.executeUpdate("INSERT INTO queue (v) VALUES (" + row + ")");
            }
            connection.commit();
        }
    }

    /// Something that works until it is stopped.
    private interface Task {
        void run() throws SQLException, InterruptedException;
    }

    private void guarded(String name, Task task) {
        try {
            task.run();
        } catch (SQLException failure) {
            failure.printStackTrace();
            parent.finding("the " + name + " of hot rows failed: " + MemoryChild.text(failure));
            stopped.set(true);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (OutOfMemoryError | StackOverflowError bare) {
            bare.printStackTrace();
            parent.finding("the " + name + " of hot rows met a bare " + bare);
            stopped.set(true);
        }
    }

    private void update(int seed) throws SQLException {
        var random = new SplittableRandom(seed);
        try (Connection connection = connect(Connection.TRANSACTION_READ_COMMITTED);
                PreparedStatement update = connection.prepareStatement("UPDATE hot SET v = v + 1 WHERE id = ?")) {
            while (!stopped.get()) {
                update.setInt(1, random.nextInt(HOT));
                update.executeUpdate();
                connection.commit();
                updates.incrementAndGet();
            }
        }
    }

    private void queue() throws SQLException {
        try (Connection connection = connect(Connection.TRANSACTION_READ_COMMITTED);
                PreparedStatement first = connection.prepareStatement("SELECT MIN(id) FROM queue");
                PreparedStatement delete = connection.prepareStatement("DELETE FROM queue WHERE id = ?");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO queue (v) VALUES (0)")) {
            while (!stopped.get()) {
                try (ResultSet rows = first.executeQuery()) {
                    rows.next();
                    delete.setInt(1, rows.getInt(1));
                }
                delete.executeUpdate();
                insert.executeUpdate();
                connection.commit();
                rounds.incrementAndGet();
            }
        }
    }
}
