// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Blob and Clob by JDBC: read in chunks, from any position, and passed in chunks.
class LobsTest {
    private static final int LENGTH = 200_000;

    @TempDir
    private Path folder;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = Databases.create(folder.resolve("db"));
        Databases.execute(connection, "CREATE TABLE l (id INTEGER PRIMARY KEY, b BLOB, c CLOB)");
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
        Databases.shutDown(Databases.url(folder.resolve("db")));
    }

    private static byte[] bytes(int seed) {
        byte[] bytes = new byte[LENGTH];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private static String text(int seed) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; text.length() < LENGTH; at++) {
            text.append(at).append(seed % 2 == 0 ? " and " : " \uD83D\uDE00 ");
        }
        text.setLength(LENGTH);
        return text.toString();
    }

    private void insert(int id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
            insert.setInt(1, id);
            insert.setBytes(2, bytes(id));
            insert.setString(3, text(id));
            insert.executeUpdate();
        }
    }

    private ResultSet row(int id) throws SQLException {
        PreparedStatement select = connection.prepareStatement("SELECT b, c FROM l WHERE id = ?");
        select.closeOnCompletion();
        select.setInt(1, id);
        ResultSet rows = select.executeQuery();
        assertThat(rows.next()).isTrue();
        return rows;
    }

    @Test
    void valuesAreReadInEveryWay() throws Exception {
        insert(1);
        try (ResultSet rows = row(1)) {
            assertThat(rows.getBytes(1)).isEqualTo(bytes(1));
            assertThat(rows.getString(2)).isEqualTo(text(1));
            assertThat(rows.getString(1)).hasSize(2 * LENGTH);
            assertThat(rows.getBinaryStream(1)).hasBinaryContent(bytes(1));
            assertThat(read(rows.getCharacterStream(2))).isEqualTo(text(1));
            assertThat(rows.getAsciiStream(2).readAllBytes())
                .isEqualTo(text(1).replaceAll("[^\\x00-\\xFF]", "??").getBytes(StandardCharsets.ISO_8859_1));
            assertThat(rows.getObject(1)).isInstanceOf(Blob.class);
            assertThat(rows.getObject(2)).isInstanceOf(Clob.class);
            assertThat(rows.getObject(2, String.class)).isEqualTo(text(1));
            assertThat(rows.getObject(1, byte[].class)).isEqualTo(bytes(1));
            assertThat(rows.getObject(1, Blob.class).length()).isEqualTo(LENGTH);
            assertThatThrownBy(() -> rows.getBlob(2)).hasFieldOrPropertyWithValue("SQLState", "22005");
            assertThatThrownBy(() -> rows.getClob(1)).hasFieldOrPropertyWithValue("SQLState", "22005");
            assertThatThrownBy(() -> rows.getInt(2)).hasFieldOrPropertyWithValue("SQLState", "22005");
        }
        try (Statement statement = connection.createStatement()) {
            statement.setMaxFieldSize(3);
            try (ResultSet rows = statement.executeQuery("SELECT c, CAST('abcdef' AS CHAR(8)), X'0102030405' FROM l")) {
                rows.next();
                // Large objects are whole.
                assertThat(rows.getString(1)).isEqualTo(text(1));
                assertThat(rows.getString(2)).isEqualTo("abc");
                assertThat(rows.getObject(2)).isEqualTo("abc");
                assertThat(rows.getObject(2, String.class)).isEqualTo("abc");
                assertThat(read(rows.getCharacterStream(2))).isEqualTo("abc");
                assertThat(rows.getAsciiStream(2).readAllBytes()).hasSize(3);
                assertThat(rows.getBytes(3)).containsExactly(1, 2, 3);
                assertThat(rows.getString(3)).isEqualTo("010");
                assertThat((byte[]) rows.getObject(3)).containsExactly(1, 2, 3);
                assertThat(rows.getObject(3, byte[].class)).containsExactly(1, 2, 3);
                assertThat(rows.getBinaryStream(3).readAllBytes()).containsExactly(1, 2, 3);
            }
        }
    }

    private static String read(Reader reader) throws IOException {
        StringBuilder all = new StringBuilder();
        char[] some = new char[777];
        for (int count = reader.read(some); count >= 0; count = reader.read(some)) {
            all.append(some, 0, count);
        }
        return all.toString();
    }

    @Test
    void aBlobIsReadFromAnyPlace() throws Exception {
        insert(1);
        byte[] all = bytes(1);
        Blob blob;
        try (ResultSet rows = row(1)) {
            blob = rows.getBlob(1);
        }
        assertThat(blob.length()).isEqualTo(LENGTH);
        assertThat(blob.getBytes(1, 3)).isEqualTo(Arrays.copyOf(all, 3));
        assertThat(blob.getBytes(63_990, 70_000)).isEqualTo(Arrays.copyOfRange(all, 63_989, 133_989));
        assertThat(blob.getBytes(LENGTH - 1, 100)).hasSize(2);
        assertThat(blob.getBytes(LENGTH + 1, 100)).isEmpty();
        assertThat(blob.getBinaryStream(150_000, 20_000)).hasBinaryContent(Arrays.copyOfRange(all, 149_999, 169_999));
        byte[] part = Arrays.copyOfRange(all, 130_000, 130_400);
        assertThat(blob.position(part, 1)).isEqualTo(130_001);
        assertThat(blob.position(part, 130_002)).isEqualTo(-1);
        assertThatThrownBy(() -> blob.getBytes(0, 1)).hasFieldOrPropertyWithValue("SQLState", "XJ070");
        assertThatThrownBy(() -> blob.getBytes(LENGTH + 2, 1)).hasFieldOrPropertyWithValue("SQLState", "XJ076");
        assertThatThrownBy(() -> blob.getBytes(1, -1)).hasFieldOrPropertyWithValue("SQLState", "XJ071");
        assertThatThrownBy(() -> blob.getBinaryStream(2, LENGTH)).hasFieldOrPropertyWithValue("SQLState", "XJ087");
        InputStream stream = blob.getBinaryStream();
        assertThat(stream.skip(100_000)).isPositive();
        blob.free();
        assertThatThrownBy(blob::length).hasFieldOrPropertyWithValue("SQLState", "XJ215");
        blob.free();
    }

    @Test
    void aClobIsReadFromAnyPlace() throws Exception {
        insert(2);
        String all = text(2);
        Clob clob;
        try (ResultSet rows = row(2)) {
            clob = rows.getClob(2);
        }
        assertThat(clob.length()).isEqualTo(LENGTH);
        assertThat(clob.getSubString(31_990, 40_000)).isEqualTo(all.substring(31_989, 71_989));
        assertThat(clob.getSubString(LENGTH, 9)).hasSize(1);
        assertThat(read(clob.getCharacterStream(100_000, 50_000))).isEqualTo(all.substring(99_999, 149_999));
        String part = all.substring(98_304 - 7, 98_304 + 8);
        assertThat(clob.position(part, 1)).isEqualTo(all.indexOf(part) + 1L);
        assertThat(clob.position("not in it", 1)).isEqualTo(-1);
        assertThatThrownBy(() -> clob.getSubString(LENGTH + 2, 1)).hasFieldOrPropertyWithValue("SQLState", "XJ076");
        clob.free();
        assertThatThrownBy(clob::length).hasFieldOrPropertyWithValue("SQLState", "XJ215");
    }

    @Test
    void changesOfALobReachTheDatabaseWhenItIsSet() throws Exception {
        insert(1);
        try (ResultSet rows = row(1);
                PreparedStatement update = connection.prepareStatement("UPDATE l SET b = ?, c = ? WHERE id = 1")) {
            Blob blob = rows.getBlob(1);
            Clob clob = rows.getClob(2);
            blob.setBytes(5, new byte[] {1, 2, 3});
            blob.truncate(150_000);
            clob.setString(100_001, "written");
            assertThat(rows.getBlob(1).length()).isEqualTo(LENGTH);
            update.setBlob(1, blob);
            update.setClob(2, clob);
            update.executeUpdate();
        }
        byte[] wanted = Arrays.copyOf(bytes(1), 150_000);
        System.arraycopy(new byte[] {1, 2, 3}, 0, wanted, 4, 3);
        try (ResultSet rows = row(1)) {
            assertThat(rows.getBytes(1)).isEqualTo(wanted);
            assertThat(rows.getString(2)).isEqualTo(text(1).substring(0, 100_000) + "written" + text(1).substring(100_007));
        }
    }

    @Test
    void theValueOfOneRowIsCopiedToAnother() throws Exception {
        insert(1);
        connection.commit();
        try (ResultSet rows = row(1);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
            insert.setInt(1, 2);
            insert.setBlob(2, rows.getBlob(1));
            insert.setObject(3, rows.getClob(2));
            insert.executeUpdate();
            insert.setInt(1, 3);
            insert.executeUpdate();
        }
        try (Connection other = DriverManager.getConnection(Databases.url(folder.resolve("db")));
                ResultSet rows = row(1);
                PreparedStatement insert = other.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
            insert.setInt(1, 4);
            insert.setBlob(2, rows.getBlob(1));
            insert.setClob(3, rows.getClob(2));
            insert.executeUpdate();
        }
        Databases.execute(connection, "DELETE FROM l WHERE id = 1");
        connection.commit();
        for (int id = 2; id <= 4; id++) {
            try (ResultSet rows = row(id)) {
                assertThat(rows.getBytes(1)).isEqualTo(bytes(1));
                assertThat(rows.getString(2)).isEqualTo(text(1));
            }
        }
    }

    @Test
    void aLobKeepsItsContentWhileItsRowChanges() throws Exception {
        insert(1);
        insert(2);
        connection.commit();
        try (Connection other = DriverManager.getConnection(Databases.url(folder.resolve("db")));
                ResultSet rows = connection.createStatement().executeQuery("SELECT id, b, c FROM l ORDER BY id")) {
            rows.next();
            Blob first = rows.getBlob(2);
            Reader stream = rows.getCharacterStream(3);
            rows.next();
            Databases.execute(other, "UPDATE l SET b = NULL, c = 'new'");
            Databases.execute(other, "DELETE FROM l");
            Databases.execute(connection, "DELETE FROM l WHERE id = 2");
            assertThat(first.getBytes(1, LENGTH)).isEqualTo(bytes(1));
            assertThat(read(stream)).isEqualTo(text(1));
            assertThat(rows.getBytes(2)).isEqualTo(bytes(2));
        }
    }

    @Test
    void scrollableAndHeldRowsHaveLobs() throws Exception {
        insert(1);
        insert(2);
        connection.commit();
        try (Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery("SELECT id, b, c FROM l ORDER BY id")) {
            assertThat(rows.last()).isTrue();
            assertThat(rows.first()).isTrue();
            connection.commit();
            assertThat(rows.getBytes(2)).isEqualTo(bytes(1));
            assertThat(rows.absolute(2)).isTrue();
            assertThat(rows.getClob(3).getSubString(1, LENGTH)).isEqualTo(text(2));
        }
    }

    @Test
    void longStreamsAreReadWhenTheStatementRuns() throws Exception {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setBinaryStream(2, new java.io.ByteArrayInputStream(bytes(1)));
            insert.setCharacterStream(3, new StringReader(text(1)), LENGTH);
            assertThat(insert.executeUpdate()).isEqualTo(1);
            insert.setInt(1, 2);
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XCL30");
            insert.setBinaryStream(2, new java.io.ByteArrayInputStream(bytes(2)), LENGTH + 1);
            insert.setAsciiStream(3, new java.io.ByteArrayInputStream(bytes(2)));
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XSDA4");
            insert.setBinaryStream(2, new java.io.ByteArrayInputStream(bytes(2)), LENGTH - 1);
            insert.setAsciiStream(3, new java.io.ByteArrayInputStream(bytes(2)));
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XSDA4");
            insert.setBinaryStream(2, new Breaking(100_000));
            insert.setAsciiStream(3, new java.io.ByteArrayInputStream(bytes(2)));
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XCL30");
            insert.setBinaryStream(2, new BreakingOnce());
            assertThatThrownBy(insert::executeUpdate).hasMessageContaining("broken");
            insert.setAsciiStream(3, new java.io.ByteArrayInputStream(bytes(2)));
            assertThatThrownBy(insert::executeUpdate).as("the rest of it").hasFieldOrPropertyWithValue("SQLState", "XCL30");
            for (int id = 3; id < 6; id++) {
                insert.setInt(1, id);
                insert.setBinaryStream(2, new java.io.ByteArrayInputStream(bytes(id)));
                insert.setCharacterStream(3, new StringReader(text(id)));
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
        }
        connection.commit();
        for (int id : new int[] {1, 3, 4, 5}) {
            try (ResultSet rows = row(id)) {
                assertThat(rows.getBytes(1)).isEqualTo(bytes(id));
                assertThat(rows.getString(2)).isEqualTo(text(id));
            }
        }
        assertThat(Databases.longOf(connection, "SELECT COUNT(*) FROM l")).isEqualTo(4);
    }

    /// A stream that breaks after some of it was read, and goes on when it is asked again.
    private static final class BreakingOnce extends InputStream {
        private int given;

        @Override
        public int read() throws IOException {
            if (given++ == 100_000) {
                throw new IOException("broken");
            }
            return given > 200_000 ? -1 : 7;
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            into[offset] = (byte) read();
            return given > 200_000 ? -1 : 1;
        }
    }

    /// A stream that breaks after some of it was read.
    private static final class Breaking extends InputStream {
        private final int length;
        private int given;

        Breaking(int length) {
            this.length = length;
        }

        @Override
        public int read() throws IOException {
            if (given++ >= length) {
                throw new IOException("broken");
            }
            return 7;
        }
    }

    /// Derby reads the streams of BLOBs and CLOBs when the statement runs, too, and chains what they threw.
    @Test
    void shortStreamsAreRefusedWhenTheStatementRuns() throws Exception {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (9, ?, ?)")) {
            for (int length : new int[] {2, 5}) {
                insert.setBinaryStream(1, new java.io.ByteArrayInputStream(new byte[3]), length);
                insert.setNull(2, java.sql.Types.CLOB);
                assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XSDA4")
                    .hasFieldOrPropertyWithValue("nextException.SQLState", "XJ001");
                insert.setNull(1, java.sql.Types.BLOB);
                insert.setCharacterStream(2, new StringReader("abc"), length);
                assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XSDA4")
                    .hasFieldOrPropertyWithValue("nextException.SQLState", "XJ001");
            }
            insert.setBinaryStream(1, new Breaking(3));
            insert.setNull(2, java.sql.Types.CLOB);
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XCL30")
                .hasFieldOrPropertyWithValue("nextException.SQLState", "XJ001");
            insert.setNull(1, java.sql.Types.BLOB);
            insert.setCharacterStream(2, new java.io.InputStreamReader(new Breaking(3), java.nio.charset.StandardCharsets.UTF_8));
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "XCL30")
                .hasFieldOrPropertyWithValue("nextException.SQLState", "XJ001");
            insert.setString(2, "right");
            assertThat(insert.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void aStreamFitsItsColumn() throws Exception {
        Databases.execute(connection, "CREATE TABLE s (b BLOB(100000), c CLOB(100000))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO s VALUES (?, ?)")) {
            insert.setNull(1, java.sql.Types.BLOB);
            insert.setCharacterStream(2, new StringReader(text(1)));
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "22001");
            insert.setCharacterStream(2, new StringReader(text(1).substring(0, 99_000) + " ".repeat(LENGTH)));
            assertThat(insert.executeUpdate()).isEqualTo(1);
            insert.setBinaryStream(1, new java.io.ByteArrayInputStream(bytes(1)));
            insert.setString(2, "x");
            assertThatThrownBy(insert::executeUpdate).hasFieldOrPropertyWithValue("SQLState", "22001")
                .hasFieldOrPropertyWithValue("nextException.SQLState", "XSDA4");
        }
        assertThat(Databases.longOf(connection, "SELECT LENGTH(c) FROM s")).isEqualTo(100_000);
        insert(1);
        assertThatThrownBy(() -> Databases.execute(connection, "INSERT INTO s SELECT b, NULL FROM l"))
            .hasFieldOrPropertyWithValue("SQLState", "22001");
        assertThatThrownBy(() -> Databases.execute(connection, "INSERT INTO s SELECT NULL, c FROM l"))
            .hasFieldOrPropertyWithValue("SQLState", "22001");
        Databases.execute(connection, "INSERT INTO l SELECT 2, b, c FROM s");
    }
}
