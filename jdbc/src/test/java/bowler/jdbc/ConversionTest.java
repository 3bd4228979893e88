// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static bowler.jdbc.FakeConnections.assertState;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.types.DataType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Tests values that are set with one type and read with another.
final class ConversionTest {
    private static final DataType BLOB = DataType.blob(1000);

    private final FakeSession session = new FakeSession();
    private final Connection connection = FakeConnections.connect(session);

    /// Sets a parameter.
    private interface Setting {
        void set(PreparedStatement statement) throws SQLException;
    }

    private ResultSet echo(DataType type, Setting setting) throws SQLException {
        PreparedStatement statement = prepared(type);
        setting.set(statement);
        ResultSet rows = statement.executeQuery();
        assertThat(rows.next()).isTrue();
        return rows;
    }

    private PreparedStatement prepared(DataType type) throws SQLException {
        String sql = "echo " + type;
        session.echo(sql, type);
        return connection.prepareStatement(sql);
    }

    private ResultSet echo(DataType type, Object value) throws SQLException {
        return echo(type, statement -> statement.setObject(1, value));
    }

    private void refused(String state, DataType type, Setting setting) throws SQLException {
        PreparedStatement statement = prepared(type);
        assertState(state, 20_000, () -> setting.set(statement));
    }

    @Test
    void numbersBecomeOtherNumbers() throws SQLException {
        assertThat(echo(DataType.INTEGER, 5L).getInt(1)).isEqualTo(5);
        assertThat(echo(DataType.SMALLINT, s -> s.setInt(1, 5)).getShort(1)).isEqualTo((short) 5);
        assertThat(echo(DataType.BIGINT, s -> s.setInt(1, -5)).getLong(1)).isEqualTo(-5);
        assertThat(echo(DataType.decimal(10, 2), s -> s.setInt(1, 5)).getBigDecimal(1)).isEqualTo("5.00");
        assertThat(echo(DataType.decimal(10, 2), new BigDecimal("1.239")).getBigDecimal(1)).isEqualTo("1.23");
        assertThat(echo(DataType.DOUBLE, s -> s.setFloat(1, 0.5f)).getDouble(1)).isEqualTo(0.5);
        assertThat(echo(DataType.REAL, s -> s.setDouble(1, 0.1)).getFloat(1)).isEqualTo(0.1f);
        assertThat(echo(DataType.DOUBLE, s -> s.setDouble(1, -0.0)).getString(1)).isEqualTo("0.0");
        assertThat(echo(DataType.INTEGER, s -> s.setDouble(1, 7.9)).getInt(1)).isEqualTo(7);
        assertThat(echo(DataType.INTEGER, BigInteger.TWO).getByte(1)).isEqualTo((byte) 2);
        assertThat(echo(DataType.DOUBLE, 7.9).getInt(1)).isEqualTo(7);
        assertThat(echo(DataType.decimal(10, 2), "3.75").getLong(1)).isEqualTo(3);
        assertThat(echo(DataType.BIGINT, 3).getObject(1)).isEqualTo(3L);
        assertThat(echo(DataType.SMALLINT, 3).getObject(1)).isEqualTo(3);
        assertThat(echo(DataType.REAL, 3).getObject(1)).isEqualTo(3f);
    }

    @Test
    void numbersOutOfRangeAreRefused() throws SQLException {
        refused("22003", DataType.INTEGER, s -> s.setLong(1, 1L << 40));
        refused("22003", DataType.SMALLINT, s -> s.setInt(1, 40_000));
        refused("22003", DataType.DOUBLE, s -> s.setDouble(1, Double.NaN));
        refused("22003", DataType.decimal(5, 2), s -> s.setBigDecimal(1, new BigDecimal("1234")));
        refused("22003", DataType.REAL, s -> s.setDouble(1, 1e300));
        ResultSet big = echo(DataType.BIGINT, 1L << 40);
        assertState("22003", () -> big.getInt(1));
        assertState("22003", () -> big.getShort(1));
        assertState("22003", () -> echo(DataType.INTEGER, 128).getByte(1));
        assertState("22003", () -> echo(DataType.DOUBLE, 1e30).getLong(1));
        assertState("22003", () -> echo(DataType.DOUBLE, 1e300).getFloat(1));
    }

