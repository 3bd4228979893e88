// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;

/// The distinct values of an aggregate with their groups, in a hash table as long as memory suffices. After that it
/// still recognizes the values it holds and reports all others as unknown.
abstract class DistinctSet {
    /// The rows met for the first time, and their groups.
    final int[] newRows = new int[Batch.CAPACITY];
    final int[] newGroups = new int[Batch.CAPACITY];
    int newCount;
    /// The rows that are unknown for lack of memory, and their groups.
    final int[] otherRows = new int[Batch.CAPACITY];
    final int[] otherGroups = new int[Batch.CAPACITY];
    int otherCount;
    private final MemoryBudget budget;
    private boolean isFull;

    DistinctSet(MemoryBudget budget) {
        this.budget = budget;
    }

    /// Splits values, none of them NULL, into new ones, unknown ones for lack of memory, and those met before.
    final void meet(Vector values, int[] rows, int count, int[] groupOf) {
        newCount = 0;
        otherCount = 0;
        take(values, rows, count, groupOf);
    }

    abstract void take(Vector values, int[] rows, int count, int[] groupOf);

    final void isNew(int row, int group) {
        newRows[newCount] = row;
        newGroups[newCount++] = group;
    }

    final void isOther(int row, int group) {
        otherRows[otherCount] = row;
        otherGroups[otherCount++] = group;
    }

    /// Returns whether memory suffices for more values. Once it does not, the result stays false. A quarter of all
    /// memory is reserved for groups and for sorting the other values.
    final boolean mayGrow(long held, long more) {
        if (!isFull) {
            long left = budget.freeBytes() - more;
            isFull = held + more > MemoryBudget.MIN_SHARE_BYTES && left < budget.limitBytes() / 4;
        }
        return !isFull;
    }

    /// Ends the insertion of further values.
    final void fill() {
        isFull = true;
    }

    /// Returns whether there were unknown values.
    final boolean isFull() {
        return isFull;
    }

    /// Discards all values and releases the memory.
    final void clear() {
        isFull = false;
        forget();
    }

    abstract void forget();
}
