// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.base.bytes.ChecksumMethod;
import bowler.os.Disk;
import bowler.os.DiskFile;
import bowler.os.encrypt.EncryptedDisk;
import bowler.os.encrypt.KeyFile;
import bowler.os.encrypt.Secret;
import bowler.os.host.HostDisk;
import bowler.os.host.HostEntropy;
import bowler.storage.page.PageChecksum;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Encrypted databases as applications of Derby use them: by the attributes of URLs.
final class EncryptionTest {
    private static final String MARKER = "PLAINTEXT-MARKER";
    private static final String FAST = ";keyIterations=1000";
    private static final String NEW = ";create=true;dataEncryption=true;bootPassword=correct horse" + FAST;
    private static final String PASSWORD = ";bootPassword=correct horse";
    private static final String KEY = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    private static final int MAX_WAITS = 3_000;

    @TempDir
    private Path scratch;

    private String url(String name) {
        return "jdbc:bowler:" + scratch.resolve(name);
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url);
    }

    @AfterEach
    void close() {
        System.clearProperty("bowler.encryption.keyProvider");
        System.clearProperty("bowler.archive.folder");
        catchThrowableOfType(SQLException.class, () -> connect("jdbc:bowler:;shutdown=true").close());
    }

    private static String states(String url) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> connect(url).close());
        List<String> states = new ArrayList<>();
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            states.add(each.getSQLState());
        }
        return String.join(" ", states);
    }

    private static void fill(Connection connection, int rows) throws SQLException {
        Databases.execute(connection, "CREATE TABLE secrets (id INT PRIMARY KEY, text VARCHAR(200), long CLOB)",
            "CREATE INDEX by_text ON secrets (text)");
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO secrets VALUES (?, ?, ?)")) {
            for (int id = 0; id < rows; id++) {
                insert.setInt(1, id);
                insert.setString(2, MARKER + id * 7919 % rows);
                insert.setString(3, id % 100 == 0 ? MARKER.repeat(1_000) : MARKER);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static long count(String url) throws SQLException {
        try (Connection connection = connect(url)) {
            return Databases.longOf(connection, "SELECT COUNT(*) FROM secrets WHERE text LIKE '" + MARKER + "%'");
        }
    }

    /// The files below a folder in which the marker stands, in either byte order of two-byte characters too.
    private static List<String> readable(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                boolean isFound = bytes.contains(MARKER) || bytes.contains("SECRETS") || bytes.replace("\0", "").contains(MARKER);
                if (isFound) {
                    found.add(folder.relativize(file).toString());
                }
            }
        }
        return found;
    }

    @Test
    void anEncryptedDatabaseOpensWithItsPasswordOnly() throws Exception {
        try (Connection connection = connect(url("db") + NEW)) {
            fill(connection, 500);
        }
        assertThat(count(url("db"))).as("it is open").isEqualTo(500);
        Databases.shutDown(url("db"));
        assertThat(states(url("db"))).isEqualTo("XJ040 XBM06");
        assertThat(states(url("db") + ";bootPassword=wrong horse")).isEqualTo("XJ040 XBM06");
        assertThat(states(url("db") + ";encryptionKey=" + KEY)).isEqualTo("XJ040 XBM06");
        assertThat(states(url("db") + ";bootPassword=short")).isEqualTo("XJ040 XBM07");
        assertThat(count(url("db") + PASSWORD)).isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({
        "'', XJ041 XBM06", "';bootPassword=short', XJ041 XBM07",
        "';bootPassword=longenough;encryptionKey=00112233445566778899aabbccddeeff', XJ041 XBM06",
        "';encryptionKey=0011223344', XJ041 XBCX2", "';encryptionKey=00112233445566778899aabbccddeef', XJ041 XBCXM",
        "';encryptionKey=00112233445566778899aabbccddeefg', XJ041 XBCXN",
        "';bootPassword=longenough;encryptionAlgorithm=RC4/CBC/NoPadding', XJ041 XBCXC",
        "';bootPassword=longenough;encryptionAlgorithm=AES/CBC', XJ041 XBCXH",
        "';bootPassword=longenough;encryptionAlgorithm=AES/XYZ/NoPadding', XJ041 XBCXI",
        "';bootPassword=longenough;encryptionAlgorithm=AES/CBC/PKCS5Padding', XJ041 XBCXB",
        "';bootPassword=longenough;encryptionKeyLength=77', XJ041 XBCX1"})
    void malformedAttributesAreRefused(String attributes, String states) {
        assertThat(states(url("db") + ";create=true;dataEncryption=true" + attributes)).isEqualTo(states);
        assertThat(states(url("db") + NEW + ";encryptionAlgorithm=AES/CBC/NoPadding;encryptionKeyLength=256")).as("can be made then").isEmpty();
    }

    @Test
    void anExternalKeyWorksAsWell() throws Exception {
        try (Connection connection = connect(url("db") + ";create=true;dataEncryption=true;encryptionKey=" + KEY)) {
            fill(connection, 100);
        }
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + ";encryptionKey=" + KEY.replace('f', 'e'))).isEqualTo("XJ040 XBCXK");
        assertThat(count(url("db") + ";encryptionKey=" + KEY + ";newEncryptionKey=" + KEY.replace('f', 'e'))).isEqualTo(100);
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + ";encryptionKey=" + KEY)).isEqualTo("XJ040 XBCXK");
        assertThat(count(url("db") + ";encryptionKey=" + KEY.replace('f', 'e'))).isEqualTo(100);
    }

    public static final class Keys implements Function<String, String> {
        @Override
        public String apply(String folder) {
            return folder.endsWith("/db") ? KEY : null;
        }
    }

    @Test
    void aClassOfTheApplicationProvidesKeys() throws Exception {
        System.setProperty("bowler.encryption.keyProvider", Keys.class.getName());
        try (Connection connection = connect(url("db") + ";create=true;dataEncryption=true")) {
            fill(connection, 10);
        }
        Databases.shutDown(url("db"));
        assertThat(count(url("db"))).isEqualTo(10);
        Databases.shutDown(url("db"));
        System.clearProperty("bowler.encryption.keyProvider");
        assertThat(count(url("db") + ";encryptionKey=" + KEY)).isEqualTo(10);
        assertThat(states(url("other") + ";create=true;dataEncryption=true")).isEqualTo("XJ041 XBM06");
    }

    @Test
    void theSecretChangesAtOnceAndTheFilesStay() throws Exception {
        try (Connection connection = connect(url("db") + NEW)) {
            fill(connection, 200);
        }
        Databases.shutDown(url("db"));
        byte[] data = Files.readAllBytes(scratch.resolve("db/data/00000002.tree"));
        assertThat(count(url("db") + PASSWORD + ";newBootPassword=battery staple" + FAST)).isEqualTo(200);
        try (Connection connection = connect(url("db") + ";newBootPassword=ignored ignored")) {
            assertThat(connection.getWarnings().getSQLState()).isEqualTo("01J17");
        }
        Databases.shutDown(url("db"));
        assertThat(Files.readAllBytes(scratch.resolve("db/data/00000002.tree"))).isEqualTo(data);
        assertThat(states(url("db") + PASSWORD)).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + ";bootPassword=battery staple")).isEqualTo(200);
    }

    @Test
    void theSecretChangesWhileTheDatabaseIsOpen() throws Exception {
        try (Connection user = connect(url("db") + NEW)) {
            fill(user, 200);
            assertThat(states(url("db") + ";bootPassword=wrong horse;newBootPassword=battery staple")).isEqualTo("XJ040 XBM06");
            try (Connection connection = connect(url("db") + PASSWORD + ";newBootPassword=battery staple" + FAST)) {
                assertThat((Object) connection.getWarnings()).isNull();
            }
            try (Connection connection = connect(url("db") + ";bootPassword=battery staple;decryptDatabase=true")) {
                assertThat(connection.getWarnings().getSQLState()).as("files need the database to be closed").isEqualTo("01J17");
            }
            Databases.execute(user, "DELETE FROM secrets WHERE id < 10");
        }
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + PASSWORD)).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + ";bootPassword=battery staple")).isEqualTo(190);
    }

    @Test
    void aDatabasePropertyChangesThePassword() throws Exception {
        try (Connection owner = connect(url("db") + NEW + ";encryptionAlgorithm=DESede/CFB/NoPadding"); Statement statement = owner.createStatement()) {
            fill(owner, 20);
            assertThat(stateOf(statement, "bootPassword", "NULL")).isEqualTo("XBCX5");
            assertThat(stateOf(statement, "bootPassword", "'correct horse'")).isEqualTo("XBCX7");
            assertThat(stateOf(statement, "bootPassword", "'correct horse , short'")).isEqualTo("XBCX2");
            assertThat(stateOf(statement, "bootPassword", "'Correct horse , battery staple'")).isEqualTo("XBCXA");
            assertThat(stateOf(statement, "bootPassword", "'short, battery staple'")).isEqualTo("XBCXA");
            assertThat(stateOf(statement, "encryptionAlgorithm", "'AES/CBC/NoPadding'")).isEqualTo("XBCXD");
            assertThat(stateOf(statement, "encryptionProvider", "'a.b.C'")).isEqualTo("XBCXE");
            assertThat(stateOf(statement, "bootPassword", "' correct horse , battery staple '")).isNull();
            assertThat(property(owner, "bootPassword")).isNull();
            assertThat(property(owner, "encryptionAlgorithm")).isEqualTo("AES/XTS/NoPadding");
        }
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + PASSWORD)).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + ";bootPassword=battery staple")).isEqualTo(20);
        try (Connection plain = connect(url("plain") + ";create=true"); Statement statement = plain.createStatement()) {
            assertThat(stateOf(statement, "bootPassword", "'correct horse, battery staple'")).isEqualTo("XBCX8");
            assertThat(property(plain, "encryptionAlgorithm")).isNull();
        }
    }

    private static String property(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('" + name + "')")) {
            row.next();
            return row.getString(1);
        }
    }

    /// Returns the SQLState of setting a database property; null if it works.
    private static String stateOf(Statement statement, String name, String value) {
        SQLException failure = catchThrowableOfType(SQLException.class,
            () -> statement.execute("CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('" + name + "', " + value + ")"));
        return failure == null ? null : failure.getSQLState();
    }

    /// An open database is not changed by attributes in Derby's mode.
    @Test
    void attributesOfAnOpenDatabaseAreIgnoredInDerbysMode() throws Exception {
        try (Connection user = connect(url("db") + NEW)) {
            fill(user, 20);
            for (String attribute : List.of("newBootPassword=battery staple", "newEncryptionKey=" + KEY, "dataEncryption=true", "decryptDatabase=true")) {
                try (Connection connection = connect(url("db") + PASSWORD + ";mode=derby;" + attribute)) {
                    assertThat(connection.getWarnings().getSQLState()).as(attribute).isEqualTo("01J17");
                }
            }
        }
        Databases.shutDown(url("db"));
        assertThat(count(url("db") + PASSWORD)).isEqualTo(20);
    }

    @Test
    void anExistingDatabaseIsEncryptedGetsANewKeyAndIsDecrypted() throws Exception {
        try (Connection connection = connect(url("db") + ";create=true")) {
            fill(connection, 1_000);
        }
        Databases.shutDown(url("db"));
        assertThat(readable(scratch.resolve("db"))).isNotEmpty();
        assertThat(states(url("db") + ";dataEncryption=true")).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + ";dataEncryption=true" + PASSWORD + FAST)).isEqualTo(1_000);
        assertThat(readable(scratch.resolve("db"))).isEmpty();
        Databases.shutDown(url("db"));
        assertThat(readable(scratch.resolve("db"))).isEmpty();
        assertThat(states(url("db"))).isEqualTo("XJ040 XBM06");
        byte[] data = Files.readAllBytes(scratch.resolve("db/data/00000002.tree"));
        assertThat(count(url("db") + PASSWORD + ";newDataKey=true" + FAST)).isEqualTo(1_000);
        assertThat(Files.readAllBytes(scratch.resolve("db/data/00000002.tree"))).isNotEqualTo(data);
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=true;newBootPassword=battery staple")).isEqualTo("XJ048");
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=true;createFrom=" + scratch)).isEqualTo("XJ081");
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=yes")).isEqualTo("XJ05B");
        assertThat(count(url("db") + PASSWORD + ";decryptDatabase=true")).isEqualTo(1_000);
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=true;dataEncryption=true")).isEqualTo("XJ040 XJ048");
        assertThat(count(url("db"))).isEqualTo(1_000);
        assertThat(scratch.resolve("db/converted/control")).doesNotExist();
    }

    @Test
    void theFilesGetANewKeyWhileTheDatabaseIsInUse() throws Exception {
        Path previous = scratch.resolve("db/encryption.previous");
        byte[] data;
        try (Connection user = connect(url("db") + NEW)) {
            fill(user, 2_000);
            Databases.execute(user, "CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
            data = Files.readAllBytes(scratch.resolve("db/data/00000002.tree"));
            assertThat(states(url("db") + ";bootPassword=wrong horse;newDataKey=true")).isEqualTo("XJ040 XBM06");
            try (Connection connection = connect(url("db") + PASSWORD + ";newDataKey=true;newBootPassword=battery staple" + FAST)) {
                assertThat((Object) connection.getWarnings()).isNull();
            }
            for (int i = 0; i < MAX_WAITS && Files.exists(previous); i++) {
                Databases.execute(user, "UPDATE secrets SET long = '" + MARKER + i + "' WHERE id = " + i % 2_000);
                Thread.sleep(10);
            }
            assertThat(previous).doesNotExist();
            assertThat(Databases.longOf(user, "SELECT COUNT(*) FROM secrets")).isEqualTo(2_000);
            Databases.execute(user, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + scratch + "/backups')");
        }
        Databases.shutDown(url("db"));
        assertThat(Arrays.equals(data, 0, 4_096, Files.readAllBytes(scratch.resolve("db/data/00000002.tree")), 0, 4_096)).isFalse();
        assertThat(readable(scratch.resolve("db"))).isEmpty();
        assertThat(states(url("db") + PASSWORD)).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + ";bootPassword=battery staple")).isEqualTo(2_000);
        assertThat(count(url("restored") + ";bootPassword=battery staple;createFrom=" + scratch + "/backups/db")).isEqualTo(2_000);
    }

    /// An open transaction keeps log of the previous key.
    @Test
    void aBackupWaitsForTheNewKey() throws Exception {
        try (Connection user = connect(url("db") + NEW); Connection open = connect(url("db"))) {
            fill(user, 100);
            open.setAutoCommit(false);
            Databases.execute(open, "UPDATE secrets SET long = 'open' WHERE id = 1");
            connect(url("db") + PASSWORD + ";newDataKey=true" + FAST).close();
            String target = "('" + scratch + "/backups')";
            assertThat(catchThrowableOfType(
                SQLException.class, () -> Databases.execute(user, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_NOWAIT" + target)).getSQLState())
                .isEqualTo("XBCXT");
            try (Statement impatient = user.createStatement()) {
                impatient.setQueryTimeout(1);
                assertThat(catchThrowableOfType(
                    SQLException.class, () -> impatient.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE" + target)).getSQLState())
                    .isEqualTo("XCL52");
            }
            Thread end = new Thread(() -> {
                try {
                    Thread.sleep(300);
                    open.commit();
                } catch (SQLException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            end.start();
            Databases.execute(user, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE" + target);
            end.join();
        }
        assertThat(count(url("restored") + PASSWORD + ";createFrom=" + scratch + "/backups/db")).isEqualTo(100);
    }

    @Test
    void noNewKeyWhileTheLogIsArchived() throws Exception {
        try (Connection user = connect(url("db") + NEW)) {
            fill(user, 10);
            Databases.execute(user, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + scratch + "/backups', 0)");
            assertThat(states(url("db") + PASSWORD + ";newDataKey=true")).isEqualTo("XJ040 XBCXS");
        }
    }

    /// Rows, long values, indexes, spilled sorts and versions, temporary tables, backups, the archive, and what a crash leaves.
    @Test
    void nothingReadableReachesTheDisk() throws Exception {
        System.setProperty("bowler.archive.folder", scratch.resolve("archive").toString());
        try (Connection connection = connect(url("db") + NEW + ";statementMemoryBytes=65536;versionMemoryBytes=0;pageCacheBytes=1048576");
                Connection reader = connect(url("db")); Statement statement = connection.createStatement()) {
            fill(connection, 5_000);
            reader.setAutoCommit(false);
            reader.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + scratch + "/backups', 0)");
            statement.execute("DECLARE GLOBAL TEMPORARY TABLE t (x VARCHAR(200)) ON COMMIT PRESERVE ROWS NOT LOGGED");
            statement.execute("INSERT INTO session.t SELECT text FROM secrets");
            connection.setAutoCommit(false);
            statement.execute("UPDATE secrets SET text = text || ' changed'");
            try (ResultSet sorted = statement.executeQuery("SELECT a.text, b.text FROM secrets a JOIN secrets b ON a.id = b.id ORDER BY a.text DESC, b.id")) {
                for (int i = 0; i < 100; i++) {
                    sorted.next();
                }
                assertThat(readable(scratch)).as("while it is used").isEmpty();
            }
            connection.commit();
            statement.execute("CALL SYSCS_UTIL.BOWLER_BACKUP_CHANGES('" + scratch + "/changes', '" + scratch + "/backups/db')");
            statement.execute("CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
            connection.commit();
            assertThat(readable(scratch)).as("after a checkpoint").isEmpty();
        }
        Databases.shutDown(url("db"));
        assertThat(readable(scratch)).isEmpty();
        assertThat(Files.list(scratch.resolve("archive/db")).count()).isGreaterThan(1);
    }

    /// An attacker who can read the content but has no key to the checksums cannot compose a page or record that is
    /// accepted as valid.
    @Test
    void checksumsDependOnTheKey() throws Exception {
        try (Connection connection = connect(url("keyed") + NEW)) {
            fill(connection, 1_000);
        }
        catchThrowableOfType(SQLException.class, () -> connect(url("keyed") + ";shutdown=true").close());
        Path folder = scratch.resolve("keyed");
        Disk raw = new HostDisk(folder);
        EncryptedDisk disk = new EncryptedDisk(raw, KeyFile.read(raw).unlock(Secret.password("correct horse"), "test"), new HostEntropy());
        String name = "data/00000001.tree";
        byte[] page = new byte[16 << 10];
        try (DiskFile file = disk.open(name, false)) {
            assertThat(file.read(page.length, page, 0, page.length)).isEqualTo(page.length);
            assertThat(PageChecksum.isIntact(disk.checksums(), page, 0, page.length)).isTrue();
            assertThat(PageChecksum.isIntact(ChecksumMethod.CRC32C, page, 0, page.length)).isFalse();
            PageChecksum.seal(ChecksumMethod.CRC32C, page, 0, page.length);
            file.write(page.length, page, 0, page.length);
        }
        assertThat(states(url("keyed") + PASSWORD)).contains("XSDG2");
    }

    /// An attacker has two images of the disk and puts a sector of the older one into a page of the newer one.
    @Test
    void aSectorOfAnEarlierStateIsDetected() throws Exception {
        try (Connection connection = connect(url("mixed") + NEW)) {
            fill(connection, 2_000);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
        }
        catchThrowableOfType(SQLException.class, () -> connect(url("mixed") + ";shutdown=true").close());
        Path folder = scratch.resolve("mixed");
        Map<Path, byte[]> older = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder.resolve("data"))) {
            for (Path each : files.toList()) {
                older.put(each, Files.readAllBytes(each));
            }
        }
        try (Connection connection = connect(url("mixed") + PASSWORD)) {
            Databases.execute(connection, "UPDATE secrets SET long = 'other'");
        }
        catchThrowableOfType(SQLException.class, () -> connect(url("mixed") + ";shutdown=true").close());
        int sector = 4096;
        int exchanged = 0;
        for (var entry : older.entrySet()) {
            byte[] now = Files.readAllBytes(entry.getKey());
            byte[] before = entry.getValue();
            // The last sector of the third page, without the first one, which has the checksum.
            int at = sector + 2 * 4 * sector + 3 * sector;
            if (Math.min(now.length, before.length) >= at + sector
                    && !Arrays.equals(now, at, at + sector, before, at, at + sector)) {
                System.arraycopy(before, at, now, at, sector);
                Files.write(entry.getKey(), now);
                exchanged++;
            }
        }
        assertThat(exchanged).isPositive();
        SQLException failure = catchThrowableOfType(SQLException.class, () -> {
            try (Connection connection = connect(url("mixed") + PASSWORD)) {
                Databases.execute(connection, "UPDATE secrets SET long = 'third'");
            }
        });
        assertThat(failure.getSQLState()).isEqualTo("XSDG2");
    }

    @Test
    void backupsAreRestoredWithTheSecretOfTheirTime() throws Exception {
        try (Connection connection = connect(url("db") + NEW)) {
            fill(connection, 300);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + scratch + "/full', 0)",
                "INSERT INTO secrets VALUES (1000, '" + MARKER + "', NULL)",
                "CALL SYSCS_UTIL.BOWLER_BACKUP_CHANGES('" + scratch + "/more', '" + scratch + "/full/db')",
                "INSERT INTO secrets VALUES (1001, '" + MARKER + "', NULL)");
        }
        Databases.shutDown(url("db"));
        assertThat(count(url("db") + PASSWORD + ";newBootPassword=battery staple" + FAST)).isEqualTo(302);
        Databases.shutDown(url("db"));
        String full = scratch + "/full/db";
        assertThat(states(url("copy") + ";createFrom=" + full)).isEqualTo("XJ040 XBM06");
        assertThat(states(url("copy") + ";createFrom=" + full + ";bootPassword=battery staple")).isEqualTo("XJ040 XBM06");
        assertThat(count(url("copy") + PASSWORD + ";createFrom=" + full)).isEqualTo(300);
        assertThat(count(url("chain") + PASSWORD + ";createFrom=" + full + "," + scratch + "/more/db")).isEqualTo(301);
        assertThat(count(url("db") + ";bootPassword=battery staple;rollForwardRecoveryFrom=" + full)).isEqualTo(302);
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + PASSWORD)).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + ";bootPassword=battery staple")).isEqualTo(302);
        assertThat(count(url("old") + PASSWORD + ";restoreFrom=" + full)).isEqualTo(300);
    }

    @Test
    void filesDoNotChangeWhileTheLogIsArchived() throws Exception {
        try (Connection connection = connect(url("db") + NEW)) {
            fill(connection, 10);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE_AND_ENABLE_LOG_ARCHIVE_MODE('" + scratch + "/full', 0)");
        }
        Databases.shutDown(url("db"));
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=true")).isEqualTo("XJ040 XBCXS");
        assertThat(count(url("db") + PASSWORD)).isEqualTo(10);
    }

    @Test
    void onlyTheOwnerChangesTheEncryption() throws Exception {
        try (Connection connection = connect(url("db") + NEW + ";user=boss;password=boss")) {
            fill(connection, 10);
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_CREATE_USER('boss', 'boss')", "CALL SYSCS_UTIL.SYSCS_CREATE_USER('eve', 'eve')");
        }
        Databases.shutDown(url("db") + ";user=boss;password=boss");
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=true;user=eve;password=eve")).isEqualTo("08004");
        // The database is open now, as after any connection that is refused.
        Databases.shutDown(url("db") + ";user=boss;password=boss");
        assertThat(states(url("db") + PASSWORD + ";decryptDatabase=true;user=boss;password=eve")).startsWith("08004");
        Databases.shutDown(url("db") + ";user=boss;password=boss");
        assertThat(states(url("db") + ";user=boss;password=boss")).isEqualTo("XJ040 XBM06");
        assertThat(count(url("db") + PASSWORD + ";decryptDatabase=true;user=boss;password=boss")).isEqualTo(10);
        Databases.shutDown(url("db") + ";user=boss;password=boss");
        connect(url("db") + ";user=eve;password=eve").close();
    }

    @Test
    void onlyTheOwnerUpgrades() throws Exception {
        try (Connection connection = connect(url("db") + ";create=true;user=boss;password=boss")) {
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_CREATE_USER('boss', 'boss')", "CALL SYSCS_UTIL.SYSCS_CREATE_USER('eve', 'eve')");
        }
        Databases.shutDown(url("db") + ";user=boss;password=boss");
        assertThat(states(url("db") + ";upgrade=true;user=eve;password=eve")).isEqualTo("08004");
        // An open database is not upgraded.
        connect(url("db") + ";upgrade=true;user=eve;password=eve").close();
        Databases.shutDown(url("db") + ";user=boss;password=boss");
        connect(url("db") + ";upgrade=true;user=boss;password=boss").close();
    }
}