    @Test
    void truthsAreNumbersAndTexts() throws SQLException {
        assertThat(echo(DataType.BOOLEAN, 3).getBoolean(1)).isTrue();
        assertThat(echo(DataType.BOOLEAN, new BigDecimal("0.0")).getBoolean(1)).isFalse();
        assertThat(echo(DataType.INTEGER, true).getInt(1)).isEqualTo(1);
        assertThat(echo(DataType.varchar(10), true).getString(1)).isEqualTo("true");
        assertThat(echo(DataType.BOOLEAN, s -> s.setBoolean(1, true)).getInt(1)).isEqualTo(1);
        assertThat(echo(DataType.BOOLEAN, " TRUE ").getObject(1)).isEqualTo(true);
        assertThat(echo(DataType.varchar(10), " false").getBoolean(1)).isFalse();
        assertThat(echo(DataType.varchar(10), "x").getBoolean(1)).isTrue();
        assertThat(echo(DataType.DOUBLE, 0.5).getBoolean(1)).isTrue();
        refused("22018", DataType.BOOLEAN, s -> s.setString(1, "8"));
    }

    @Test
    void textsAreConverted() throws SQLException {
        assertThat(echo(DataType.INTEGER, " 12 ").getInt(1)).isEqualTo(12);
        assertThat(echo(DataType.varchar(10), "12").getInt(1)).isEqualTo(12);
        assertThat(echo(DataType.varchar(10), "1.5").getDouble(1)).isEqualTo(1.5);
        assertThat(echo(DataType.varchar(10), "1.5").getBigDecimal(1)).isEqualTo("1.5");
        assertThat(echo(DataType.character(5), "ab").getString(1)).isEqualTo("ab   ");
        assertThat(echo(DataType.varchar(2), "ab  ").getString(1)).isEqualTo("ab");
        assertThat(echo(DataType.DATE, "2020-01-02").getDate(1)).isEqualTo("2020-01-02");
        assertThat(echo(DataType.varchar(10), 'c').getString(1)).isEqualTo("c");
        refused("22018", DataType.INTEGER, s -> s.setString(1, "abc"));
        refused("22007", DataType.DATE, s -> s.setString(1, "abc"));
        refused("22001", DataType.varchar(2), s -> s.setString(1, "abc"));
        assertState("22018", () -> echo(DataType.varchar(10), "x").getInt(1));
        assertState("22007", () -> echo(DataType.varchar(10), "x").getDate(1));
    }

    @Test
    void everythingHasAText() throws SQLException {
        assertThat(echo(DataType.INTEGER, 1).getString(1)).isEqualTo("1");
        assertThat(echo(DataType.decimal(10, 2), 1).getString(1)).isEqualTo("1.00");
        assertThat(echo(DataType.BOOLEAN, true).getString(1)).isEqualTo("true");
        assertThat(echo(DataType.TIME, "01:02").getString(1)).isEqualTo("01:02:00");
        assertThat(echo(DataType.varcharBits(5), new byte[] {1, -1}).getString(1)).isEqualTo("01ff");
    }

