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
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Backups and restored databases as applications of Derby use them: by procedures and by connection attributes.
final class BackupRestoreTest {
    @TempDir
    private Path scratch;

    private Path shop() {
        return scratch.resolve("shop");
    }

    private Path backups() {
        return scratch.resolve("backups");
    }

    private static Connection connect(Path folder, String attributes) throws SQLException {
        return DriverManager.getConnection("jdbc:bowler:" + folder + attributes);
    }

    private Connection fill() throws SQLException {
        Connection connection = connect(shop(), ";create=true");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (id INT PRIMARY KEY, customer VARCHAR(100), note CLOB)");
            statement.execute("CREATE INDEX by_customer ON orders (customer)");
            connection.setAutoCommit(false);
            for (int id = 0; id < 2_000; id++) {
                statement.execute("INSERT INTO orders VALUES (" + id + ", 'customer " + id % 100 + "', '" + "x".repeat(50) + "')");
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
        return connection;
    }

    private static void call(Connection connection, String call) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL SYSCS_UTIL." + call);
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*), COUNT(DISTINCT customer) FROM orders")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private static String state(String url) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url).close());
        StringBuilder states = new StringBuilder();
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            states.append(states.isEmpty() ? "" : " ").append(each.getSQLState());
        }
        return states.toString();
    }

    private static String message(String url) {
        return catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url).close()).getMessage();
    }

    private static void shutDown(Path folder) {
        catchThrowableOfType(SQLException.class, () -> connect(folder, ";shutdown=true").close());
    }

    @AfterEach
    void close() {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:;shutdown=true").close());
    }

    @Test
    void aBackupBecomesANewDatabaseWhileOthersWrite() throws Exception {
        try (Connection connection = fill()) {
            AtomicBoolean stop = new AtomicBoolean();
            AtomicInteger written = new AtomicInteger();
            Thread writer = new Thread(() -> {
                try (Connection own = connect(shop(), ""); Statement statement = own.createStatement()) {
                    while (!stop.get()) {
                        statement.execute("INSERT INTO orders VALUES (" + (10_000 + written.get()) + ", 'late', NULL)");
                        written.incrementAndGet();
                    }
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            });
            writer.start();
            while (written.get() < 10) {
                Thread.onSpinWait();
            }
            int before = written.get();
            call(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
            int after = written.get() + 1;
            stop.set(true);
            writer.join();
            Path copy = scratch.resolve("copy");
            try (Connection restored = connect(copy, ";createFrom=" + backups().resolve("shop"))) {
                assertThat(count(restored) - 2_000).isBetween(before, after);
                run(restored, "INSERT INTO orders VALUES (-1, 'new', 'in the copy')");
            }
        }
    }

    /// A process that was killed leaves the files of its backup.
    @Test
    void whatAnInterruptedBackupHasLeftDoesNotPreventTheNext() throws SQLException, IOException {
        Path made = backups().resolve("shop");
        Path unfinished = backups().resolve("shop.unfinished");
        try (Connection connection = fill()) {
            String backup = "SYSCS_BACKUP_DATABASE('" + backups() + "')";
            Files.createDirectories(unfinished.resolve("data"));
            Files.writeString(unfinished.resolve("data/00000002.tree"), "half");
            call(connection, backup);
            assertThat(unfinished).doesNotExist();
            // A crash while the complete backup took the place of the one before.
            Files.move(made, unfinished);
            assertThat(state("jdbc:bowler:" + scratch.resolve("none") + ";createFrom=" + made)).isEqualTo("XJ040 XBM0Y");
            run(connection, "DELETE FROM orders WHERE id >= 10");
            call(connection, backup);
            assertThat(unfinished).doesNotExist();
        }
        try (Connection restored = connect(scratch.resolve("copy"), ";createFrom=" + made)) {
            assertThat(count(restored)).isEqualTo(10);
        }
    }

    /// The administrator has made the folder, perhaps as a mount point. So it is filled in place.
    @Test
    void anInterruptedBackupIntoAnExistingFolderIsRepeated() throws SQLException, IOException {
        Path made = backups().resolve("shop");
        try (Connection connection = fill()) {
            String backup = "SYSCS_BACKUP_DATABASE('" + backups() + "')";
            Files.createDirectories(made.resolve("data"));
            Files.createDirectories(made.resolve("log"));
            Files.writeString(made.resolve("log/segment-0000000000000000"), "half");
            Files.writeString(made.resolve("backup.unfinished"), shop().toString());
            Files.writeString(made.resolve("data/00000002.tree"), "half");
            Files.writeString(made.resolve("data/notes.txt"), "mine");
            assertThat(failure(connection, backup)).isEqualTo("XSRS1");
            assertThat(made.resolve("data/00000002.tree")).hasContent("half");
            Files.delete(made.resolve("data/notes.txt"));
            call(connection, backup);
            assertThat(made.resolve("backup.unfinished")).doesNotExist();
        }
        try (Connection restored = connect(scratch.resolve("copy"), ";createFrom=" + made)) {
            assertThat(count(restored)).isEqualTo(2_000);
        }
    }

    @Test
    void foldersOfOthersWithTheNamesOfUnfinishedWorkKeepTheirFiles() throws SQLException, IOException {
        Path letters = Files.createDirectories(backups().resolve("shop.unfinished"));
        Files.writeString(letters.resolve("letter"), "dear");
        try (Connection connection = fill()) {
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')")).isEqualTo("XSRS1");
            assertThat(letters.resolve("letter")).hasContent("dear");
            call(connection, "SYSCS_BACKUP_DATABASE('" + scratch.resolve("other") + "')");
        }
        shutDown(shop());
        Path photos = Files.createDirectories(scratch.resolve("shop.restoring"));
        Files.writeString(photos.resolve("photo"), "us");
        assertThat(state("jdbc:bowler:" + shop() + ";restoreFrom=" + scratch.resolve("other/shop"))).isEqualTo("XJ040 XBM0A");
        assertThat(photos.resolve("photo")).hasContent("us");
    }

    @Test
    void aFailedRestoreLeavesNoFolder() throws SQLException, IOException {
        Path made = backups().resolve("shop");
        try (Connection connection = fill()) {
            call(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
        }
        shutDown(shop());
        String url = "jdbc:bowler:" + shop() + ";restoreFrom=" + made;
        assertThat(state(url + ";restoreTo=lsn:999999999")).isEqualTo("XJ040 XSLA6");
        assertThat(scratch.resolve("shop.restoring")).doesNotExist();
        // The machine stopped when the database was restored, and had not got its name.
        Path restored = scratch.resolve("shop.restoring");
        copy(made, restored);
        Files.delete(restored.resolve("backup.manifest"));
        assertThat(state(url + ";restoreTo=lsn:999999999")).isEqualTo("XJ040 XSLA6");
        assertThat(restored).doesNotExist();
        copy(made, restored);
        connect(shop(), ";restoreFrom=" + made).close();
        assertThat(restored).doesNotExist();
    }

    @Test
    void aPropertyLimitsTheSpeedOfBackups() throws SQLException {
        try (Connection connection = fill()) {
            call(connection, "SYSCS_SET_DATABASE_PROPERTY('bowler.backup.megabytesPerSecond', '4')");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (-1, 'long', ?)")) {
                insert.setString(1, "note ".repeat(1 << 20));
                insert.execute();
            }
            call(connection, "SYSCS_CHECKPOINT_DATABASE()");
            long start = System.nanoTime();
            call(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
            assertThat(System.nanoTime() - start).as("five megabytes").isGreaterThan(1_000_000_000L);
        }
    }

    /// The property would make the backup much slower, and is not obeyed by a backup with a limit of its own.
    @Test
    void oneBackupCanHaveALimitOfItsOwn() throws SQLException {
        try (Connection connection = fill()) {
            call(connection, "SYSCS_SET_DATABASE_PROPERTY('bowler.backup.megabytesPerSecond', '1000')");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (-1, 'long', ?)")) {
                insert.setString(1, "note ".repeat(1 << 20));
                insert.execute();
            }
            call(connection, "SYSCS_CHECKPOINT_DATABASE()");
            long start = System.nanoTime();
            call(connection, "BOWLER_BACKUP('" + backups() + "', NULL, 4)");
            assertThat(System.nanoTime() - start).as("five megabytes").isGreaterThan(1_000_000_000L);
            call(connection, "SYSCS_SET_DATABASE_PROPERTY('bowler.backup.megabytesPerSecond', '1')");
            call(connection, "BOWLER_BACKUP('" + scratch.resolve("changes") + "', '" + backups().resolve("shop") + "', 1000)");
            for (String speed : List.of("0", "-1", "NULL")) {
                assertThat(failure(connection, "BOWLER_BACKUP('" + backups() + "', NULL, " + speed + ")")).isEqualTo("22023");
            }
        }
        try (Connection restored =
                connect(scratch.resolve("copy"), ";createFrom=" + backups().resolve("shop") + "," + scratch.resolve("changes/shop"))) {
            assertThat(count(restored)).isEqualTo(2_001);
        }
    }

    /// The rows of a database in memory are copied at once; the limit is that of the files.
    @Test
    void theLimitAlsoHoldsForADatabaseInMemory() throws SQLException {
        try (Connection memory = DriverManager.getConnection("jdbc:bowler:memory:limited;create=true")) {
            run(memory, "CREATE TABLE t (note CLOB)");
            try (PreparedStatement insert = memory.prepareStatement("INSERT INTO t VALUES ?")) {
                insert.setString(1, "note ".repeat(1 << 20));
                insert.execute();
            }
            call(memory, "SYSCS_SET_DATABASE_PROPERTY('bowler.backup.megabytesPerSecond', '4')");
            long start = System.nanoTime();
            call(memory, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
            assertThat(System.nanoTime() - start).as("five megabytes").isGreaterThan(1_000_000_000L);
        }
    }

    @Test
    void aLaterBackupReplacesAnEarlierOne() throws SQLException {
        try (Connection connection = fill()) {
            call(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
            run(connection, "DELETE FROM orders WHERE id >= 10");
            call(connection, "SYSCS_BACKUP_DATABASE_NOWAIT('" + backups() + "')");
        }
        try (Connection restored = connect(scratch.resolve("copy"), ";createFrom=" + backups().resolve("shop"))) {
            assertThat(count(restored)).isEqualTo(10);
        }
        assertThat(backups().resolve("shop.unfinished")).doesNotExist();
    }

    @Test
    void changesAfterABackupAreBackedUpAlone() throws SQLException {
        Path full = backups().resolve("shop");
        Path changes = scratch.resolve("changes").resolve("shop");
        try (Connection connection = fill()) {
            call(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
            run(connection, "UPDATE orders SET customer = 'changed' WHERE id = 7");
            call(connection, "BOWLER_BACKUP_CHANGES('" + changes.getParent() + "', '" + full + "')");
        }
        try (Connection restored = connect(scratch.resolve("copy"), ";createFrom=" + full + "," + changes);
                Statement statement = restored.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM orders WHERE customer = 'changed'")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(7);
        }
    }

    @Test
    void changesNeverReplaceTheBackupThatTheyNeed() throws SQLException {
        try (Connection connection = fill()) {
            Path monday = scratch.resolve("monday");
            Path file = scratch.resolve("tuesday.zip");
            call(connection, "SYSCS_BACKUP_DATABASE('" + monday + "')");
            assertThat(failure(connection, "BOWLER_BACKUP_CHANGES('" + monday + "', '" + monday.resolve("shop") + "')")).isEqualTo("XSRS1");
            call(connection, "BOWLER_BACKUP_CHANGES('" + file + "', '" + monday.resolve("shop") + "')");
            assertThat(failure(connection, "BOWLER_BACKUP_CHANGES('" + file + "', '" + file + "')")).isEqualTo("XSRS1");
            assertThat(failure(connection, "BOWLER_BACKUP_CHANGES('" + monday + "', '" + file + "')")).isEqualTo("XSRS1");
            call(connection, "BOWLER_BACKUP_CHANGES('" + file + "', '" + monday.resolve("shop") + "')");
            connect(scratch.resolve("copy"), ";createFrom=" + monday.resolve("shop") + "," + file).close();
            try (Connection other = connect(scratch.resolve("copy"), "")) {
                assertThat(failure(other, "BOWLER_BACKUP_CHANGES('" + scratch.resolve("x") + "', '" + scratch.resolve("none") + "')"))
                    .isEqualTo("XBM0Q");
                assertThat(failure(other, "BOWLER_BACKUP_CHANGES('" + scratch.resolve("x") + "', '" + monday.resolve("shop") + "')"))
                    .isEqualTo("XBM0Z");
                assertThat(count(other)).as("the connection stays").isEqualTo(2_000);
            }
            String alone = "jdbc:bowler:" + scratch.resolve("alone") + ";createFrom=" + file;
            assertThat(message(alone)).contains("only the changes since");
            String early = "jdbc:bowler:" + scratch.resolve("early") + ";createFrom=" + monday.resolve("shop") + ";restoreTo=2020-01-01T00:00:00Z";
            assertThat(message(early)).contains("before the end of the backup");
        }
    }

    @Test
    void restoreFromReplacesADatabase() throws SQLException {
        try (Connection connection = fill()) {
            call(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')");
            run(connection, "DELETE FROM orders");
            assertThat(state("jdbc:bowler:" + shop() + ";restoreFrom=" + backups().resolve("shop"))).isEqualTo("XSDB6");
        }
        shutDown(shop());
        try (Connection restored = connect(shop(), ";restoreFrom=" + backups().resolve("shop"))) {
            assertThat(count(restored)).isEqualTo(2_000);
        }
    }

    @Test
    void rollingForwardFollowsTheArchivedLog() throws SQLException, IOException {
        Instant then;
        try (Connection connection = connect(shop(), ";create=true;logSegmentBytes=65536;logBudgetBytes=4194304")) {
            run(connection, "CREATE TABLE orders (id INT PRIMARY KEY, customer VARCHAR(4000))");
            call(connection, "SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + backups() + "', 0)");
            insert(connection, 0, 1_000);
            call(connection, "BOWLER_MARK('a thousand')");
            insert(connection, 1_000, 2_000);
            call(connection, "SYSCS_CHECKPOINT_DATABASE()");
            then = Instant.now();
        }
        shutDown(shop());
        try (Connection again = connect(shop(), ";logBudgetBytes=4194304")) {
            insert(again, 2_000, 5_000);
            call(again, "SYSCS_CHECKPOINT_DATABASE()");
        }
        shutDown(shop());
        try (Stream<Path> archived = Files.list(shop().resolve("archive"))) {
            assertThat(archived).hasSizeGreaterThan(10);
        }
        String from = ";rollForwardRecoveryFrom=" + backups().resolve("shop");
        Path data = shop().resolve("data");
        try (Stream<Path> files = Files.list(data)) {
            for (Path each : files.toList()) {
                Files.delete(each);
            }
        }
        Path spare = scratch.resolve("spare");
        copy(shop(), spare);
        try (Connection restored = connect(shop(), from)) {
            assertThat(count(restored)).isEqualTo(5_000);
        }
        shutDown(shop());
        Path atMark = scratch.resolve("mark");
        copy(spare, atMark);
        try (Connection restored = connect(atMark, from + ";restoreTo=mark:a thousand")) {
            assertThat(count(restored)).isEqualTo(1_000);
        }
        shutDown(atMark);
        try (Connection restored = connect(scratch.resolve("mark.before-restore-1"), from)) {
            assertThat(count(restored)).as("from the database that was replaced").isEqualTo(5_000);
        }
        Path atTime = scratch.resolve("time");
        copy(spare, atTime);
        try (Connection restored = connect(atTime, from + ";restoreTo=" + then)) {
            assertThat(count(restored)).isEqualTo(2_000);
        }
    }

    @Test
    void rowsLoadedInBulkAreInBackupsAndInTheArchivedLog() throws SQLException, IOException {
        String load = "INSERT INTO orders SELECT n, 'customer ' || CAST(n AS CHAR(9)) FROM generate_series(1, 30000) AS g(n) ORDER BY MOD(n * 7919, 30011)";
        try (Connection connection = connect(shop(), ";create=true;bulkLoadRows=100;logSegmentBytes=65536;logBudgetBytes=4194304");
            Connection other = connect(shop(), "")) {
            run(connection, "CREATE TABLE orders (id INT PRIMARY KEY, customer VARCHAR(4000))");
            run(connection, "CREATE INDEX by_customer ON orders (customer)");
            connection.setAutoCommit(false);
            run(connection, load);
            call(other, "SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + backups() + "', 0)");
            connection.rollback();
            call(other, "BOWLER_MARK('rolled back')");
            run(connection, load);
            connection.commit();
        }
        shutDown(shop());
        Path atMark = scratch.resolve("mark");
        copy(shop(), atMark);
        String from = ";rollForwardRecoveryFrom=" + backups().resolve("shop");
        try (Connection restored = connect(shop(), from)) {
            assertThat(count(restored)).isEqualTo(30_000);
            requireSound(restored);
        }
        shutDown(shop());
        try (Connection restored = connect(atMark, from + ";restoreTo=mark:rolled back")) {
            assertThat(count(restored)).isZero();
            requireSound(restored);
        }
    }

    private static void requireSound(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
            ResultSet result = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'ORDERS')")) {
            result.next();
            assertThat(result.getInt(1)).isOne();
        }
    }

    private static void insert(Connection connection, int from, int to) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (int id = from; id < to; id++) {
                statement.execute("INSERT INTO orders VALUES (" + id + ", '" + "customer ".repeat(40) + "')");
                if (id % 100 == 99) {
                    connection.commit();
                }
            }
        }
        connection.setAutoCommit(true);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }

    @Test
    void theArchiveIsEndedAndRemoved() throws SQLException {
        try (Connection connection = fill()) {
            call(connection, "SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + backups() + "', 1)");
            assertThat(shop().resolve("archive.settings")).exists();
            call(connection, "SYSCS_DISABLE_LOG_ARCHIVE_MODE(1)");
            assertThat(shop().resolve("archive.settings")).doesNotExist();
            assertThat(shop().resolve("archive")).satisfiesAnyOf(
                folder -> assertThat(folder).doesNotExist(), folder -> assertThat(folder).isEmptyDirectory());
        }
    }

    @Test
    void wrongCallsAreReported() throws SQLException, IOException {
        try (Connection connection = fill()) {
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE(NULL)")).isEqualTo("XSRS1");
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE('" + shop() + "')")).isEqualTo("XSRSC");
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE('" + scratch + "')")).isEqualTo("XSRSC");
            Files.createDirectories(backups().resolve("shop"));
            Files.writeString(backups().resolve("shop").resolve("letter"), "dear");
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE('" + backups() + "')")).isEqualTo("XSRS1");
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE()")).isEqualTo("42Y03");
            assertThat(failure(connection, "BOWLER_MARK('')")).isEqualTo("22004");
            Files.writeString(scratch.resolve("file"), "no folder");
            assertThat(failure(connection, "SYSCS_BACKUP_DATABASE('" + scratch.resolve("file") + "')")).isEqualTo("XSRS1");
            assertThat(count(connection)).isEqualTo(2_000);
        }
        String copy = "jdbc:bowler:" + scratch.resolve("copy");
        assertThat(state(copy + ";createFrom=" + scratch.resolve("nowhere"))).isEqualTo("XJ040 XBM0Y");
        assertThat(state(copy + ";createFrom=" + shop())).isEqualTo("XJ040 XBM0Q");
        assertThat(state(copy + ";createFrom=" + shop() + ";create=true")).isEqualTo("XJ049");
        assertThat(state(copy + ";createFrom=" + shop() + ";restoreFrom=" + shop())).isEqualTo("XJ081");
        assertThat(state("jdbc:bowler:" + shop() + ";drop=true")).isEqualTo("XBM0I");
        try (Connection open = DriverManager.getConnection("jdbc:bowler:" + shop())) {
            assertThat(open.isValid(0)).isTrue();
            assertThat(state("jdbc:bowler:" + shop() + ";create=true;restoreFrom=" + copy)).isEqualTo("XJ049");
        }
        assertThat(state(copy + ";rollForwardRecoveryFrom=" + shop())).isEqualTo("XJ040 XBM0J");
        assertThat(state(copy + ";createFrom=" + shop() + ";restoreTo=tomorrow")).isEqualTo("XJ040 XJ05B");
        try (Connection memory = DriverManager.getConnection("jdbc:bowler:memory:backup;create=true")) {
            assertThat(failure(memory, "SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + backups() + "', 0)")).isEqualTo("0A000");
        }
    }

    private static String failure(Connection connection, String call) {
        return catchThrowableOfType(SQLException.class, () -> call(connection, call)).getSQLState();
    }
}
