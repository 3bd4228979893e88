// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.SQLException;

/// The pool as its connections see it.
public interface LeaseOwner {
    /// Returns the pool's name for messages.
    String name();

    /// Takes a clean connection back. Does nothing if the claim is no longer valid.
    void release(PhysicalConnection connection, long claim);

    boolean isFatal(SQLException failure);

    /// Returns the settings that connections have when they are lent.
    SessionDefaults defaults();

    /// Returns how many prepared statements a connection caches; 0 for none.
    int preparedStatementCacheSize();
}