    @Test
    void otherPairsAreRefused() throws SQLException {
        refused("XCL12", DataType.DATE, s -> s.setInt(1, 1));
        refused("XCL12", DataType.clob(10), s -> s.setInt(1, 1));
        refused("XCL12", DataType.TIME, s -> s.setDate(1, Date.valueOf("2020-01-01")));
        refused("XCL12", DataType.TIMESTAMP, s -> s.setTime(1, Time.valueOf("01:01:01")));
        refused("XCL12", DataType.INTEGER, s -> s.setBytes(1, new byte[1]));
        refused("XCL12", DataType.varcharBits(5), s -> s.setString(1, "a"));
        refused("22005", DataType.INTEGER, s -> s.setObject(1, List.of()));
        refused("22005", DataType.varchar(5), s -> s.setBinaryStream(1, new ByteArrayInputStream(new byte[1])));
        refused("22005", DataType.INTEGER, s -> s.setAsciiStream(1, new ByteArrayInputStream(new byte[1])));
        refused("22005", DataType.varchar(5), s -> s.setClob(1, new StringReader("a")));
        assertState("22005", () -> echo(DataType.INTEGER, 1).getDate(1));
        assertState("22005", () -> echo(DataType.INTEGER, 1).getBytes(1));
        assertState("22005", () -> echo(DataType.INTEGER, 1).getBlob(1));
        assertState("22005", () -> echo(DataType.DATE, LocalDate.EPOCH).getInt(1));
        assertState("22005", () -> echo(DataType.DATE, LocalDate.EPOCH).getTime(1));
        assertState("22005", () -> echo(DataType.INTEGER, 1).getObject(1, Thread.class));
    }

    @Test
    void datesAndTimes() throws SQLException {
        Timestamp timestamp = Timestamp.valueOf("2020-01-02 03:04:05.123456789");
        ResultSet rows = echo(DataType.TIMESTAMP, timestamp);
        assertThat(rows.getTimestamp(1)).isEqualTo(timestamp);
        assertThat(rows.getObject(1)).isEqualTo(timestamp);
        assertThat(rows.getDate(1)).isEqualTo("2020-01-02");
        assertThat(rows.getTime(1)).isEqualTo(Time.valueOf("03:04:05"));
        assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(timestamp.toLocalDateTime());
        assertThat(rows.getObject(1, LocalDate.class)).isEqualTo("2020-01-02");
        assertThat(echo(DataType.DATE, LocalDate.of(2020, 2, 29)).getDate(1)).isEqualTo("2020-02-29");
        assertThat(echo(DataType.DATE, timestamp).getTimestamp(1)).isEqualTo(Timestamp.valueOf("2020-01-02 00:00:00"));
        assertThat(echo(DataType.TIME, LocalTime.of(1, 2, 3, 4)).getObject(1, LocalTime.class))
            .isEqualTo(LocalTime.of(1, 2, 3));
        assertThat(echo(DataType.TIMESTAMP, LocalDateTime.of(2020, 1, 1, 1, 1)).getString(1))
            .isEqualTo("2020-01-01 01:01:00.0");
        assertThat(echo(DataType.TIMESTAMP, new java.util.Date(0)).getTimestamp(1)).isEqualTo(new Timestamp(0));
        assertThat(echo(DataType.varchar(30), Date.valueOf("2020-01-02")).getString(1)).isEqualTo("2020-01-02");
        refused("22007", DataType.DATE, s -> s.setObject(1, LocalDate.of(10_000, 1, 1)));
    }

    @Test
    void getObjectAcceptsSuperclassesOfTheValue() throws Exception {
        assertThat(echo(DataType.INTEGER, 5).getObject(1, Number.class)).isEqualTo(5);
        assertThat(echo(DataType.varchar(5), "a").getObject(1, CharSequence.class)).isEqualTo("a");
        assertThat(echo(DataType.varchar(5), "a").getObject(1, java.io.Serializable.class)).isEqualTo("a");
        assertThat(echo(DataType.DATE, Date.valueOf("2020-01-02")).getObject(1, java.util.Date.class)).isInstanceOf(Date.class);
        ResultSet number = echo(DataType.INTEGER, 5);
        assertState("22005", () -> number.getObject(1, CharSequence.class));
        assertThat(echo(DataType.varchar(5), s -> s.setBytes(1, null)).getString(1)).isNull();
        ResultSet bits = echo(DataType.varcharBits(4), new byte[] {0, 65, 0, 66});
        assertThat(bits.getAsciiStream(1)).hasBinaryContent(new byte[] {0, 65, 0, 66});
        StringWriter text = new StringWriter();
        bits.getCharacterStream(1).transferTo(text);
        assertThat(text.toString()).isEqualTo("AB");
    }

