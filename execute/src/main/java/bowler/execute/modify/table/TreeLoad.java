// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify.table;

import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SpillDisk;
import bowler.storage.TreeBulkLoad;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.RowRun;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;

/// Fills a new tree with the rows of a table. Rows that come in the order of their keys are written at once. Rows that
/// come later than a row with a greater key are sorted, and inserted at the end. If the first rows are not in order, all
/// rows are sorted.
final class TreeLoad {
    private static final int ROWS_BETWEEN = 1_024;

    private final RunContext runContext;
    private final TreeRef tree;
    private final TreeBulkLoad load;
    private final RecordSorter sorter;
    private final boolean isSorted;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes lastKey = new GrowingBytes();
    private final GrowingBytes lateRow = new GrowingBytes();
    private boolean hasLate;
    private long count;
    private long lateCount;

    /// @param isSorted whether the rows come in the order of their keys, as far as is known
    TreeLoad(RunContext runContext, SpillDisk spillDisk, TreeRef tree, boolean isSorted) {
        this.runContext = runContext;
        this.tree = tree;
        this.isSorted = isSorted;
        load = runContext.transaction.load(tree);
        sorter = new RecordSorter(runContext.memory, spillDisk);
    }

    /// @return false if the key of a row exists already
    boolean add(RowRun rows) {
        for (int at = 0; at < rows.count; at++) {
            key.set(rows.keys, rows.keyOffsets[at], rows.keyLengths[at]);
            if (!add(rows.changed, rows.changedOffsets[at], rows.changedLengths[at])) {
                return false;
            }
        }
        return true;
    }

    /// @return false if the key of a row exists already
    boolean add(RecordCursor rows) {
        while (rows.next()) {
            key.set(rows.bytes, rows.keyOffset, rows.keyLength);
            if (!add(rows.bytes, rows.rowOffset, rows.rowLength)) {
                return false;
            }
        }
        return true;
    }

    private boolean add(byte[] row, int rowOffset, int rowLength) {
        if (++count % ROWS_BETWEEN == 0) {
            runContext.transaction.checkCancelled();
        }
        if (isSorted && isAfter(key.bytes, 0, key.length, lastKey)) {
            lastKey.set(key.bytes, 0, key.length);
            return load.add(key.bytes, key.length, row, rowOffset, rowLength);
        }
        hasLate = true;
        sorter.add(key.bytes, key.length, row, rowOffset, rowLength);
        return true;
    }

    static boolean isAfter(byte[] key, int offset, int length, GrowingBytes other) {
        return Arrays.compareUnsigned(key, offset, offset + length, other.bytes, 0, other.length) > 0;
    }

    /// Completes the tree.
    ///
    /// @return false if the key of a row exists already
    boolean finish() {
        if (isSorted) {
            load.finish();
        }
        if (hasLate) {
            RecordCursor rows = sorter.sorted();
            while (rows.next()) {
                if (!addLate(rows)) {
                    return false;
                }
            }
        }
        if (!isSorted) {
            load.finish();
        }
        return true;
    }

    private boolean addLate(RecordCursor rows) {
        if (++lateCount % ROWS_BETWEEN == 0) {
            runContext.transaction.checkCancelled();
        }
        key.set(rows.bytes, rows.keyOffset, rows.keyLength);
        if (!isSorted) {
            return load.add(key.bytes, key.length, rows.bytes, rows.rowOffset, rows.rowLength);
        }
        lateRow.set(rows.bytes, rows.rowOffset, rows.rowLength);
        return runContext.transaction.insert(tree, key.bytes, key.length, lateRow.bytes, lateRow.length);
    }

    /// Returns the number of rows.
    long count() {
        return count;
    }

    void close() {
        sorter.close();
    }
}
