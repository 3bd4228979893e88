// SPDX-License-Identifier: Apache-2.0
package bowler.pool.transaction;

import java.sql.SQLException;

/// Where a pool finds the global transaction of a thread. Implemented beside a transaction manager.
@FunctionalInterface
public interface ThreadTransaction {
    /// The transaction of the calling thread; null if it has none.
    ///
    /// @throws SQLException if it has one in which nobody may enlist any more
    PoolTransaction current() throws SQLException;
}
