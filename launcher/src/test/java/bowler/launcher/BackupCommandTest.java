// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.tools.backup.BackupCommand;
import bowler.tools.backup.RestoreCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BackupCommandTest {
    @TempDir
    private Path scratch;

    private final StringWriter out = new StringWriter();

    private int run(Object command, Object... arguments) {
        PrintWriter writer = new PrintWriter(out, true);
        return new CommandLine(command).setOut(writer).setErr(writer)
            .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    private static int count(Path folder) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + folder);
                Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM t")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void aMissingDatabaseIsNotToBeCreated() {
        CommandLine command = new CommandLine(new BackupCommand()).setErr(new PrintWriter(out, true))
            .setExecutionExceptionHandler(new CommandErrors());
        assertThat(command.execute(scratch.resolve("missing").toString(), scratch.resolve("monday").toString())).isEqualTo(1);
        assertThat(out.toString()).contains("There is no database in the folder").doesNotContain("create=true");
    }

    @Test
    void aDatabaseIsBackedUpCheckedAndRestored() throws SQLException, IOException {
        Path shop = scratch.resolve("shop");
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + shop + ";create=true");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO t VALUES (1), (2)");
            assertThat(run(new BackupCommand(), shop, scratch.resolve("monday"), "--check")).as(out.toString()).isZero();
            statement.execute("INSERT INTO t VALUES (3)");
            statement.execute("CALL SYSCS_UTIL.BOWLER_MARK('three')");
            Path monday = scratch.resolve("monday/shop");
            assertThat(run(new BackupCommand(), shop, scratch.resolve("tuesday"), "--changes-since", monday)).isZero();
            statement.execute("INSERT INTO t VALUES (4)");
            assertThat(out.toString()).contains("full backup", "the backup is intact", "changes");
            Path tuesday = scratch.resolve("tuesday/shop");
            assertThat(run(new RestoreCommand(), scratch.resolve("a"), monday)).isZero();
            assertThat(run(new RestoreCommand(), scratch.resolve("b"), monday, tuesday)).isZero();
            assertThat(run(new RestoreCommand(), scratch.resolve("c"), monday, "--log", shop.resolve("log"))).isZero();
            assertThat(run(new RestoreCommand(), scratch.resolve("d"), monday, "--log", shop.resolve("log"), "--to", "mark:three")).isZero();
            assertThat(count(scratch.resolve("a"))).isEqualTo(2);
            assertThat(count(scratch.resolve("b"))).isEqualTo(3);
            assertThat(count(scratch.resolve("c"))).isEqualTo(4);
            assertThat(count(scratch.resolve("d"))).isEqualTo(3);
            assertThat(run(new RestoreCommand(), scratch.resolve("e"), monday, "--to", "noon")).isEqualTo(2);
            Path slow = scratch.resolve("slow");
            assertThat(run(new BackupCommand(), shop, slow, "--megabytes-per-second", 50, "--changes-since", monday, "--check"))
                .as(out.toString()).isZero();
            assertThat(run(new BackupCommand(), shop, slow, "--megabytes-per-second", 0)).isEqualTo(2);
        }
    }

    /// A process that was killed leaves the file that says so, and some of the files.
    @Test
    void aRestoreThatWasKilledIsRepeated() throws SQLException, IOException {
        Path shop = scratch.resolve("shop");
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + shop + ";create=true");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
            statement.execute("INSERT INTO t VALUES (1), (2)");
        }
        assertThat(run(new BackupCommand(), shop, scratch.resolve("monday"))).as(out.toString()).isZero();
        Path copy = scratch.resolve("copy");
        Files.createDirectories(copy.resolve("data"));
        Files.createDirectories(copy.resolve("log"));
        Files.writeString(copy.resolve("restore.unfinished"), "here");
        Files.writeString(copy.resolve("data/00000001.tree"), "half");
        Files.writeString(copy.resolve("log/0000000000000000.log"), "half");
        CommandLine opening = new CommandLine(new BackupCommand()).setErr(new PrintWriter(out, true))
            .setExecutionExceptionHandler(new CommandErrors());
        assertThat(opening.execute(copy.toString(), scratch.resolve("tuesday").toString())).as("no database").isEqualTo(1);
        assertThat(out.toString()).contains("has not been completed. Repeat it");
        assertThat(run(new RestoreCommand(), copy, scratch.resolve("monday/shop"))).as(out.toString()).isZero();
        assertThat(count(copy)).isEqualTo(2);
        assertThat(copy.resolve("restore.unfinished")).doesNotExist();
        Files.writeString(Files.createDirectories(scratch.resolve("letters")).resolve("letter"), "dear");
        CommandLine refused = new CommandLine(new RestoreCommand()).setErr(new PrintWriter(out, true))
            .setExecutionExceptionHandler(new CommandErrors());
        assertThat(refused.execute(scratch.resolve("letters").toString(), scratch.resolve("monday/shop").toString())).isEqualTo(1);
        assertThat(scratch.resolve("letters/letter")).hasContent("dear");
    }

    @Test
    void damageIsReported() throws SQLException, IOException {
        Path shop = scratch.resolve("shop");
        DriverManager.getConnection("jdbc:bowler:" + shop + ";create=true").close();
        assertThat(run(new BackupCommand(), shop, scratch.resolve("b"))).isZero();
        Path file = scratch.resolve("b/shop/data/00000001.tree");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThat(run(new BackupCommand(), "--verify", scratch.resolve("b/shop"))).isEqualTo(1);
        assertThat(out.toString()).contains("data/00000001.tree: its checksum is wrong");
        assertThat(run(new BackupCommand())).isEqualTo(2);
    }
}
