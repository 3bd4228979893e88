// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Values of `java.time` and UUIDs through JDBC, in and out of columns of their types and of related ones.
class JavaTimeTest {
    private static final OffsetDateTime MOMENT = OffsetDateTime.parse("2020-01-02T03:04:05.123456789+05:30");
    private static final LocalDateTime LOCAL = LocalDateTime.parse("2020-01-02T03:04:05.123456789");
    private static final UUID ID = UUID.fromString("f0112233-4455-6677-8899-aabbccddeeff");

    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:bowler:memory:javatime;create=true");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE v (z TIMESTAMP WITH TIME ZONE, t TIMESTAMP, d DATE, h TIME, u UUID, s VARCHAR(60))");
        }
    }

    @AfterEach
    void drop() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> DriverManager.getConnection("jdbc:bowler:memory:javatime;drop=true"))
            .isInstanceOf(SQLException.class);
    }

    @Test
    void aTimestampKeepsItsZone() throws SQLException {
        assertThat(stored("z", MOMENT, OffsetDateTime.class)).isEqualTo(MOMENT);
        assertThat(stored("z", MOMENT, Object.class)).isEqualTo(MOMENT);
        assertThat(stored("z", MOMENT, Instant.class)).isEqualTo(MOMENT.toInstant());
        assertThat(stored("z", MOMENT, String.class)).isEqualTo("2020-01-02 03:04:05.123456789+05:30");
        ZonedDateTime zoned = MOMENT.atZoneSameInstant(ZoneId.of("America/New_York"));
        assertThat(stored("z", zoned, ZonedDateTime.class)).isEqualTo(zoned.toOffsetDateTime().toZonedDateTime());
        assertThat(stored("z", MOMENT.toInstant(), Instant.class)).isEqualTo(MOMENT.toInstant());
        assertThat(stored("z", MOMENT.toString(), OffsetDateTime.class)).isEqualTo(MOMENT);
    }

    @Test
    void valuesWithoutAZoneAreInTheLocalZone() throws SQLException {
        OffsetDateTime here = LOCAL.atZone(ZoneId.systemDefault()).toOffsetDateTime();
        assertThat(stored("z", LOCAL, OffsetDateTime.class)).isEqualTo(here);
        assertThat(stored("t", LOCAL, OffsetDateTime.class)).isEqualTo(here);
        assertThat(stored("t", here, LocalDateTime.class)).isEqualTo(LOCAL);
        assertThat(stored("d", LOCAL.toLocalDate(), Instant.class))
            .isEqualTo(LOCAL.toLocalDate().atStartOfDay(ZoneId.systemDefault()).toInstant());
    }

    @Test
    void localDatesAndTimes() throws SQLException {
        assertThat(stored("t", LOCAL, LocalDateTime.class)).isEqualTo(LOCAL);
        assertThat(stored("d", LOCAL.toLocalDate(), LocalDate.class)).isEqualTo(LOCAL.toLocalDate());
        assertThat(stored("h", LocalTime.of(3, 4, 5), LocalTime.class)).isEqualTo(LocalTime.of(3, 4, 5));
        assertThat(stored("s", MOMENT, String.class)).isEqualTo("2020-01-02 03:04:05.123456789+05:30");
    }

    @Test
    void uuidsAreSetAndRead() throws SQLException {
        assertThat(stored("u", ID, UUID.class)).isEqualTo(ID);
        assertThat(stored("u", ID.toString(), Object.class)).isEqualTo(ID);
        assertThat(stored("s", ID, UUID.class)).isEqualTo(ID);
        assertThat(stored("u", ID, String.class)).isEqualTo(ID.toString());
    }

    @Test
    void mismatchesAreRefused() {
        assertThatThrownBy(() -> stored("d", ID, LocalDate.class)).isInstanceOfSatisfying(SQLException.class,
            refused -> assertThat(refused.getSQLState()).isEqualTo("XCL12"));
        assertThatThrownBy(() -> stored("u", 5, UUID.class)).isInstanceOfSatisfying(SQLException.class,
            refused -> assertThat(refused.getSQLState()).isEqualTo("XCL12"));
        assertThatThrownBy(() -> stored("u", "5", UUID.class)).isInstanceOfSatisfying(SQLException.class,
            refused -> assertThat(refused.getSQLState()).isEqualTo("22018"));
        assertThatThrownBy(() -> stored("u", ID, Integer.class)).isInstanceOfSatisfying(SQLException.class,
            refused -> assertThat(refused.getSQLState()).isEqualTo("22005"));
    }

    @Test
    void metadataNameTheTypes() throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT z, u FROM v")) {
            assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.TIMESTAMP_WITH_TIMEZONE);
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("TIMESTAMP WITH TIME ZONE");
            assertThat(rows.getMetaData().getColumnClassName(1)).isEqualTo("java.time.OffsetDateTime");
            assertThat(rows.getMetaData().getColumnClassName(2)).isEqualTo("java.util.UUID");
        }
        try (ResultSet columns = connection.getMetaData().getColumns(null, "APP", "V", "Z")) {
            assertThat(columns.next()).isTrue();
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("TIMESTAMP WITH TIME ZONE");
            assertThat(columns.getInt("DECIMAL_DIGITS")).isEqualTo(9);
        }
    }

    private <T> T stored(String column, Object value, Class<T> as) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO v (" + column + ") VALUES (?)");
                Statement statement = connection.createStatement()) {
            insert.setObject(1, value);
            insert.executeUpdate();
            try (ResultSet rows = statement.executeQuery("SELECT " + column + " FROM v")) {
                assertThat(rows.next()).isTrue();
                return rows.getObject(1, as);
            } finally {
                statement.execute("DELETE FROM v");
            }
        }
    }
}
