// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Vector;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RowPages;
import java.util.Arrays;

/// The rows of a partition in which a column is not NULL.
final class NonNullRows {
    private static final int FIRST_ROWS = 16;

    private final WindowPartition windowPartition;
    private final int column;
    private final MemoryBudget budget;
    private int[] indexes = {};
    private int count;
    private long heldBytes;

    NonNullRows(WindowPartition windowPartition, int column, MemoryBudget budget) {
        this.windowPartition = windowPartition;
        this.column = column;
        this.budget = budget;
    }

    void begin() {
        count = 0;
        int rows = Math.toIntExact(windowPartition.rowCount());
        for (int index = 0; index < rows; index++) {
            long row = windowPartition.start + index;
            Vector values = windowPartition.column(column, row);
            if (!values.isNull(RowPages.placeOf(row))) {
                if (count == indexes.length) {
                    grow(rows);
                }
                indexes[count++] = index;
            }
        }
    }

    private void grow(int rows) {
        int capacity = ArrayGrowth.next(indexes.length, FIRST_ROWS, Math.max(FIRST_ROWS, rows));
        long more = (long) (capacity - indexes.length) * Integer.BYTES;
        budget.take(more);
        heldBytes += more;
        indexes = Arrays.copyOf(indexes, capacity);
    }

    /// Returns the number of such rows before a row.
    int countBefore(long row) {
        int index = Math.toIntExact(row - windowPartition.start);
        int found = Arrays.binarySearch(indexes, 0, count, index);
        return found < 0 ? -found - 1 : found;
    }

    int count() {
        return count;
    }

    /// Returns such a row by its number, from 0.
    long row(long number) {
        return windowPartition.start + indexes[(int) number];
    }

    void close() {
        budget.release(heldBytes);
        heldBytes = 0;
        indexes = new int[0];
        count = 0;
    }
}
