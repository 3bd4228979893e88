// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.layout.TableLayout;
import bowler.execute.row.Batch;
import bowler.execute.row.RowDecoder;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowLayout;

/// Rows of a table in its own tree.
final class TableRows extends RowAccess {
    private final RunContext runContext;
    private final TreeRef tree;
    private final boolean descending;
    private final ReadIntent intent;
    private final RowLayout rows;
    private final RowBytes single = new RowBytes();
    private RowDecoder decoder;

    TableRows(RunContext runContext, TableLayout layout, boolean descending, ReadIntent intent) {
        this.runContext = runContext;
        tree = runContext.tree(layout.table().treeId());
        this.descending = descending;
        this.intent = intent;
        rows = layout.rows();
    }

    @Override
    public void open(KeyRange range) {
        close();
        cursor = runContext.reader.scan(tree, range, descending, intent);
    }

    @Override
    public void open(GrowingBytes key) {
        close();
        runContext.noteRead(tree);
        found = read(runContext.reader, tree, key.bytes, key.length, single, intent);
        keyBytes = key.bytes;
        keyOffset = 0;
        keyLength = key.length;
    }

    @Override
    public boolean next() {
        RowCursor cursor = this.cursor;
        if (cursor == null) {
            boolean first = found;
            found = false;
            rowBytes = single.bytes;
            rowOffset = 0;
            rowLength = single.length;
            return first;
        }
        if (!cursor.next()) {
            return false;
        }
        rowBytes = cursor.rowBytes();
        rowOffset = cursor.rowOffset();
        rowLength = cursor.rowLength();
        if (withKeys) {
            keyBytes = cursor.keyBytes();
            keyOffset = cursor.keyOffset();
            keyLength = cursor.keyLength();
        }
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
    public void decode(Vector[] into, int[] offsets, int[] lengths, int from, int to) {
        decoder.decode(rowBytes, offsets, lengths, Batch.ALL, from, to, into);
    }

    @Override
    public boolean hasRowBytes() {
        return true;
    }

    @Override
    public boolean hasStableBytes() {
        return true;
    }

    @Override
    public int bufferedRowCount() {
        return cursor == null ? 0 : cursor.bufferedRowCount();
    }

    @Override
    public int takeBuffered(int[] offsets, int[] lengths, int place, int max) {
        return cursor == null ? 0 : cursor.takeBuffered(offsets, lengths, place, max);
    }

    @Override
    public void close() {
        if (cursor != null) {
            // Releases the array of a long row.
            rowBytes = null;
        }
        super.close();
    }
}