    @Test
    void aCalendarSetsTheZone() throws SQLException {
        Calendar tokyo = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
        Timestamp instant = new Timestamp(0);
        ResultSet rows = echo(DataType.TIMESTAMP, s -> s.setTimestamp(1, instant, tokyo));
        assertThat(rows.getString(1)).isEqualTo("1970-01-01 09:00:00.0");
        assertThat(rows.getTimestamp(1, tokyo)).isEqualTo(instant);
        ResultSet time = echo(DataType.TIME, s -> s.setTime(1, new Time(0), tokyo));
        assertThat(time.getString(1)).isEqualTo("09:00:00");
        assertThat(time.getTime(1, tokyo)).isEqualTo(new Time(0));
        ResultSet date = echo(DataType.DATE, s -> s.setDate(1, new Date(15 * 3_600_000L), tokyo));
        assertThat(date.getString(1)).isEqualTo("1970-01-02");
        assertThat(date.getDate(1, tokyo)).isEqualTo(new Date(15 * 3_600_000L));
    }

    @Test
    void nullIsNullForEveryGetter() throws SQLException {
        ResultSet rows = echo(DataType.INTEGER, s -> s.setNull(1, Types.INTEGER));
        assertThat(rows.getInt(1)).isZero();
        assertThat(rows.wasNull()).isTrue();
        assertThat(rows.getString(1)).isNull();
        assertThat(rows.getObject(1)).isNull();
        assertThat(rows.getDate(1)).isNull();
        assertThat(rows.getBlob(1)).isNull();
        assertThat(echo(BLOB, (Object) null).getObject(1, Blob.class)).isNull();
        assertThat(echo(DataType.varchar(5), s -> s.setString(1, null)).getString(1)).isNull();
        assertThat(echo(DataType.DATE, s -> s.setDate(1, null)).getDate(1)).isNull();
        for (int none : new int[] {Types.NULL, Types.OTHER}) {
            assertThat(echo(DataType.DATE, s -> s.setNull(1, none)).getDate(1)).isNull();
            assertThat(echo(DataType.INTEGER, s -> s.setObject(1, null, none)).getString(1)).isNull();
        }
        ResultSet one = echo(DataType.INTEGER, 1);
        one.getInt(1);
        assertThat(one.wasNull()).isFalse();
    }

    @Test
    void aTypeCodeMustFit() throws SQLException {
        refused("22005", DataType.DATE, s -> s.setNull(1, Types.INTEGER));
        refused("0A000", DataType.DATE, s -> s.setNull(1, Types.STRUCT));
        refused("22005", DataType.DATE, s -> s.setNull(1, Types.ARRAY));
        refused("22005", DataType.BOOLEAN, s -> s.setObject(1, 1, Types.DATE));
        assertThat(echo(DataType.decimal(10, 3), s -> s.setObject(1, "1.259", Types.DECIMAL, 1)).getString(1))
            .isEqualTo("1.200");
        assertThat(echo(DataType.TIMESTAMP, s -> s.setObject(1, "2020-01-01 10:11:12", Types.DATE)).getString(1))
            .isEqualTo("2020-01-01 00:00:00.0");
        assertThat(echo(DataType.varchar(9), s -> s.setObject(1, 5, JDBCType.VARCHAR)).getString(1)).isEqualTo("5");
        assertThat(echo(DataType.varchar(9), s -> s.setObject(1, 5.9, JDBCType.INTEGER)).getString(1)).isEqualTo("5");
    }

