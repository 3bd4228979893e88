// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.LockNames;
import bowler.storage.terms.TableLockMode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The locks of one table: intention locks are counted in stripes while only intention locks are requested; a queue
/// holds the rest. [LockManager#table] finds the object once, and frequent users keep it.
///
/// A strong mode (any mode except IS and IX), held or waited for, *closes* the stripes: later intention locks go
/// through the queue. Intention locks already counted stay counted until they end. Two full fences ensure that no lock
/// is missed. An owner counts, then checks whether the stripes are closed; a strong request closes, then reads the
/// counts. See THEORY.md.
public final class TableLocks extends LockQueue {
    static final int IS = TableLockMode.IS.ordinal();
    static final int IX = TableLockMode.IX.ordinal();
    static final int INTENTIONS = 1 << IS | 1 << IX;
    private static final VarHandle CLOSED;

    static {
        try {
            CLOSED = MethodHandles.lookup().findVarHandle(TableLocks.class, "closed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int tableId;
    final IntentionLockCounters stripes;
    private volatile boolean closed;
    private volatile boolean isWhole;

    TableLocks(int tableId, int cellCount) {
        this.tableId = tableId;
        stripes = new IntentionLockCounters(cellCount);
    }

    public int tableId() {
        return tableId;
    }

    /// Sets whether a request for intention locks takes the whole table instead; applies to locks requested from now
    /// on.
    public void setTableLocking(boolean whole) {
        isWhole = whole;
    }

    /// Returns the mode that is taken where this one is requested.
    int taken(int asked) {
        return !isWhole || !isIntention(asked) ? asked
            : asked == IX ? TableLockMode.X.ordinal() : TableLockMode.S.ordinal();
    }

    static boolean isIntention(int mode) {
        return (INTENTIONS & 1 << mode) != 0;
    }

    static long units(int modes) {
        return ((modes & 1 << IS) != 0 ? IntentionLockCounters.IS_UNIT : 0) + ((modes & 1 << IX) != 0 ? IntentionLockCounters.IX_UNIT : 0);
    }

    boolean isClosed() {
        return closed;
    }

    /// Sends later intention locks to the queue, until [#afterChange] finds no reason for that any more.
    void close() {
        CLOSED.setVolatile(this, true);
    }

    @Override
    LockModes modes() {
        return LockModes.TABLE;
    }

    @Override
    Object mutex() {
        return this;
    }

    @Override
    String describe(LockNames names) {
        return names.table(tableId);
    }

    /// Returns the modes in the stripes. The requester has moved its own count into a grant before.
    @Override
    int unlistedModes() {
        long held = stripes.held();
        return ((held & IntentionLockCounters.IS_UNIT) != 0 ? 1 << IS : 0) | ((held & IntentionLockCounters.IX_UNIT) != 0 ? 1 << IX : 0);
    }

    @Override
    void afterChange() {
        boolean wanted = hasWaiters() || (listedCount() & ~INTENTIONS) != 0;
        if (closed != wanted) {
            CLOSED.setVolatile(this, wanted);
        }
    }
}
