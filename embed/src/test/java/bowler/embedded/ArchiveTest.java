// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Read-only databases in archives and on the class path, as applications deliver them.
final class ArchiveTest {
    @TempDir
    private Path scratch;

    @AfterEach
    void close() {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:;shutdown=true").close());
    }

    private void make(String attributes) throws SQLException {
        Path folder = scratch.resolve("made");
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + folder + ";create=true" + attributes);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, c CLOB)");
            statement.execute("INSERT INTO t SELECT n, 'row ' || CAST(n AS CHAR(5)) FROM generate_series(1, 5000) AS g(n)");
        }
        Databases.shutDown("jdbc:bowler:" + folder);
    }

    private Path packed(String folder) throws IOException {
        Path jar = scratch.resolve("delivered.jar");
        try (OutputStream out = Files.newOutputStream(jar); ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(scratch.resolve("made"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(new ZipEntry(folder + scratch.resolve("made").relativize(file).toString().replace('\\', '/')));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
        return jar;
    }

    private static void requireReadable(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            assertThat(connection.isReadOnly()).isTrue();
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), MAX(id) FROM t WHERE id > 10")) {
                rows.next();
                assertThat(rows.getString(1) + ' ' + rows.getString(2)).isEqualTo("4990 5000");
            }
            try (ResultSet rows = statement.executeQuery("SELECT id FROM t ORDER BY MOD(id, 7), id DESC")) {
                assertThat(rows.next()).isTrue();
            }
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.execute("DELETE FROM t")).getSQLState()).isEqualTo("25502");
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.execute("CREATE TABLE u (a INT)")).getSQLState()).isEqualTo("25503");
        }
    }

    @Test
    void aDatabaseInAJarIsRead() throws Exception {
        make("");
        Path jar = packed("databases/shop/");
        byte[] before = Files.readAllBytes(jar);
        String url = "jdbc:bowler:jar:(" + jar + ")databases/shop";
        requireReadable(url);
        requireReadable("jdbc:bowler:jar:(" + jar + ")/databases/shop");
        Databases.shutDown(url);
        requireReadable(url);
        assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    }

    @Test
    void aDatabaseOnTheClassPathIsRead() throws Exception {
        make("");
        Path jar = packed("databases/shop/");
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader withJar = new URLClassLoader(new URL[] {jar.toUri().toURL(), scratch.toUri().toURL()}, loader)) {
            Thread.currentThread().setContextClassLoader(withJar);
            requireReadable("jdbc:bowler:classpath:databases/shop");
            requireReadable("jdbc:bowler:classpath:/databases/shop");
            requireReadable("jdbc:bowler:classpath:made");
            Databases.shutDown("jdbc:bowler:classpath:made");
        } finally {
            Thread.currentThread().setContextClassLoader(loader);
        }
    }

    @Test
    void anEncryptedDatabaseInAJarNeedsItsPassword() throws Exception {
        make(";dataEncryption=true;bootPassword=correct horse;keyIterations=1000;pageSize=4096");
        String url = "jdbc:bowler:jar:(" + packed("") + ")";
        assertThat(stateOf(url)).isEqualTo("XJ040");
        requireReadable(url + ";bootPassword=correct horse");
    }

    private static String stateOf(String url) {
        return catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url).close()).getSQLState();
    }

    @Test
    void wrongAddressesAreRefused() throws Exception {
        make("");
        Path jar = packed("a/");
        assertThat(stateOf("jdbc:bowler:jar:(" + jar + ")b")).isEqualTo("XJ004");
        assertThat(stateOf("jdbc:bowler:jar:(" + jar + ")b;create=true")).isEqualTo("XJ004");
        assertThat(stateOf("jdbc:bowler:jar:(" + scratch.resolve("none.jar") + ")a")).isEqualTo("XJ004");
        assertThat(stateOf("jdbc:bowler:jar:" + jar)).isEqualTo("XJ028");
        assertThat(stateOf("jdbc:bowler:classpath:no/such/folder")).isEqualTo("XJ004");
        assertThat(stateOf("jdbc:bowler:jar:(" + jar + ")a;restoreFrom=x")).isEqualTo("XJ049");
        Files.writeString(scratch.resolve("text.jar"), "no archive");
        assertThat(stateOf("jdbc:bowler:jar:(" + scratch.resolve("text.jar") + ")a")).isEqualTo("XJ040");
    }
}
