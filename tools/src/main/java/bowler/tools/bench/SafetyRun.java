// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The measurements of `bowler bench safety`, on one database.
final class SafetyRun implements AutoCloseable {
    private static final int ROW_BYTES = 260;
    private static final int BATCH_ROWS = 10_000;
    private static final int CHUNK_BYTES = 1 << 20;
    private static final double TAIL = 0.999;
    private static final String SHUT_DOWN = "08006";

    private final Path root;
    private final boolean isOwn;
    private final long bytes;
    private final int rounds;
    private final int clients;
    private final double seconds;
    private final Consumer<String> progress;
    private final Path shop;
    private int backups;

    /// The outcome of one period of updates.
    private record Updates(double perSecond, double tailMillis) {}

    SafetyRun(Path folder, int megabytes, int rounds, int clients, double seconds, Consumer<String> progress) throws IOException {
        isOwn = folder == null;
        root = isOwn ? Files.createTempDirectory("bowler-bench-safety-") : Files.createDirectories(folder);
        bytes = (long) megabytes << 20;
        this.rounds = rounds;
        this.clients = clients;
        this.seconds = seconds;
        this.progress = progress;
        shop = root.resolve("shop");
    }

    private static String url(Path folder) {
        return "jdbc:bowler:" + folder;
    }

    void measure(List<Integer> logMegabytes, FigureTable figures) throws Exception {
        try (Connection connection = DriverManager.getConnection(url(shop) + ";create=true"); Statement statement = connection.createStatement()) {
            fill(connection);
            copies(statement, figures);
            updates(connection, statement, figures);
            for (int megabytes : logMegabytes) {
                restarts(connection, statement, megabytes, figures);
            }
        }
        shutDown(shop);
    }

    // -- the database

    private long rows() {
        return bytes / ROW_BYTES;
    }

