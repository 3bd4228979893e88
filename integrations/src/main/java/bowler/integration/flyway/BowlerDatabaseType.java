// SPDX-License-Identifier: Apache-2.0
package bowler.integration.flyway;

import java.sql.Connection;
import java.sql.Driver;
import org.flywaydb.database.derby.DerbyDatabaseType;

/// Bowler as Flyway sees it: a database with Derby's SQL, found by URLs that begin with `jdbc:bowler:`. Flyway loads this
/// class by itself.
public final class BowlerDatabaseType extends DerbyDatabaseType {
    private static final String URL = "jdbc:bowler:";

    @Override
    public String getName() {
        return "Derby (Bowler)";
    }

    @Override
    public boolean handlesJDBCUrl(String url) {
        return url.startsWith(URL);
    }

    @Override
    public int getPriority() {
        return 1;
    }

    @Override
    public String getDriverClass(String url, ClassLoader classLoader) {
        return "bowler.jdbc.BowlerDriver";
    }

    @Override
    public boolean handlesDatabaseProductNameAndVersion(String productName, String productVersion, Connection connection) {
        return productName.startsWith("Bowler") || productVersion.contains("Bowler");
    }

    /// Leaves the database open. Flyway shuts Derby's databases down, which would end the connections of the program.
    @Override
    public void shutdownDatabase(String url, Driver driver) {
        // A database of Bowler may be closed at any time.
    }
}
