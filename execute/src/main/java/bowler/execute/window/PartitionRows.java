// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.group.AggregateState;
import bowler.execute.row.Batch;
import bowler.execute.spill.RowPages;
import java.util.Arrays;

/// Passes ranges of a partition's rows to an aggregate, page by page.
final class PartitionRows {
    private final WindowPartition windowPartition;
    private final AggregateState work;
    private final int column;
    private final int[] groups = new int[Batch.CAPACITY];
    private final int[] places = new int[Batch.CAPACITY];

    /// @param column the number of the aggregate's first column
    PartitionRows(WindowPartition windowPartition, AggregateState work, int column) {
        this.windowPartition = windowPartition;
        this.work = work;
        this.column = column;
    }

    /// Adds rows to a group.
    void add(int group, long from, long to) {
        long row = from;
        while (row < to) {
            int count = chosen(row, to);
            Arrays.fill(groups, 0, count, group);
            work.take(windowPartition.pages.pageWith(row).columns, column, places, count, groups);
            row += count;
        }
    }

    /// Adds rows to consecutive groups of `blockRows` rows each.
    void addInBlocks(int firstGroup, int blockRows) {
        long row = windowPartition.start;
        while (row < windowPartition.end) {
            int count = chosen(row, windowPartition.end);
            for (int at = 0; at < count; at++) {
                groups[at] = firstGroup + (int) ((row + at - windowPartition.start) / blockRows);
            }
            work.take(windowPartition.pages.pageWith(row).columns, column, places, count, groups);
            row += count;
        }
    }

    void remove(int group, long from, long to) {
        long row = from;
        while (row < to) {
            int count = chosen(row, to);
            Arrays.fill(groups, 0, count, group);
            work.remove(windowPartition.pages.pageWith(row).columns, column, places, count, groups);
            row += count;
        }
    }

    /// Collects the places of the rows on one page and returns their number.
    private int chosen(long row, long to) {
        int first = RowPages.placeOf(row);
        int count = (int) Math.min(to - row, Batch.CAPACITY - first);
        for (int at = 0; at < count; at++) {
            places[at] = first + at;
        }
        return count;
    }
}
