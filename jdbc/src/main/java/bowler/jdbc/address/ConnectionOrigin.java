// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.address;

import bowler.session.Session;
import java.sql.SQLException;

/// Who made a connection: what its metadata say of that, and what becomes of its session.
///
/// @param url as `DatabaseMetaData.getURL` gives it, without attributes
/// @param productName of the database as metadata report it
/// @param whenClosed what to do with the session
public record ConnectionOrigin(String url, String productName, SessionEnd whenClosed) {
    /// Ends a session, or hands it back to a pool.
    public interface SessionEnd {
        void accept(Session session) throws SQLException;
    }

    public void closed(Session session) throws SQLException {
        whenClosed.accept(session);
    }
}
