// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.base.bytes.BigEndian;
import bowler.base.bytes.Checksum;
import bowler.base.format.Release;
import bowler.catalog.system.CatalogFormat;
import bowler.catalog.system.SystemRoutine;
import bowler.catalog.system.SystemTable;
import bowler.catalog.system.text.RoutineText;
import bowler.storage.file.ControlFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Databases of earlier formats open, and those of later formats are refused by the name of the release that wrote them.
///
/// The archives in `formats` are databases as releases of that format left them, after a shutdown and after a crash. When
/// a format changes, two of the format before are added.
final class FormatsTest {
    @TempDir
    private Path scratch;

    @AfterEach
    void close() {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:;shutdown=true").close());
    }

    private Path unpacked(String archive) throws IOException {
        Path folder = scratch.resolve(archive);
        try (InputStream bytes = FormatsTest.class.getResourceAsStream("/formats/" + archive + ".zip");
                ZipInputStream zip = new ZipInputStream(bytes)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.write(file, zip.readAllBytes());
                }
            }
        }
        return folder;
    }

    private static String all(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(" ", row));
            }
        }
        return String.join("; ", rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"format-2-shut-down", "format-2-crashed"})
    void aDatabaseOfAnEarlierFormatOpensAndIsUpgraded(String archive) throws Exception {
        Path folder = unpacked(archive);
        for (int opening = 0; opening < 2; opening++) {
            try (Connection connection = DriverManager.getConnection(Databases.url(folder)); Statement statement = connection.createStatement()) {
                assertThat(all(statement, "SELECT COUNT(*), SUM(balance), MAX(LENGTH(photo)), MAX(LENGTH(notes)) FROM customer"))
                    .isEqualTo("289 125755.00 20000 15000");
                assertThat(all(statement, "SELECT COUNT(*) FROM purchase JOIN customer ON customer = id WHERE amount > 20"))
                    .isEqualTo("21");
                assertThat(all(statement, "SELECT COUNT(*) FROM rich")).isEqualTo("123");
                assertThat(all(statement, "VALUES twice(21)")).isEqualTo("42");
                assertThat(all(statement, "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.locks.waitTimeout')")).isEqualTo("33");
                assertThat(all(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'CUSTOMER')")).isEqualTo("1");
                assertThat(all(statement, "VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('bowler.catalogFormat')"))
                    .isEqualTo(CatalogFormat.CURRENT + " " + Release.NAME);
                connection.setAutoCommit(false);
                statement.execute("INSERT INTO purchase VALUES (NEXT VALUE FOR numbers, 100, NULL, 0)");
                statement.execute("DELETE FROM customer WHERE id = 5");
                connection.rollback();
            }
            Databases.shutDown(Databases.url(folder));
        }
        byte[] control = Files.readAllBytes(folder.resolve("control"));
        int newest = BigEndian.getLong(control, 16) > BigEndian.getLong(control, 4096 + 16) ? 0 : 4096;
        assertThat(BigEndian.getInt(control, newest + 8)).isEqualTo(ControlFile.FORMAT_VERSION);
        assertThat(Release.in(control, newest + 112)).isEqualTo("release " + Release.NAME);
    }

    /// Catalog format 1 kept the next values of identity columns in SYSCOLUMNS.
    @ParameterizedTest
    @ValueSource(strings = {"catalog-1-shut-down", "catalog-1-crashed"})
    void identityColumnsOfCatalogFormat1Continue(String archive) throws Exception {
        Path folder = unpacked(archive);
        try (Connection connection = DriverManager.getConnection(Databases.url(folder)); Statement statement = connection.createStatement()) {
            boolean isExact = archive.endsWith("down");
            assertThat(all(statement, "SELECT CURRENTVALUE FROM SYS.SYSSEQUENCES WHERE SEQUENCENAME = (SELECT CAST('U' || REPLACE(TABLEID, '-', 'X') AS VARCHAR(37))"
                + " FROM SYS.SYSTABLES WHERE TABLENAME = 'SPENT')")).isEqualTo("null");
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.execute("INSERT INTO spent (word) VALUES 'c'")).getSQLState())
                .isEqualTo("2200H");
            statement.execute("INSERT INTO counted (word) VALUES 'd'");
            assertThat(all(statement, "SELECT MAX(id) FROM counted")).isEqualTo(isExact ? "25" : "170");
            statement.execute("INSERT INTO cycling (word) VALUES 'd'");
            assertThat(all(statement, "SELECT MIN(id) FROM cycling")).isEqualTo(isExact ? "-2147483648" : "-2147483616");
            assertThat(all(statement, "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SEQUENCES")).isEqualTo("1");
            assertThat(all(statement, "VALUES NEXT VALUE FOR numbers")).isEqualTo("7");
        }
        Databases.shutDown(Databases.url(folder));
        try (Connection connection = DriverManager.getConnection(Databases.url(folder)); Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE counted");
            assertThat(all(statement, "SELECT COUNT(*) FROM SYS.SYSSEQUENCES")).isEqualTo("4");
        }
    }

    /// Catalog format 3 did not list the routines of the system, and gave their public rights by name.
    @Test
    void catalogFormat3GetsTheRoutinesOfTheSystem() throws Exception {
        String url = Databases.url(unpacked("catalog-3-shut-down"));
        for (int opening = 0; opening < 2; opening++) {
            try (Connection owner = DriverManager.getConnection(url + ";user=DBO"); Statement statement = owner.createStatement()) {
                assertThat(all(statement, "SELECT COUNT(*) FROM SYS.SYSALIASES")).isEqualTo((SystemRoutine.values().length + 2) + "");
                assertThat(all(statement, "SELECT COUNT(*) FROM SYS.SYSROUTINEPERMS WHERE GRANTEE = 'PUBLIC'")).isEqualTo("11");
                assertThat(all(statement, "SELECT COUNT(*) FROM SYS.SYSROUTINEPERMS WHERE GRANTEE = 'U'")).isEqualTo("2");
            }
            try (Connection user = DriverManager.getConnection(url + ";user=U"); Statement statement = user.createStatement()) {
                assertThat(all(statement, "VALUES dbo.twice(21)")).isEqualTo("42");
                statement.execute("CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
                statement.execute("CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(0)");
                assertThat(catchThrowableOfType(SQLException.class, () -> statement.execute("CALL SYSCS_UTIL.SYSCS_FREEZE_DATABASE()")).getSQLState())
                    .isEqualTo("42504");
            }
            catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true;user=DBO").close());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"catalog-4-shut-down", "catalog-4-crashed"})
    void aDatabaseOfCatalogFormat4Opens(String archive) throws Exception {
        String url = Databases.url(unpacked(archive));
        for (int opening = 0; opening < 2; opening++) {
            try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
                assertThat(all(statement, "SELECT id, name, LENGTH(photo), XMLSERIALIZE(document AS VARCHAR(50)) FROM customer ORDER BY id"))
                    .isEqualTo("1 ada null <a><b>1</b></a>; 2 grace 2 null; 3 null null null");
                assertThat(all(statement, "SELECT COUNT(*) FROM named")).isEqualTo("2");
                assertThat(all(statement, "VALUES twice(21)")).isEqualTo("42");
                assertThat(all(statement, "SELECT COUNT(*) FROM SYS.SYSALIASES WHERE ALIAS = 'BOWLER_BACKUP'")).isEqualTo("1");
                assertThat(all(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'CUSTOMER')")).isEqualTo("1");
                assertThat(all(statement, "VALUES NEXT VALUE FOR numbers")).isEqualTo(5 + opening + "");
            }
            Databases.shutDown(url);
        }
    }

    /// An encrypted database whose checksums do not depend on the key stays as it is until it gets a new key.
    @Test
    void anEncryptedDatabaseOfAnEarlierFormatOpensAndIsConverted() throws Exception {
        Path folder = unpacked("encrypted-1");
        String url = Databases.url(folder) + ";bootPassword=correct horse";
        for (String change : List.of("", ";newBootPassword=battery staple", ";newDataKey=true;bootPassword=battery staple",
                ";bootPassword=battery staple")) {
            String attributes = change.startsWith(";newB") || change.isEmpty() ? url + change : Databases.url(folder) + change;
            try (Connection connection = DriverManager.getConnection(attributes + ";keyIterations=1000");
                    Statement statement = connection.createStatement()) {
                assertThat(all(statement, "SELECT COUNT(*), MAX(name) FROM customer")).isEqualTo("289 customer 99    ");
                assertThat(all(statement, "VALUES SYSCS_UTIL.SYSCS_CHECK_TABLE('APP', 'CUSTOMER')")).isEqualTo("1");
                statement.execute("INSERT INTO customer VALUES (1000, 'x')");
                statement.execute("DELETE FROM customer WHERE id = 1000");
            }
            Databases.shutDown(Databases.url(folder));
            assertThat(Files.readString(folder.resolve("encryption.key")))
                .startsWith("Bowler key, format " + (change.contains("newDataKey") || change.startsWith(";boot") ? 2 : 1));
        }
    }

    private static String failureOf(Path folder) {
        SQLException failure =
            catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(Databases.url(folder)).close());
        List<String> texts = new ArrayList<>();
        for (SQLException each = failure; each != null; each = each.getNextException()) {
            texts.add(each.getSQLState() + " " + each.getMessage());
        }
        return String.join(" | ", texts);
    }

    private static void name(byte[] file, int at) {
        System.arraycopy("9.9.9\0".getBytes(StandardCharsets.US_ASCII), 0, file, at, 6);
    }

    @Test
    void aLaterControlFileIsRefusedByItsRelease() throws Exception {
        Path folder = scratch.resolve("new");
        Databases.create(folder).close();
        Databases.shutDown(Databases.url(folder));
        Path control = folder.resolve("control");
        byte[] bytes = Files.readAllBytes(control);
        for (int slot = 0; slot <= 4096; slot += 4096) {
            BigEndian.putInt(bytes, slot + 8, 77);
            BigEndian.putInt(bytes, slot + 64, Checksum.crc32c(bytes, slot, 64));
            name(bytes, slot + 112);
            BigEndian.putInt(bytes, slot + 128, Checksum.crc32c(bytes, slot + 104, 24));
        }
        Files.write(control, bytes);
        assertThat(failureOf(folder)).contains("XSLAN", "format 77, written by release 9.9.9", "release " + Release.NAME);
    }

    @Test
    void anUnknownFeatureIsRefusedByItsRelease() throws Exception {
        Path folder = scratch.resolve("new");
        Databases.create(folder).close();
        Databases.shutDown(Databases.url(folder));
        Path control = folder.resolve("control");
        byte[] bytes = Files.readAllBytes(control);
        for (int slot = 0; slot <= 4096; slot += 4096) {
            BigEndian.putLong(bytes, slot + 104, 1L << 40);
            name(bytes, slot + 112);
            BigEndian.putInt(bytes, slot + 128, Checksum.crc32c(bytes, slot + 104, 24));
        }
        Files.write(control, bytes);
        assertThat(failureOf(folder)).contains("XSLAN", "with the features 10000000000, written by release 9.9.9");
    }

    @Test
    void aLaterLogIsRefusedByItsRelease() throws Exception {
        Path folder = scratch.resolve("new");
        Databases.create(folder).close();
        Databases.shutDown(Databases.url(folder));
        try (Stream<Path> segments = Files.list(folder.resolve("log"))) {
            for (Path segment : segments.toList()) {
                byte[] bytes = Files.readAllBytes(segment);
                BigEndian.putLong(bytes, 32, 1);
                name(bytes, 40);
                BigEndian.putInt(bytes, 60, Checksum.crc32c(bytes, 0, 60));
                Files.write(segment, bytes);
            }
        }
        assertThat(failureOf(folder)).contains("XSLAC", "written by release 9.9.9", "release " + Release.NAME);
    }

    @Test
    void laterSystemTablesAreRefusedByTheirRelease() throws Exception {
        Path folder = scratch.resolve("new");
        try (Connection connection = Databases.create(folder)) {
            Databases.execute(connection, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('bowler.catalogFormat', '99 9.9.9')");
        }
        Databases.shutDown(Databases.url(folder));
        assertThat(failureOf(folder)).contains("XSLAN", "format 99, written by release 9.9.9", "release " + Release.NAME);
    }

    /// The system tables of catalog formats 1 to 5, and the routines that format 5 lists. Another table, column or routine is another
    /// format: raise `CatalogFormat.CURRENT`, and let `Database` upgrade older databases.
    @Test
    void theSystemTablesAreThoseOfTheirFormat() {
        String columns = Stream.of(SystemTable.values()).map(table -> table + "(" + table.descriptor().columns().stream()
            .map(column -> column.name() + " " + column.type()).collect(Collectors.joining(", ")) + ")")
            .collect(Collectors.joining("\n"));
        byte[] routines = Stream.of(SystemRoutine.values()).map(routine -> RoutineText.of(routine.descriptor())).sorted()
            .collect(Collectors.joining("\n")).getBytes(StandardCharsets.UTF_8);
        assertThat(Integer.toHexString(Checksum.crc32c(routines, 0, routines.length))).isEqualTo("b2d8c7ae");
        byte[] bytes = columns.getBytes(StandardCharsets.UTF_8);
        assertThat(Integer.toHexString(Checksum.crc32c(bytes, 0, bytes.length))).as(columns).isEqualTo("6f20b244");
    }
}
