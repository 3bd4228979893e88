// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.tools.peer.PeerFigure;
import bowler.tools.peer.PeerTask;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/// The JVM in which one pool is measured: tells its parent each figure.
public final class PoolChild {
    private static final int CONNECTIONS = 10;
    private static final int VIRTUAL_THREADS = 1000;
    private static final int ROWS = 1000;
    /// Operations between two looks at whether time is up.
    private static final int STRIDE = 16;
    private static final String STUB = StubDriver.class.getName();

    private final PoolPeer pool;
    private final double warmUpSeconds;
    private final double seconds;

    private PoolChild(PoolPeer pool, double warmUpSeconds, double seconds) {
        this.pool = pool;
        this.warmUpSeconds = warmUpSeconds;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) {
        PeerTask.run(arguments, task -> {
            var child = new PoolChild(PoolPeer.valueOf(task.peer()), task.warmUpSeconds(), task.seconds());
            for (String workload : task.workloads()) {
                child.measure(PoolWorkload.valueOf(workload), task.threads(), task.folder());
            }
        });
    }

    private void measure(PoolWorkload workload, List<Integer> threads, Path folder) throws Exception {
        switch (workload) {
            case OPS -> ops(threads);
            case HOLD -> hold();
            case SPIKE_5 -> spike(workload, 5);
            case SPIKE_0 -> spike(workload, 0);
            case H2_MEMORY -> h2(workload, "jdbc:h2:mem:pool;DB_CLOSE_DELAY=-1");
            case H2_FILE -> h2(workload, "jdbc:h2:file:" + folder + "/h2");
        }
    }

    /// One operation.
    @FunctionalInterface
    private interface Work {
        void run(DataSource source) throws SQLException;
    }

    private void ops(List<Integer> threads) throws Exception {
        DataSource source = pool.open(new PoolPeer.Target(StubDriver.PREFIX + 0, STUB), CONNECTIONS, CONNECTIONS);
        Work work = from -> {
            try (Connection connection = from.getConnection(); PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
                statement.execute();
            }
        };
        for (int count : threads) {
            throughput(PoolWorkload.OPS, source, work, count, false);
        }
        throughput(PoolWorkload.OPS, source, work, VIRTUAL_THREADS, true);
        close(source);
    }

    private void h2(PoolWorkload workload, String url) throws Exception {
        DataSource source = pool.open(new PoolPeer.Target(url, "org.h2.Driver"), CONNECTIONS, CONNECTIONS);
        try (Connection connection = source.getConnection(); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE foo (a INT PRIMARY KEY, b CHAR(96))");
            statement.execute("INSERT INTO foo SELECT x, 'b' FROM SYSTEM_RANGE(1, " + ROWS + ")");
        }
        Work work = from -> {
            try (Connection connection = from.getConnection(); PreparedStatement statement = connection.prepareStatement("SELECT b FROM foo WHERE a = ?")) {
                statement.setInt(1, 1 + (int) ((System.nanoTime() & Long.MAX_VALUE) % ROWS));
                try (ResultSet rows = statement.executeQuery()) {
                    if (!rows.next()) {
                        throw new SQLException("a row is missing");
                    }
                }
            }
        };
        throughput(workload, source, work, 32, false);
        close(source);
    }

    private void throughput(PoolWorkload workload, DataSource source, Work work, int count, boolean virtual) throws Exception {
        run(source, work, count, virtual, warmUpSeconds);
        double[] found = run(source, work, count, virtual, seconds);
        report(workload, virtual ? count + " virtual" : Integer.toString(count), found[0], Double.NaN, Double.NaN, Double.NaN, Double.NaN, found[1]);
    }

    /// Thousands of operations a second, and how often a thread found a monitor taken.
    private static double[] run(DataSource source, Work work, int count, boolean virtual, double seconds) throws Exception {
        var go = new CountDownLatch(1);
        var failure = new AtomicReference<Throwable>();
        var done = new long[count];
        var blocked = new long[count];
        var threads = new Thread[count];
        var end = new Deadline();
        for (int i = 0; i < count; i++) {
            int mine = i;
            Runnable body = () -> {
                try {
                    go.await();
                    long operations = 0;
                    while (!end.isOver()) {
                        for (int k = 0; k < STRIDE; k++) {
                            work.run(source);
                        }
                        operations += STRIDE;
                        // A virtual thread keeps its carrier until it waits.
                        if (virtual && operations % 1024 == 0) {
                            Thread.yield();
                        }
                    }
                    done[mine] = operations;
                    blocked[mine] = virtual ? 0
                        : ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().threadId()).getBlockedCount();
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
            };
            threads[i] = virtual ? Thread.ofVirtual().start(body) : Thread.ofPlatform().start(body);
        }
        long began = System.nanoTime();
        go.countDown();
        LockSupport.parkNanos((long) (seconds * 1e9));
        Thread.sleep(Math.max(0, (long) (seconds * 1000 - (System.nanoTime() - began) / 1e6)));
        end.set();
        double lasted = (System.nanoTime() - began) / 1e9;
        for (Thread thread : threads) {
            thread.join();
        }
        check(failure);
        return new double[] {Arrays.stream(done).sum() / lasted / 1e3, virtual ? Double.NaN : Arrays.stream(blocked).sum()};
    }

