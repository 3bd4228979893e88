// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.DriverConstants;
import bowler.jdbc.convert.ResultColumns;
import bowler.jdbc.metadata.MetaDataConnection;
import bowler.jdbc.transaction.IsolationLevels;
import bowler.session.SpillableRows;
import java.sql.ResultSet;
import java.sql.SQLException;

/// The data that metadata get from their connection.
public record DriverMetaData(BowlerConnection connection, ConnectionOrigin origin) implements MetaDataConnection {
    @Override
    public ResultSet show(ResultColumns columns, SpillableRows rows) throws SQLException {
        connection.transactions().requireOpen();
        return new BowlerResultSet(null, connection.transactions(), columns, rows, 0, Integer.MAX_VALUE).detached();
    }

    @Override
    public boolean inTransaction() {
        return connection.session().inTransaction();
    }

    @Override
    public boolean isDerby() {
        return origin.mode().isDerby();
    }

    @Override
    public boolean supportsIsolation(int level) {
        return IsolationLevels.isLevel(level);
    }

    @Override
    public String user() {
        return isDerby() && origin.user() != null && !origin.user().isBlank() ? origin.user() : connection.session().user();
    }

    @Override
    public String url() {
        return origin.url();
    }

    @Override
    public String productName() {
        return origin.productName();
    }

    @Override
    public String driverName() {
        return switch (origin.mode()) {
            case BOWLER -> DriverConstants.NAME;
            case DERBY -> DriverConstants.DERBY_NAME;
            case DERBY_CLIENT -> DriverConstants.DERBY_CLIENT_NAME;
        };
    }

    @Override
    public String driverVersion() {
        return DriverConstants.VERSION;
    }

    @Override
    public int driverMajorVersion() {
        return DriverConstants.MAJOR_VERSION;
    }

    @Override
    public int driverMinorVersion() {
        return DriverConstants.MINOR_VERSION;
    }
}
