// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import bowler.storage.terms.LockNames;
import bowler.storage.terms.TableLockMode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// The locks of one table: intention locks counted in stripes while nobody wants more; a queue for the rest. Found once
/// by [LockManager#table] and kept by those who use it often.
///
/// A strong mode (all but IS and IX), held or waited for, *closes* the stripes: later intention locks go through the
/// queue. Those already counted stay counted until they end. That nobody is missed rests on two full fences: an owner
/// counts, then looks whether the stripes are closed; a strong request closes, then looks at the counts. See THEORY.md.
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

    /// Whether who means to lock rows gets the whole table instead; holds for locks that are asked for from now on.
    public void lockAsWhole(boolean whole) {
        isWhole = whole;
    }

    /// The mode that is taken where this one is asked for.
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

    /// Sends later intention locks to the queue, until [#afterChange] finds no reason any more.
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

    /// The stripes; whoever asks has moved its own count into a grant before.
    @Override
    int modesHeldUnlisted() {
        long held = stripes.held();
        return ((held & IntentionLockCounters.IS_UNIT) != 0 ? 1 << IS : 0) | ((held & IntentionLockCounters.IX_UNIT) != 0 ? 1 << IX : 0);
    }

    @Override
    void afterChange() {
        boolean wanted = hasWaiters() || (heldListed() & ~INTENTIONS) != 0;
        if (closed != wanted) {
            CLOSED.setVolatile(this, wanted);
        }
    }
}