    private void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE sale (id BIGINT PRIMARY KEY, customer INT, amount INT, note VARCHAR(300))");
            statement.execute("CREATE INDEX sale_customer ON sale (customer)");
        }
        connection.setAutoCommit(false);
        Random random = new Random(1);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sale VALUES (?, ?, ?, ?)")) {
            for (long id = 0; id < rows(); id++) {
                insert.setLong(1, id);
                insert.setInt(2, random.nextInt(100_000));
                insert.setInt(3, 0);
                insert.setString(4, Long.toHexString(random.nextLong()).repeat(12));
                insert.addBatch();
                if (id % BATCH_ROWS == BATCH_ROWS - 1) {
                    insert.executeBatch();
                    connection.commit();
                    progress.accept("rows: " + id * 100 / rows() + " %");
                }
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
        checkpoint(connection);
    }

    static void checkpoint(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
        }
    }

    static void shutDown(Path folder) throws SQLException {
        try {
            DriverManager.getConnection(url(folder) + ";shutdown=true").close();
        } catch (SQLException ended) {
            if (!ended.getSQLState().equals(SHUT_DOWN)) {
                throw ended;
            }
        }
    }

    // -- copies

    private Path backUp(Statement statement) throws SQLException {
        Path folder = root.resolve("backup-" + backups++);
        statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + folder.toString().replace("'", "''") + "')");
        return folder.resolve("shop");
    }

    private void copies(Statement statement, FigureTable figures) throws Exception {
        List<Double> speed = new ArrayList<>();
        List<Double> restore = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            progress.accept("backups and copies: round " + (round + 1));
            boolean copyFirst = round % 2 == 0;
            double copySeconds = copyFirst ? timed(() -> copy(shop, root.resolve("copy"))) : 0;
            Path[] backup = new Path[1];
            double backupSeconds = timed(() -> backup[0] = backUp(statement));
            if (!copyFirst) {
                copySeconds = timed(() -> copy(shop, root.resolve("copy")));
            }
            double restoreSeconds = timed(() -> DriverManager.getConnection(
                url(root.resolve("restored")) + ";createFrom=" + backup[0]).close());
            shutDown(root.resolve("restored"));
            speed.add(copySeconds / backupSeconds);
            restore.add(restoreSeconds / copySeconds);
            delete(root.resolve("copy"));
            delete(root.resolve("restored"));
            delete(backup[0].getParent());
        }
        figures.add("backup", ratio(speed), "speed of a backup, share of that of a copy");
        figures.add("restore", ratio(restore), "time of createFrom, times that of a copy");
    }

    /// Copies the files that exist; a database in use may remove some meanwhile.
    static void copy(Path from, Path to) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK_BYTES);
        List<Path> files;
        try (Stream<Path> all = Files.walk(from)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file));
            Files.createDirectories(target.getParent());
            try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ);
                    FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                while (in.read(chunk.clear()) >= 0) {
                    chunk.flip();
                    while (chunk.hasRemaining()) {
                        out.write(chunk);
                    }
                }
                out.force(true);
            }
        }
    }

    // -- updates

    private Updates update() throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
            List<Future<long[]>> running = new ArrayList<>();
            long end = System.nanoTime() + (long) (seconds * 1e9);
            for (int client = 0; client < clients; client++) {
                int seed = client;
                running.add(threads.submit(() -> updateUntil(end, seed)));
            }
            List<long[]> times = new ArrayList<>();
            for (Future<long[]> each : running) {
                times.add(each.get());
            }
            long[] all = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            return new Updates(all.length / seconds, all[(int) (all.length * TAIL)] / 1e6);
        }
    }

    private long[] updateUntil(long end, int seed) throws SQLException {
        Random random = new Random(seed);
        long[] nanos = new long[1024];
        int count = 0;
        try (Connection connection = DriverManager.getConnection(url(shop));
                PreparedStatement update = connection.prepareStatement("UPDATE sale SET amount = amount + 1 WHERE id = ?")) {
            for (long now = System.nanoTime(); now < end || count == 0; ) {
                update.setLong(1, random.nextLong(rows()));
                update.executeUpdate();
                long then = System.nanoTime();
                nanos = count < nanos.length ? nanos : Arrays.copyOf(nanos, 2 * count);
                nanos[count++] = then - now;
                now = then;
            }
        }
        return Arrays.copyOf(nanos, count);
    }

    private void updates(Connection connection, Statement statement, FigureTable figures) throws Exception {
        List<Double> share = new ArrayList<>();
        List<Double> tail = new ArrayList<>();
        List<Double> archived = new ArrayList<>();
        update(); // compiles
        for (int round = 0; round < rounds; round++) {
            progress.accept("updates: round " + (round + 1));
            Updates alone = update();
            Updates duringBackups = updateDuringBackups(connection);
            share.add(duringBackups.perSecond / alone.perSecond);
            tail.add(duringBackups.tailMillis / alone.tailMillis);
            Path folder = root.resolve("archived-" + round);
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + folder + "', 1)");
            Updates withArchive = update();
            statement.execute("CALL SYSCS_UTIL.SYSCS_DISABLE_LOG_ARCHIVE_MODE(1)");
            delete(folder);
            archived.add(withArchive.perSecond / (alone.perSecond + update().perSecond) * 2);
        }
        figures.add("updates", ratio(share), "throughput while backups run, share of that without");
        figures.add("updates p99.9", ratio(tail), "99.9th percentile while backups run, times that without");
        figures.add("archive", ratio(archived), "throughput with the log archive, share of that without");
    }

    private Updates updateDuringBackups(Connection connection) throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (ExecutorService thread = Executors.newSingleThreadExecutor(); Statement statement = connection.createStatement()) {
            Future<?> backup = thread.submit(() -> {
                while (!isOver.get()) {
                    delete(backUp(statement).getParent());
                }
                return null;
            });
            try {
                return update();
            } finally {
                isOver.set(true);
                backup.get();
            }
        }
    }

    // -- restarts

    /// Makes log, and takes a copy of the files as a crash would leave them.
    private void restarts(Connection connection, Statement statement, int megabytes, FigureTable figures) throws Exception {
        progress.accept("restart with " + megabytes + " MB of log");
        Path folder = root.resolve("backup-" + backups++);
        statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + folder + "', 1)");
        Path backup = folder.resolve("shop");
        checkpoint(connection);
        long begin = logEnd(statement);
        connection.setAutoCommit(false);
        Random random = new Random(megabytes);
        try (PreparedStatement update = connection.prepareStatement("UPDATE sale SET amount = amount + 1, note = ? WHERE id = ?")) {
            while (logEnd(statement) - begin < (long) megabytes << 20) {
                for (int i = 0; i < BATCH_ROWS; i++) {
                    update.setString(1, Long.toHexString(random.nextLong()).repeat(12));
                    update.setLong(2, random.nextLong(rows()));
                    update.addBatch();
                }
                update.executeBatch();
                connection.commit();
            }
        }
        connection.setAutoCommit(true);
        long lag = number(statement, "SELECT LAG FROM SYSCS_DIAG.CHECKPOINT_STATISTICS") >> 20;
        Path crashed = root.resolve("crashed");
        statement.execute("CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()");
        try {
            copy(shop, crashed);
        } finally {
            statement.execute("CALL SYSCS_UTIL.SYSCS_UNFREEZE_DATABASE()");
        }
        Path forward = root.resolve("forward");
        copy(crashed, forward);
        double restart = timed(() -> DriverManager.getConnection(url(crashed)).close());
        shutDown(crashed);
        statement.execute("CALL SYSCS_UTIL.SYSCS_DISABLE_LOG_ARCHIVE_MODE(1)");
        double rollForward = timed(() -> DriverManager.getConnection(url(forward) + ";rollForwardRecoveryFrom=" + backup).close());
        shutDown(forward);
        double plain = timed(() -> DriverManager.getConnection(url(root.resolve("plain")) + ";createFrom=" + backup).close());
        shutDown(root.resolve("plain"));
        figures.add("restart " + megabytes, String.format(Locale.ROOT, "%.2f s", restart), "first connection after a crash, " + lag + " MB of log to redo");
        figures.add("roll forward " + megabytes, String.format(Locale.ROOT, "%.2f s", rollForward - plain),
            megabytes + " MB of log, beyond a restore of the backup alone");
        for (Path each : List.of(crashed, forward, root.resolve("plain"), backup.getParent())) {
            delete(each);
        }
    }

    private static long logEnd(Statement statement) throws SQLException {
        return number(statement, "SELECT END_LSN FROM SYSCS_DIAG.LOG_STATISTICS");
    }

    static long number(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    // -- helpers

    interface Work {
        void run() throws Exception;
    }

    static double timed(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private static String ratio(List<Double> values) {
        List<Double> ordered = values.stream().sorted().toList();
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ordered.get(ordered.size() / 2), ordered.getFirst(), ordered.getLast());
    }

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public void close() throws Exception {
        shutDownIfOpen();
        if (isOwn) {
            delete(root);
        } else {
            delete(shop);
        }
    }

    private void shutDownIfOpen() {
        try {
            shutDown(shop);
        } catch (SQLException alreadyClosed) {
            progress.accept("");
        }
    }
}
