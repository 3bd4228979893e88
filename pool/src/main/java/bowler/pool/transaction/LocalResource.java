// SPDX-License-Identifier: Apache-2.0
package bowler.pool.transaction;

import java.sql.SQLException;

/// A connection whose local transaction is the last part of a global one.
public interface LocalResource {
    void commit() throws SQLException;

    void rollback() throws SQLException;
}
