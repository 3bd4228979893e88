// SPDX-License-Identifier: Apache-2.0
package bowler.integration.liquibase;

import liquibase.database.DatabaseConnection;
import liquibase.database.core.DerbyDatabase;
import liquibase.exception.DatabaseException;

/// Bowler as Liquibase sees it: a database with Derby's SQL, found by URLs that begin with `jdbc:bowler:`. Its short name
/// is `derby`, so changes for Derby apply to it. Liquibase loads this class by itself. It asks only one class for each
/// short name, so this class also answers for connections of Derby's URLs.
public final class BowlerDatabase extends DerbyDatabase {
    private static final String URL = "jdbc:bowler:";

    @Override
    public boolean isCorrectDatabaseImplementation(DatabaseConnection connection) throws DatabaseException {
        return isOfBowler(connection) || super.isCorrectDatabaseImplementation(connection);
    }

    private static boolean isOfBowler(DatabaseConnection connection) {
        return connection.getURL() != null && connection.getURL().startsWith(URL);
    }

    @Override
    public int getPriority() {
        return super.getPriority() + 1;
    }

    @Override
    public String getDefaultDriver(String url) {
        return url.startsWith(URL) ? "bowler.jdbc.BowlerDriver" : super.getDefaultDriver(url);
    }

    @Override
    public void setConnection(DatabaseConnection connection) {
        super.setConnection(connection);
        // Liquibase shuts Derby's databases down, which would end the connections of the program.
        if (connection != null && isOfBowler(connection)) {
            setShutdownEmbeddedDerby(false);
        }
    }
}
