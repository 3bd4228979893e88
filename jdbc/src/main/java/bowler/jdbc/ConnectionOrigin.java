// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.session.Session;
import java.sql.SQLException;

/// Who made a connection: what its metadata say of that, and what becomes of its session.
///
/// @param url as `DatabaseMetaData.getURL` gives it, without attributes
/// @param productName of the database as metadata report it
/// @param whenClosed what to do with the session
record ConnectionOrigin(String url, String productName, SessionEnd whenClosed) {
    /// Ends a session, or hands it back to a pool.
    interface SessionEnd {
        void accept(Session session) throws SQLException;
    }

    void closed(Session session) throws SQLException {
        whenClosed.accept(session);
    }
}
