// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.layout;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;

/// The bytes of an index's entries. An entry's key is the encoded key columns, followed by the clustering key unless the
/// entry is unique by its columns; its row is the clustering key. Immutable, shared.
public final class IndexLayout {
    private final IndexDescriptor index;
    private final KeyLayout keys;
    private final KeyEncoder encoder;
    private final int[] columns;

    private IndexLayout(IndexDescriptor index, KeyLayout keys, int[] columns) {
        this.index = index;
        this.keys = keys;
        this.encoder = new KeyEncoder(keys);
        this.columns = columns;
    }

    public static IndexLayout of(TableDescriptor table, IndexDescriptor index) {
        return new IndexLayout(
            index, TableLayout.keyLayout(table, index.keyColumns()), TableLayout.positions(index.keyColumns()));
    }

    public IndexDescriptor index() {
        return index;
    }

    public KeyLayout keys() {
        return keys;
    }

    /// Positions in the table's row of the key's columns.
    public int[] columns() {
        return columns.clone();
    }

    /// Whether no other row may have this row's key: the index is unique, and no NULL makes the key distinct.
    public boolean isUniqueEntry(RowReader row) {
        if (!index.unique() || !index.nullsDistinct()) {
            return index.unique();
        }
        for (int column : columns) {
            if (row.isNull(column)) {
                return false;
            }
        }
        return true;
    }

    /// Appends the key of the row's entry.
    public void appendEntryKey(RowReader row, GrowingBytes clusteringKey, GrowingBytes target) {
        encoder.encode(row, columns, target);
        if (!isUniqueEntry(row)) {
            System.arraycopy(
                clusteringKey.bytes, 0, target.reserve(clusteringKey.length), target.length, clusteringKey.length);
            target.length += clusteringKey.length;
        }
    }
}
