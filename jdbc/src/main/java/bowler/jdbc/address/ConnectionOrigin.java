// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import bowler.session.Session;
import java.sql.SQLException;

/// The origin of a connection: the metadata that depend on it, and the end of its session.
///
/// @param url the result of `DatabaseMetaData.getURL`, without attributes
/// @param productName the name of the database as metadata report it
/// @param user the name of the user as given; null if none is
/// @param mode which methods work
/// @param whenClosed the action on the session when the connection is closed
public record ConnectionOrigin(String url, String productName, String user, DriverMode mode, SessionEnd whenClosed) {
    /// Ends a session, or hands it back to a pool.
    public interface SessionEnd {
        void accept(Session session) throws SQLException;
    }

    /// Returns a description of a connection's session in the form of Derby.
    ///
    /// @param transactions the number of transactions that have ended
    public String description(Session session, long transactions) {
        int colon = url.indexOf(':', url.indexOf(':') + 1);
        return " (XID = " + transactions + "), (SESSIONID = " + System.identityHashCode(session) + "), (DATABASE = "
            + url.substring(colon + 1) + "), (DRDAID = null) ";
    }

    public void closed(Session session) throws SQLException {
        whenClosed.accept(session);
    }
}
