// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// COPY between tables and files of comma-separated values.
final class CopyTest {
    @TempDir
    private Path folder;

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:copy;create=true");
        statement = connection.createStatement();
        statement.execute("CREATE TABLE T (ID INT PRIMARY KEY, NAME VARCHAR(10), AMOUNT DECIMAL(8,2), DAY DATE)");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:copy;drop=true")).hasMessageContaining("");
    }

    @Test
    void rowsAreCopiedFromAndToFiles() throws Exception {
        Path in = write("in.csv", "1,one,1.5,2024-01-02\n2,\"t\"\"w\"\"o, x\",,\n3,,\"3\",2024-02-03\n");
        assertThat(statement.executeUpdate("COPY t FROM '" + in + "'")).isEqualTo(3);
        assertThat(rows("SELECT * FROM T ORDER BY ID")).isEqualTo("1|one|1.50|2024-01-02\n2|t\"w\"o, x|null|null\n3|null|3.00|2024-02-03\n");
        Path out = folder.resolve("out.csv");
        assertThat(statement.executeUpdate("COPY t (NAME, id) TO '" + out + "' WITH (FORMAT CSV, HEADER, NULL 'none', DELIMITER ';')")).isEqualTo(3);
        assertThat(Files.readString(out)).isEqualTo("\"NAME\";\"ID\"\n\"one\";1\n\"t\"\"w\"\"o, x\";2\nnone;3\n");
        Path query = folder.resolve("query.csv");
        assertThat(statement.executeUpdate("COPY (SELECT ID FROM t WHERE id > 1 ORDER BY id DESC) TO '" + query + "'")).isEqualTo(2);
        assertThat(Files.readString(query)).isEqualTo("3\n2\n");
        assertThatThrownBy(() -> statement.execute("COPY t TO '" + out + "'")).hasMessageContaining("already exists");
    }

    @Test
    void theHeaderNamesTheColumns() throws Exception {
        Path in = write("in.csv", "made by a spreadsheet\nname,ID\nx,1\n-,2\n");
        assertThat(statement.executeUpdate("COPY T FROM '" + in + "' (HEADER TRUE, SKIP 1, NULL '-')")).isEqualTo(2);
        assertThat(rows("SELECT ID, NAME, AMOUNT FROM T ORDER BY ID")).isEqualTo("1|x|null\n2|null|null\n");
        Path other = write("other.csv", "a,b\n3,y\n");
        assertThat(statement.executeUpdate("COPY T (ID, NAME) FROM '" + other + "' (HEADER)")).isEqualTo(1);
        assertState("XIE08", "COPY T FROM '" + other + "' (HEADER)");
    }

    @Test
    void aFailureUndoesTheStatementAndNotTheTransaction() throws Exception {
        connection.setAutoCommit(false);
        statement.execute("INSERT INTO T (ID) VALUES (9)");
        Path in = write("in.csv", "1,a\n2,too long for this\n");
        assertState("XIE0R", "COPY T (ID, NAME) FROM '" + in + "'");
        assertThat(rows("SELECT ID FROM T")).isEqualTo("9\n");
        connection.rollback();
        assertThat(rows("SELECT ID FROM T")).isEmpty();
        connection.commit();
    }

    @Test
    void rejectedRecordsGoToAFile() throws Exception {
        StringBuilder text = new StringBuilder("id,name\n");
        for (int i = 1; i <= 250; i++) {
            text.append(i == 100 ? "x" : i == 200 ? 199 : i).append(",n").append(i).append('\n');
        }
        Path in = write("in.csv", text.toString());
        Path rejects = folder.resolve("rejects.csv");
        assertThat(statement.executeUpdate("COPY T FROM '" + in + "' (HEADER, REJECTS '" + rejects + "')")).isEqualTo(248);
        assertThat(Files.readAllLines(rejects)).hasSize(2).satisfies(lines -> {
            assertThat(lines.get(0)).startsWith("101,\"").endsWith("\",\"x\",\"n100\"");
            assertThat(lines.get(1)).startsWith("201,\"Duplicate key").endsWith("\",\"199\",\"n200\"");
        });
        Path good = write("good.csv", "1000,a\n");
        statement.execute("COPY T (ID, NAME) FROM '" + good + "' (REJECTS '" + folder.resolve("none.csv") + "')");
        assertThat(folder.resolve("none.csv")).doesNotExist();
    }

    @Test
    void compressedFilesAndOtherEncodings() throws Exception {
        Path gz = folder.resolve("in.csv.gz");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write("1,\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        Files.write(gz, bytes.toByteArray());
        statement.execute("COPY T (ID, NAME) FROM '" + gz + "' (ENCODING 'ISO-8859-1', QUOTE '''')");
        assertThat(rows("SELECT NAME FROM T")).isEqualTo("\u00e4\n");
        Path out = folder.resolve("out.csv.gz");
        statement.execute("COPY T (NAME) TO '" + out + "'");
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(out))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("\"\u00e4\"\n");
        }
        assertThatThrownBy(() -> statement.execute("COPY T (NAME) TO '" + folder.resolve("out.zst") + "'")).hasMessageContaining("./bowler import and export");
        assertThat(folder.resolve("out.zst")).doesNotExist();
    }

    @Test
    void bytesThatTheEncodingDoesNotHaveAreNamed() throws Exception {
        Path in = folder.resolve("latin.csv");
        Files.write(in, "1,\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> statement.execute("COPY T (ID, NAME) FROM '" + in + "'"))
            .hasMessageEndingWith("cannot be read: it has bytes that are not valid in its encoding; name the right encoding.");
        assertState("XIE0R", "COPY T (ID, NAME) FROM '" + in + "'");
    }

    @Test
    void wrongStatementsAreRefused() throws Exception {
        Path in = write("in.csv", "1\n");
        assertState("42X05", "COPY NOTHERE FROM '" + in + "'");
        assertState("XIE04", "COPY T FROM '" + folder.resolve("nothere") + "'");
        assertState("42X04", "COPY T FROM '" + in + "'");
        assertState("42X01", "COPY T FROM " + in.getFileName());
        assertState("42X01", "COPY T FROM '" + in + "' (FORMAT XML)");
        assertState("42X01", "COPY T FROM '" + in + "' (HEADER, COLOUR 'red')");
        assertState("0A000", "COPY T TO '" + in + "' (SKIP 1)");
        assertState("XIE0J", "COPY T FROM '" + in + "' (DELIMITER '\"')");
        assertState("42X05", "COPY (SELECT * FROM NOTHERE) TO '" + folder.resolve("x") + "'");
        assertState("XIE0I", "COPY T FROM '" + in + "' (ENCODING 'klingon')");
    }

    @Test
    void aPreparedCopyRunsAgain() throws Exception {
        Path in = write("in.csv", "1\n");
        try (PreparedStatement copy = connection.prepareStatement("COPY T (ID) FROM '" + in + "'")) {
            assertThat(copy.executeUpdate()).isEqualTo(1);
            statement.execute("DELETE FROM T");
            write("in.csv", "2\n3\n");
            assertThat(copy.executeUpdate()).isEqualTo(2);
        }
    }

    private void assertState(String state, String sql) {
        assertThatThrownBy(() -> statement.execute(sql)).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).as(failure.getMessage()).isEqualTo(state));
    }

    private Path write(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text);
    }

    private String rows(String query) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(query)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    text.append(i == 1 ? "" : "|").append(rows.getString(i));
                }
                text.append('\n');
            }
        }
        return text.toString();
    }
}
