// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import bowler.tools.peer.LoadFailure;
import java.sql.SQLException;

/// A table or a few, the clients that use them, and what must be true afterwards.
public interface Workload extends AutoCloseable {
    /// Makes the tables that are missing, checks those that are there, and reads them once, so that caches are filled.
    void prepare() throws SQLException, LoadFailure;

    /// Called before the clients of one measurement are opened.
    default void begin() throws SQLException {}

    /// Returns the number of threads for the given number of clients.
    default int workers(int clients) {
        return clients;
    }

    /// Returns the name of a worker's group; workers of one name are reported together.
    default String group(int worker, int clients) {
        return "clients";
    }

    LoadClient client(int worker, int workers) throws SQLException;

    /// Called after the clients of one measurement are closed, with the transactions they committed, warm-up included.
    void check(long committed) throws SQLException, LoadFailure;

    @Override
    void close() throws SQLException;
}
