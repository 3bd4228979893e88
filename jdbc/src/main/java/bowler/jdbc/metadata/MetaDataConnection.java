// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.convert.ResultColumns;
import bowler.session.SpillableRows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/// The operations that metadata need from the connection they describe; the package `connection` implements them.
public interface MetaDataConnection {
    Connection connection();

    /// Rows as a result set.
    ResultSet show(ResultColumns columns, SpillableRows rows) throws SQLException;

    /// Returns whether a transaction is active.
    boolean inTransaction();

    /// Returns whether the connection is in Derby's mode.
    boolean isDerby();

    boolean supportsIsolation(int level);

    String user();

    String url();

    String productName();

    String driverName();

    String driverVersion();

    int driverMajorVersion();

    int driverMinorVersion();
}
