// SPDX-License-Identifier: Apache-2.0
package bowler.pool.transaction;

import java.sql.SQLException;

/// A connection whose local transaction is the last participant of a global transaction.
public interface LocalResource {
    void commit() throws SQLException;

    void rollback() throws SQLException;
}
