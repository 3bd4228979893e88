// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// How many owners hold IS and IX on a table, counted in cells far apart, so that owners share no cache line.
///
/// One cell to begin with; the first collision of two owners makes the rest (as `LongAdder` does), so a thousand quiet
/// tables stay small. A cell holds the IX count in its upper, the IS count in its lower half. An owner counts up and
/// down in the same cell, so no cell is ever below zero, and a lock held is seen in its cell by whoever looks later.
final class IntentionLockCounters {
    static final long IS_UNIT = 1L;
    static final long IX_UNIT = 1L << 32;
    /// The place of the first cell, used until there are others.
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

    /// Counts up, with a full fence.
    ///
    /// @param number the owner's, which chooses the cell
    /// @return the place to give to [#subtract]
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

    /// Counts up in the place where the owner has counted before.
    void addAt(int place, long units) {
        subtract(place, -units);
    }

    /// Counts down, with a full fence.
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

    /// [#IS_UNIT] if anybody holds IS, plus [#IX_UNIT] if anybody holds IX.
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
