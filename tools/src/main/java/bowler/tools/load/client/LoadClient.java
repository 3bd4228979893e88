// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import java.sql.SQLException;

/// The transaction that one thread repeats.
public interface LoadClient {
    /// One transaction, commit included, its results looked at. The bits are all the randomness it gets.
    void transact(long bits) throws SQLException;

    /// After a transaction that failed and may be tried again.
    void rollback() throws SQLException;

    /// Returns whether [#restock] must be called before the next transaction.
    default boolean exhausted() {
        return false;
    }

    /// Runs with the client's stopwatch stopped.
    default void restock() throws SQLException {}

    void close() throws SQLException;
}
