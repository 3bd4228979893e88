// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.layout;

import bowler.base.bytes.BigEndian;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// The bytes of an index's entries. An entry's key is the encoded key columns, followed by the clustering key unless
/// the entry is unique by its columns; its row is the clustering key. Where the index includes columns, their row
/// follows there, and behind it the clustering key's length, four bytes. Immutable, shared.
public final class IndexLayout {
    private final IndexDescriptor index;
    private final KeyLayout keys;
    private final KeyEncoder encoder;
    private final int[] columns;
    private final int[] includedColumns;
    /// Null where nothing is included.
    private final RowLayout included;
    private final RowEncoder includedEncoder;

    private IndexLayout(IndexDescriptor index, KeyLayout keys, int[] columns, int[] includedColumns, RowLayout included) {
        this.index = index;
        this.keys = keys;
        this.encoder = new KeyEncoder(keys);
        this.columns = columns;
        this.includedColumns = includedColumns;
        this.included = included;
        includedEncoder = included == null ? null : new RowEncoder(included);
    }

    public static IndexLayout of(TableDescriptor table, IndexDescriptor index) {
        List<KeyPart> parts = new ArrayList<>();
        int[] columns = new int[index.keyColumns().size()];
        for (KeyColumn column : index.keyColumns()) {
            int place = parts.size();
            if (column.isComputed()) {
                parts.add(new KeyPart(
                    index.form().computed().get(column.computed()).type(), true, column.descending()));
                columns[place] = table.columns().size() + column.computed();
            } else {
                parts.add(keyPart(table, column));
                columns[place] = column.position();
            }
        }
        List<Integer> included = index.form().included();
        return new IndexLayout(index, KeyLayout.of(parts), columns, included.stream().mapToInt(Integer::intValue).toArray(),
            included.isEmpty() ? null
                : RowLayout.of(included.stream().map(position -> table.columns().get(position).type()).toList()));
    }

    public IndexDescriptor index() {
        return index;
    }

    public KeyLayout keys() {
        return keys;
    }

    /// The positions of the key's columns in the table's row; computed parts follow the row's columns.
    public int[] columns() {
        return columns.clone();
    }

    /// Returns the layout of the included columns within an entry's row; null if there are none.
    public RowLayout included() {
        return included;
    }

    /// Positions in the table's row of the columns included.
    public int[] includedColumns() {
        return includedColumns.clone();
    }

    /// Returns whether no other row may have this row's key: the index is unique, and no NULL makes the key distinct.
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
    ///
    /// @param row with the computed parts after its columns: [IndexEntryRows]
    public void appendEntryKey(RowReader row, GrowingBytes clusteringKey, GrowingBytes target) {
        encoder.encode(row, columns, target);
        if (!isUniqueEntry(row)) {
            target.append(clusteringKey.bytes, 0, clusteringKey.length);
        }
    }

    /// Returns the entry's row: the clustering key itself, or what is put into `target`.
    public GrowingBytes entryRow(RowReader row, GrowingBytes clusteringKey, GrowingBytes target) {
        if (included == null) {
            return clusteringKey;
        }
        target.set(clusteringKey.bytes, 0, clusteringKey.length);
        includedEncoder.encode(row, includedColumns, target);
        BigEndian.putInt(target.reserve(Integer.BYTES), target.length, clusteringKey.length);
        target.length += Integer.BYTES;
        return target;
    }

    /// Returns the length in bytes of the clustering key in an entry's row.
    public int clusteringKeyLength(byte[] bytes, int offset, int length) {
        return included == null ? length : BigEndian.getInt(bytes, offset + length - Integer.BYTES);
    }

    static KeyPart keyPart(TableDescriptor table, KeyColumn column) {
        ColumnDescriptor descriptor = table.columns().get(column.position());
        return new KeyPart(descriptor.type(), descriptor.nullable(), column.descending());
    }
}
