// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.layout;

import bowler.base.bytes.BigEndian;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.KeyEncoder;
import bowler.types.encode.KeyLayout;
import bowler.types.encode.KeyPart;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// The bytes of a table's rows: all columns in table order under the clustering key. Immutable, shared.
public final class TableLayout {
    /// Length of a hidden row number.
    public static final int ROW_NUMBER_BYTES = Long.BYTES;

    private final TableDescriptor table;
    private final RowLayout rows;
    private final KeyLayout clusteringKeys;
    private final KeyEncoder clusteringKeyEncoder;
    private final int[] clusteringColumns;
    private final List<IndexLayout> indexes;

    private TableLayout(TableDescriptor table) {
        this.table = table;
        List<DataType> types = new ArrayList<>();
        for (ColumnDescriptor column : table.columns()) {
            types.add(column.type());
        }
        rows = RowLayout.of(types, addedValues(table));
        clusteringKeys = keyLayout(table, table.clusteringKey());
        clusteringKeyEncoder = new KeyEncoder(clusteringKeys);
        clusteringColumns = positions(table.clusteringKey());
        indexes = new ArrayList<>();
        for (IndexDescriptor index : table.indexes()) {
            indexes.add(IndexLayout.of(table, index));
        }
    }

    /// Returns the values for rows that lack columns added later; null if all are NULL.
    private static RowBuffer addedValues(TableDescriptor table) {
        RowBuffer values = null;
        for (ColumnDescriptor column : table.columns()) {
            if (column.added() != null && !column.added().isNull()) {
                if (values == null) {
                    values = new RowBuffer(table.columns().size());
                }
                values.set(column.position(), column.type(), column.added(), 0);
            }
        }
        return values;
    }

    public static TableLayout of(TableDescriptor table) {
        return new TableLayout(table);
    }

    public TableDescriptor table() {
        return table;
    }

    public RowLayout rows() {
        return rows;
    }

    /// Returns whether rows are stored under hidden row numbers.
    public boolean hasRowNumbers() {
        return clusteringColumns.length == 0;
    }

    /// Returns the clustering key's parts; none where rows have row numbers.
    public KeyLayout clusteringKeys() {
        return clusteringKeys;
    }

    /// Positions in the row of the clustering key's columns.
    public int[] clusteringColumns() {
        return clusteringColumns.clone();
    }

    /// Layouts of the table's indexes, in the descriptor's order.
    public List<IndexLayout> indexes() {
        return indexes;
    }

    public IndexLayout index(int treeId) {
        for (IndexLayout index : indexes) {
            if (index.index().treeId() == treeId) {
                return index;
            }
        }
        throw new IllegalArgumentException("table " + table.name() + " has no index with tree " + treeId);
    }

    /// Appends the clustering key of a row.
    ///
    /// @param rowNumber the hidden row number; ignored where the table has a key
    public void appendClusteringKey(RowReader row, long rowNumber, GrowingBytes target) {
        if (hasRowNumbers()) {
            appendRowNumber(rowNumber, target);
        } else {
            clusteringKeyEncoder.encode(row, clusteringColumns, target);
        }
    }

    public static void appendRowNumber(long rowNumber, GrowingBytes target) {
        BigEndian.putLong(target.reserve(ROW_NUMBER_BYTES), target.length, rowNumber);
        target.length += ROW_NUMBER_BYTES;
    }

    static KeyLayout keyLayout(TableDescriptor table, List<KeyColumn> columns) {
        List<KeyPart> parts = new ArrayList<>();
        for (KeyColumn column : columns) {
            parts.add(IndexLayout.keyPart(table, column));
        }
        return KeyLayout.of(parts);
    }

    static int[] positions(List<KeyColumn> columns) {
        int[] positions = new int[columns.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = columns.get(i).position();
        }
        return positions;
    }
}
