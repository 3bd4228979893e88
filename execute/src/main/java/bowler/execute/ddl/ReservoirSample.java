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
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/// A random sample of a table's rows in which each row has the same chance. Source: Vitter, *Random Sampling with a
/// Reservoir*, 1985, algorithm R. The scan visits all rows, which takes some 20 ns each. Only chosen rows are copied,
/// and decoded later.
///
/// The random numbers are seeded: the same rows give the same sample.
final class ReservoirSample {
    private static final int MAX_ROWS = 30_000;
    private static final int ROWS_UNASKED = (1 << 12) - 1;

    private final TableDescriptor table;
    private final TableLayout layout;
    private byte[][] rows = new byte[64][];
    /// The ordinal of each chosen row in the table, in the order of its key.
    private long[] places = new long[64];
    private int count;
    private long passed;

    private ReservoirSample(TableDescriptor table) {
        this.table = table;
        layout = TableLayout.of(table);
    }

    /// @param isEnded polled now and then
    /// @return null if `isEnded` returned true
    static ReservoirSample of(
            TableDescriptor table, TreeRef tree, StoreTransaction transaction, BooleanSupplier isEnded) {
        ReservoirSample sample = new ReservoirSample(table);
        SplittableRandom chance = new SplittableRandom(table.tableId());
        try (RowCursor cursor = transaction.scan(tree, KeyRange.ALL, false, ReadIntent.READ)) {
            while (cursor.next()) {
                sample.pass(cursor, chance);
                if ((sample.passed & ROWS_UNASKED) == 0 && isEnded.getAsBoolean()) {
                    return null;
                }
            }
        }
        return sample;
    }

    private void pass(RowCursor cursor, SplittableRandom chance) {
        passed++;
        int place = count;
        if (count < MAX_ROWS) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, count * 2);
                places = Arrays.copyOf(places, count * 2);
            }
            count++;
        } else {
            long drawn = chance.nextLong(passed);
            if (drawn >= MAX_ROWS) {
                return;
            }
            place = (int) drawn;
        }
        int offset = cursor.rowOffset();
        rows[place] = Arrays.copyOfRange(cursor.rowBytes(), offset, offset + cursor.rowLength());
        places[place] = passed;
    }

    TableDescriptor table() {
        return table;
    }

    /// Returns the number of chosen rows.
    int count() {
        return count;
    }

    /// Returns the total bytes of the chosen rows.
    long bytes() {
        long bytes = 0;
        for (int i = 0; i < count; i++) {
            bytes += rows[i].length;
        }
        return bytes;
    }

    /// Returns the number of rows in the table.
    long total() {
        return passed;
    }

    /// Returns the ordinal of a chosen row in the table, in the order of its key.
    long place(int row) {
        return places[row];
    }

    /// Returns a column's values in all chosen rows.
    Value[] values(int position) {
        DataType type = table.columns().get(position).type();
        EncodedRow row = new EncodedRow(layout.rows());
        Value[] values = new Value[count];
        for (int i = 0; i < count; i++) {
            row.wrap(rows[i], 0, rows[i].length);
            values[i] = Value.of(type, row, position);
        }
        return values;
    }
}
