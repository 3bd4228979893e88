// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Addresses that are no folder, folders that go away or are not what they were.
class FolderTest {
    @TempDir
    Path folder;

    private static void assertRefused(String url, String sqlState, String... words) {
        assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOfSatisfying(SQLException.class, failure -> {
            assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(sqlState);
            assertThat(failure.getMessage()).contains(words);
        });
    }

    @Test
    void anInvalidPathIsAnSqlException() {
        assertRefused("jdbc:bowler:a\0b;create=true", "XJ028", "a\\u0000b");
        assertRefused("jdbc:bowler:a\ud800b;create=true", "XJ028", "a\\ud800b");
    }

    @Test
    void addressesOfOtherDatabasesNameWhatToWrite() {
        assertRefused("jdbc:bowler:file:/x;create=true", "XJ028", "file:", "jdbc:bowler:/path");
        assertRefused("jdbc:bowler:mem:x;create=true", "XJ028", "jdbc:bowler:memory:NAME");
        assertRefused("jdbc:bowler:jar:x.jar", "XJ028", "jar:(PATH OF THE JAR)FOLDER");
        assertRefused("jdbc:bowler:zip:(x.zip)y", "XJ028", "jar:(PATH)FOLDER");
    }

    @Test
    void theMessageForAnEmptyNameShowsTheSyntax() {
        assertRefused("jdbc:bowler:;create=true", "XJ004", "memory:NAME", ";create=true");
        assertRefused("jdbc:bowler:", "XJ004", "memory:NAME");
    }

    @Test
    void aDanglingLinkIsReportedAsSuch() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
        assertRefused(Databases.url(link) + ";create=true", "XJ040", "symbolic link", "nowhere");
        assertRefused(Databases.url(link), "XJ040", "symbolic link", "nowhere");
        assertRefused(Databases.url(link.resolve("below")) + ";create=true", "XJ040", "symbolic link", "nowhere");
    }

    @Test
    void aMissingFileOfATableIsDamageThatNamesIt() throws Exception {
        Path database = folder.resolve("db");
        try (Connection connection = Databases.create(database); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE whole (a INTEGER)");
            statement.execute("CREATE TABLE lost (a INTEGER)");
            statement.execute("INSERT INTO lost VALUES 1");
        }
        Databases.shutDown(Databases.url(database));
        List<Path> files;
        try (Stream<Path> entries = Files.list(database.resolve("data"))) {
            files = entries.filter(file -> file.toString().endsWith(".tree")).sorted(Comparator.reverseOrder()).toList();
        }
        Files.delete(files.getFirst());
        try (Connection connection = DriverManager.getConnection(Databases.url(database));
             Statement statement = connection.createStatement()) {
            statement.execute("SELECT * FROM whole");
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM lost")).isInstanceOfSatisfying(SQLException.class,
                failure -> {
                    assertThat(failure.getSQLState()).isEqualTo("XSDG3");
                    assertThat(failure.getMessage()).contains(files.getFirst().getFileName().toString()).contains("backup");
                });
            statement.execute("SELECT * FROM whole");
        }
        Databases.shutDown(Databases.url(database));
    }

    @Test
    void noCommitIsAcknowledgedIntoARemovedFolder() throws Exception {
        Assumptions.assumeTrue(java.io.File.separatorChar == '/', "Windows does not remove files that are open");
        Path database = folder.resolve("db");
        try (Connection connection = Databases.create(database); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INTEGER)");
            statement.execute("INSERT INTO t VALUES 1");
            remove(database);
            assertThatThrownBy(() -> statement.execute("INSERT INTO t VALUES 2")).isInstanceOfSatisfying(SQLException.class,
                failure -> {
                    assertThat(failure.getSQLState()).isIn("XSDG4", "08006", "XSDB0");
                    assertThat(failure.getMessage()).contains("removed, renamed or replaced");
                });
            assertThat(database.resolve("log")).doesNotExist();
        } catch (SQLException closing) {
            assertThat(closing.getSQLState()).startsWith("08");
        }
        Databases.shutDown(Databases.url(database));
    }

    private static void remove(Path root) throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
