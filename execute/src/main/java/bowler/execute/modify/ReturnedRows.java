// SPDX-License-Identifier: Apache-2.0
package bowler.execute.modify;

import bowler.execute.run.MemoryBudget;
import bowler.execute.spill.RecordCursor;
import bowler.execute.spill.RecordStore;
import bowler.execute.spill.SpillDisk;
import bowler.catalog.TableDescriptor;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.encode.GrowingBytes;
import bowler.types.encode.RowEncoder;
import bowler.types.encode.RowLayout;
import java.util.ArrayList;
import java.util.List;

/// Some columns of the rows that a statement has changed, kept for its caller.
public final class ReturnedRows {
    private static final byte[] NO_KEY = {};

    private final int[] columns;
    private final RowLayout layout;
    private final RowEncoder encoder;
    private final RecordStore rows;
    private final GrowingBytes bytes = new GrowingBytes();

    /// @param columns positions in the table
    public ReturnedRows(TableDescriptor table, int[] columns, MemoryBudget memory, SpillDisk disk) {
        this.columns = columns.clone();
        List<DataType> types = new ArrayList<>();
        for (int column : columns) {
            types.add(table.columns().get(column).type());
        }
        layout = RowLayout.of(types);
        encoder = new RowEncoder(layout);
        rows = new RecordStore(memory, disk);
    }

    void add(RowReader row) {
        encoder.encode(row, columns, bytes.clear());
        rows.add(NO_KEY, 0, 0, bytes.bytes, 0, bytes.length);
    }

    public RowLayout layout() {
        return layout;
    }

    /// The rows, as [#layout] lays them out.
    public RecordCursor read() {
        return rows.read();
    }

    public void close() {
        rows.close();
    }
}
