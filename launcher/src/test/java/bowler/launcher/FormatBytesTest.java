// SPDX-License-Identifier: Apache-2.0
package bowler.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads the files of a database with nothing but `docs/format.md`. Offsets, sizes, and numbers of kinds come
/// from the document, and the steps of the reader are its sentences. No class of the engine takes part.
class FormatBytesTest {
    private static final Pattern FIELD = Pattern.compile(" *(\\d+) +(\\d+) +(\"\\w+\"|\\w+)(.*)");
    private static final Pattern RANGE = Pattern.compile("CRC32C of bytes (\\d+) to (\\d+)");
    private static final Pattern NUMBER = Pattern.compile(" *(\\d+) +(\\w+)");
    private static final Pattern WORD = Pattern.compile("\"(\\w+)\"");
    private static final int ROWS = 600;
    private static final String LONG_NOTE = "long ".repeat(5_000);

    @TempDir
    private Path scratch;

    private String document;
    /// The files while the database was open, as after a crash, and after the shutdown.
    private Path crashed;
    private Path shut;

    /// A field of a table of the document.
    private record Field(int offset, int size, String text) {}

    /// The key and the content of an entry of a leaf.
    private record Entry(byte[] key, byte[] row) {}

    @BeforeEach
    void aSmallDatabase() throws Exception {
        document = Files.readString(Path.of(System.getProperty("bowler.root", ".."), "docs/format.md"));
        shut = scratch.resolve("shop");
        crashed = scratch.resolve("crashed");
        String url = "jdbc:bowler:" + shut;
        try (Connection connection = DriverManager.getConnection(url + ";create=true"); Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, small SMALLINT, big BIGINT, flag BOOLEAN, born DATE,"
                + " lunch TIME, price DECIMAL(9, 2), ratio DOUBLE, name VARCHAR(40), note VARCHAR(30000), bits VARCHAR(9) FOR BIT DATA)");
            statement.execute("CREATE INDEX by_name ON t (name)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
                for (int id = 0; id < ROWS; id++) {
                    insert(insert, id);
                }
            }
            copyFiles();
        }
        catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url + ";shutdown=true").close());
    }

    private static void insert(PreparedStatement insert, int id) throws SQLException {
        Object[] values = values(id);
        for (int i = 0; i < values.length; i++) {
            insert.setObject(i + 1, values[i]);
        }
        insert.execute();
    }

    /// The values of a row, with some NULLs, a string that is not Latin-1, and one that is too long for a page.
    private static Object[] values(int id) {
        return new Object[] {id, id % 3 == 0 ? null : -id, 1L << 40 + id % 20, id % 2 == 0, LocalDate.of(2026, 11, 23).plusDays(id),
            LocalTime.of(12, 30, id % 60), new BigDecimal("-12.5").setScale(2), id / 8.0,
            id % 7 == 0 ? null : id == 5 ? "Ωmega" : "ab " + id, id == 9 ? LONG_NOTE : "note " + id, new byte[] {1, (byte) id}};
    }

    private void copyFiles() throws IOException {
        try (Stream<Path> all = Files.walk(shut)) {
            for (Path each : all.toList()) {
                Files.copy(each, crashed.resolve(shut.relativize(each).toString()));
            }
        }
    }

    // ---- the document

    private String block(String source) {
        int start = document.indexOf(source + " -->");
        int from = document.indexOf("```text\n", start) + 8;
        assertThat(start).as(source).isPositive();
        return document.substring(from, document.indexOf("```", from));
    }

    private Map<String, Field> fields(String source) {
        Map<String, Field> fields = new LinkedHashMap<>();
        for (String line : block(source).split("\n")) {
            Matcher matcher = FIELD.matcher(line);
            if (matcher.matches()) {
                fields.put(matcher.group(3), new Field(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), matcher.group(4)));
            }
        }
        assertThat(fields).as(source).isNotEmpty();
        return fields;
    }

    private int numberOf(String source, String name) {
        for (String line : block(source).split("\n")) {
            Matcher matcher = NUMBER.matcher(line);
            if (matcher.matches() && matcher.group(2).equals(name)) {
                return Integer.parseInt(matcher.group(1));
            }
        }
        throw new AssertionError(source + " has no " + name);
    }

    /// The number before a word in a sentence such as `Kinds of pages: 0 free, 1 page 0 of a file`.
    private int kind(String sentence, String name) {
        int start = document.indexOf(sentence);
        assertThat(start).as(sentence).isPositive();
        Matcher matcher = Pattern.compile("(\\d+) " + name + "[,.]").matcher(document.substring(start).replace('\n', ' '));
        assertThat(matcher.find()).as(name).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    /// The cell in a row of a Markdown table that begins with the name, alone or in a list.
    private String cell(String name, int column) {
        Matcher matcher = Pattern.compile("(?m)^\\| (?:[^|\\n]*, )?" + name + "(?:, [^|\\n]*)? \\|(.*)\\|$").matcher(document);
        assertThat(matcher.find()).as(name).isTrue();
        return matcher.group(1).split("\\|")[column].strip();
    }

    // ---- bytes

    private static long number(byte[] bytes, int at, int size) {
        long value = 0;
        for (int i = 0; i < size; i++) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        return value;
    }

    private static long value(byte[] bytes, int base, Map<String, Field> fields, String name) {
        Field field = fields.get(name);
        assertThat(field).as(name).isNotNull();
        return number(bytes, base + field.offset, field.size);
    }

    private static int crc(byte[]... parts) {
        CRC32C crc = new CRC32C();
        for (byte[] part : parts) {
            crc.update(part);
        }
        return (int) crc.getValue();
    }

    private static byte[] bytes(byte[] from, int offset, int length) {
        return Arrays.copyOfRange(from, offset, offset + length);
    }

    /// Checks the fields with a constant text, and those with a checksum of a range.
    private static void checkConstants(byte[] bytes, int base, Map<String, Field> fields) {
        fields.forEach((name, field) -> {
            Matcher word = WORD.matcher(name.startsWith("\"") ? name : field.text);
            if (word.find()) {
                assertThat(new String(bytes, base + field.offset, field.size, StandardCharsets.US_ASCII)).isEqualTo(word.group(1));
            }
            Matcher range = RANGE.matcher(field.text);
            if (range.find()) {
                int from = Integer.parseInt(range.group(1));
                byte[] covered = bytes(bytes, base + from, Integer.parseInt(range.group(2)) - from + 1);
                assertThat((int) number(bytes, base + field.offset, field.size)).as(name).isEqualTo(crc(covered));
            }
        });
    }

    // ---- the control file and the stamp

    private int newestState(byte[] control, Map<String, Field> fields) {
        return newest(control, fields, "sequence");
    }

    /// Returns where the copy with the higher number is, which counts.
    private int newest(byte[] file, Map<String, Field> fields, String name) {
        Matcher copies = Pattern.compile("two copies of this table, at byte 0 and at byte ([\\d,]+)").matcher(document);
        assertThat(copies.find()).isTrue();
        int second = Integer.parseInt(copies.group(1).replace(",", ""));
        return value(file, 0, fields, name) > value(file, second, fields, name) ? 0 : second;
    }

    @Test
    void theControlFileIsReadable() throws IOException {
        Map<String, Field> fields = fields("ControlFile.java");
        byte[] control = Files.readAllBytes(shut.resolve("control"));
        int at = newestState(control, fields);
        checkConstants(control, at, fields);
        assertThat(value(control, at, fields, "formatVersion")).isEqualTo(Integer.parseInt(cell("control file", 0)));
        assertThat(value(control, at, fields, "clean")).isEqualTo(1);
        assertThat(Files.size(shut.resolve("data/00000001.tree")) % value(control, at, fields, "pageSizeBytes")).isZero();
        Map<String, Field> stamp = fields("DataStamp.java");
        byte[] generation = Files.readAllBytes(shut.resolve("data/generation"));
        int newest = newest(generation, stamp, "generation");
        checkConstants(generation, newest, stamp);
        for (String name : List.of("storeId", "generation")) {
            assertThat(value(generation, newest, stamp, name)).isEqualTo(value(control, at, fields, name));
        }
    }

    @Test
    void theVersionsAreThoseOfTheDocument() throws IOException {
        byte[] segment = Files.readAllBytes(shut.resolve("log/segment-0000000000000000"));
        assertThat(value(segment, 0, fields("SegmentHeader.java"), "version")).isEqualTo(Integer.parseInt(cell("log", 0)));
        byte[] tree = Files.readAllBytes(shut.resolve("data/00000001.tree"));
        assertThat(value(tree, 0, fields("PageHeader.java"), "format")).isEqualTo(Integer.parseInt(cell("pages", 0)));
        assertThat(value(tree, 0, fields("FileHeaderPage.java"), "formatVersion")).isEqualTo(Integer.parseInt(cell("files of pages", 0)));
        String url = "jdbc:bowler:" + shut;
        try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement();
                var result = statement.executeQuery("VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('bowler.catalogFormat')")) {
            result.next();
            assertThat(result.getString(1)).startsWith(cell("system tables", 0) + " ");
            statement.execute("CALL SYSCS_UTIL.SYSCS_BACKUP_DATABASE('" + scratch.resolve("backups") + "')");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        assertThat(Files.readString(scratch.resolve("backups/shop/backup.manifest")))
            .startsWith(block("BackupManifest.java").lines().findFirst().orElseThrow() + "\n")
            .startsWith("Bowler backup, format " + cell("backups", 0));
    }

    // ---- pages

    private List<byte[]> pages(Path file) throws IOException {
        byte[] control = Files.readAllBytes(shut.resolve("control"));
        Map<String, Field> fields = fields("ControlFile.java");
        int size = (int) value(control, newestState(control, fields), fields, "pageSizeBytes");
        byte[] all = Files.readAllBytes(file);
        List<byte[]> pages = new ArrayList<>();
        for (int at = 0; at < all.length; at += size) {
            pages.add(bytes(all, at, size));
        }
        return pages;
    }

    private void checkPage(byte[] page, int fileId, int pageNumber) {
        Map<String, Field> header = fields("PageHeader.java");
        assertThat(value(page, 0, header, "fileId")).isEqualTo(fileId);
        assertThat(value(page, 0, header, "pageNumber")).isEqualTo(pageNumber);
        byte[] copy = page.clone();
        Field checksum = header.get("checksum");
        Arrays.fill(copy, checksum.offset, checksum.offset + checksum.size, (byte) 0);
        assertThat((int) value(page, 0, header, "checksum")).isEqualTo(crc(copy));
    }

    /// The entries of a tree in order: down the first children, then right.
    private List<Entry> entries(int fileId) throws IOException {
        Map<String, Field> header = fields("PageHeader.java");
        Map<String, Field> tree = fields("TreePage.java");
        List<byte[]> pages = pages(shut.resolve("data/%08d.tree".formatted(fileId)));
        int number = 1;
        byte[] page = pages.get(number);
        for (int level = (int) value(page, 0, header, "level"); level > 0; level--) {
            checkPage(page, fileId, number);
            assertThat(value(page, 0, header, "kind")).isEqualTo(kind("Kinds of pages:", "branch"));
            int separators = (int) value(page, 0, tree, "slotCount");
            int children = number("(\\d+) \\+ 4n +4n\\+4 children") + 4 * separators;
            for (int child = 0; child <= separators; child++) {
                int address = (int) number(page, children + 4 * child, 4);
                assertThat(value(pages.get(address), 0, header, "level")).isEqualTo(level - 1);
            }
            number = (int) number(page, children, 4);
            page = pages.get(number);
        }
        List<Entry> entries = new ArrayList<>();
        while (number != 0) {
            page = pages.get(number);
            checkPage(page, fileId, number);
            assertThat(value(page, 0, header, "kind")).isEqualTo(kind("Kinds of pages:", "leaf"));
            readLeaf(page, pages, entries);
            number = (int) value(page, 0, tree, "rightPage");
        }
        return entries;
    }

    private int number(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(document);
        assertThat(matcher.find()).as(pattern).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private void readLeaf(byte[] page, List<byte[]> pages, List<Entry> entries) {
        Map<String, Field> tree = fields("TreePage.java");
        int slots = number("(\\d+) +slots in key order, 8 bytes each");
        int prefixLength = (int) value(page, 0, tree, "prefixLength");
        int lowLength = (int) value(page, 0, tree, "lowFenceLength");
        int highLength = (int) value(page, 0, tree, "highFenceLength");
        int lowFence = page.length - lowLength - (highLength == 0xFFFF ? 0 : highLength);
        for (int slot = 0; slot < value(page, 0, tree, "slotCount"); slot++) {
            int at = slots + 8 * slot;
            int entry = (int) number(page, at + 4, 2);
            int suffix = (int) number(page, at + 6, 2);
            int flags = page[entry];
            int rest = Math.max(0, suffix - 4);
            ByteArrayOutputStream key = new ByteArrayOutputStream();
            key.write(page, lowFence, prefixLength);
            key.write(page, at, Math.min(4, suffix));
            key.write(page, entry + 3, rest);
            byte[] row = bytes(page, entry + 3 + rest, (int) number(page, entry + 1, 2));
            if ((flags & 1) == 0) {
                entries.add(new Entry(key.toByteArray(), (flags & 2) == 0 ? row : longRow(row, pages)));
            }
        }
    }

    private byte[] longRow(byte[] stub, List<byte[]> pages) {
        Map<String, Field> chain = fields("Overflow.java");
        int content = number("(?m)^ +(\\d+) +bytes of the row$");
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (int number = (int) number(stub, 0, 4); number != 0;) {
            byte[] page = pages.get(number);
            assertThat(value(page, 0, fields("PageHeader.java"), "kind")).isEqualTo(kind("Kinds of pages:", "overflow"));
            assertThat(value(page, 0, chain, "chain")).isEqualTo(number(stub, 8, 8));
            row.write(page, content, (int) value(page, 0, chain, "length"));
            number = (int) value(page, 0, chain, "nextPage");
        }
        assertThat(row.size()).isEqualTo((int) number(stub, 4, 4));
        return row.toByteArray();
    }

    // ---- rows and keys

    private static long varint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            byte next = bytes.get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private List<Object> decode(byte[] row) {
        List<String> types = List.of("INTEGER", "SMALLINT", "BIGINT", "BOOLEAN", "DATE", "TIME", "DECIMAL to 9 digits", "DOUBLE", "text", "text", "bits");
        ByteBuffer bytes = ByteBuffer.wrap(row);
        long header = varint(bytes);
        assertThat(header >>> 1).isEqualTo(types.size());
        int nulls = bytes.position();
        int at = nulls + (types.size() + 7) / 8;
        Map<Integer, Integer> fixed = new TreeMap<>();
        int variable = 0;
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i).equals("text") || types.get(i).equals("bits")) {
                variable++;
            } else {
                fixed.put(i, at);
                at += Integer.parseInt(cell(types.get(i), 0));
            }
        }
        int endBytes = (header & 1) == 0 ? 2 : 4;
        int data = at + variable * endBytes;
        int from = data;
        int ordinal = 0;
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            boolean isNull = (row[nulls + i / 8] >> i % 8 & 1) == 1;
            Object value;
            if (fixed.containsKey(i)) {
                value = fixed(types.get(i), bytes, fixed.get(i));
            } else {
                long end = number(row, at + ordinal++ * endBytes, endBytes);
                long highest = 1L << endBytes * 8 - 1;
                int to = data + (int) (end & highest - 1);
                value = variable(types.get(i), row, from, to, (end & highest) != 0);
                from = to;
            }
            values.add(isNull ? null : value);
        }
        return values;
    }

    private static Object fixed(String type, ByteBuffer row, int at) {
        return switch (type) {
            case "INTEGER" -> row.getInt(at);
            case "SMALLINT" -> (int) row.getShort(at);
            case "BIGINT" -> row.getLong(at);
            case "BOOLEAN" -> row.get(at) == 1;
            case "DATE" -> LocalDate.ofEpochDay(row.getInt(at));
            case "TIME" -> LocalTime.ofNanoOfDay(row.getLong(at));
            case "DECIMAL to 9 digits" -> BigDecimal.valueOf(row.getInt(at), 2);
            default -> row.getDouble(at);
        };
    }

    private static Object variable(String type, byte[] row, int from, int to, boolean isMarked) {
        byte[] bytes = bytes(row, from, to - from);
        if (type.equals("bits")) {
            return HexFormat.of().formatHex(bytes);
        }
        return !isMarked ? new String(bytes, StandardCharsets.ISO_8859_1)
            : bytes[0] == 0 ? new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_8)
            : new String(bytes, 1, bytes.length - 1, StandardCharsets.UTF_16BE);
    }

    /// The key of the primary key: an integer with the sign bit inverted.
    private static byte[] key(int id) {
        return ByteBuffer.allocate(4).putInt(id ^ 1 << 31).array();
    }

    /// The tree of the table, which has one entry for each row and the columns in them, and that of its index.
    private List<Integer> treesOfTheTable() throws IOException {
        List<Integer> trees = new ArrayList<>();
        try (Stream<Path> files = Files.list(shut.resolve("data"))) {
            for (Path each : files.filter(file -> file.toString().endsWith(".tree")).sorted().toList()) {
                int fileId = Integer.parseInt(each.getFileName().toString().replace(".tree", ""));
                if (fileId > 25 && entries(fileId).size() == ROWS) {
                    trees.add(fileId);
                }
            }
        }
        assertThat(trees).hasSize(2);
        return trees;
    }

    @Test
    void theRowsOfATableAreReadable() throws IOException {
        List<Integer> trees = treesOfTheTable();
        List<Entry> entries = entries(trees.getFirst());
        for (int id = 0; id < ROWS; id++) {
            assertThat(entries.get(id).key).isEqualTo(key(id));
            Object[] expected = values(id);
            expected[10] = HexFormat.of().formatHex((byte[]) expected[10]);
            assertThat(decode(entries.get(id).row)).containsExactly(expected);
        }
        List<byte[]> pages = pages(shut.resolve("data/%08d.tree".formatted(trees.getFirst())));
        checkPage(pages.getFirst(), trees.getFirst(), 0);
        Map<String, Field> header = fields("FileHeaderPage.java");
        assertThat(value(pages.getFirst(), 0, header, "tableId")).isEqualTo(trees.getFirst().longValue());
        assertThat(value(pages.getFirst(), 0, header, "pageCount")).isBetween(5L, (long) pages.size());
    }

    @Test
    void theKeysOfAnIndexAreReadable() throws IOException {
        List<Entry> entries = entries(treesOfTheTable().getLast());
        int nulls = 0;
        byte[] before = {};
        for (Entry entry : entries) {
            assertThat(Arrays.compareUnsigned(before, entry.key)).isNegative();
            before = entry.key;
            int id = ByteBuffer.wrap(entry.row).getInt() ^ 1 << 31;
            String name = (String) values(id)[8];
            nulls += name == null ? 1 : 0;
            if (name == null || name.startsWith("ab")) {
                ByteArrayOutputStream key = new ByteArrayOutputStream();
                key.write(name == null ? 2 : 1);
                for (char character : name == null ? new char[0] : name.toCharArray()) {
                    key.write(character == ' ' ? 0x22 : character + 2); // a digit follows the blank
                }
                if (name != null) {
                    key.write(0x21);
                }
                key.writeBytes(entry.row);
                assertThat(entry.key).as(name).isEqualTo(key.toByteArray());
            }
        }
        assertThat(nulls).isGreaterThan(50);
    }

    // ---- the log

    /// Walks through the records of the first segment, and looks for the change that inserted a row, and for its commit.
    @Test
    void theLogIsReadable() throws IOException {
        Map<String, Field> header = fields("SegmentHeader.java");
        byte[] first = Files.readAllBytes(crashed.resolve("log/segment-0000000000000000"));
        checkConstants(first, 0, header);
        int crcAt = header.get("crc").offset;
        assertThat((int) number(first, crcAt, 4)).isEqualTo(crc(bytes(first, 0, crcAt)));
        long segmentBytes = value(first, 0, header, "segmentBytes");
        long lsn = crcAt + 4L;
        Map<String, Field> record = fields("RecordFormat.java");
        int payloadAt = number("(?m)^ +(\\d+) +- payload");
        int tree = treesOfTheTable().getFirst();
        List<Long> inserted = new ArrayList<>();
        List<Long> committed = new ArrayList<>();
        byte[] wanted = key(7);
        while (lsn + payloadAt < segmentBytes && value(first, (int) lsn, record, "lsn") == lsn && value(first, (int) lsn, record, "length") > 0) {
            int length = (int) value(first, (int) lsn, record, "length");
            byte[] payload = bytes(first, (int) lsn + payloadAt, length);
            assertThat((int) value(first, (int) lsn, record, "checksum"))
                .isEqualTo(crc(payload, bytes(first, (int) lsn, record.get("checksum").offset)));
            if (payload[0] == kind("begins with its kind:", "CHANGE")) {
                readChange(payload, tree, wanted, inserted);
            } else if (payload[0] == kind("begins with its kind:", "COMMIT")) {
                committed.add(varint(ByteBuffer.wrap(payload).position(1)));
            }
            lsn += (payloadAt + length + 7) / 8 * 8;
        }
        assertThat(inserted).hasSize(1);
        assertThat(committed).containsAll(inserted).hasSizeGreaterThanOrEqualTo(ROWS);
    }

    private void readChange(byte[] payload, int tree, byte[] wanted, List<Long> inserted) {
        ByteBuffer bytes = ByteBuffer.wrap(payload).position(1);
        long transaction = varint(bytes);
        varint(bytes);
        int undo = bytes.get();
        if (undo != numberOf("UndoKind.java", "INSERT") || bytes.getInt() != tree) {
            return;
        }
        byte[] key = new byte[(int) varint(bytes)];
        bytes.get(key);
        assertThat(varint(bytes)).as("an insert has no image of the row before").isZero();
        if (!Arrays.equals(key, wanted)) {
            return;
        }
        inserted.add(transaction);
        int operations = 0;
        while (bytes.hasRemaining()) {
            assertThat(bytes.getInt()).isEqualTo(tree);
            assertThat(bytes.getInt()).isPositive();
            int operation = bytes.get();
            ByteBuffer part = ByteBuffer.wrap(payload, bytes.position() + 4, bytes.getInt());
            bytes.position(part.position() + part.remaining());
            if (operation == numberOf("PageOperations.java", "TREE") + leafInsert()) {
                operations++;
                part.getShort();
                assertThat(part.get()).isZero();
                byte[] suffix = new byte[part.getShort()];
                part.get(suffix);
                assertThat(Arrays.copyOfRange(wanted, wanted.length - suffix.length, wanted.length)).isEqualTo(suffix);
                byte[] row = new byte[part.remaining()];
                part.get(row);
                assertThat(decode(row).getFirst()).isEqualTo(7);
            }
        }
        assertThat(operations).isEqualTo(1);
    }

    /// The place of the operation among those of leaves and branches.
    private int leafInsert() {
        List<String> names = block("TreeRedo.java").lines().filter(line -> !line.startsWith(" ")).map(line -> line.split(" ")[0])
            .filter(name -> !name.equals("FORMAT_TREE")).toList();
        return names.indexOf("LEAF_INSERT");
    }
}
