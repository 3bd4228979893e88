// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files as tables: CSV_READ, JSON_READ and FIXED_READ, and COPY of JSON and fields of fixed width.
final class FileTablesTest {
    @TempDir
    private Path folder;

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:files;create=true");
        statement = connection.createStatement();
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:files;drop=true")).hasMessageContaining("");
    }

    private String write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        if (name.endsWith(".gz")) {
            try (OutputStream bytes = new GZIPOutputStream(Files.newOutputStream(file))) {
                bytes.write(text.getBytes(StandardCharsets.UTF_8));
            }
        } else {
            Files.writeString(file, text);
        }
        return "'" + file + "'";
    }

    /// Returns the names and types of the columns, and the rows.
    private List<String> rows(String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            int count = rows.getMetaData().getColumnCount();
            List<String> line = new ArrayList<>();
            for (int i = 1; i <= count; i++) {
                line.add(rows.getMetaData().getColumnName(i) + " " + rows.getMetaData().getColumnTypeName(i));
            }
            lines.add(String.join("|", line));
            while (rows.next()) {
                line.clear();
                for (int i = 1; i <= count; i++) {
                    line.add(rows.getString(i));
                }
                lines.add(String.join("|", line));
            }
        }
        return lines;
    }

    private void run(String sql) throws SQLException {
        statement.execute(sql);
        try (ResultSet rows = statement.getResultSet()) {
            while (rows != null && rows.next()) {
                rows.getString(1);
            }
        }
    }

    private SQLException failure(String sql) {
        return catchThrowableOfType(SQLException.class, () -> run(sql));
    }

    @Test
    void columnsOfCsvComeFromItsHeaderAndItsFirstRecords() throws Exception {
        String file = write("a.csv", "id,Order Name,price,day,ok,zip,moment\n1,\"a, \"\"b\"\"\",1.50,2024-01-02,true,01234,2024-01-02T10:00:00\n\n"
            + "20000000000,,2.255,2024-01-03,FALSE,99999,2024-01-02 10:00:00.5\n");
        assertThat(rows("SELECT * FROM CSV_READ(" + file + ")")).containsExactly(
            "ID BIGINT|ORDER NAME VARCHAR|PRICE DECIMAL|DAY DATE|OK BOOLEAN|ZIP VARCHAR|MOMENT TIMESTAMP",
            "1|a, \"b\"|1.500|2024-01-02|true|01234|2024-01-02 10:00:00.0",
            "20000000000|null|2.255|2024-01-03|false|99999|2024-01-02 10:00:00.5");
        assertThat(rows("SELECT c.zip FROM TABLE (CSV_READ(" + file + ")) c JOIN (VALUES 1) v (n) ON c.id = v.n WHERE c.price < 2")).containsExactly(
            "ZIP VARCHAR", "01234");
        assertThat(rows("SELECT * FROM CSV_READ(" + file + ", COLUMNS (zip INT, id BIGINT)) WHERE id = 1")).containsExactly("ZIP INTEGER|ID BIGINT", "1234|1");
        statement.execute("CREATE TABLE orders AS SELECT * FROM CSV_READ(" + file + ") WITH DATA");
        assertThat(rows("SELECT COUNT(*) AS n FROM orders")).containsExactly("N INTEGER", "2");
    }

    @Test
    void delimiterAndHeaderAreFound() throws Exception {
        String semicolons = write("b.csv", "x;y\n1;2,5\n3;4,5\n");
        assertThat(rows("SELECT * FROM CSV_READ(" + semicolons + ")")).containsExactly("X BIGINT|Y VARCHAR", "1|2,5", "3|4,5");
        assertThat(rows("SELECT * FROM CSV_READ(" + semicolons + ", HEADER FALSE, SKIP 1, DELIMITER ';')")).containsExactly("C1 BIGINT|C2 VARCHAR", "1|2,5", "3|4,5");
        String withoutHeader = write("c.tsv.gz", "1\t2.5\n3\tNA\n");
        assertThat(rows("SELECT * FROM CSV_READ(" + withoutHeader + ", NULL 'NA')")).containsExactly("C1 BIGINT|C2 DECIMAL", "1|2.5", "3|null");
        String texts = write("d.csv", "\uFEFFname,name,\nAnn,b,c\n");
        assertThat(rows("SELECT * FROM CSV_READ(" + texts + ") t (a, b, c)")).containsExactly("A VARCHAR|B VARCHAR|C VARCHAR", "Ann|b|c");
        assertThat(rows("SELECT name, name_2, c3 FROM CSV_READ(" + texts + ")")).hasSize(2);
    }

    @Test
    void jsonObjectsAreRows() throws Exception {
        String lines = write("a.jsonl", "{\"id\":1,\"name\":\"Ann\",\"tags\":[\"a\",1],\"v\":1.5}\n{\"id\":2,\"name\":null,\"extra\":true,\"tags\":\"x\"}\n");
        assertThat(rows("SELECT * FROM JSON_READ(" + lines + ")")).containsExactly("ID BIGINT|NAME VARCHAR|TAGS JSON|V DECIMAL|EXTRA BOOLEAN",
            "1|Ann|[\"a\",1]|1.5|null", "2|null|\"x\"|null|true");
        assertThat(rows("SELECT * FROM JSON_READ(" + lines + ", COLUMNS (v DECIMAL(5,2), name VARCHAR(3)))")).containsExactly("V DECIMAL|NAME VARCHAR",
            "1.50|Ann", "null|null");
        String array = write("b.json", "[ {\"a\":1},\n {\"a\":2,\"b\":\"}\\\"\"} ]\n");
        assertThat(rows("SELECT * FROM JSON_READ(" + array + ")")).containsExactly("A BIGINT|B VARCHAR", "1|null", "2|}\"");
        assertThat(failure("SELECT * FROM JSON_READ(" + write("c.json", "[{\"a\":1}") + ")").getSQLState()).isEqualTo("XIE0E");
        assertThatThrownBy(() -> run("SELECT * FROM JSON_READ(" + write("d.json", "{\"a\":1}\n7\n") + ")")).hasMessageContaining("Line 2");
        assertThatThrownBy(() -> run("SELECT * FROM JSON_READ(" + write("e.json", "{\"a\":1}\n{\"a\":}\n") + ")")).hasMessageContaining("line 2");
    }

    @Test
    void fieldsOfFixedWidthAreCutAndTrimmed() throws Exception {
        String file = write("a.txt", "ann  012 3.5\nbob  007\n");
        assertThat(rows("SELECT * FROM FIXED_READ(" + file + ", WIDTHS (5, 3, 4))")).containsExactly("C1 VARCHAR|C2 VARCHAR|C3 DECIMAL",
            "ann|012|3.5", "bob|007|null");
        assertThat(rows("SELECT * FROM FIXED_READ(" + file + ", WIDTHS (5, 3, 4), COLUMNS (name VARCHAR(5), n INT))")).containsExactly("NAME VARCHAR|N INTEGER",
            "ann|12", "bob|7");
        assertThat(failure("SELECT * FROM FIXED_READ(" + file + ")").getSQLState()).isEqualTo("XIE0J");
        assertThatThrownBy(() -> run("SELECT * FROM FIXED_READ(" + file + ", WIDTHS (5, 3))")).hasMessageContaining("Line 1 has 12 characters");
        statement.execute("CREATE TABLE t (name VARCHAR(10), n INT, v DECIMAL(4,1))");
        assertThat(statement.executeUpdate("COPY t FROM " + file + " (FORMAT FIXED, WIDTHS (5, 3, 4))")).isEqualTo(2);
        assertThat(rows("SELECT * FROM t ORDER BY n")).containsExactly("NAME VARCHAR|N INTEGER|V DECIMAL", "bob|7|null", "ann|12|3.5");
        assertThat(failure("COPY t TO '" + folder.resolve("x") + "' (FORMAT FIXED)").getSQLState()).isEqualTo("0A000");
    }

    @Test
    void copyWritesAndReadsJson() throws Exception {
        statement.execute("CREATE TABLE t (id INT PRIMARY KEY, name VARCHAR(20), ok BOOLEAN, d DOUBLE, day DATE, bits VARCHAR(4) FOR BIT DATA, j JSON, c CLOB)");
        statement.execute("INSERT INTO t VALUES (1, 'a\"b\\c', TRUE, 1.5E10, '2024-02-29', X'00FF', '{\"x\":[1]}', 'text'), (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, c) VALUES (3, ?)")) {
            insert.setString(1, "ä\n".repeat(100_000));
            insert.executeUpdate();
        }
        Path out = folder.resolve("out.jsonl.gz");
        assertThat(statement.executeUpdate("COPY t TO '" + out + "' (FORMAT JSON)")).isEqualTo(3);
        try (GZIPInputStream bytes = new GZIPInputStream(Files.newInputStream(out))) {
            assertThat(new String(bytes.readAllBytes(), StandardCharsets.UTF_8)).startsWith("{\"ID\":1,\"NAME\":\"a\\\"b\\\\c\",\"OK\":true,\"D\":1.5E10,"
                + "\"DAY\":\"2024-02-29\",\"BITS\":\"00ff\",\"J\":{\"x\":[1]},\"C\":\"text\"}\n{\"ID\":2,\"NAME\":null,");
        }
        List<String> before = rows("SELECT * FROM t ORDER BY id");
        statement.execute("DELETE FROM t");
        assertThat(statement.executeUpdate("COPY t FROM '" + out + "' (FORMAT JSON)")).isEqualTo(3);
        assertThat(rows("SELECT * FROM t ORDER BY id")).isEqualTo(before);
        String more = write("more.jsonl", "{\"id\":7,\"other\":1}\n");
        assertThatThrownBy(() -> run("COPY t FROM " + more + " (FORMAT JSON)")).hasMessageContaining("OTHER");
        assertThat(statement.executeUpdate("COPY t (id) FROM " + more + " (FORMAT JSON)")).isEqualTo(1);
    }

    @Test
    void aNewFileIsSeenByTheSameText() throws Exception {
        String file = write("a.csv", "a\n1\n");
        String sql = "SELECT * FROM CSV_READ(" + file + ") WHERE a > 0";
        assertThat(rows(sql)).containsExactly("A BIGINT", "1");
        try (PreparedStatement prepared = connection.prepareStatement("SELECT a FROM CSV_READ(" + file + ")")) {
            write("a.csv", "b,a\n9.5,2\n");
            assertThat(rows(sql)).containsExactly("B DECIMAL|A BIGINT", "9.5|2");
            try (ResultSet rows = prepared.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(2);
            }
            write("a.csv", "b\n1\n");
            assertThat(catchThrowableOfType(SQLException.class, () -> prepared.executeQuery().next()).getSQLState()).isEqualTo("42X04");
        }
        statement.execute("CREATE VIEW v AS SELECT b FROM CSV_READ(" + file + ")");
        assertThat(rows("SELECT * FROM v")).containsExactly("B BIGINT", "1");
    }

    @Test
    void failuresNameLineAndColumn() throws Exception {
        assertThat(failure("SELECT * FROM CSV_READ('" + folder.resolve("none") + "')").getSQLState()).isEqualTo("XIE04");
        String file = write("a.csv", "a,b\n1,x\n2,yy\n3.25,z\n");
        assertThatThrownBy(() -> run("SELECT * FROM CSV_READ(" + file + ", COLUMNS (a INT, b VARCHAR(1)))")).hasMessageContaining("Line 3").hasMessageContaining("column B");
        assertThatThrownBy(() -> run("SELECT * FROM CSV_READ(" + file + ", COLUMNS (a DECIMAL(5,1)))")).hasMessageContaining("3.25").hasMessageContaining("Line 4");
        assertThat(failure("SELECT * FROM CSV_READ(" + file + ", COLUMNS (c INT))").getSQLState()).isEqualTo("42X04");
        assertThat(failure("SELECT * FROM CSV_READ(" + file + ", COLUMNS (a INT, a INT))").getSQLState()).isEqualTo("42X33");
        assertThat(failure("SELECT * FROM CSV_READ(" + file + ", REJECTS 'x')").getSQLState()).isEqualTo("42X01");
        assertThat(failure("SELECT * FROM CSV_READ(" + file + ", HEADER, HEADER)").getSQLState()).isEqualTo("42613");
        assertThat(failure("SELECT * FROM CSV_READ(" + write("empty.csv", "") + ")").getSQLState()).isEqualTo("42X04");
        Path latin = folder.resolve("latin.csv");
        Files.write(latin, "a,b\n1,ä\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(failure("SELECT * FROM CSV_READ('" + latin + "')").getSQLState()).isEqualTo("XIE0R");
        assertThat(rows("SELECT b FROM CSV_READ('" + latin + "', ENCODING 'ISO-8859-1')")).containsExactly("B VARCHAR", "ä");
    }

    @Test
    void recordsLongerThanTheBufferAreRead() throws Exception {
        String longText = "x\"\"y,\n".repeat(50_000);
        String file = write("a.csv", "1,\"" + longText + "\",end\r\n2,short,end");
        assertThat(rows("SELECT c1, c3, LENGTH(c2) AS n FROM CSV_READ(" + file + ")").subList(1, 3)).containsExactly("1|end|250000", "2|end|5");
    }

    @Test
    void onlyTheOwnerReadsFilesUnlessTheyGrantIt() throws Exception {
        String file = write("a.csv", "a\n1\n");
        String url = "jdbc:bowler:memory:fileowner;sqlAuthorization=true;user=";
        String query = "SELECT * FROM CSV_READ(" + file + ")";
        try (Connection owner = DriverManager.getConnection(url + "boss;create=true"); Connection other = DriverManager.getConnection(url + "ann");
            Statement grants = owner.createStatement(); Statement reads = other.createStatement()) {
            grants.executeQuery(query).close();
            assertThat(catchThrowableOfType(SQLException.class, () -> reads.executeQuery(query)).getSQLState()).isEqualTo("42504");
            grants.execute("GRANT EXECUTE ON PROCEDURE SYSCS_UTIL.SYSCS_COPY_FROM TO ann");
            assertThat(reads.executeQuery(query).next()).isTrue();
        }
        assertThatThrownBy(() -> DriverManager.getConnection(url + "boss;drop=true")).hasMessageContaining("");
    }
}
