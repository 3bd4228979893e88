// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import bowler.pool.failure.PoolError;
import bowler.pool.transaction.GlobalTransaction;
import bowler.pool.transaction.LocalResource;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/// One connection for all who ask within one global transaction. It goes back to the pool when the transaction has ended and
/// all who got it have closed it, on whatever threads.
public final class Sharing implements LocalResource {
    private final PhysicalConnection physical;
    private final long claim;
    /// The transaction, and each open handle.
    private final AtomicInteger holders = new AtomicInteger(1);
    private volatile boolean active = true;

    private Sharing(PhysicalConnection physical) {
        this.physical = physical;
        this.claim = physical.claim();
    }

    /// What the pool has in this transaction already; null if nothing.
    public static Sharing in(GlobalTransaction transaction, Object key) {
        return (Sharing) transaction.resource(key);
    }

    /// Makes a connection that was just taken part of the transaction. If that fails the connection goes back.
    public static Sharing begin(GlobalTransaction transaction, Object key, PhysicalConnection taken) throws SQLException {
        var sharing = new Sharing(taken);
        taken.countUse();
        try {
            transaction.afterEnd(sharing::end);
        } catch (RuntimeException refused) {
            sharing.end();
            throw PoolError.CANNOT_ENLIST.because(refused, taken.poolName(), refused.getMessage());
        }
        if (taken.xa() != null) {
            transaction.enlist(taken.xa(), taken.poolName());
        } else {
            taken.setAutoCommit(false);
            transaction.enlistLast(sharing, taken.poolName());
        }
        transaction.putResource(key, sharing);
        return sharing;
    }

    public ConnectionHandle newHandle() {
        holders.incrementAndGet();
        return new ConnectionHandle(physical, claim, this);
    }

    boolean isActive() {
        return active;
    }

    /// The driver may have changed auto-commit for the branch, and what was done has been decided.
    private void end() {
        active = false;
        physical.settled();
        physical.unwrapped();
        release();
    }

    void release() {
        if (holders.decrementAndGet() == 0) {
            long mine = physical.renew(claim);
            if (mine >= 0) {
                physical.clean();
                physical.giveBack(mine);
            }
        }
    }

    @Override
    public void commit() throws SQLException {
        try {
            physical.connection.commit();
            physical.settled();
        } catch (SQLException failure) {
            physical.judge(failure);
            throw failure;
        }
    }

    @Override
    public void rollback() throws SQLException {
        try {
            physical.connection.rollback();
            physical.settled();
        } catch (SQLException failure) {
            physical.judge(failure);
            throw failure;
        }
    }
}
