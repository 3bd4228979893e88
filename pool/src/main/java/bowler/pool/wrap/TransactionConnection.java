// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.pool.event.PoolLog;
import bowler.pool.failure.PoolError;
import bowler.pool.transaction.LocalResource;
import bowler.pool.transaction.PoolTransaction;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// The one connection that all callers share within one global transaction. It returns to the pool when the transaction
/// has ended and all its borrowers have closed it, on any threads.
public final class TransactionConnection implements LocalResource {

    private final PhysicalConnection physical;
    private final long claim;
    /// Counts the transaction, and each open handle.
    private final AtomicInteger holders = new AtomicInteger(1);
    private volatile boolean active = true;
    /// The open handles. Guarded by itself.
    private final List<ConnectionHandle> handles = new ArrayList<>(2);
    private boolean revoked;

    private TransactionConnection(PhysicalConnection physical) {
        this.physical = physical;
        this.claim = physical.claim();
    }

    /// Returns the pool's connection in this transaction; null if it has none yet.
    public static TransactionConnection in(PoolTransaction transaction, Object key) {
        return (TransactionConnection) transaction.resource(key);
    }

    /// Makes a connection that was just taken part of the transaction. If that fails, the connection returns to the
    /// pool.
    public static TransactionConnection begin(PoolTransaction transaction, Object key, PhysicalConnection taken) throws SQLException {
        var sharing = new TransactionConnection(taken);
        taken.countUse();
        try {
            transaction.afterEnd(sharing::end);
            transaction.beforeRevocation(sharing::revoke);
        } catch (RuntimeException refused) {
            sharing.end();
            throw PoolError.CANNOT_ENLIST.because(refused, taken.poolName(), refused.getMessage());
        }
        if (taken.xa() != null) {
            transaction.enlist(taken.xa(), taken.poolName(), sharing::breakOff);
        } else {
            taken.setAutoCommit(false);
            transaction.enlistLast(sharing, taken.poolName());
        }
        transaction.putResource(key, sharing);
        return sharing;
    }

    public ConnectionHandle newHandle() throws SQLException {
        synchronized (handles) {
            if (revoked) {
                throw PoolError.CANNOT_ENLIST.exception(physical.poolName(), "it took too long and is being rolled back");
            }
            holders.incrementAndGet();
            var handle = new ConnectionHandle(physical, claim, this);
            handles.add(handle);
            return handle;
        }
    }

    /// Runs when the transaction is rolled back while its thread hangs. Later calls of that thread must not reach the
    /// driver, because they would run outside any transaction. This closes the handles and their statements, and the
    /// connection is not used again.
    private void revoke() {
        physical.breakUp();
        List<ConnectionHandle> open;
        synchronized (handles) {
            revoked = true;
            open = List.copyOf(handles);
        }
        for (ConnectionHandle handle : open) {
            handle.cutOff();
            left(handle);
        }
    }

    /// Aborts the connection because a call of the driver hangs; most drivers then end the call.
    private void breakOff() {
        physical.breakUp();
        try {
            physical.abortPhysically();
        } catch (Throwable refused) {
            PoolLog.write(Level.WARNING, physical.poolName(),
                () -> "connection " + physical.number() + ", which hangs, cannot be aborted", refused);
        }
    }

    /// Runs when a handle is closed, by its user or because the connection was taken away from that user.
    void left(ConnectionHandle handle) {
        boolean wasOpen;
        synchronized (handles) {
            wasOpen = handles.remove(handle);
        }
        if (wasOpen) {
            release();
        }
    }

    boolean isActive() {
        return active;
    }

    /// Runs at the end of the transaction. The driver may have changed auto-commit for the branch, and the outcome of
    /// all changes is decided.
    private void end() {
        active = false;
        physical.settled();
        physical.unwrapped();
        release();
    }

    private void release() {
        if (holders.decrementAndGet() == 0) {
            long mine = physical.renew(claim);
            if (mine >= 0) {
                physical.clean();
                physical.release(mine);
            }
        }
    }

    @Override
    public void commit() throws SQLException {
        try {
            physical.connection.commit();
            physical.settled();
        } catch (SQLException failure) {
            physical.checkConnection(failure);
            throw failure;
        }
    }

    @Override
    public void rollback() throws SQLException {
        try {
            physical.connection.rollback();
            physical.settled();
        } catch (SQLException failure) {
            physical.checkConnection(failure);
            throw failure;
        }
    }
}
