// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.connection.BowlerConnection;
import bowler.jdbc.connection.DriverMetaData;
import bowler.jdbc.metadata.SystemMetaData;
import bowler.jdbc.routine.MetaDataProcedures;
import bowler.session.RoutineRows;
import bowler.session.Session;
import bowler.types.RowReader;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

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

    /// Calls a procedure of schema SYSIBM that returns metadata. The rows need no closing.
    public static RoutineRows call(String procedure, DatabaseMetaData metaData, RowReader arguments) throws SQLException {
        return MetaDataProcedures.call(procedure, metaData, arguments);
    }
}
