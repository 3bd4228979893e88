// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.connection.BowlerConnection;
import bowler.jdbc.connection.BowlerResultSet;
import bowler.jdbc.connection.DriverMetaData;
import bowler.jdbc.metadata.SystemMetaData;
import bowler.session.ColumnDescription;
import bowler.session.Cursor;
import bowler.session.Session;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.util.List;

/// Metadata for front ends other than JDBC, such as a network server. It offers the answers of `DatabaseMetaData` for a
/// session, with the session's own result rows. The session's transaction is used unchanged; a transaction that begins
/// here ends here.
public final class SessionMetaData {
    private SessionMetaData() {}

    /// @param productName as `getDatabaseProductName` tells it
    public static DatabaseMetaData of(Session session, String productName) {
        ConnectionOrigin origin = new ConnectionOrigin("", productName, null, DriverMode.BOWLER, Session::close);
        return new SystemMetaData(new DriverMetaData(BowlerConnection.within(session, origin), origin));
    }

    /// Returns the columns of a result set that these metadata gave.
    public static List<ColumnDescription> columns(ResultSet rows) {
        return ((BowlerResultSet) rows).columns.descriptions();
    }

    /// Returns the rows of a result set that these metadata gave; they need no closing, and are there once.
    public static Cursor rows(ResultSet rows) {
        return ((BowlerResultSet) rows).takeRows();
    }
}
