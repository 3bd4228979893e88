// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The measurements of `bowler bench size`, on one database.
final class SizeRun implements AutoCloseable {
    /// Bytes of the files per row of the table and entry of the index.
    private static final int ROW_BYTES = 300;
    private static final int BATCH_ROWS = 10_000;
    private static final double TAIL = 0.99;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Path root;
    private final boolean isOwn;
    private final long rowCount;
    private final int cacheMegabytes;
    private final int clients;
    private final double seconds;
    private final Consumer<String> progress;
    private final Path shop;

    SizeRun(Path folder, double gigabytes, int cacheMegabytes, int clients, double seconds, Consumer<String> progress) throws IOException {
        isOwn = folder == null;
        root = isOwn ? Files.createTempDirectory("bowler-bench-size-") : Files.createDirectories(folder);
        rowCount = Math.max(BATCH_ROWS, (long) (gigabytes * (1L << 30)) / ROW_BYTES);
        this.cacheMegabytes = cacheMegabytes;
        this.clients = clients;
        this.seconds = seconds;
        this.progress = progress;
        shop = root.resolve("shop");
    }

    private String url(Path folder) {
        return "jdbc:bowler:" + folder + ";pageCacheBytes=" + ((long) cacheMegabytes << 20);
    }

    void measure(FigureTable figures) throws Exception {
        try (Connection connection = DriverManager.getConnection(url(shop) + ";create=true"); Statement statement = connection.createStatement()) {
            double load = SafetyRun.timed(() -> fill(connection));
            figures.add("load", seconds(load), rowCount + " rows in batches of " + BATCH_ROWS + ", " + gigabytes(shop) + " afterwards");
            measure(figures, "select", "SELECT note FROM sale WHERE id = ?");
            measure(figures, "update", "UPDATE sale SET amount = amount + 1 WHERE id = ?");
            figures.add("scan", seconds(SafetyRun.timed(() -> scan(statement))), "SELECT SUM(amount) FROM sale");
            crash(statement, figures);
            progress.accept("backup");
            Path backup = root.resolve("backup");
            figures.add("backup", seconds(SafetyRun.timed(() -> statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + backup + "')"))),
                "online, " + gigabytes(backup));
            SafetyRun.delete(backup);
            progress.accept("verification");
            figures.add("check", seconds(SafetyRun.timed(() -> check(statement))), "SYSCS_UTIL.SYSCS_CHECK_TABLE of the table and its index");
        }
        figures.add("shutdown", seconds(SafetyRun.timed(() -> SafetyRun.shutDown(shop))), "with a last checkpoint");
        figures.add("start", seconds(SafetyRun.timed(() -> DriverManager.getConnection(url(shop)).close())), "first connection afterwards");
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.2f s", value);
    }

    private static String gigabytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            long bytes = files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
            return String.format(Locale.ROOT, "%.2f GB", bytes / (double) (1L << 30));
        }
    }

    private void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE sale (id BIGINT PRIMARY KEY, customer INT, amount INT, note VARCHAR(300))");
        }
        connection.setAutoCommit(false);
        Random random = new Random(1);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sale VALUES (?, ?, 0, ?)")) {
            for (long id = 0; id < rowCount; id++) {
                insert.setLong(1, id);
                insert.setInt(2, random.nextInt(100_000));
                insert.setString(3, Long.toHexString(random.nextLong()).repeat(15));
                insert.addBatch();
                if (id % BATCH_ROWS == BATCH_ROWS - 1 || id == rowCount - 1) {
                    insert.executeBatch();
                    connection.commit();
                    progress.accept("rows: " + id * 100 / rowCount + " %");
                }
            }
        }
        connection.setAutoCommit(true);
        progress.accept("index");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE INDEX sale_customer ON sale (customer)");
        }
    }

    /// Runs a statement with a parameter, the key of a random row, and reads its result.
    private void measure(FigureTable figures, String name, String text) throws Exception {
        progress.accept(name);
        long end = System.nanoTime() + (long) (seconds * 1e9);
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<long[]>> running = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                int seed = client;
                running.add(threads.submit(() -> runUntil(end, seed, text)));
            }
            List<long[]> times = new ArrayList<>();
            for (Future<long[]> each : running) {
                times.add(each.get());
            }
            long[] all = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            figures.add(name, String.format(Locale.ROOT, "%.0f/s", all.length / seconds), String.format(Locale.ROOT,
                "random rows, %d clients; median %.2f ms, 99th percentile %.2f ms", clients,
                all[all.length / 2] / NANOS_PER_MILLI, all[(int) (all.length * TAIL)] / NANOS_PER_MILLI));
        }
    }

    private long[] runUntil(long end, int seed, String text) throws SQLException {
        Random random = new Random(seed);
        long[] nanos = new long[BATCH_ROWS];
        int count = 0;
        try (Connection connection = DriverManager.getConnection(url(shop)); PreparedStatement statement = connection.prepareStatement(text)) {
            for (long now = System.nanoTime(); now < end || count == 0; ) {
                statement.setLong(1, random.nextLong(rowCount));
                if (statement.execute()) {
                    try (ResultSet rows = statement.getResultSet()) {
                        rows.next();
                        rows.getString(1);
                    }
                }
                long then = System.nanoTime();
                nanos = count < nanos.length ? nanos : Arrays.copyOf(nanos, 2 * count);
                nanos[count++] = then - now;
                now = then;
            }
        }
        return Arrays.copyOf(nanos, count);
    }

    private static void scan(Statement statement) throws SQLException {
        SafetyRun.number(statement, "SELECT SUM(amount) FROM sale");
    }

    private static void check(Statement statement) throws SQLException {
        SafetyRun.number(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE(CURRENT SCHEMA, 'SALE')");
    }

    /// Copies the files as a crash would leave them, and opens the copy.
    private void crash(Statement statement, FigureTable figures) throws Exception {
        progress.accept("restart after a crash");
        long lag = SafetyRun.number(statement, "SELECT LAG FROM SYSCS_DIAG.CHECKPOINT_STATISTICS") >> 20;
        Path crashed = root.resolve("crashed");
        statement.execute("CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()");
        try {
            SafetyRun.copy(shop, crashed);
        } finally {
            statement.execute("CALL SYSCS_UTIL.SYSCS_UNFREEZE_DATABASE()");
        }
        figures.add("restart", seconds(SafetyRun.timed(() -> DriverManager.getConnection(url(crashed)).close())),
            "first connection after a crash, " + lag + " MB of log to redo");
        SafetyRun.shutDown(crashed);
        SafetyRun.delete(crashed);
    }

    @Override
    public void close() throws Exception {
        try {
            SafetyRun.shutDown(shop);
        } catch (SQLException alreadyClosed) {
            progress.accept("");
        }
        SafetyRun.delete(isOwn ? root : shop);
    }
}
