// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.MemoryBudget;
import bowler.types.Carrier;
import bowler.types.DataType;

/// The values that a DISTINCT aggregate has met, with their groups: in a hash table, as long as there is memory. From then
/// on those that it knows are known, and of others it says that it does not know.
abstract class DistinctSet {
    /// The rows met for the first time, and their groups.
    final int[] newRows = new int[Batch.CAPACITY];
    final int[] newGroups = new int[Batch.CAPACITY];
    int newCount;
    /// The rows that are not known, for which there is no memory, and their groups.
    final int[] otherRows = new int[Batch.CAPACITY];
    final int[] otherGroups = new int[Batch.CAPACITY];
    int otherCount;
    private final MemoryBudget budget;
    private boolean isFull;

    DistinctSet(MemoryBudget budget) {
        this.budget = budget;
    }

    static DistinctSet of(DataType type, MemoryBudget budget) {
        return type.carrier() == Carrier.LONG ? new DistinctLongSet(budget) : new DistinctKeySet(type, budget);
    }

    /// Parts values, none of them NULL, into those new, those not known for lack of memory, and those met before.
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

    /// Whether there is memory for more; once there is none it stays so. A quarter of all memory is left for groups, and for
    /// sorting the others.
    final boolean mayGrow(long held, long more) {
        if (!isFull) {
            long left = budget.freeBytes() - more;
            isFull = held + more > MemoryBudget.MIN_SHARE_BYTES && left < budget.limitBytes() / 4;
        }
        return !isFull;
    }

    /// No more of them are taken in.
    final void fill() {
        isFull = true;
    }

    /// Whether there were others.
    final boolean isFull() {
        return isFull;
    }

    /// Forgets all, and gives the memory back.
    final void clear() {
        isFull = false;
        forget();
    }

    abstract void forget();
}
