// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.sql.SQLException;

/// The pool, as its connections know it.
public interface LeaseOwner {
    /// For messages.
    String name();

    /// Takes a clean connection back. Nothing happens if the claim is over.
    void giveBack(PhysicalConnection connection, long claim);

    boolean isFatal(SQLException failure);

    /// What connections have when they are lent.
    SessionDefaults defaults();

    /// How many prepared statements a connection keeps; 0 for none.
    int preparedStatementCacheSize();
}
