// SPDX-License-Identifier: Apache-2.0
package bowler.jta.resource;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;

/// Checks whether a database is configured to prepare transactions. PostgreSQL has `max_prepared_transactions = 0` by
/// default and then refuses each. Without this check that would show only when the first transaction over two databases
/// ends.
final class PreparedTransactions {
    private PreparedTransactions() {}

    /// @return why none can be prepared; null if they can, or this is not known of the database
    static String obstacle(XAConnection connection) throws SQLException {
        try (Connection handle = connection.getConnection()) {
            if (!handle.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
                return null;
            }
            try (Statement statement = handle.createStatement(); ResultSet rows = statement.executeQuery("SHOW max_prepared_transactions")) {
                return rows.next() && rows.getInt(1) == 0
                    ? "max_prepared_transactions of this PostgreSQL is 0; set it to as many transactions as may be prepared at once, and start it again"
                    : null;
            }
        }
    }
}
