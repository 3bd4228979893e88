// SPDX-License-Identifier: Apache-2.0
package bowler.pool.transaction;

import java.sql.SQLException;
import javax.transaction.xa.XAResource;

/// A global transaction, as far as a pool has to do with it. Its thread calls, one at a time.
public interface PoolTransaction {
    /// What was kept under the key in this transaction, as `TransactionSynchronizationRegistry.getResource` has it.
    Object resource(Object key);

    /// Keeps something until the end of this transaction.
    void putResource(Object key, Object value);

    /// Asked before a connection is taken for the first use of a pool in it, as a pool that is used up would be waited for in vain.
    ///
    /// @throws SQLException if nothing can become part of it any more
    default void demandOpen() throws SQLException {}

    /// The resource takes part from now on: the manager starts a branch, ends it before it prepares, and commits it or
    /// rolls it back.
    ///
    /// @param name by which recovery knows the resource: the pool's name
    void enlist(XAResource resource, String name) throws SQLException;

    /// As [#enlist(XAResource, String)], of a connection that can be taken from under a call that hangs.
    ///
    /// @param breakOff for the manager, on any thread, when a call of the resource does not come back: makes it fail, if the driver can
    default void enlist(XAResource resource, String name, Runnable breakOff) throws SQLException {
        enlist(resource, name);
    }

    /// A connection that knows no XA takes part as the last one, whose own commit decides.
    void enlistLast(LocalResource resource, String name) throws SQLException;

    /// Runs, on whatever thread, before the manager rolls back what its thread has left hanging: from then on the connection must not
    /// serve that thread any more. For a manager that never does so there is nothing to do.
    default void beforeTakenAway(Runnable action) {}

    /// Runs after the transaction has ended, however it did, on whatever thread; exceptions of it change nothing.
    void afterEnd(Runnable action);
}