    /// Read by all, written once.
    private static final class Deadline {
        private volatile boolean over;

        boolean isOver() {
            return over;
        }

        void set() {
            over = true;
        }
    }

    private void hold() throws Exception {
        DataSource source = pool.open(new PoolPeer.Target(StubDriver.PREFIX + 0, STUB), CONNECTIONS, CONNECTIONS);
        waits(source, 100, 1_000_000, warmUpSeconds);
        double[] found = waits(source, 100, 1_000_000, seconds);
        report(PoolWorkload.HOLD, "100", found[0], found[1], found[2], Double.NaN, Double.NaN, Double.NaN);
        close(source);
    }

    /// Thousands a second, p99 and worst wait in milliseconds.
    private static double[] waits(DataSource source, int count, long holdNanos, double seconds) throws Exception {
        var go = new CountDownLatch(1);
        var failure = new AtomicReference<Throwable>();
        var end = new Deadline();
        var waited = new long[count][];
        var threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int mine = i;
            threads[i] = Thread.ofPlatform().start(() -> {
                var own = new long[1024];
                int size = 0;
                try {
                    go.await();
                    while (!end.isOver()) {
                        long asked = System.nanoTime();
                        try (Connection connection = source.getConnection()) {
                            long given = System.nanoTime();
                            if (size == own.length) {
                                own = Arrays.copyOf(own, size * 2);
                            }
                            own[size++] = given - asked;
                            sleep(holdNanos);
                        }
                    }
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
                waited[mine] = Arrays.copyOf(own, size);
            });
        }
        long began = System.nanoTime();
        go.countDown();
        Thread.sleep((long) (seconds * 1000));
        end.set();
        double lasted = (System.nanoTime() - began) / 1e9;
        for (Thread thread : threads) {
            thread.join();
        }
        check(failure);
        long[] all = Arrays.stream(waited).flatMapToLong(Arrays::stream).sorted().toArray();
        return new double[] {all.length / lasted / 1e3, all[(int) (all.length * 0.99)] / 1e6, all[all.length - 1] / 1e6};
    }

    private void spike(PoolWorkload workload, int min) throws Exception {
        StubDriver.OPENED.set(0);
        DataSource source = pool.open(new PoolPeer.Target(StubDriver.PREFIX + 150, STUB), 50, min);
        for (int i = 0; i < 3; i++) {
            source.getConnection().close();
        }
        // Until what the pool opens in advance is there.
        Thread.sleep(2_000);
        int before = StubDriver.OPENED.get();
        var go = new CountDownLatch(1);
        var failure = new AtomicReference<Throwable>();
        var threads = new Thread[50];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofPlatform().start(() -> {
                try {
                    go.await();
                    try (Connection connection = source.getConnection()) {
                        sleep(2_000_000);
                    }
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
            });
        }
        Thread.sleep(200);
        long began = System.nanoTime();
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        double millis = (System.nanoTime() - began) / 1e6;
        check(failure);
        // Connections that are still being opened count.
        Thread.sleep(500);
        report(workload, "50", Double.NaN, Double.NaN, Double.NaN, millis, StubDriver.OPENED.get() - before, Double.NaN);
        close(source);
    }

    /// All of it: a pool may leave a permit that ends the first sleep at once.
    private static void sleep(long nanos) {
        long began = System.nanoTime();
        for (long left = nanos; left > 0; left = nanos - (System.nanoTime() - began)) {
            LockSupport.parkNanos(left);
        }
    }

    private static void check(AtomicReference<Throwable> failure) throws Exception {
        if (failure.get() != null) {
            throw new IllegalStateException("an operation failed", failure.get());
        }
    }

    private static void close(DataSource source) throws Exception {
        if (source instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    private void report(PoolWorkload workload, String threads, double thousands, double p99, double worst, double done, double opened, double blocked) {
        PeerTask.report(PeerFigure.of(workload.label(), threads, pool.label(), thousands, p99, worst, done, opened, blocked));
    }
}
