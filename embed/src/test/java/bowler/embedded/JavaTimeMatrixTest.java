// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Tests every class of `java.time` with every type of dates, times and intervals, as a parameter, through an updatable
/// row, and as a requested class. A conversion that one method allows is allowed by the others.
class JavaTimeMatrixTest {
    private static final String URL = "jdbc:bowler:memory:javatimematrix;";
    private static final List<String> TYPES = List.of("DATE", "TIME", "TIME WITH TIME ZONE", "TIMESTAMP",
        "TIMESTAMP WITH TIME ZONE", "INTERVAL YEAR(4) TO MONTH", "INTERVAL DAY(9) TO SECOND(9)", "VARCHAR(80)", "INTEGER");
    private static final List<Integer> CODES = List.of(Types.DATE, Types.TIME, Types.TIME_WITH_TIMEZONE, Types.TIMESTAMP,
        Types.TIMESTAMP_WITH_TIMEZONE, Types.OTHER, Types.OTHER, Types.VARCHAR, Types.INTEGER);
    private static final OffsetDateTime MOMENT = OffsetDateTime.parse("2020-01-02T03:04:05.123456789+05:30");
    private static final List<Object> VALUES = List.of(MOMENT.toLocalDate(), MOMENT.toLocalTime().withNano(0),
        MOMENT.toOffsetTime().withNano(0), MOMENT.toLocalDateTime(), MOMENT, MOMENT.toZonedDateTime(), MOMENT.toInstant(),
        Period.of(1, 2, 0), Duration.parse("PT27H3M4.5S"));
    private static final List<Class<?>> CLASSES = List.of(LocalDate.class, LocalTime.class, OffsetTime.class,
        LocalDateTime.class, OffsetDateTime.class, ZonedDateTime.class, Instant.class, Period.class, Duration.class);

    private static final String GIVEN = """
                       DA TI TZ TS SZ YM DT  V  I
             LocalDate  Y  -  -  Y  Y  -  -  Y  -
             LocalTime  -  Y  Y  -  -  -  -  Y  -
            OffsetTime  -  Y  Y  -  -  -  -  Y  -
         LocalDateTime  Y  Y  Y  Y  Y  -  -  Y  -
        OffsetDateTime  Y  Y  Y  Y  Y  -  -  Y  -
         ZonedDateTime  Y  Y  Y  Y  Y  -  -  Y  -
               Instant  Y  Y  Y  Y  Y  -  -  Y  -
                Period  -  -  -  -  -  Y  -  Y  -
              Duration  -  -  -  -  -  -  Y  Y  -
        """;

    /// Returns a value of the column's own class. Texts are those that the requested class produces.
    private static final String ASKED = """
                       DA TI TZ TS SZ YM DT  V  I
             LocalDate  Y  -  -  Y  Y  -  -  Y  -
             LocalTime  -  Y  Y  Y  Y  -  -  Y  -
            OffsetTime  -  Y  Y  Y  Y  -  -  Y  -
         LocalDateTime  Y  Y  Y  Y  Y  -  -  Y  -
        OffsetDateTime  Y  Y  Y  Y  Y  -  -  Y  -
         ZonedDateTime  Y  Y  Y  Y  Y  -  -  Y  -
               Instant  Y  Y  Y  Y  Y  -  -  Y  -
                Period  -  -  -  -  -  Y  -  Y  -
              Duration  -  -  -  -  -  -  Y  Y  -
        """;

    private static Connection connection;

