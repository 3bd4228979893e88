// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.convert.RowColumns;
import bowler.jdbc.metadata.MetaDataHost;
import bowler.session.KeptRows;
import java.sql.ResultSet;
import java.sql.SQLException;

/// What metadata ask of their connection.
record MetaDataAnswers(BowlerConnection connection, ConnectionOrigin origin) implements MetaDataHost {
    @Override
    public ResultSet show(RowColumns columns, KeptRows rows) throws SQLException {
        connection.transactions().requireOpen();
        return new BowlerResultSet(null, connection.transactions(), columns, rows, 0, Integer.MAX_VALUE).detached();
    }

    @Override
    public boolean inTransaction() {
        return connection.session().inTransaction();
    }

    @Override
    public boolean supportsIsolation(int level) {
        return Isolations.isLevel(level);
    }

    @Override
    public String user() {
        return connection.session().user();
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
        return DriverConstants.NAME;
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
