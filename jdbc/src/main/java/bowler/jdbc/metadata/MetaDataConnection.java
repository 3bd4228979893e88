// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.metadata;

import bowler.jdbc.convert.ResultColumns;
import bowler.session.SpillableRows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/// What metadata need of the connection they describe; answered from above.
public interface MetaDataConnection {
    Connection connection();

    /// Rows as a result set.
    ResultSet show(ResultColumns columns, SpillableRows rows) throws SQLException;

    /// Whether a transaction is under way.
    boolean inTransaction();

    boolean supportsIsolation(int level);

    String user();

    String url();

    String productName();

    String driverName();

    String driverVersion();

    int driverMajorVersion();

    int driverMinorVersion();
}
