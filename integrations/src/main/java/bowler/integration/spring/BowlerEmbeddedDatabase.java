// SPDX-License-Identifier: Apache-2.0
package bowler.integration.spring;

import bowler.jdbc.BowlerDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.embedded.ConnectionProperties;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseConfigurer;

/// A database in memory for Spring's builder of embedded databases. The database is dropped when the builder's result is
/// shut down.
///
///     new EmbeddedDatabaseBuilder().generateUniqueName(true).setDatabaseConfigurer(new BowlerEmbeddedDatabase())
///         .addScript("schema.sql").build()
public final class BowlerEmbeddedDatabase implements EmbeddedDatabaseConfigurer {
    /// The SQLState that reports that a database was dropped.
    private static final String DROPPED = "08006";

    @Override
    public void configureConnectionProperties(ConnectionProperties properties, String databaseName) {
        properties.setDriverClass(BowlerDriver.class);
        properties.setUrl(url(databaseName) + ";create=true");
        properties.setUsername("APP");
        properties.setPassword("");
    }

    private static String url(String databaseName) {
        return "jdbc:bowler:memory:" + databaseName;
    }

    @Override
    public void shutdown(DataSource source, String databaseName) {
        try (Connection connection = DriverManager.getConnection(url(databaseName) + ";drop=true")) {
            throw new IllegalStateException(connection + " is open although its database was dropped");
        } catch (SQLException e) {
            if (!DROPPED.equals(e.getSQLState())) {
                throw new IllegalStateException("The database " + databaseName + " cannot be dropped.", e);
            }
        }
    }
}
