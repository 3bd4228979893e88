// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.IndexEntryRows;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.constraint.IndexExpressionRows;
import bowler.execute.run.RunContext;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordSorter;
import bowler.execute.spill.SpillDisk;
import bowler.storage.TreeBulkLoad;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;

/// Builds a new index: reads all rows, sorts their entries and writes them in order, page by page.
final class IndexBuild {
    private static final int ROWS_BETWEEN = 1_024;

    private final RunContext runContext;
    private final SpillDisk spillDisk;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes entry = new GrowingBytes();
    private int count;

    IndexBuild(RunContext runContext, SpillDisk spillDisk) {
        this.runContext = runContext;
        this.spillDisk = spillDisk;
    }

    void fill(TableDescriptor table, IndexDescriptor index) {
        fill(table, index, () -> { });
    }

    /// @param between called repeatedly between units of work
    void fill(TableDescriptor table, IndexDescriptor index, Runnable between) {
        RecordSorter sorter = new RecordSorter(runContext.memory, spillDisk);
        TreeBulkLoad load = runContext.transaction.load(runContext.tree(index.treeId()));
        try {
            readRows(table, index, sorter, between);
            enter(table, index, sorter.sorted(), load, between);
        } finally {
            sorter.close();
        }
    }

    private void readRows(TableDescriptor table, IndexDescriptor index, RecordSorter sorter, Runnable between) {
        TableLayout layout = TableLayout.of(table);
        IndexLayout entries = layout.index(index.treeId());
        IndexEntryRows indexEntryRows = IndexExpressionRows.of(runContext, table, runContext.newTermsOf(table));
        int place = layout.indexes().indexOf(entries);
        GrowingBytes entryRow = new GrowingBytes();
        EncodedRow row = new EncodedRow(layout.rows());
        TreeRef tree = runContext.tree(table.treeId());
        try (RowCursor rows = runContext.transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (rows.next()) {
                if (++count % ROWS_BETWEEN == 0) {
                    between.run();
                }
                row.wrap(rows.rowBytes(), rows.rowOffset(), rows.rowLength());
                key.set(rows.keyBytes(), rows.keyOffset(), rows.keyLength());
                RowReader shown = indexEntryRows.of(place, row);
                if (shown != null) {
                    entries.appendEntryKey(shown, key, entry.clear());
                    GrowingBytes content = entries.entryRow(shown, key, entryRow);
                    sorter.add(entry.bytes, entry.length, content.bytes, 0, content.length);
                }
            }
        }
    }

    private void enter(
            TableDescriptor table, IndexDescriptor index, RecordCursor sorted, TreeBulkLoad load, Runnable between) {
        while (sorted.next()) {
            if (++count % ROWS_BETWEEN == 0) {
                between.run();
            }
            entry.set(sorted.bytes, sorted.keyOffset, sorted.keyLength);
            if (!load.add(entry.bytes, entry.length, sorted.bytes, sorted.rowOffset, sorted.rowLength)) {
                throw DefinitionError.DUPLICATE_ROWS.failure(index.name(), table.name());
            }
        }
        load.finish();
    }
}
