// SPDX-License-Identifier: Apache-2.0
package bowler.pool.transaction;

import java.sql.SQLException;
import javax.transaction.xa.XAResource;

/// The part of a global transaction that a pool uses. Only the thread of the transaction calls, one call at a time.
public interface PoolTransaction {
    /// Returns the object that was stored under the key in this transaction, as
    /// `TransactionSynchronizationRegistry.getResource` does.
    Object resource(Object key);

    /// Stores an object until the end of this transaction.
    void putResource(Object key, Object value);

    /// Checks that the transaction accepts resources. The pool calls this before it takes a connection for its first
    /// use in the transaction. Otherwise a thread could wait in vain for a connection of an exhausted pool.
    ///
    /// @throws SQLException if nothing can become part of it any more
    default void requireOpen() throws SQLException {}

    /// Adds the resource to the transaction: the manager starts a branch, ends it before it prepares, and commits it or
    /// rolls it back.
    ///
    /// @param name by which recovery knows the resource: the pool's name
    void enlist(XAResource resource, String name) throws SQLException;

    /// Does the same as [#enlist(XAResource, String)] for a connection whose hanging calls can be aborted.
    ///
    /// @param breakOff called by the manager, on any thread, when a call of the resource does not return: makes that
    ///     call fail, if the driver can
    default void enlist(XAResource resource, String name, Runnable breakOff) throws SQLException {
        enlist(resource, name);
    }

    /// Adds a connection without XA as the last participant; its own commit decides the transaction.
    void enlistLast(LocalResource resource, String name) throws SQLException;

    /// Registers an action that runs, on any thread, before the manager rolls back a transaction whose thread hangs.
    /// After it the connection must not serve that thread. A manager that never does such rollbacks has nothing to
    /// implement.
    default void beforeRevocation(Runnable action) {}

    /// Registers an action that runs, on any thread, after the transaction has ended with any outcome; exceptions of
    /// the action change nothing.
    void afterEnd(Runnable action);
}
