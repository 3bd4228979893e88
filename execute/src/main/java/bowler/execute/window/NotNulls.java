// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.run.Growth;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RowPages;
import java.util.Arrays;

/// Where in a partition a column is not NULL.
final class NotNulls {
    private static final int FIRST_ROWS = 16;

    private final Partition partition;
    private final int column;
    private final MemoryBudget budget;
    private int[] indexes = {};
    private int count;
    private long heldBytes;

    NotNulls(Partition partition, int column, MemoryBudget budget) {
        this.partition = partition;
        this.column = column;
        this.budget = budget;
    }

    void begin() {
        count = 0;
        int rows = Math.toIntExact(partition.rowCount());
        for (int index = 0; index < rows; index++) {
            long row = partition.start + index;
            Vector values = partition.column(column, row);
            if (!values.isNull(RowPages.placeOf(row))) {
                if (count == indexes.length) {
                    grow(rows);
                }
                indexes[count++] = index;
            }
        }
    }

    private void grow(int rows) {
        int capacity = Growth.next(indexes.length, FIRST_ROWS, Math.max(FIRST_ROWS, rows));
        long more = (long) (capacity - indexes.length) * Integer.BYTES;
        budget.take(more);
        heldBytes += more;
        indexes = Arrays.copyOf(indexes, capacity);
    }

    /// How many such rows are before a row.
    int countBefore(long row) {
        int index = Math.toIntExact(row - partition.start);
        int found = Arrays.binarySearch(indexes, 0, count, index);
        return found < 0 ? -found - 1 : found;
    }

    int count() {
        return count;
    }

    /// Such a row by its number, from 0.
    long row(long number) {
        return partition.start + indexes[(int) number];
    }

    void close() {
        budget.giveBack(heldBytes);
        heldBytes = 0;
        indexes = new int[0];
        count = 0;
    }
}
