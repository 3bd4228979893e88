// SPDX-License-Identifier: Apache-2.0
package bowler.execute.ddl;

import bowler.catalog.TableDescriptor;
import bowler.catalog.layout.TableLayout;
import bowler.storage.StoreTransaction;
import bowler.storage.api.ReadIntent;
import bowler.storage.api.RowCursor;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.KeyRange;
import bowler.types.DataType;
import bowler.types.Value;
import bowler.types.encode.EncodedRow;
import java.util.function.BooleanSupplier;

/// A random sample of a table's rows in which each row has the same chance: a [Reservoir]. The scan visits all rows,
/// which takes some 20 ns each. Only chosen rows are copied, and decoded later.
final class ReservoirSample {
    private static final int CANCEL_CHECK_MASK = (1 << 12) - 1;

    private final TableDescriptor table;
    private final TableLayout layout;
    private final Reservoir rows;

    private ReservoirSample(TableDescriptor table, long maxBytes) {
        this.table = table;
        layout = TableLayout.of(table);
        rows = new Reservoir(maxBytes, table.tableId());
    }

    /// @param maxBytes limit of the memory for the sample
    /// @param isEnded polled now and then
    /// @return null if `isEnded` returned true
    static ReservoirSample of(
            TableDescriptor table, TreeRef tree, StoreTransaction transaction, long maxBytes, BooleanSupplier isEnded) {
        ReservoirSample sample = new ReservoirSample(table, maxBytes);
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                sample.rows.pass(cursor.rowBytes(), cursor.rowOffset(), cursor.rowLength());
                if ((sample.rows.passed() & CANCEL_CHECK_MASK) == 0 && isEnded.getAsBoolean()) {
                    return null;
                }
            }
        }
        return sample;
    }

    TableDescriptor table() {
        return table;
    }

    /// Returns the number of chosen rows.
    int count() {
        return rows.count();
    }

    /// Returns the total bytes of the chosen rows.
    long bytes() {
        return rows.bytes();
    }

    /// Returns the number of rows in the table.
    long total() {
        return rows.passed();
    }

    /// Returns the ordinal of a chosen row in the table, in the order of its key.
    long place(int row) {
        return rows.place(row);
    }

    /// Returns a column's values in all chosen rows.
    Value[] values(int position) {
        DataType type = table.columns().get(position).type();
        EncodedRow row = new EncodedRow(layout.rows());
        Value[] values = new Value[rows.count()];
        for (int i = 0; i < values.length; i++) {
            row.wrap(rows.row(i), 0, rows.row(i).length);
            values[i] = Value.of(type, row, position);
        }
        return values;
    }
}