    @Test
    void lobsArePassedByValue() throws SQLException, IOException {
        byte[] bytes = {1, 2, 3};
        ResultSet rows = echo(BLOB, bytes);
        Blob blob = rows.getBlob(1);
        assertThat(blob.length()).isEqualTo(3);
        assertThat(blob.getBytes(2, 9)).containsExactly(2, 3);
        assertThat(blob.position(new byte[] {3}, 1)).isEqualTo(3);
        blob.setBytes(4, new byte[] {4});
        blob.setBinaryStream(1).write(9);
        assertThat(blob.getBinaryStream().readAllBytes()).containsExactly(9, 2, 3, 4);
        assertThat(rows.getBytes(1)).containsExactly(1, 2, 3);
        assertThat(echo(BLOB, blob).getBytes(1)).containsExactly(9, 2, 3, 4);
        blob.truncate(1);
        assertThat(blob.length()).isEqualTo(1);
        assertState("XJ070", () -> blob.getBytes(0, 1));
        assertState("XJ071", () -> blob.getBytes(1, -1));
        assertState("XJ076", () -> blob.getBytes(3, 1));
        blob.free();
        assertState("XJ215", blob::length);
        Clob clob = connection.createClob();
        clob.setString(1, "hallo");
        clob.setCharacterStream(1).write("He");
        clob.setAsciiStream(5).write("u".getBytes(StandardCharsets.ISO_8859_1));
        ResultSet text = echo(DataType.clob(100), clob);
        assertThat(text.getString(1)).isEqualTo("Hellu");
        assertThat(text.getClob(1).getSubString(2, 3)).isEqualTo("ell");
        assertThat(text.getClob(1).position("l", 4)).isEqualTo(4);
        assertThat(text.getCharacterStream(1).read()).isEqualTo('H');
        assertThat(text.getAsciiStream(1).read()).isEqualTo('H');
    }

    @Test
    void streamsAreReadToTheEnd() throws SQLException {
        assertThat(echo(DataType.clob(9), s -> s.setCharacterStream(1, new StringReader("abc"), 3)).getString(1))
            .isEqualTo("abc");
        assertThat(echo(DataType.varchar(9), s -> s.setAsciiStream(1, new ByteArrayInputStream(new byte[] {65})))
            .getString(1)).isEqualTo("A");
        assertThat(echo(BLOB, s -> s.setBlob(1, new ByteArrayInputStream(new byte[2]))).getBytes(1))
            .hasSize(2);
        refused("XSDA4", DataType.varchar(9), s -> s.setCharacterStream(1, new StringReader("ab"), 5));
        refused("XSDA4", DataType.varchar(9), s -> s.setCharacterStream(1, new StringReader("abcdef"), 5));
        refused("XJ025", DataType.clob(9), s -> s.setCharacterStream(1, new StringReader("a"), -1));
    }

    @Test
    void uuidsAreTexts() throws SQLException {
        UUID uuid = new UUID(1, 2);
        assertThat(echo(DataType.varchar(36), uuid).getObject(1, UUID.class)).isEqualTo(uuid);
        assertState("22005", () -> echo(DataType.varchar(36), "x").getObject(1, UUID.class));
    }

    @Test
    void datesOfTheJulianCalendarAreTheSameWithAndWithoutACalendar() throws SQLException {
        for (String zone : List.of("UTC", "Europe/Berlin", "America/New_York")) {
            Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone));
            for (String day : List.of("0001-01-01", "1500-03-01", "1582-10-04", "1582-10-15", "1900-01-01")) {
                calendar.clear();
                calendar.set(Integer.parseInt(day.substring(0, 4)), Integer.parseInt(day.substring(5, 7)) - 1, Integer.parseInt(day.substring(8)), 13, 14, 15);
                Timestamp moment = new Timestamp(calendar.getTimeInMillis());
                ResultSet rows = echo(DataType.TIMESTAMP, statement -> statement.setTimestamp(1, moment, calendar));
                assertThat(rows.getString(1)).isEqualTo(day + " 13:14:15.0");
                assertThat(rows.getTimestamp(1, calendar)).isEqualTo(moment);
                ResultSet days = echo(DataType.DATE, statement -> statement.setDate(1, new Date(moment.getTime()), calendar));
                assertThat(days.getString(1)).isEqualTo(day);
            }
        }
    }
}
