// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowLayout;

/// Rows of a table by an index, whose entries hold the clustering keys of the rows.
final class IndexRows extends RowAccess {
    private final RunContext runContext;
    private final TreeRef table;
    private final TreeRef index;
    private final boolean descending;
    private final ReadIntent intent;
    private final RowLayout rows;
    private final IndexLayout entries;
    private final RowBytes row = new RowBytes();
    private final RowBytes key = new RowBytes();
    private final RowOfEntry owner;
    private RowDecoder decoder;

    IndexRows(RunContext runContext, TableLayout layout, IndexDescriptor index, boolean descending, ReadIntent intent) {
        this.runContext = runContext;
        table = runContext.tree(layout.table().treeId());
        this.index = runContext.tree(index.treeId());
        this.descending = descending;
        this.intent = intent;
        rows = layout.rows();
        entries = layout.index(index.treeId());
        owner = new RowOfEntry(runContext, layout, this.index, intent);
    }

    @Override
    public void open(KeyRange range) {
        close();
        cursor = runContext.reader.scan(index, range, descending, intent);
        cursor.lockFirst(owner);
    }

    @Override
    public void open(GrowingBytes entryKey) {
        close();
        runContext.noteRead(index);
        found = read(runContext.reader, index, entryKey.bytes, entryKey.length, key, intent);
        if (found) {
            key.length = entries.clusteringKeyLength(key.bytes, 0, key.length);
        }
    }

    /// An entry without a row was inserted or deleted by a concurrent transaction, as seen at UR; it is skipped.
    @Override
    public boolean next() {
        while (nextEntry()) {
            runContext.noteRead(table);
            if (read(runContext.reader, table, key.bytes, key.length, row, intent)) {
                rowBytes = row.bytes;
                rowOffset = 0;
                rowLength = row.length;
                keyBytes = key.bytes;
                keyOffset = 0;
                keyLength = key.length;
                return true;
            }
        }
        return false;
    }

    private boolean nextEntry() {
        if (cursor == null) {
            boolean first = found;
            found = false;
            return first;
        }
        if (!cursor.next()) {
            return false;
        }
        key.set(cursor.rowBytes(), cursor.rowOffset(),
            entries.clusteringKeyLength(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength()));
        return true;
    }

    @Override
    public void prepare(int[] positions) {
        decoder = new RowDecoder(rows, positions);
    }

    @Override
    public void decode(Vector[] into, int place) {
        decoder.decode(rowBytes, rowOffset, rowLength, into, place);
    }

    @Override
    public boolean hasRowBytes() {
        return true;
    }
}
