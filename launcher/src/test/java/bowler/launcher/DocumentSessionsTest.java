// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands of documents one after the other, as a reader would. The folders `/data` and `/backups` and the
/// files without a folder are in a temporary folder.
class DocumentSessionsTest {
    private static final Pattern COMMAND = Pattern.compile("    \\./bowler (\\S.*)");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
    private static final Set<String> NAMES = Set.of("shop", "copy", "folder");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void makeFolders() throws IOException {
        Files.createDirectory(folder.resolve("data"));
        Files.createDirectory(folder.resolve("backups"));
    }

    @Test
    void theCommandsOfTransferRun() throws IOException {
        sql("shop", "CREATE TABLE orders (id INT, item VARCHAR(40), paid BOOLEAN); CREATE TABLE parts (id INT, name VARCHAR(30), price DECIMAL(8,2))");
        Files.writeString(folder.resolve("orders.csv"), "id;item;paid\n1;pen;true\nx;ink;false\n");
        Files.writeString(folder.resolve("events.jsonl"), "{\"id\": 1, \"what\": \"opened\"}\n");
        Files.writeString(folder.resolve("parts.txt"), String.format("%-8d%-30s%-10s%n", 7, "bolt", "0.15"));
        int count = 0;
        for (String command : commands("transfer.md")) {
            switch (command) {
                case "import shop orders orders.csv" -> {
                    Files.writeString(folder.resolve("plain.csv"), "ID,item,paid\n2,paper,false\n");
                    run("import shop orders plain.csv", 0);
                }
                case "import shop orders orders.csv.gz --create-table" -> {
                    Files.writeString(folder.resolve("orders.csv.gz"), "id,item\n3,clip\n");
                    run(command.replace("orders orders", "more orders"), 0);
                }
                case "export shop orders -o orders.csv" -> {
                    run(command, 1);
                    assertThat(err.toString()).contains("orders.csv exists. Name a new file, or delete this one.");
                    Files.delete(folder.resolve("orders.csv"));
                    run(command, 0);
                }
                default -> run(command, command.contains("--rejects") ? 1 : 0);
            }
            if (command.startsWith("dump-sql") && command.contains("--for")) {
                Files.delete(folder.resolve("shop.sql"));
            } else if (command.startsWith("sql copy")) {
                Files.delete(folder.resolve("shop.sql"));
            }
            count++;
        }
        assertThat(count).isEqualTo(13);
        assertThat(folder.resolve("bad.csv")).content().contains("3,ID,");
        out.getBuffer().setLength(0);
        run("sql copy -c 'SELECT (SELECT COUNT(*) FROM orders), (SELECT COUNT(*) FROM events), (SELECT COUNT(*) FROM parts) FROM SYSIBM.SYSDUMMY1' "
            + "--format csv --no-header", 0);
        assertThat(out.toString()).isEqualToIgnoringNewLines("2,1,1");
    }

    @Test
    void theCommandsOfOperationsRun() throws IOException {
        sql("/data/shop", "CREATE TABLE t (a INT); INSERT INTO t VALUES 1, 2, 3");
        List<String> commands = commands("operations.md");
        for (String command : commands) {
            if (command.startsWith("salvage ")) {
                // The shell shuts down the database, which the process of a backup leaves open.
                run("sql /data/shop -c 'VALUES 1'", 0);
            }
            run(command, 0);
        }
        assertThat(commands).anyMatch(command -> command.startsWith("salvage ")).anyMatch(command -> command.startsWith("restore "));
        out.getBuffer().setLength(0);
        run("sql /data/copy -c 'SELECT COUNT(*) FROM t' --format csv --no-header", 0);
        run("sql /data/rescued -c 'SELECT COUNT(*) FROM t' --format csv --no-header", 0);
        assertThat(out.toString()).isEqualToIgnoringNewLines("3" + System.lineSeparator() + "3");
    }

