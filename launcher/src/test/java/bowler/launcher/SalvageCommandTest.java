// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.tools.dump.SalvageCommand;
import bowler.tools.dump.VerifyCommand;
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
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Damaged databases, and what the command makes of them.
class SalvageCommandTest {
    private static final int PAGE = 4096;
    private static final int ROWS = 3_000;

    @TempDir
    private Path scratch;

    private final StringWriter out = new StringWriter();
    private Path broken;
    private Path rescued;

    private int run(Object command, Object... arguments) {
        PrintWriter writer = new PrintWriter(out, true);
        return new CommandLine(command).setOut(writer).setErr(writer)
            .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    private int salvage(Object... options) {
        Object[] all = Stream.concat(Stream.of(broken, rescued), Stream.of(options)).toArray();
        return run(new SalvageCommand(new EngineOpener()), all);
    }

    private static void shutDown(Path folder) {
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection("jdbc:bowler:" + folder + ";shutdown=true").close());
    }

    private static List<String> rows(Path folder, String attributes, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + folder + attributes);
                Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new java.util.ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : " ").append(rows.getString(i));
                }
                all.add(row.toString());
            }
            return all;
        } finally {
            shutDown(folder);
        }
    }

    private void make(String attributes) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:bowler:" + broken + ";create=true;pageSize=4096" + attributes);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(200), notes CLOB)");
            statement.execute("CREATE INDEX by_name ON customer (name)");
            statement.execute("CREATE TABLE purchase (id INT PRIMARY KEY, customer INT REFERENCES customer, amount DECIMAL(9, 2))");
            statement.execute("CREATE VIEW rich AS SELECT customer, SUM(amount) AS total FROM purchase GROUP BY customer");
            statement.execute("INSERT INTO customer SELECT n, 'customer ' || CAST(n AS CHAR(9)), REPEAT('note ', MOD(n, 3)) "
                + "FROM generate_series(1, " + ROWS + ") AS g(n)");
            statement.execute("INSERT INTO customer VALUES (0, 'long', REPEAT(CAST('note ' AS CLOB), 40000))");
            statement.execute("INSERT INTO purchase SELECT n, MOD(n, " + ROWS + "), n FROM generate_series(1, " + ROWS + ") AS g(n)");
        }
        shutDown(broken);
    }

    @BeforeEach
    void names() {
        broken = scratch.resolve("broken");
        rescued = scratch.resolve("rescued");
    }

    private Path treeOf(String attributes, String kind, String name) throws SQLException {
        String number = rows(broken, attributes, "SELECT CONGLOMERATENUMBER FROM SYS.SYSCONGLOMERATES C JOIN SYS.SYSTABLES T USING (TABLEID) WHERE "
            + (kind.equals("table") ? "TABLENAME = '" + name + "' AND NOT ISINDEX" : "CONGLOMERATENAME = '" + name + "'")).get(0);
        return broken.resolve("data").resolve(String.format("%08d.tree", Integer.parseInt(number)));
    }

    private static void damage(Path file, int page) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[page * PAGE + 2_000] ^= 4;
        Files.write(file, bytes);
    }

    @Test
    void anIntactDatabaseLosesNothing() throws Exception {
        make("");
        assertThat(salvage()).as(out.toString()).isZero();
        assertThat(out.toString()).contains("Nothing was lost", "table APP.CUSTOMER: 3,001 rows");
        assertThat(rows(rescued, "", "SELECT COUNT(*), MAX(LENGTH(notes)) FROM customer")).containsExactly("3001 200000");
        assertThat(run(new VerifyCommand(new EngineOpener()), rescued)).as(out.toString()).isZero();
    }

    @Test
    void rowsOfOtherPagesComeOutAndIndexesAreBuiltAgain() throws Exception {
        make("");
        Path table = treeOf("", "table", "CUSTOMER");
        Path index = treeOf("", "index", "BY_NAME");
        List<String> all = rows(broken, "", "SELECT id FROM customer ORDER BY id");
        damage(table, 9);
        damage(index, 5);
        damage(index, 1);
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("table APP.CUSTOMER", "1 damaged pages, rows lost in 1 places", "indexes of APP.CUSTOMER: built again",
            "foreign key");
        List<String> found = rows(rescued, "", "SELECT id FROM customer ORDER BY id");
        assertThat(all).containsAll(found);
        assertThat(found.size()).isBetween(ROWS - 200, ROWS);
        assertThat(rows(rescued, "", "SELECT COUNT(*) FROM customer WHERE name >= ''")).containsExactly(String.valueOf(found.size()));
        assertThat(rows(rescued, "", "SELECT MAX(LENGTH(notes)) FROM customer")).containsExactly("200000");
        assertThat(rows(rescued, "", "SELECT COUNT(*) FROM purchase")).containsExactly(String.valueOf(ROWS));
        assertThat(rows(rescued, "", "SELECT COUNT(*) FROM rich")).containsExactly(String.valueOf(ROWS));
        assertThat(Files.readString(rescued.resolve("salvage.txt"))).contains("Something was lost");
    }

    @Test
    void aDatabaseWithoutLogOrControlFileComesOut() throws Exception {
        make("");
        Files.delete(broken.resolve("control"));
        try (Stream<Path> segments = Files.list(broken.resolve("log"))) {
            for (Path segment : segments.toList()) {
                Files.delete(segment);
            }
        }
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("control file: ", "log: it was not applied");
        assertThat(rows(rescued, "", "SELECT COUNT(*), COUNT(DISTINCT name) FROM customer")).containsExactly("3001 3001");
        assertThat(run(new VerifyCommand(new EngineOpener()), rescued)).as(out.toString()).isZero();
    }

    @Test
    void anIndexWhoseFileIsMissingIsBuiltAgain() throws Exception {
        make("");
        Files.delete(treeOf("", "index", "BY_NAME"));
        assertThat(salvage()).as(out.toString()).isZero();
        assertThat(rows(rescued, "", "SELECT COUNT(*) FROM customer WHERE name >= ''")).containsExactly("3001");
        assertThat(run(new VerifyCommand(new EngineOpener()), rescued)).as(out.toString()).isZero();
    }

    @Test
    void rowsOfUnknownTablesAreWrittenAsDigits() throws Exception {
        make("");
        for (int tree = 1; tree <= 25; tree++) {
            Files.write(broken.resolve("data").resolve(String.format("%08d.tree", tree)), new byte[8 * PAGE]);
        }
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        try (Stream<Path> files = Files.list(rescued.resolve("rows"))) {
            long lines = files.mapToLong(file -> {
                try {
                    return Files.readAllLines(file).size() - 1L;
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }).sum();
            assertThat(lines).isGreaterThan(4L * ROWS);
        }
    }

    private static String numberOf(Path tree) {
        return String.valueOf(Integer.parseInt(tree.getFileName().toString().substring(0, 8)));
    }

    @Test
    void definitionsInAFileReplaceLostSystemTables() throws Exception {
        make("");
        String customer = numberOf(treeOf("", "table", "CUSTOMER"));
        String purchase = numberOf(treeOf("", "table", "PURCHASE"));
        String longValues = String.valueOf(Integer.parseInt(customer) + 1);
        for (int tree = 1; tree <= 25; tree++) {
            Files.write(broken.resolve("data").resolve(String.format("%08d.tree", tree)), new byte[8 * PAGE]);
        }
        Path schema = Files.writeString(scratch.resolve("tables.sql"), """
            -- tree %s, long values %s
            CREATE TABLE customer (
                id INT PRIMARY KEY, name VARCHAR(200), notes CLOB);
            CREATE INDEX by_name ON customer (name);
            -- tree %s
            CREATE TABLE purchase (id INT PRIMARY KEY, customer INT REFERENCES customer, amount DECIMAL(9, 2));
            """.formatted(customer, longValues, purchase));
        assertThat(salvage("--schema=" + schema)).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("table APP.CUSTOMER: 3,001 rows", "table APP.PURCHASE: 3,000 rows");
        assertThat(rows(rescued, "", "SELECT COUNT(*), COUNT(DISTINCT name), MAX(LENGTH(notes)) FROM customer")).as(out.toString())
            .containsExactly("3001 3001 200000");
        assertThat(rows(rescued, "", "SELECT COUNT(*) FROM customer WHERE name >= ''")).containsExactly("3001");
        assertThat(rows(rescued, "", "SELECT SUM(amount) FROM purchase WHERE id > 0")).containsExactly("4501500.00");
        assertThat(run(new VerifyCommand(new EngineOpener()), rescued)).as(out.toString()).isZero();
    }

    @Test
    void rowsThatDoNotFitADefinitionAreNamed() throws Exception {
        make("");
        String customer = numberOf(treeOf("", "table", "CUSTOMER"));
        for (int tree = 1; tree <= 25; tree++) {
            Files.write(broken.resolve("data").resolve(String.format("%08d.tree", tree)), new byte[8 * PAGE]);
        }
        Path schema = Files.writeString(scratch.resolve("tables.sql"), """
            -- tree %s
            CREATE TABLE customer (name VARCHAR(200) PRIMARY KEY, id INT, notes CLOB);
            """.formatted(customer));
        assertThat(salvage("--schema=" + schema)).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("do not have the types of this definition");
    }

    @Test
    void anEncryptedDatabaseComesOutEncrypted() throws Exception {
        make(";dataEncryption=true;bootPassword=correct horse;keyIterations=1000");
        String password = ";bootPassword=correct horse";
        Path table = treeOf(password, "table", "PURCHASE");
        damage(table, 4);
        assertThat(salvage("--boot-password=correct horse")).as(out.toString()).isEqualTo(1);
        int count = Integer.parseInt(rows(rescued, password, "SELECT COUNT(*) FROM purchase").get(0));
        assertThat(count).isBetween(ROWS - 300, ROWS - 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void randomDamageNeverEndsTheCommand(long seed) throws Exception {
        make("");
        Random random = new Random(seed);
        try (Stream<Path> files = Files.walk(broken)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                byte[] bytes = Files.readAllBytes(file);
                boolean isSystem = file.getFileName().toString().compareTo("00000026") < 0 && file.toString().endsWith(".tree");
                int changes = isSystem ? (seed % 2 == 0 && random.nextInt(10) == 0 ? 1 : 0) : 1 + random.nextInt(4);
                for (int i = 0; i < changes && bytes.length > 0; i++) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
                }
                Files.write(file, bytes);
            }
        }
        int result = salvage();
        assertThat(result).as(out.toString()).isIn(0, 1);
        assertThat(rescued.resolve("salvage.txt")).as(out.toString()).exists();
    }

    @Test
    void wrongCallsAreRefused() throws Exception {
        make("");
        Files.createDirectories(rescued.resolve("something"));
        assertThat(salvage()).isEqualTo(2);
        assertThat(run(new SalvageCommand(new EngineOpener()), scratch.resolve("nothing"), scratch.resolve("x"))).isEqualTo(2);
        try (Connection open = DriverManager.getConnection("jdbc:bowler:" + broken)) {
            assertThat(open.isValid(1)).isTrue();
            assertThat(run(new SalvageCommand(new EngineOpener()), broken, scratch.resolve("y"))).isEqualTo(2);
        }
        shutDown(broken);
        assertThat(out.toString()).contains("is not empty", "There is no folder data", "in use");
    }
}
