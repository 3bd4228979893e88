// SPDX-License-Identifier: Apache-2.0
package bowler.execute.spill;

import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;
import java.util.Arrays;

/// Rows in memory, numbered from 0.
public final class NumberedRows {
    private static final byte[] NO_KEY = {};
    private static final int FIRST_ROWS = 64;

    private final MemoryBudget budget;
    private final RecordArena arena;
    private long[] addresses = {};
    private int count;

    public NumberedRows(MemoryBudget budget) {
        this.budget = budget;
        arena = new RecordArena(budget);
    }

    public int count() {
        return count;
    }

    /// Adds a row; the first is never refused.
    ///
    /// @return false if memory is exhausted
    public boolean add(byte[] row, int length) {
        if (count == addresses.length && !grow()) {
            return false;
        }
        long address = arena.add(NO_KEY, 0, 0, row, 0, length, arrayBytes());
        if (address < 0) {
            return false;
        }
        addresses[count++] = address;
        return true;
    }

    private long arrayBytes() {
        return (long) addresses.length * Long.BYTES;
    }

    private boolean grow() {
        int capacity = ArrayGrowth.next(addresses.length, FIRST_ROWS, ArrayGrowth.MAX_PLACES);
        long more = (long) (capacity - addresses.length) * Long.BYTES;
        if (count == 0) {
            budget.take(more);
        } else if (more == 0 || !budget.tryTake(arena.heldBytes() + arrayBytes(), more)) {
            return false;
        }
        addresses = Arrays.copyOf(addresses, capacity);
        return true;
    }

    /// Removes the last row.
    public void removeLast() {
        count--;
    }

    public void show(int number, RecordView into) {
        long address = addresses[number];
        into.show(arena.block(address), RecordArena.offset(address));
    }

    /// Discards all rows and releases the memory.
    public void clear() {
        arena.clear();
        budget.release(arrayBytes());
        addresses = new long[0];
        count = 0;
    }
}
