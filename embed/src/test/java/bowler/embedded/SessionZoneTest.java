// SPDX-License-Identifier: Apache-2.0
package bowler.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.jdbc.BowlerConnectionPoolDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;

/// SET TIME ZONE is a matter of one session: of its statements made before, too, and not of who borrows the session next.
class SessionZoneTest {
    private static final String URL = "jdbc:bowler:memory:session-zone;create=true";
    private static final String CLOCK = "SELECT CAST(m AS TIMESTAMP) FROM moment WHERE m = ?";
    private static final OffsetDateTime NOON = OffsetDateTime.parse("2020-07-01T12:00:00Z");

    @Test
    void statementsFollowTheirSession() throws SQLException {
        try (Connection one = DriverManager.getConnection(URL); Connection other = DriverManager.getConnection(URL)) {
            Databases.execute(one, "CREATE TABLE moment (m TIMESTAMP WITH TIME ZONE)");
            Databases.execute(one, "INSERT INTO moment VALUES (TIMESTAMP '2020-07-01 12:00:00+00:00')");
            try (PreparedStatement mine = one.prepareStatement(CLOCK); PreparedStatement others = other.prepareStatement(CLOCK)) {
                Databases.execute(other, "SET TIME ZONE '+00:00'");
                Databases.execute(one, "SET TIME ZONE 'Asia/Tokyo'");
                assertThat(clock(mine)).isEqualTo("2020-07-01 21:00:00.0");
                assertThat(clock(others)).isEqualTo("2020-07-01 12:00:00.0");
                Databases.execute(one, "SET TIME ZONE INTERVAL '-02:30' HOUR TO MINUTE");
                assertThat(clock(mine)).isEqualTo("2020-07-01 09:30:00.0");
                one.beginRequest();
                Databases.execute(other, "SET TIME ZONE LOCAL");
                assertThat(clock(mine)).isEqualTo(clock(others));
            }
            Databases.execute(one, "DROP TABLE moment");
        }
    }

    @Test
    void thePoolResetsTheZone() throws SQLException {
        BowlerConnectionPoolDataSource source = new BowlerConnectionPoolDataSource();
        source.setDatabaseName("memory:session-zone");
        source.setCreateDatabase("create");
        PooledConnection pooled = source.getPooledConnection();
        String zone = "VALUES EXTRACT(TIMEZONE FROM CAST(TIMESTAMP '2020-01-01 00:00:00' AS TIMESTAMP WITH TIME ZONE))";
        String usual;
        try (Connection first = pooled.getConnection()) {
            usual = text(first, zone);
            Databases.execute(first, "SET TIME ZONE '+11:11'");
            assertThat(text(first, zone)).isEqualTo(String.valueOf(60 * (11 * 60 + 11)));
        }
        try (Connection second = pooled.getConnection()) {
            assertThat(text(second, zone)).isEqualTo(usual);
        }
        pooled.close();
    }

    private static String clock(PreparedStatement statement) throws SQLException {
        statement.setObject(1, NOON);
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static String text(Connection connection, String query) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
