// SPDX-License-Identifier: Apache-2.0
package bowler.execute.scan;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.layout.IndexLayout;
import bowler.catalog.layout.TableLayout;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyDecoder;

/// Rows of a table with the columns that an index holds: those of its key, and those of the clustering key in the
/// entry's row.
final class IndexOnlyRows extends RowAccess {
    private final RunContext runContext;
    private final TreeRef index;
    private final boolean descending;
    private final ReadIntent intent;
    private final KeyDecoder entryKeys;
    private final int[] entryColumns;
    private final KeyDecoder clusteringKeys;
    private final int[] clusteringColumns;
    private final IndexLayout entries;
    private final RowOfEntry owner;
    /// Null if no column is included.
    private final EncodedRow included;
    private final int[] includedColumns;
    private final RowBuffer values;
    private final RowBytes single = new RowBytes();
    private final GrowingBytes singleKey = new GrowingBytes();
    private int[] positions;
    /// For each of these columns its place among the included columns, or -1 if it is part of a key.
    private int[] sources;
    /// The columns of keys, -1 for those not requested; null if none is requested.
    private int[] neededEntryColumns;
    private int[] neededClusteringColumns;

    IndexOnlyRows(RunContext runContext, TableLayout layout, IndexDescriptor index, boolean descending, ReadIntent intent) {
        IndexLayout indexLayout = layout.index(index.treeId());
        this.runContext = runContext;
        this.index = runContext.tree(index.treeId());
        this.descending = descending;
        this.intent = intent;
        entryKeys = new KeyDecoder(indexLayout.keys());
        entryColumns = indexLayout.columns();
        clusteringKeys = new KeyDecoder(layout.clusteringKeys());
        clusteringColumns = layout.clusteringColumns();
        entries = indexLayout;
        owner = new RowOfEntry(runContext, layout, this.index, intent);
        included = indexLayout.included() == null ? null : new EncodedRow(indexLayout.included());
        includedColumns = indexLayout.includedColumns();
        values = new RowBuffer(layout.table().columns().size() + index.form().computed().size());
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
        found = read(runContext.reader, index, entryKey.bytes, entryKey.length, single, intent);
        singleKey.set(entryKey.bytes, 0, entryKey.length);
    }

    @Override
    public boolean next() {
        if (cursor == null) {
            if (!found) {
                return false;
            }
            found = false;
            show(singleKey.bytes, 0, single.bytes, 0, single.length);
            return true;
        }
        if (!cursor.next()) {
            return false;
        }
        show(cursor.keyBytes(), cursor.keyOffset(), cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
        return true;
    }

    private void show(byte[] entryKey, int entryOffset, byte[] key, int offset, int length) {
        if (neededEntryColumns != null) {
            entryKeys.decode(entryKey, entryOffset, values, neededEntryColumns);
        }
        if (neededClusteringColumns != null) {
            clusteringKeys.decode(key, offset, values, neededClusteringColumns);
        }
        keyBytes = key;
        keyOffset = offset;
        keyLength = entries.clusteringKeyLength(key, offset, length);
        if (included != null) {
            included.wrap(key, offset + keyLength, length - keyLength - Integer.BYTES);
        }
    }

    @Override
    public void prepare(int[] positions) {
        this.positions = positions;
        sources = new int[positions.length];
        for (int index = 0; index < positions.length; index++) {
            sources[index] = -1;
            for (int column = 0; column < includedColumns.length; column++) {
                if (includedColumns[column] == positions[index]) {
                    sources[index] = column;
                }
            }
        }
        neededEntryColumns = wanted(entryColumns);
        neededClusteringColumns = wanted(clusteringColumns);
    }

    private int[] wanted(int[] columns) {
        int[] wanted = new int[columns.length];
        boolean any = false;
        for (int part = 0; part < columns.length; part++) {
            wanted[part] = -1;
            for (int position : positions) {
                if (position == columns[part]) {
                    wanted[part] = position;
                    any = true;
                }
            }
        }
        return any ? wanted : null;
    }

    @Override
    public void decode(Vector[] into, int place) {
        for (int index = 0; index < positions.length; index++) {
            int source = sources[index];
            into[index].set(place, source < 0 ? values : included, source < 0 ? positions[index] : source);
        }
    }

    @Override
    public boolean hasRowBytes() {
        return false;
    }

    @Override
    public int bufferedRowCount() {
        return cursor == null ? 0 : cursor.bufferedRowCount();
    }

    @Override
    public int takeBuffered(int[] offsets, int[] lengths, int place, int max) {
        return cursor == null ? 0 : cursor.takeBuffered(offsets, lengths, place, max);
    }
}
