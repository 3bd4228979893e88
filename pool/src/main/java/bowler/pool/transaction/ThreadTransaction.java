// SPDX-License-Identifier: Apache-2.0
package bowler.pool.transaction;

import java.sql.SQLException;

/// Finds the global transaction of a thread. An adapter to a transaction manager implements it.
@FunctionalInterface
public interface ThreadTransaction {
    /// Returns the transaction of the calling thread; null if it has none.
    ///
    /// @throws SQLException if its transaction no longer accepts resources
    PoolTransaction current() throws SQLException;
}
