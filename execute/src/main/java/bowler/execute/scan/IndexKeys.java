// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.row.Batch;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SpillDisk;
import bowler.plan.query.RowSource.TableAccess;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;

/// The keys of a table's rows in a range of an index, sorted by the table's key. The keys of equal entries are sorted
/// already; others are sorted here, on disk if necessary.
final class IndexKeys extends KeyList {
    private static final Batch NO_ROW = new Batch();
    private static final byte[] NOTHING = {};

    private final RunContext runContext;
    private final SpillDisk disk;
    private final TreeRef index;
    private final IndexLayout entries;
    private final BoundKeys bounds;
    private final RowOfEntry owner;
    private byte[] made = new byte[64];
    private RecordSorter sorter;
    private RecordCursor sorted;

    IndexKeys(RunContext runContext, TableAccess range, TableLayout layout, Evaluators evaluators, SpillDisk disk) {
        this.runContext = runContext;
        this.disk = disk;
        index = runContext.tree(range.index().treeId());
        entries = layout.index(range.index().treeId());
        owner = new RowOfEntry(runContext, layout, index, ReadIntent.READ);
        bounds = new BoundKeys(entries.keys(), range.bounds(), evaluators);
    }

    @Override
    boolean open() {
        close();
        bounds.evaluate(NO_ROW, Batch.ALL, 1);
        KeyRange range = bounds.range(0);
        if (range == null) {
            return false;
        }
        sorter = new RecordSorter(runContext.memory, disk);
        boolean found = false;
        try (RowCursor cursor = runContext.transaction.scan(index, range, false, ReadIntent.READ)) {
            cursor.lockFirst(owner);
            while (cursor.next()) {
                int length = entries.clusteringKeyLength(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                if (made.length < length) {
                    made = new byte[2 * length];
                }
                System.arraycopy(cursor.rowBytes(), cursor.rowOffset(), made, 0, length);
                sorter.add(made, length, NOTHING, 0, 0);
                found = true;
            }
        }
        sorted = sorter.sorted();
        return found;
    }

    @Override
    boolean next() {
        if (sorted == null || !sorted.next()) {
            return false;
        }
        bytes = sorted.bytes;
        offset = sorted.keyOffset;
        length = sorted.keyLength;
        return true;
    }

    @Override
    void close() {
        sorted = null;
        if (sorter != null) {
            sorter.close();
            sorter = null;
        }
    }
}
