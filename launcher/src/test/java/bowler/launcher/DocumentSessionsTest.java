// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

    private void sql(String database, String statements) throws IOException {
        run("sql " + database + " --create -c '" + statements + "'", 0);
    }

    private static List<String> commands(String document) throws IOException {
        List<String> commands = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(System.getProperty("bowler.root", ".."), "docs", document))) {
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
