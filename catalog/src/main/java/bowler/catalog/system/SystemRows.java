// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.storage.StoreTransaction;
import bowler.storage.api.LockedRow;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowBytes;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import bowler.types.encode.EncodedRow;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import java.util.function.Consumer;

/// Rows of one system table, read and written through a transaction.
final class SystemRows {
    private final TableLayout layout;
    private final TreeRef tree;
    private final StoreTransaction transaction;
    private final RowEncoder encoder;
    private final GrowingBytes key = new GrowingBytes();
    private final GrowingBytes bytes = new GrowingBytes();

    SystemRows(SystemTable table, TreeRef tree, StoreTransaction transaction) {
        this.layout = TableLayout.of(table.descriptor());
        this.tree = tree;
        this.transaction = transaction;
        this.encoder = new RowEncoder(layout.rows());
    }

    RowBuffer newRow() {
        return new RowBuffer(layout.table().columns().size());
    }

    /// Adds the row; false if its key exists.
    boolean insert(RowBuffer row) {
        encode(row);
        return transaction.insert(tree, key.bytes, key.length, bytes.bytes, bytes.length);
    }

    /// Replaces the row with the same key.
    boolean update(RowBuffer row) {
        encode(row);
        return transaction.update(tree, key.bytes, key.length, bytes.bytes, bytes.length);
    }

    /// Deletes the row with the key columns of this one.
    boolean delete(RowBuffer row) {
        layout.appendClusteringKey(row, 0, key.clear());
        return transaction.delete(tree, key.bytes, key.length);
    }

    /// Locks the row with the key columns of this one and shows its newest state; null if there is none.
    EncodedRow lock(RowBuffer row, RowBytes into) {
        layout.appendClusteringKey(row, 0, key.clear());
        return transaction.lock(tree, key.bytes, key.length, into) == LockedRow.ABSENT
            ? null : new EncodedRow(layout.rows()).wrap(into.bytes, 0, into.length);
    }

    /// Shows the row with the key columns of this one as the transaction sees it, without a lock at UR; null if there is
    /// none.
    EncodedRow read(RowBuffer row, RowBytes into) {
        layout.appendClusteringKey(row, 0, key.clear());
        return transaction.read(tree, key.bytes, key.length, into)
            ? new EncodedRow(layout.rows()).wrap(into.bytes, 0, into.length) : null;
    }

    void copy(RowReader from, RowBuffer to) {
        for (ColumnDescriptor column : layout.table().columns()) {
            int position = column.position();
            if (from.isNull(position)) {
                to.setNull(position);
            } else {
                switch (column.type().carrier()) {
                    case LONG -> to.setLong(position, from.longAt(position));
                    case DOUBLE -> to.setDouble(position, from.doubleAt(position));
                    case OBJECT -> to.setObject(position, from.objectAt(position));
                }
            }
        }
    }

    /// Shows every row; the row shown is valid during the call only.
    void forEach(Consumer<EncodedRow> reader) {
        EncodedRow row = new EncodedRow(layout.rows());
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                reader.accept(row.wrap(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength()));
            }
        }
    }

    private void encode(RowBuffer row) {
        layout.appendClusteringKey(row, 0, key.clear());
        encoder.encode(row, bytes.clear());
    }

    static String text(EncodedRow row, int column) {
        return (String) row.objectAt(column);
    }

    /// Adds a row whose key is new.
    void add(RowBuffer row) {
        Invariant.check(insert(row), "a row of the catalog is there already");
    }

    /// Deletes the row with the key columns of this one, which must exist.
    void remove(RowBuffer row) {
        Invariant.check(delete(row), "a row of the catalog is missing");
    }
}
