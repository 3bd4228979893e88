// SPDX-License-Identifier: Apache-2.0
package bowler.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DataTruncation;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Values of every type, both ways, by Derby's own client.
@Timeout(60)
final class DerbyClientValuesTest {
    @TempDir
    private Path home;

    private ServerRun run;
    private Connection connection;

    @BeforeEach
    void start() throws SQLException {
        run = new ServerRun(home);
        connection = run.connect();
    }

    @AfterEach
    void stop() throws SQLException {
        connection.rollback();
        connection.close();
        run.close();
    }

    @Test
    void aBooleanIsANumberAndANumberABoolean() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE flags (s SMALLINT, n DECIMAL(5, 2), d DOUBLE, x BOOLEAN, y BOOLEAN, z BOOLEAN)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO flags VALUES (?, ?, ?, ?, ?, ?)")) {
                insert.setBoolean(1, true);
                insert.setBoolean(2, true);
                insert.setBoolean(3, false);
                insert.setInt(4, 7);
                insert.setBigDecimal(5, new BigDecimal("0.00"));
                insert.setDouble(6, 0.5);
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT * FROM flags")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(1);
                assertThat(rows.getBigDecimal(2)).isEqualByComparingTo("1");
                assertThat(rows.getDouble(3)).isZero();
                assertThat(rows.getBoolean(4)).isTrue();
                assertThat(rows.getBoolean(5)).isFalse();
                assertThat(rows.getBoolean(6)).isTrue();
            }
        }
    }

    @Test
    void everyTypeIsSentAndReceived() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE a (si SMALLINT, i INT, bi BIGINT, r REAL, d DOUBLE, de DECIMAL(31,5), nu NUMERIC(5,2), ch CHAR(5),"
                + " vc VARCHAR(20), lv LONG VARCHAR, chb CHAR(3) FOR BIT DATA, vcb VARCHAR(9) FOR BIT DATA, lvb LONG VARCHAR FOR BIT DATA,"
                + " da DATE, ti TIME, ts TIMESTAMP, bo BOOLEAN)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO a VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")) {
                insert.setShort(1, (short) -7);
                insert.setInt(2, Integer.MIN_VALUE);
                insert.setLong(3, Long.MAX_VALUE);
                insert.setFloat(4, 1.5f);
                insert.setDouble(5, -2.25);
                insert.setBigDecimal(6, new BigDecimal("-12345678901234567890123456.12345"));
                insert.setBigDecimal(7, new BigDecimal("0.05"));
                insert.setString(8, "ab");
                insert.setString(9, "\u00e4\u20ac\ud83d\ude00");
                insert.setString(10, "long");
                insert.setBytes(11, new byte[] {1, 2, 3});
                insert.setBytes(12, new byte[] {4});
                insert.setBytes(13, new byte[] {-1, 0});
                insert.setDate(14, Date.valueOf("2024-02-29"));
                insert.setTime(15, Time.valueOf("23:59:58"));
                insert.setTimestamp(16, Timestamp.valueOf("2001-02-03 04:05:06.123456789"));
                insert.setBoolean(17, true);
                assertThat(insert.executeUpdate()).isEqualTo(1);
                for (int i = 1; i <= 17; i++) {
                    insert.setNull(i, i == 11 || i == 12 || i == 13 ? Types.VARBINARY : i == 17 ? Types.BOOLEAN : i >= 14 ? new int[] {
                        Types.DATE, Types.TIME, Types.TIMESTAMP}[i - 14] : Types.VARCHAR);
                }
                assertThat(insert.executeUpdate()).isEqualTo(1);
                String[] texts = {"12", "13", "14", "1.25", "1e3", "7.5", "9.99", "x", "y", "z"};
                for (int i = 1; i <= texts.length; i++) {
                    insert.setString(i, texts[i - 1]);
                }
                insert.setString(14, "2020-01-01");
                insert.setString(15, "10:11:12");
                insert.setString(16, "2020-01-01 10:11:12.5");
                insert.setString(17, "true");
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            try (ResultSet rows = statement.executeQuery("SELECT * FROM a")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getShort(1)).isEqualTo((short) -7);
                assertThat(rows.getInt(2)).isEqualTo(Integer.MIN_VALUE);
                assertThat(rows.getLong(3)).isEqualTo(Long.MAX_VALUE);
                assertThat(rows.getFloat(4)).isEqualTo(1.5f);
                assertThat(rows.getDouble(5)).isEqualTo(-2.25);
                assertThat(rows.getBigDecimal(6)).isEqualTo(new BigDecimal("-12345678901234567890123456.12345"));
                assertThat(rows.getBigDecimal(7)).isEqualTo(new BigDecimal("0.05"));
                assertThat(rows.getString(8)).isEqualTo("ab   ");
                assertThat(rows.getString(9)).isEqualTo("\u00e4\u20ac\ud83d\ude00");
                assertThat(rows.getString(10)).isEqualTo("long");
                assertThat(rows.getBytes(11)).containsExactly(1, 2, 3);
                assertThat(rows.getBytes(12)).containsExactly(4);
                assertThat(rows.getBytes(13)).containsExactly(-1, 0);
                assertThat(rows.getDate(14)).isEqualTo(Date.valueOf("2024-02-29"));
                assertThat(rows.getTime(15)).isEqualTo(Time.valueOf("23:59:58"));
                assertThat(rows.getTimestamp(16)).isEqualTo(Timestamp.valueOf("2001-02-03 04:05:06.123456789"));
                assertThat(rows.getBoolean(17)).isTrue();
                assertThat(rows.next()).isTrue();
                for (int i = 1; i <= 17; i++) {
                    assertThat(rows.getObject(i)).isNull();
                }
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(2)).isEqualTo(13);
                assertThat(rows.getTimestamp(16)).isEqualTo(Timestamp.valueOf("2020-01-01 10:11:12.5"));
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void typesBeyondDerbysArriveAsTexts() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(
                "VALUES (CAST('0f8fad5b-d9cb-469f-a165-70867728950e' AS UUID), CAST(1.5 AS DECIMAL(40,2)), ARRAY[1, 2],"
                    + " TIMESTAMP '2020-01-01 10:00:00+02:00', INTERVAL '3' DAY)")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("0f8fad5b-d9cb-469f-a165-70867728950e");
            assertThat(rows.getString(2)).isEqualTo("1.50");
            assertThat(rows.getString(3)).contains("1");
            assertThat(rows.getString(4)).startsWith("2020-01-01 10:00:00");
            assertThat(rows.getString(5)).contains("3");
        }
    }

    @Test
    void longValuesAreSentAndReceived() throws Exception {
        connection.setAutoCommit(false);
        byte[] bits = new byte[150_000];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = (byte) (i * 7);
        }
        String text = "t\u00e9xt \u20ac ".repeat(20_000);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE l (id INT, b BLOB, c CLOB)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO l VALUES (?, ?, ?)")) {
                insert.setInt(1, 1);
                insert.setBytes(2, bits);
                insert.setString(3, text);
                insert.executeUpdate();
                insert.setInt(1, 2);
                insert.setBinaryStream(2, new ByteArrayInputStream(bits));
                insert.setCharacterStream(3, new StringReader(text));
                insert.executeUpdate();
                insert.setInt(1, 3);
                insert.setBinaryStream(2, new ByteArrayInputStream(bits), bits.length);
                insert.setCharacterStream(3, new StringReader(text), text.length());
                insert.executeUpdate();
                insert.setInt(1, 4);
                Blob blob = connection.createBlob();
                blob.setBytes(1, bits);
                Clob clob = connection.createClob();
                clob.setString(1, text);
                insert.setBlob(2, blob);
                insert.setClob(3, clob);
                insert.executeUpdate();
                insert.setInt(1, 5);
                insert.setBytes(2, new byte[0]);
                insert.setString(3, "");
                insert.executeUpdate();
                insert.setInt(1, 6);
                insert.setNull(2, Types.BLOB);
                insert.setNull(3, Types.CLOB);
                insert.executeUpdate();
            }
            connection.commit();
            try (ResultSet rows = statement.executeQuery("SELECT id, b, c FROM l ORDER BY id")) {
                for (int id = 1; id <= 4; id++) {
                    assertThat(rows.next()).isTrue();
                    Blob blob = rows.getBlob(2);
                    assertThat(blob.length()).isEqualTo(bits.length);
                    assertThat(blob.getBytes(1, bits.length)).as("BLOB " + id).isEqualTo(bits);
                    assertThat(blob.position(new byte[] {bits[5], bits[6], bits[7]}, 2)).isEqualTo(6);
                    Clob clob = rows.getClob(3);
                    assertThat(clob.length()).isEqualTo(text.length());
                    assertThat(clob.getSubString(1, text.length())).as("CLOB " + id).isEqualTo(text);
                    assertThat(clob.position("\u20ac", 10)).isEqualTo(text.indexOf("\u20ac", 9) + 1);
                }
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBytes(2)).isEmpty();
                assertThat(rows.getString(3)).isEmpty();
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBlob(2)).isNull();
                assertThat(rows.getClob(3)).isNull();
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void generatedKeysAreReturned() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE g (id INT GENERATED ALWAYS AS IDENTITY (START WITH 5), v INT)");
            statement.executeUpdate("INSERT INTO g (v) VALUES 1", Statement.RETURN_GENERATED_KEYS);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getInt(1)).isEqualTo(5);
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO g (v) VALUES ?", Statement.RETURN_GENERATED_KEYS)) {
                insert.setInt(1, 2);
                insert.executeUpdate();
                try (ResultSet keys = insert.getGeneratedKeys()) {
                    assertThat(keys.next()).isTrue();
                    assertThat(keys.getInt(1)).isEqualTo(6);
                }
            }
        }
    }

    @Test
    void aTruncatedValueIsAWarningWithItsSizes() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("VALUES CAST('abcdef' AS CHAR(3))")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("abc");
            assertThat((Throwable) rows.getWarnings()).isInstanceOfSatisfying(DataTruncation.class, cut -> {
                assertThat(cut.getDataSize()).isEqualTo(6);
                assertThat(cut.getTransferSize()).isEqualTo(3);
                assertThat(cut.getRead()).isTrue();
                assertThat(cut.getSQLState()).isEqualTo("01004");
            });
        }
    }

    @Test
    void manyColumnsAndLongTextsTravel() throws SQLException {
        StringBuilder columns = new StringBuilder("VALUES (0");
        for (int i = 1; i < 300; i++) {
            columns.append(", ").append(i);
        }
        columns.append(") /* ").append("long ".repeat(20_000)).append(" */");
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(columns.toString())) {
            assertThat(rows.next()).isTrue();
            for (int i = 0; i < 300; i++) {
                assertThat(rows.getInt(i + 1)).isEqualTo(i);
            }
        }
    }
}