    /// A call that may fail.
    private interface Cell {
        void run() throws SQLException;
    }

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection(URL + "create=true");
        try (Statement statement = connection.createStatement()) {
            for (int type = 0; type < TYPES.size(); type++) {
                statement.execute("CREATE TABLE t" + type + " (id INT PRIMARY KEY, v " + TYPES.get(type) + ")");
                statement.execute("INSERT INTO t" + type + " VALUES (1, NULL)");
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @Test
    void setAsParameters() {
        assertThat(table((value, type) -> set(value, type, false))).isEqualTo(GIVEN);
    }

    /// By way of the column's own type.
    @Test
    void setAsParametersWithATypeCode() {
        assertThat(table((value, type) -> set(value, type, true))).isEqualTo(GIVEN);
    }

    @Test
    void setInAnUpdatableRow() {
        assertThat(table((value, type) -> {
            try (Statement statement = connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                    ResultSet row = statement.executeQuery("SELECT id, v FROM t" + type)) {
                row.next();
                row.updateObject(2, VALUES.get(value));
                row.updateRow();
            }
        })).isEqualTo(GIVEN);
    }

    @Test
    void readByGetters() {
        assertThat(table((value, type) -> {
            // A value of the column's own class, and one that the class asked for can be read from.
            int own = List.of(0, 1, 2, 3, 4, 7, 8, value, -1).get(type);
            if (own < 0) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("UPDATE t" + type + " SET v = 5");
                }
            } else {
                set(own, type, false);
            }
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT v FROM t" + type)) {
                row.next();
                Object read = row.getObject(1, CLASSES.get(value));
                assertThat(read).isInstanceOf(CLASSES.get(value));
                if (own == value) {
                    assertThat(read).isEqualTo(VALUES.get(value));
                }
            }
        })).isEqualTo(ASKED);
    }

    @Test
    void intervalsAreDescribed() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT v FROM t6 WHERE v > ?")) {
            assertThat(query.getMetaData().getColumnTypeName(1)).isEqualTo("INTERVAL DAY TO SECOND");
            assertThat(query.getMetaData().getColumnType(1)).isEqualTo(Types.OTHER);
            assertThat(query.getMetaData().getColumnClassName(1)).isEqualTo("java.time.Duration");
            assertThat(query.getMetaData().getPrecision(1)).isEqualTo(9);
            assertThat(query.getMetaData().getScale(1)).isEqualTo(9);
            assertThat(query.getParameterMetaData().getParameterTypeName(1)).isEqualTo("INTERVAL DAY TO SECOND");
            query.setNull(1, Types.OTHER);
            query.setObject(1, Period.ofDays(3));
        }
        try (ResultSet column = connection.getMetaData().getColumns(null, null, "T5", "V")) {
            assertThat(column.next()).isTrue();
            assertThat(column.getString("TYPE_NAME")).isEqualTo("INTERVAL YEAR TO MONTH");
            assertThat(column.getInt("COLUMN_SIZE")).isEqualTo(4);
            assertThat(column.getInt("DECIMAL_DIGITS")).isZero();
        }
        try (ResultSet column = connection.getMetaData().getColumns(null, null, "T2", "V")) {
            assertThat(column.next()).isTrue();
            assertThat(column.getString("TYPE_NAME")).isEqualTo("TIME WITH TIME ZONE");
            assertThat(column.getInt("DATA_TYPE")).isEqualTo(Types.TIME_WITH_TIMEZONE);
        }
    }

    private static void set(int value, int type, boolean typed) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE t" + type + " SET v = ?")) {
            if (typed) {
                update.setObject(1, VALUES.get(value), CODES.get(type));
            } else {
                update.setObject(1, VALUES.get(value));
            }
            update.executeUpdate();
        }
    }

    private interface Pair {
        void run(int value, int type) throws SQLException;
    }

    private static String table(Pair pair) {
        StringBuilder text = new StringBuilder("               DA TI TZ TS SZ YM DT  V  I\n");
        for (int value = 0; value < VALUES.size(); value++) {
            text.append("%14s".formatted(CLASSES.get(value).getSimpleName()));
            for (int type = 0; type < TYPES.size(); type++) {
                int row = value;
                int column = type;
                text.append("  ").append(allowed(() -> pair.run(row, column)));
            }
            text.append('\n');
        }
        return text.toString();
    }

    /// Y, or - where the pair is refused; what else goes wrong shows its state.
    private static String allowed(Cell cell) {
        try {
            cell.run();
            return "Y";
        } catch (SQLException refused) {
            String state = refused.getSQLState();
            return state.equals("XCL12") || state.equals("22005") ? "-" : state;
        }
    }
}
