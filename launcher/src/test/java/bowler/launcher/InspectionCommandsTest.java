// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `bowler verify` and `bowler dump` on a real database.
final class InspectionCommandsTest {
    @TempDir
    private Path scratch;
    private Path database;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void makeDatabase() throws SQLException {
        database = scratch.resolve("db");
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + database + ";create=true");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t(id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(200))");
            statement.execute("CREATE INDEX by_name ON t(name)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (int i = 0; i < 500; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "name " + i % 17);
                    insert.executeUpdate();
                }
            }
            connection.commit();
        }
    }

    private void shutDown() {
        try {
            DriverManager.getConnection("jdbc:bowler:" + database + ";shutdown=true").close();
        } catch (SQLException expected) {
            assertThat(expected.getSQLState()).isEqualTo("08006");
        }
    }

    private int run(String... arguments) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private Map<String, Integer> contents() throws IOException {
        Map<String, Integer> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(database)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(file.toString(), Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    @Test
    void aSoundDatabaseIsSoundAndUntouched() throws IOException {
        shutDown();
        Map<String, Integer> before = contents();
        assertThat(run("verify", database.toString())).as(err.toString()).isZero();
        assertThat(out.toString()).contains("tables and indexes    sound").contains("1 index").doesNotContain("damaged");
        assertThat(run("dump", database.toString())).isZero();
        assertThat(out.toString()).contains("table APP.T").contains("index BY_NAME of APP.T");
        assertThat(run("dump", database.toString(), "log")).isZero();
        assertThat(run("dump", database.toString(), "tree", "1", "--entries")).isZero();
        assertThat(run("dump", database.toString(), "page", "data/00000001.tree", "0")).isZero();
        assertThat(out.toString()).contains("commit of transaction").contains("leaf 1").contains("file header");
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void aCrashedDatabaseIsRecoveredInAnOverlay() throws IOException {
        // A killed process leaves its files as they are now, and no lock.
        Path copy = scratch.resolve("crashed");
        try (Stream<Path> files = Files.walk(database)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(database.relativize(file)));
            }
        }
        shutDown();
        database = copy;
        Map<String, Integer> before = contents();
        assertThat(run("verify", database.toString())).isZero();
        assertThat(out.toString()).contains("not shut down").contains("--recover");
        assertThat(run("dump", database.toString(), "tree", "1")).isEqualTo(2);
        assertThat(run("verify", "--recover", database.toString())).as(out.toString()).isZero();
        assertThat(out.toString()).contains("tables and indexes    sound");
        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void aDamagedIndexIsReportedWithItsRemedy() throws IOException {
        shutDown();
        assertThat(run("dump", database.toString())).isZero();
        int tree = out.toString().lines().filter(line -> line.startsWith("index BY_NAME"))
            .mapToInt(line -> Integer.parseInt(line.split("\\s+")[4])).findFirst().orElseThrow();
        try (RandomAccessFile file = new RandomAccessFile(
                database.resolve(String.format("data/%08d.tree", tree)).toFile(), "rw")) {
            file.seek(16_384 + 9_000);
            int old = file.read();
            file.seek(16_384 + 9_000);
            file.write(old ^ 0x55);
        }
        assertThat(run("verify", database.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("page 1 of data/" + String.format("%08d.tree", tree) + " (index BY_NAME of APP.T)")
            .contains("create it again");
    }

    @Test
    void aDatabaseInUseIsNotChangedAndItsHolderIsNamed() {
        assertThat(run("verify", database.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("in use").contains("process " + ProcessHandle.current().pid());
        shutDown();
    }

    @Test
    void wrongCallsAreReported() {
        shutDown();
        assertThat(run("verify", scratch.resolve("nowhere").toString())).isEqualTo(2);
        assertThat(run("dump", database.toString(), "locks")).isEqualTo(2);
        assertThat(err.toString()).contains("dumpLocks");
        assertThat(run("dump", database.toString(), "page", "77", "0")).isEqualTo(2);
        assertThat(run("dump", database.toString(), "tree")).isEqualTo(2);
    }

    @Test
    void simulationsReportTheirRuns() {
        shutDown();
        assertThat(run("simulate", "--steps", "60", "--crashes", "2")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("every promise was kept");
        assertThat(run("simulate", "--crashes", "some")).isEqualTo(2);
    }
}
