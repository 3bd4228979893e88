// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// Takes and releases table locks: with a count in the stripes if possible, otherwise through the queue. THEORY.md, 2,
/// shows why neither path misses the other.
final class TableLocking {
    private volatile int escalationThreshold;
    private final LockWaiter waits;
    private final ThreadParker threadParker;

    TableLocking(int escalationThreshold, LockWaiter waits, ThreadParker threadParker) {
        this.escalationThreshold = escalationThreshold;
        this.waits = waits;
        this.threadParker = threadParker;
    }

    int escalationThreshold() {
        return escalationThreshold;
    }

    void setEscalationThreshold(int rowLocks) {
        escalationThreshold = rowLocks;
    }

    /// @param hold what the owner holds on the table, which does not cover the mode; null for nothing
    /// @return false if the request would have to wait and `mayWait` is false
    boolean lock(LockOwner owner, TableLocks table, TableLockState hold, int asked, boolean mayWait) {
        return lockStriped(owner, table, hold, asked) || lockQueued(owner, table, hold, asked, mayWait);
    }

    /// Counts an intention lock in the stripes, unless they are closed.
    private boolean lockStriped(LockOwner owner, TableLocks table, TableLockState hold, int asked) {
        if (!TableLocks.isIntention(asked) || table.isClosed()) {
            return false;
        }
        long units = TableLocks.units(1 << asked);
        int place;
        if (hold != null && hold.stripedModes != 0) {
            place = hold.place;
            table.stripes.addAt(place, units);
        } else {
            place = table.stripes.add(owner.number, units);
        }
        if (table.isClosed()) {
            uncount(table, place, units);
            return false;
        }
        TableLockState own;
        try {
            own = hold != null ? hold : owner.newHold(table, escalationThreshold);
        } catch (OutOfMemoryError lack) {
            uncount(table, place, units);
            throw lack;
        }
        own.place = place;
        own.stripedModes |= 1 << asked;
        own.modes |= 1 << asked;
        return true;
    }

    private void uncount(TableLocks table, int place, long units) {
        table.stripes.subtract(place, units);
        if (table.isClosed()) {
            synchronized (table.mutex()) {
                table.settle(threadParker);
            }
        }
    }

    private boolean lockQueued(LockOwner owner, TableLocks table, TableLockState hold, int asked, boolean mayWait) {
        LockGrant grant;
        LockRequest request = null;
        synchronized (table.mutex()) {
            table.close();
            try {
                if (hold != null) {
                    moveToQueue(owner, table, hold);
                }
                grant = table.tryGrant(owner, asked);
                if (grant == null && mayWait) {
                    request = table.enqueue(owner, asked, Thread.currentThread());
                }
            } finally {
                table.afterChange();
            }
        }
        if (request != null) {
            grant = waits.await(request);
        }
        if (grant == null) {
            return false;
        }
        TableLockState own;
        try {
            own = hold != null ? hold : owner.newHold(table, escalationThreshold);
        } catch (OutOfMemoryError lack) {
            synchronized (table.mutex()) {
                table.release(grant, threadParker);
            }
            throw lack;
        }
        own.grant = grant;
        own.modes |= 1 << asked;
        return true;
    }

    /// Converts what the owner has in the stripes to a grant, so that the stripes count other owners only. The caller
    /// holds the mutex.
    private static void moveToQueue(LockOwner owner, TableLocks table, TableLockState hold) {
        int striped = hold.stripedModes;
        if (striped == 0) {
            return;
        }
        for (int mode = 0; striped >>> mode != 0; mode++) {
            if ((striped & 1 << mode) != 0) {
                hold.grant = table.grant(owner, hold.grant, mode);
            }
        }
        hold.stripedModes = 0;
        table.stripes.subtract(hold.place, TableLocks.units(striped));
    }

    /// Releases all that the owner holds on the table.
    void release(TableLockState hold) {
        int striped = hold.stripedModes;
        if (striped != 0) {
            hold.stripedModes = 0;
            uncount(hold.table, hold.place, TableLocks.units(striped));
        }
        if (hold.grant != null) {
            synchronized (hold.table.mutex()) {
                hold.table.release(hold.grant, threadParker);
            }
        }
    }
}
