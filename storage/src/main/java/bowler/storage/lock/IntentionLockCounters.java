// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// Counts the owners that hold IS and IX on a table, in cells far enough apart that owners share no cache line.
///
/// A table starts with one cell. The first collision of two owners allocates the others, as in `LongAdder`, so a
/// thousand idle tables stay small. The upper half of a cell holds the IX count, the lower half the IS count. An owner
/// increments and decrements the same cell. No cell is therefore ever below zero, and a later reader of the cell sees
/// every lock held.
final class IntentionLockCounters {
    static final long IS_UNIT = 1L;
    static final long IX_UNIT = 1L << 32;
    /// The position that stands for the first cell, used until there are others.
    static final int FIRST_CELL = -1;

    private static final int LONGS_PER_CELL = 16;
    private static final VarHandle FIRST;
    private static final VarHandle CELLS;
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            FIRST = MethodHandles.lookup().findVarHandle(IntentionLockCounters.class, "first", long.class);
            CELLS = MethodHandles.lookup().findVarHandle(IntentionLockCounters.class, "cells", long[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int cellCount;
    private volatile long first;
    private volatile long[] cells;

    /// @param cellCount a power of two
    IntentionLockCounters(int cellCount) {
        this.cellCount = cellCount;
    }

    /// Adds `units` with a full fence.
    ///
    /// @param number the owner's number, which chooses the cell
    /// @return the position to pass to [#subtract]
    int add(long number, long units) {
        long[] present = cells;
        if (present == null) {
            long before = first;
            if (FIRST.compareAndSet(this, before, before + units)) {
                return FIRST_CELL;
            }
            present = makeCells();
        }
        int place = (int) (number & cellCount - 1);
        CELL.getAndAdd(present, index(place), units);
        return place;
    }

    /// Adds `units` to the cell in which the owner has counted before.
    void addAt(int place, long units) {
        subtract(place, -units);
    }

    /// Subtracts `units` with a full fence.
    void subtract(int place, long units) {
        if (place == FIRST_CELL) {
            FIRST.getAndAdd(this, -units);
        } else {
            CELL.getAndAdd(cells, index(place), -units);
        }
    }

    private static int index(int place) {
        return (place + 1) * LONGS_PER_CELL;
    }

    private long[] makeCells() {
        long[] made = new long[(cellCount + 1) * LONGS_PER_CELL];
        return CELLS.compareAndSet(this, null, made) ? made : cells;
    }

    /// Returns [#IS_UNIT] if any owner holds IS, plus [#IX_UNIT] if any owner holds IX.
    long held() {
        long held = presence(first);
        long[] present = cells;
        if (present != null) {
            for (int place = 0; place < cellCount; place++) {
                held |= presence((long) CELL.getVolatile(present, index(place)));
            }
        }
        return held;
    }

    private static long presence(long counts) {
        long is = (int) counts == 0 ? 0 : IS_UNIT;
        return counts >>> 32 == 0 ? is : is | IX_UNIT;
    }
}