    @Test
    void aDerbyDatabaseIsTakenOver() throws Exception {
        Path source = folder.resolve("data/shop");
        try (Connection derby = MigrateCommandTest.DERBY.connect("jdbc:derby:" + source + ";create=true", new Properties()); Statement statement = derby.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES 1, 2");
        }
        assertThat(catchThrowableOfType(SQLException.class, () -> MigrateCommandTest.DERBY.connect("jdbc:derby:" + source + ";shutdown=true", new Properties())).getSQLState()).isEqualTo("08006");
        String command = commands("migrate.md").getFirst();
        assertThat(command).isEqualTo("migrate /data/shop shop --driver-path /opt/derby/lib");
        run(command.replace("/opt/derby/lib", MigrateCommandTest.JARS.get(0) + ":" + MigrateCommandTest.JARS.get(1)), 0);
        out.getBuffer().setLength(0);
        run("sql shop -c 'SELECT COUNT(*) FROM t' --format csv --no-header", 0);
        assertThat(out.toString()).isEqualToIgnoringNewLines("2");
    }

    @Test
    void theLoadOfTheReadmeRuns() throws IOException {
        assertThat(Files.readString(root().resolve("README.md"))).contains("./bowler load select\n");
        run("load select --rows 100 --clients 1 --warm-up 0 --seconds 0.2", 0);
        assertThat(out.toString()).contains("select", "bowler");
    }

    /// The server runs in a process of its own, on a port that is free.
    @Test
    void theServerOfTheDocumentsServes() throws Exception {
        String command = "serve --home /data";
        assertThat(Files.readString(root().resolve("README.md"))).contains("./bowler " + command + "\n");
        assertThat(Files.readString(root().resolve("docs/server.md"))).contains("./bowler " + command + " ");
        Process server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m", "-XX:TieredStopAtLevel=1",
            "-cp", System.getProperty("java.class.path"), "bowler.launcher.Main", "serve", "--home", folder.resolve("data").toString(), "--port", "0")
            .redirectErrorStream(true).start();
        try (BufferedReader lines = server.inputReader()) {
            String ready = lines.readLine();
            Matcher port = Pattern.compile("port (\\d+)").matcher(ready == null ? "" : ready);
            assertThat(port.find()).as(ready).isTrue();
            String url = "jdbc:bowler://localhost:" + port.group(1) + "/shop";
            run("sql '" + url + ";create=true' -c 'CREATE TABLE t (a INT); INSERT INTO t VALUES 1, 2'", 0);
            out.getBuffer().setLength(0);
            run("sql " + url + " -c 'SELECT COUNT(*) FROM t' --format csv --no-header", 0);
            assertThat(out.toString()).isEqualToIgnoringNewLines("2");
            server.destroy();
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            server.destroyForcibly();
        }
        run("sql /data/shop -c 'SELECT a FROM t'", 0);
    }

    private static Path root() {
        return Path.of(System.getProperty("bowler.root", ".."));
    }

    private void sql(String database, String statements) throws IOException {
        run("sql " + database + " --create -c '" + statements + "'", 0);
    }

    private static List<String> commands(String document) throws IOException {
        List<String> commands = new ArrayList<>();
        for (String line : Files.readAllLines(root().resolve("docs").resolve(document))) {
            Matcher matcher = COMMAND.matcher(line);
            if (matcher.matches()) {
                commands.add(matcher.group(1));
            }
        }
        return commands;
    }

    private void run(String command, int exitCode) throws IOException {
        List<String> words = new ArrayList<>();
        Path input = null;
        Matcher matcher = WORD.matcher(command);
        while (matcher.find()) {
            if ("<".equals(matcher.group(2)) && matcher.find()) {
                input = folder.resolve(matcher.group(2));
            } else {
                words.add(matcher.group(1) != null ? matcher.group(1) : place(matcher.group(2)));
            }
        }
        InputStream before = System.in;
        try (InputStream in = input == null ? InputStream.nullInputStream() : Files.newInputStream(input)) {
            System.setIn(in);
            int actual = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
            assertThat(actual).as("%s%n%s", command, err).isEqualTo(exitCode);
        } finally {
            System.setIn(before);
        }
    }

    private String place(String word) {
        if (word.startsWith("/data") || word.startsWith("/backups")) {
            return folder + word;
        }
        return NAMES.contains(word) || word.matches("[a-z]+\\.(csv|csv\\.gz|jsonl|txt|sql)") ? folder.resolve(word).toString() : word;
    }
}
