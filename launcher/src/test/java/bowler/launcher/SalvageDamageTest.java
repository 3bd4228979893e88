// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.base.bytes.ChecksumMethod;
import bowler.storage.page.PageChecksum;
import bowler.storage.page.PageHeader;
import bowler.storage.page.PageKind;
import bowler.storage.tree.LeafPage;
import bowler.tools.dump.SalvageCommand;
import bowler.tools.dump.VerifyCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
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
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// One kind of damage at a time: which rows come out, what the report says about the others, and the exit code.
class SalvageDamageTest {
    private static final int PAGE = 4096;
    private static final int ROWS = 2_000;
    private static final int TABLE = 26;

    @TempDir
    private Path scratch;

    private final StringWriter out = new StringWriter();
    private Path broken;
    private Path rescued;
    private int longValues;
    private int index;

    private int run(Object command, Object... arguments) {
        PrintWriter writer = new PrintWriter(out, true);
        return new CommandLine(command).setOut(writer).setErr(writer)
            .execute(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    private int salvage() {
        return run(new SalvageCommand(new EngineOpener()), broken, rescued);
    }

    private static List<String> rows(Path folder, String sql) throws SQLException {
        String url = "jdbc:bowler:" + folder;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        } finally {
            catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true").close());
        }
    }

    @BeforeEach
    void aDatabase() throws SQLException {
        broken = scratch.resolve("broken");
        rescued = scratch.resolve("rescued");
        String url = "jdbc:bowler:" + broken;
        try (Connection connection = DriverManager.getConnection(url + ";create=true;pageSize=4096"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(200), notes CLOB)");
            statement.execute("CREATE INDEX by_name ON customer (name)");
            statement.execute("INSERT INTO customer SELECT n, 'customer ' || CAST(n AS CHAR(90)), 'note ' || CAST(n AS CHAR(9)) "
                + "FROM generate_series(1, " + ROWS + ") AS g(n)");
            for (int id = -3; id <= -1; id++) {
                statement.execute("INSERT INTO customer VALUES (" + id + ", 'long', REPEAT(CAST('note ' AS CLOB), 40000))");
            }
        }
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true").close());
        index = Integer.parseInt(rows(broken, "SELECT CONGLOMERATENUMBER FROM SYS.SYSCONGLOMERATES WHERE CONGLOMERATENAME = 'BY_NAME'").getFirst());
        longValues = TABLE + 1;
    }

    private Path file(int tree) {
        return broken.resolve("data/%08d.tree".formatted(tree));
    }

    private void damage(int tree, int page) throws IOException {
        byte[] bytes = Files.readAllBytes(file(tree));
        bytes[page * PAGE + 1_000] ^= 4;
        Files.write(file(tree), bytes);
    }

    private byte[] page(int tree, int number) throws IOException {
        return Arrays.copyOfRange(Files.readAllBytes(file(tree)), number * PAGE, (number + 1) * PAGE);
    }

    private int pages(int tree) throws IOException {
        return (int) (Files.size(file(tree)) / PAGE);
    }

    /// The ids of the rows on a page of the table; none if it is no leaf.
    private List<String> idsOn(int number) throws IOException {
        byte[] page = page(TABLE, number);
        List<String> ids = new ArrayList<>();
        if (PageChecksum.isIntact(ChecksumMethod.CRC32C, page, 0, PAGE) && PageHeader.kind(page) == PageKind.LEAF) {
            for (int slot = 0; slot < LeafPage.slotCount(page); slot++) {
                byte[] key = new byte[LeafPage.keyLength(page, slot)];
                LeafPage.keyInto(page, slot, key, 0);
                ids.add(String.valueOf(ByteBuffer.wrap(key).getInt() ^ 1 << 31));
            }
        }
        return ids;
    }

    private void requireSound(int rowCount) throws SQLException {
        assertThat(rows(rescued, "SELECT COUNT(*) FROM customer")).as(out.toString()).containsExactly(String.valueOf(rowCount));
        assertThat(rows(rescued, "SELECT COUNT(*) FROM customer WHERE name >= ''")).containsExactly(String.valueOf(rowCount));
        assertThat(run(new VerifyCommand(new EngineOpener()), rescued)).as(out.toString()).isZero();
    }

    /// Page 0 has only numbers of pages, and page 1, the root of a tree of several levels, has only separators.
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void noRowIsLostWithTheHeaderOrTheRootOfATable(int number) throws Exception {
        assertThat(idsOn(number)).isEmpty();
        damage(TABLE, number);
        assertThat(salvage()).as(out.toString()).isZero();
        assertThat(out.toString()).contains("APP.CUSTOMER: 2,003 rows, 1 damaged pages", "Nothing was lost");
        requireSound(ROWS + 3);
    }

    @Test
    void aLeafLosesItsRowsAndNoOthers() throws Exception {
        int leaf = IntStream.range(5, pages(TABLE)).filter(this::hasRows).findFirst().orElseThrow();
        List<String> lost = idsOn(leaf);
        damage(TABLE, leaf);
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("APP.CUSTOMER", "1 damaged pages", "rows lost in 1 places");
        assertThat(rows(rescued, "SELECT id FROM customer")).doesNotContainAnyElementsOf(lost);
        requireSound(ROWS + 3 - lost.size());
    }

    private boolean hasRows(int number) {
        try {
            return !idsOn(number).isEmpty();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aTruncatedFileKeepsTheRowsOfThePagesThatAreLeft() throws Exception {
        int left = pages(TABLE) / 2;
        TreeSet<String> expected = new TreeSet<>();
        for (int number = 1; number < left; number++) {
            expected.addAll(idsOn(number));
        }
        Files.write(file(TABLE), Arrays.copyOf(Files.readAllBytes(file(TABLE)), left * PAGE + 100));
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("APP.CUSTOMER", "rows lost in");
        assertThat(new TreeSet<>(rows(rescued, "SELECT id FROM customer"))).as(out.toString()).isEqualTo(expected);
        requireSound(expected.size());
    }

    @Test
    void aMissingFileOfATableIsNamed() throws Exception {
        Files.delete(file(TABLE));
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("table APP.CUSTOMER: the file of its rows or long values, tree 26, is missing",
            "a long value of 7 chunks has lost its row; what could be read is in the file values/27-1.txt");
        assertThat(rescued.resolve("values/27-2.txt")).hasContent("note ".repeat(40_000));
        requireSound(0);
    }

    /// The file of the long values is damaged. The rows come out, and the report counts the values.
    @Test
    void aDamagedPartOfALongValueIsReported() throws Exception {
        damage(longValues, pages(longValues) / 2);
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("LOBs of APP.CUSTOMER: 20 rows, 1 damaged pages, 1 long rows lost",
            "column NOTES of the row under key 7fffff", "is now NULL, because its long value has 6 of its 7 chunks");
        requireSound(ROWS + 3);
        List<String> lengths = rows(rescued, "SELECT LENGTH(notes) FROM customer WHERE id < 0 AND notes IS NOT NULL");
        assertThat(lengths).containsExactly("200000", "200000");
        try (Stream<Path> files = Files.list(rescued.resolve("values"))) {
            assertThat(Files.size(files.findFirst().orElseThrow())).isEqualTo(200_000 - 32_000);
        }
    }

    @Test
    void aMissingFileOfLongValuesIsReported() throws Exception {
        Files.delete(file(longValues));
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("tree 27, is missing", "long value has 0 of its 7 chunks");
        requireSound(ROWS + 3);
        assertThat(rows(rescued, "SELECT COUNT(*) FROM customer WHERE notes IS NULL")).containsExactly("3");
    }

    /// A column that must have a value cannot become NULL.
    @Test
    void twoLongValuesOfOneRowAreReplaced() throws Exception {
        String url = "jdbc:bowler:" + broken;
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE photo (id INT PRIMARY KEY, image BLOB NOT NULL, note CLOB, price DECIMAL(5, 2))");
            statement.execute("INSERT INTO photo VALUES (1, CAST(X'01' AS BLOB), 'short', 1.50)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO photo VALUES (2, ?, ?, 2.50)")) {
                insert.setBytes(1, new byte[100_000]);
                insert.setString(2, "note ".repeat(20_000));
                insert.execute();
            }
        }
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true").close());
        int values = IntStream.rangeClosed(index + 1, index + 10).filter(tree -> file(tree).toFile().length() > 100_000).findFirst().orElseThrow();
        Files.delete(file(values));
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("column IMAGE of the row under key 80000002 is now empty", "column NOTE of the row under key 80000002 is now NULL");
        assertThat(rows(rescued, "SELECT LENGTH(image) FROM photo ORDER BY id")).containsExactly("1", "0");
        assertThat(rows(rescued, "SELECT note FROM photo ORDER BY id")).containsExactly("short", null);
        assertThat(rows(rescued, "SELECT price FROM photo ORDER BY id")).containsExactly("1.50", "2.50");
        requireSound(ROWS + 3);
    }

    /// All rows come out, as rows of the table or as digits, whatever page of the system tables is damaged.
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 8, 16, 24, 25})
    void aDamagedSystemTableLosesNoRow(int tree) throws Exception {
        boolean hasPages = pages(tree) > 1;
        damage(tree, hasPages ? 1 : 0);
        int code = salvage();
        assertThat(code).as(out.toString()).isIn(0, 1);
        boolean isTable = !Files.exists(rescued.resolve("rows"));
        if (isTable) {
            assertThat(rows(rescued, "SELECT COUNT(*) FROM customer")).as(out.toString()).containsExactly(String.valueOf(ROWS + 3));
        } else {
            assertThat(code).isEqualTo(1);
            try (Stream<Path> files = Files.list(rescued.resolve("rows"))) {
                assertThat(files.toList()).as(out.toString()).anyMatch(each -> each.getFileName().toString().contains("26"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"zeros", "digits", "short", "empty"})
    void aDamagedControlFileLosesNoRow(String kind) throws Exception {
        Path control = broken.resolve("control");
        byte[] bytes = Files.readAllBytes(control);
        new Random(5).nextBytes(bytes);
        Files.write(control, switch (kind) {
            case "zeros" -> new byte[bytes.length];
            case "digits" -> bytes;
            case "short" -> Arrays.copyOf(Files.readAllBytes(control), 50);
            default -> new byte[0];
        });
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("control file: ", "log: it was not applied");
        requireSound(ROWS + 3);
    }

    @Test
    void aMissingLogIsReported() throws Exception {
        try (Stream<Path> segments = Files.list(broken.resolve("log"))) {
            for (Path each : segments.toList()) {
                Files.delete(each);
            }
        }
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(out.toString()).contains("log: it was not applied");
        requireSound(ROWS + 3);
    }

    @Test
    void aWrongPasswordMakesNothing() throws Exception {
        Path secret = scratch.resolve("secret");
        String url = "jdbc:bowler:" + secret;
        DriverManager.getConnection(url + ";create=true;dataEncryption=true;bootPassword=correct horse;keyIterations=1000").close();
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true").close());
        for (String given : List.of("--boot-password=wrong horse", "--encryption-key=00112233445566778899aabbccddeeff")) {
            assertThat(run(new SalvageCommand(new EngineOpener()), secret, rescued, given)).as(out.toString()).isEqualTo(2);
            assertThat(rescued).doesNotExist();
        }
        assertThat(run(new SalvageCommand(new EngineOpener()), secret, rescued)).isEqualTo(2);
        assertThat(out.toString()).containsIgnoringCase("boot-password");
    }

    /// Exactly the rows on undamaged pages come out.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theRowsOfUndamagedPagesComeOut(long seed) throws Exception {
        Random random = new Random(seed);
        TreeSet<String> expected = new TreeSet<>(rows(broken, "SELECT id FROM customer"));
        for (int number = 0; number < pages(TABLE); number++) {
            if (random.nextInt(6) == 0) {
                expected.removeAll(idsOn(number));
                damage(TABLE, number);
            }
        }
        for (int tree : List.of(index, longValues)) {
            for (int number = 0; number < pages(tree); number++) {
                if (random.nextInt(6) == 0) {
                    damage(tree, number);
                }
            }
        }
        assertThat(expected).hasSizeBetween(ROWS / 3, ROWS);
        assertThat(salvage()).as(out.toString()).isEqualTo(1);
        assertThat(new TreeSet<>(rows(rescued, "SELECT id FROM customer"))).as(out.toString()).isEqualTo(expected);
        requireSound(expected.size());
    }
}
