// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.BowlerDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import javax.sql.PooledConnection;
import org.junit.jupiter.api.Test;

/// A program that was configured for Derby.
class EmbeddedDriverTest {
    private static final String URL = "jdbc:derby:memory:names";

    @Test
    void urlsOfDerbyOpenDatabasesOfBowler() throws Exception {
        Class.forName("org.apache.derby.jdbc.EmbeddedDriver");
        try (Connection connection = DriverManager.getConnection(URL + ";create=true", "app", "secret");
             Statement statement = connection.createStatement()) {
            assertThat(connection.getMetaData().getURL()).isEqualTo(URL);
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("Apache Derby");
            assertThat(connection.getMetaData().getDriverName()).contains("Bowler");
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES 1");
        }
        for (BowlerDataSource source : List.of(new EmbeddedDataSource(), new BasicEmbeddedDataSource40())) {
            source.setDatabaseName("memory:names");
            try (Connection connection = source.getConnection(); Statement statement = connection.createStatement();
                 ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                assertThat(rows.next()).isTrue();
                assertThat(connection.getMetaData().getURL()).isEqualTo(URL);
            }
        }
        var pooling = new EmbeddedConnectionPoolDataSource();
        pooling.setDatabaseName("memory:names");
        PooledConnection pooled = pooling.getPooledConnection();
        try (Connection connection = pooled.getConnection()) {
            assertThat(connection.getMetaData().getURL()).isEqualTo(URL);
        }
        pooled.close();
        assertState("08006", URL + ";shutdown=true");
        assertState("XJ004", URL);
    }

    @Test
    void serversAreLeftToOthers() throws SQLException {
        var driver = new EmbeddedDriver();
        assertThat(driver.acceptsURL("jdbc:derby://host/names")).isFalse();
        assertThat(driver.getMajorVersion()).isEqualTo(10);
        assertThat(driver.acceptsURL("jdbc:bowler:memory:names")).isFalse();
        assertThat(driver.connect("jdbc:derby://host/names", new Properties())).isNull();
        assertThat(driver.getPropertyInfo(URL, new Properties())).extracting(property -> property.name).contains("create");
    }

    private static void assertState(String sqlState, String url) {
        assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOfSatisfying(SQLException.class,
            failure -> assertThat(failure.getSQLState()).isEqualTo(sqlState));
    }
}
