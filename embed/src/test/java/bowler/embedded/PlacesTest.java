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
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where files of a database may be: frozen for a copy by other means, in one file, with the log on another device.
@Timeout(120)
final class PlacesTest {
    private static final String ENCRYPTED = ";dataEncryption=true;bootPassword=correct horse;keyIterations=1000";
    @TempDir
    private Path scratch;

    @AfterEach
    void close() {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:;shutdown=true").close());
    }

    private String url(String name) {
        return Databases.url(scratch.resolve(name));
    }

    private static void fill(Connection connection, int rows) throws SQLException {
        Databases.execute(connection, "CREATE TABLE t (id INT PRIMARY KEY, text VARCHAR(1000), long BLOB)", "CREATE INDEX by_text ON t (text)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, "text " + id + "x".repeat(300));
                insert.setBytes(3, new byte[id % 50 == 0 ? 50_000 : 10]);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static long count(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThat(Databases.longOf(connection, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'T')")).isEqualTo(1);
            return Databases.longOf(connection, "SELECT COUNT(*) FROM t");
        }
    }

    private static String states(String url) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url).close());
        List<String> states = new ArrayList<>();
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            states.add(each.getSQLState());
        }
        return String.join(" ", states);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    @Test
    void aFrozenDatabaseCanBeCopied() throws Exception {
        try (Connection connection = DriverManager.getConnection(url("db") + ";create=true"); Connection other = DriverManager.getConnection(url("db"))) {
            fill(connection, 500);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()", "CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()");
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
                try {
                    Databases.execute(other, "INSERT INTO t VALUES (1000, 'later', NULL)");
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(catchThrowableOfType(TimeoutException.class, () -> writer.get(300, TimeUnit.MILLISECONDS))).as("the writer waits").isNotNull();
            assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM t WHERE id < 500")).as("readers go on").isEqualTo(500);
            copy(scratch.resolve("db"), scratch.resolve("copy"));
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_UNFREEZE_DATABASE()", "CALL SYSCS_UTIL.SYSCS_UNFREEZE_DATABASE()");
            writer.get(20, TimeUnit.SECONDS);
            assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM t")).isEqualTo(501);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()");
        }
        Databases.shutDown(url("db"));
        assertThat(count(url("db"))).as("a shutdown ends the freeze").isEqualTo(501);
        assertThat(count(url("copy"))).isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ENCRYPTED})
    void aBackupIsOneFile(String attributes) throws Exception {
        String secret = attributes.isEmpty() ? "" : ";bootPassword=correct horse";
        String full = scratch + "/backups/monday.zip";
        String more = scratch + "/backups/tuesday.zip";
        try (Connection connection = DriverManager.getConnection(url("db") + ";create=true" + attributes)) {
            fill(connection, 500);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + full + "')",
                "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + full + "')", "INSERT INTO t VALUES (1000, 'later', NULL)",
                "CALL SYSCS_UTIL.BOWLER_BACKUP_CHANGES('" + more + "', '" + full + "')", "INSERT INTO t VALUES (1001, 'last', NULL)");
        }
        try (Stream<Path> files = Files.list(scratch.resolve("backups"))) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted()).containsExactly("monday.zip", "tuesday.zip");
        }
        try (ZipFile zip = new ZipFile(full)) {
            assertThat(zip.stream().map(ZipEntry::getName)).contains("backup.manifest", "control", "data/00000002.tree");
            for (ZipEntry each : zip.stream().toList()) {
                assertThat(zip.getInputStream(each).readAllBytes()).as(each.getName()).hasSize((int) each.getSize());
            }
        }
        assertThat(count(url("a") + ";createFrom=" + full + secret)).isEqualTo(500);
        assertThat(count(url("b") + ";createFrom=" + full + "," + more + secret)).isEqualTo(501);
        byte[] bytes = Files.readAllBytes(Path.of(full));
        Files.write(Path.of(full), java.util.Arrays.copyOf(bytes, bytes.length - 100));
        assertThat(states(url("c") + ";createFrom=" + full + secret)).isEqualTo("XJ040 XBM0Q");
        assertThat(states(url("c") + ";createFrom=" + scratch + "/none.zip" + secret)).isEqualTo("XJ040 XBM0Y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/backups/memory.zip", "/backups/folder"})
    void aDatabaseInMemoryIsBackedUp(String target) throws Exception {
        String backup = scratch + target + (target.endsWith(".zip") ? "" : "/heap");
        String memory = "jdbc:bowler:memory:heap";
        try (Connection connection = DriverManager.getConnection(memory + ";create=true")) {
            Databases.execute(connection, "CREATE TABLE gone (x INT)", "CREATE TABLE numbers (n INT GENERATED ALWAYS AS IDENTITY, x INT)",
                "INSERT INTO numbers (x) VALUES 5, 6", "CREATE VIEW v AS SELECT x FROM numbers", "DROP TABLE gone");
            fill(connection, 500);
            connection.setAutoCommit(false);
            Databases.execute(connection, "DELETE FROM t WHERE id < 100");
            try (Connection other = DriverManager.getConnection(memory)) {
                Databases.execute(other, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + scratch + target + "')");
                SQLException refused = catchThrowableOfType(SQLException.class, () -> Databases.execute(other,
                    "CALL SYSCS_UTIL.BOWLER_BACKUP_CHANGES('" + scratch + "/more', '" + backup + "')"));
                assertThat(refused.getSQLState()).isEqualTo("0A000");
            }
            connection.rollback();
        }
        assertThat(count(url("copy") + ";createFrom=" + backup)).isEqualTo(500);
        try (Connection connection = DriverManager.getConnection(url("copy"))) {
            Databases.execute(connection, "INSERT INTO numbers (x) VALUES 7", "CREATE TABLE another (x INT)", "INSERT INTO another VALUES 1");
            assertThat(Databases.longOf(connection, "SELECT SUM(x) FROM v")).isEqualTo(18);
            assertThat(Databases.longOf(connection, "SELECT COUNT(DISTINCT n) FROM numbers")).isEqualTo(3);
            assertThat(Databases.longOf(connection, "SELECT MAX(LENGTH(long)) FROM t")).isEqualTo(50_000);
        }
        Databases.shutDown(memory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ENCRYPTED})
    void theLogIsOnAnotherDevice(String attributes) throws Exception {
        String secret = attributes.isEmpty() ? "" : ";bootPassword=correct horse";
        String device = ";logDevice=" + scratch + "/device";
        try (Connection connection = DriverManager.getConnection(url("db") + ";create=true" + attributes + device)) {
            fill(connection, 300);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + scratch + "/full', 0)",
                "INSERT INTO t VALUES (1000, 'later', NULL)");
        }
        Databases.shutDown(url("db"));
        assertThat(scratch.resolve("db/log")).doesNotExist();
        assertThat(scratch.resolve("device/log")).isNotEmptyDirectory();
        assertThat(count(url("db") + secret)).isEqualTo(301);
        Databases.shutDown(url("db"));
        assertThat(count(url("db") + secret + device)).isEqualTo(301);
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + secret + ";logDevice=" + scratch + "/other")).isEqualTo("XSRS8");
        assertThat(count(url("copy") + secret + ";createFrom=" + scratch + "/full/db;logDevice=" + scratch + "/other")).isEqualTo(300);
        assertThat(scratch.resolve("other/log")).isNotEmptyDirectory();
        assertThat(count(url("db") + secret + ";rollForwardRecoveryFrom=" + scratch + "/full/db")).isEqualTo(301);
    }
}
