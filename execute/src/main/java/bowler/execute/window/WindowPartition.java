// SPDX-License-Identifier: Apache-2.0
package bowler.execute.window;

import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.spill.RowPages;

/// The current partition: rows from `start` to before `end` of the pages.
final class WindowPartition {
    final RowPages pages;
    /// The column that says whether a row differs in order from the preceding row.
    final int peerColumn;
    final boolean hasOrder;
    long start;
    long end;

    WindowPartition(RowPages pages, int peerColumn, boolean hasOrder) {
        this.pages = pages;
        this.peerColumn = peerColumn;
        this.hasOrder = hasOrder;
    }

    long rowCount() {
        return end - start;
    }

    Vector column(int column, long row) {
        return pages.pageWith(row).columns[column];
    }

    /// Returns the first row after `row` that begins a group of peers, or the end.
    long nextGroup(long row) {
        if (!hasOrder) {
            return end;
        }
        long next = row + 1;
        while (next < end) {
            long[] begins = column(peerColumn, next).longs;
            int place = RowPages.placeOf(next);
            int last = (int) Math.min(Batch.CAPACITY, place + end - next);
            while (place < last && begins[place] == 0) {
                place++;
                next++;
            }
            if (place < last) {
                return next;
            }
        }
        return end;
    }
}
