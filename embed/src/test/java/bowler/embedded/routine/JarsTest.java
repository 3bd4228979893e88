// SPDX-License-Identifier: Apache-2.0
package bowler.embedded.routine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jars that are stored in the database, and routines whose classes come from them.
final class JarsTest {
    @TempDir
    Path folder;

    /// The system property in which the class in the jar leaves a weak reference to its loader.
    private static final String LOADER = "bowler.test.loader";

    private String url() {
        return "jdbc:bowler:" + folder.resolve("db");
    }

    /// Compiles a class whose function returns its argument and a suffix, and reads a resource.
    private Path jar(String suffix) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("source" + suffix).resolve("stored"));
        Path source = Files.writeString(sources.resolve("Hello.java"), """
            package stored;
            public class Hello {
                public static String hi(String text) throws java.io.IOException {
                    System.getProperties().put("bowler.test.loader", new java.lang.ref.WeakReference<>(Hello.class.getClassLoader()));
                    return text + Suffix.text();
                }
                public static void set(int[] result) { result[0] = %s; }
            }
            class Suffix {
                static String text() throws java.io.IOException {
                    try (var in = Hello.class.getClassLoader().getResourceAsStream("stored/suffix.txt")) {
                        return new String(in.readAllBytes());
                    }
                }
            }
            """.formatted(suffix));
        Path classes = folder.resolve("classes" + suffix);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source.toString())).isZero();
        Path jar = folder.resolve("hello" + suffix + ".jar");
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out)) {
            for (String name : List.of("stored/Hello.class", "stored/Suffix.class")) {
                entries.putNextEntry(new ZipEntry(name));
                entries.write(Files.readAllBytes(classes.resolve(name)));
            }
            entries.putNextEntry(new ZipEntry("stored/suffix.txt"));
            entries.write(suffix.getBytes());
        }
        return jar;
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private static String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "no row";
        }
    }

    private void install(Connection connection, String suffix) throws SQLException, IOException {
        run(connection, "CALL SQLJ.INSTALL_JAR('" + jar(suffix) + "', 'APP.HELLO', 0)",
            "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.classpath', 'APP.HELLO')",
            "CREATE FUNCTION hi (t VARCHAR(20)) RETURNS VARCHAR(20) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL"
                + " EXTERNAL NAME 'stored.Hello.hi'");
    }

    private void shutDown() {
        assertThatThrownBy(() -> DriverManager.getConnection(url() + ";shutdown=true").close())
            .isInstanceOfSatisfying(SQLException.class, ended -> assertThat(ended.getSQLState()).isEqualTo("08006"));
    }

    @Test
    void aReplacedJarIsUsedAtOnceAndItsOldClassesAreUnloaded() throws Exception {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true")) {
            install(connection, "1");
            try (PreparedStatement prepared = connection.prepareStatement("VALUES hi('a')")) {
                try (ResultSet rows = prepared.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo("a1");
                }
                WeakReference<?> before = (WeakReference<?>) System.getProperties().remove(LOADER);
                run(connection, "CALL SQLJ.REPLACE_JAR('" + jar("2") + "', 'APP.HELLO')");
                try (ResultSet rows = prepared.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo("a2");
                }
                assertThat(value(connection, "VALUES hi('b')")).isEqualTo("b2");
                for (int tries = 0; before.get() != null && tries < 50; tries++) {
                    System.gc();
                    Thread.sleep(20);
                }
                assertThat(before.get()).isNull();
            }
        }
    }

    @Test
    void jarsFollowTransactionsRestartsAndBackups() throws Exception {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true")) {
            install(connection, "1");
            connection.setAutoCommit(false);
            run(connection, "CALL SQLJ.REPLACE_JAR('" + jar("2") + "', 'APP.HELLO')");
            assertThat(value(connection, "VALUES hi('a')")).isEqualTo("a1");
            connection.rollback();
            assertThat(value(connection, "VALUES hi('a')")).isEqualTo("a1");
            run(connection, "CALL SQLJ.INSTALL_JAR('" + jar("2") + "', 'APP.SECOND', 0)");
            connection.rollback();
            assertThat(value(connection, "SELECT COUNT(*) FROM sys.sysfiles")).isEqualTo("1");
            connection.commit();
            run(connection, "CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + folder.resolve("backup") + "')");
            connection.commit();
        }
        shutDown();
        try (Connection connection = DriverManager.getConnection(url())) {
            assertThat(value(connection, "VALUES hi('a')")).isEqualTo("a1");
            run(connection, "CREATE PROCEDURE p (OUT x INTEGER) LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME 'stored.Hello.set'");
            try (var call = connection.prepareCall("CALL p(?)")) {
                call.registerOutParameter(1, java.sql.Types.INTEGER);
                call.execute();
                assertThat(call.getInt(1)).isEqualTo(1);
            }
        }
        String copy = "jdbc:bowler:" + folder.resolve("copy");
        try (Connection connection = DriverManager.getConnection(copy + ";createFrom=" + folder.resolve("backup").resolve("db"))) {
            assertThat(value(connection, "VALUES hi('a')")).isEqualTo("a1");
        }
    }

    @Test
    void wrongUsesAreRefused() throws Exception {
        try (Connection connection = DriverManager.getConnection(url() + ";create=true")) {
            install(connection, "1");
            String jar = jar("1").toString();
            refuse(connection, "X0Y32", "CALL SQLJ.INSTALL_JAR('" + jar + "', 'HELLO', 0)");
            refuse(connection, "46001", "CALL SQLJ.INSTALL_JAR('" + jar + ".not', 'APP.B', 0)");
            refuse(connection, "46001", "CALL SQLJ.INSTALL_JAR('http://localhost/a.jar', 'APP.B', 0)");
            refuse(connection, "46001", "CALL SQLJ.INSTALL_JAR('" + folder.resolve("source1/stored/Hello.java") + "', 'APP.B', 0)");
            refuse(connection, "42Y07", "CALL SQLJ.INSTALL_JAR('" + jar + "', 'NOWHERE.B', 0)");
            refuse(connection, "XCXA0", "CALL SQLJ.INSTALL_JAR('" + jar + "', 'A.B.C', 0)");
            refuse(connection, "XCXA0", "CALL SQLJ.INSTALL_JAR('" + jar + "', NULL, 0)");
            refuse(connection, "X0X13", "CALL SQLJ.REPLACE_JAR('" + jar + "', 'APP.B')");
            refuse(connection, "X0X13", "CALL SQLJ.REMOVE_JAR('APP.B', 0)");
            refuse(connection, "X0X07", "CALL SQLJ.REMOVE_JAR('APP.HELLO', 0)");
            refuse(connection, "42X96", "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.classpath', 'APP.B')");
            refuse(connection, "XCXB0", "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.classpath', 'a:b')");
            refuse(connection, "42Y03", "CALL SQLJ.OTHER_JAR('a')");
            run(connection, "CREATE SCHEMA s", "CALL SQLJ.INSTALL_JAR('file:" + jar + "', 's.\"x\"', 1)");
            refuse(connection, "X0Y54", "DROP SCHEMA s RESTRICT");
            run(connection, "CALL SQLJ.REMOVE_JAR('S.\"x\"', 1)", "DROP SCHEMA s RESTRICT",
                "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.database.classpath', '')");
            refuse(connection, "42X51", "VALUES hi('a')");
            run(connection, "CALL SQLJ.REMOVE_JAR('APP.HELLO', 0)");
            assertThat(value(connection, "SELECT COUNT(*) FROM sys.sysfiles")).isEqualTo("0");
        }
    }

    private static void refuse(Connection connection, String state, String sql) {
        assertThatThrownBy(() -> run(connection, sql)).as(sql)
            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState()).isEqualTo(state));
    }
}
